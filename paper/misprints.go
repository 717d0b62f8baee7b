package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Misprints are slips that have no record of their own.
var Misprints = claims.Read(texts, "misprints", games.InTurn(sumsRounds, earnsSixth, cutsBlocks, countsRounds, leadsByShare, subtractsSquare)).Unquoted()

// sumsRounds is about (1): the sum over s of a term that does not depend on s.
func sumsRounds(c *claims.Case) {
	const m = 6
	in := lemma4_2(m)
	sum := c.Printed.Every("(1) M times r_{t,1} − r_{t,2} against the window's lead, Lemma 4.2, every t up to 3M, M = %d", m).Refutes()
	for t := 1; t <= 3*m; t++ {
		sum.WithWitness(witness.Rewards{Instance: in}).Equal(m*(in.Reward(t)[0]-in.Reward(t)[1]), windowLead(in, m, t), "t = %d", t)
	}
}

// earnsSixth is about (2) and (5): what the learner earns that knows the instance.
func earnsSixth(c *claims.Case) {
	ms := c.Sizes("M", 6, 60, 600)
	const what = "on the instance of Lemma 4.2, the learner that knows it and earns as much as γ = D = 0 allow, %v: "
	sixth := c.Proved.Exactly("(2) and (5) "+what+"T·Reg against M/6", ms)
	for m := range ms.All() {
		in := lemma4_2(m)
		tr := boundedrecall.Play(&games.Clairvoyant{Instance: in, Recall: m}, in)
		sixth.Equal(tr.TotalRegret(), claims.Formula("M/6").Float(claims.Where{"M": m}), "M = %d", m)
	}
}

// cutsBlocks is about (3): where the blocks end, and what one of them costs. (What is played in them is
// the listing of algorithm-1.)
func cutsBlocks(c *claims.Case) {
	const m, horizon = 2, 7
	s, block := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: m}, games.Instance("2*(1,0)")
	ends := c.Printed.Every("(3) the last round of block n = ⌊T/M⌋ against T, M = %d, T ≤ %d", m, horizon).Refutes()
	for n := 1; n <= horizon; n++ {
		ends.WithWitness(witness.Rewards{Instance: block}).AtMost(float64((n/m+1)*m), float64(n), "T = %d", n)
	}
	const cost = "(3) regret per round in a block %v of PeriodicRestart of Cover's learner, M = %d, against Cover's worst over %d rounds, "
	whole := games.WorstCase(c, learners.Spec{Name: "cover"}.For(horizon), horizon).PerRoundRegret()
	c.Printed.Cases(cost+"R(T,2)", block, m, horizon).Refutes().AtMost(witness.Play(s, block), whole)
	c.Proved.Cases(cost+"R(M,2)", block, m, m).WithinFactor(1).
		AtMost(witness.Play(s, block), games.WorstCase(c, s.Of(), m).PerRoundRegret())
}

// countsRounds is about (4): at which round of r^(M) a round of the concatenation stands.
func countsRounds(c *claims.Case) {
	const m, copies = 6, 3
	one, in := lemma4_2(m), copies4_2(m, 3*m*copies+m)
	index := c.Printed.Every("(4) t mod 3M, a round of r^(M), against 1, M = %d, t ≤ %d", m, 3*m*copies).
		Refutes()
	reward := c.Proved.Every("(4) difference between r_t and r^(M) at 1 + (t−1) mod 3M, M = %d, t ≤ %d", m, 3*m*copies).Within(0)
	for t := 1; t <= 3*m*copies; t++ {
		index.WithWitness(witness.Rewards{Instance: one}).AtLeast(float64(t%(3*m)), 1, "t = %d", t)
		reward.Equal(games.Distance(in.Reward(t), one.Reward(1+(t-1)%(3*m))), 0, "t = %d", t)
	}
}

// leadsByShare is about (6): which lead means that a share of (1+ε)/2 of the window is e_1.
func leadsByShare(c *claims.Case) {
	ms, all := c.Sizes("M", 8, 40, 400), []claims.Formula{"1", "1/2", "1/20"}
	const least = "(6) the fewest rewards e_1 in a full window where Δ_t ≥ %v, against (1+ε)M/2, ε = %v, %v"
	half := c.Printed.Exactly(least, "ε(M/2)", all, ms).Refutes()
	full := c.Proved.Exactly(least, "εM", all, ms).WithinFactor(1)
	for m := range ms.All() {
		for _, number := range all {
			size, eps := float64(m), number.Float()
			fewest := func(lead float64) float64 {
				n := 0
				for windowLead(cyclic(m, n, m), m, m+1) < lead {
					n++
				}
				return float64(n)
			}
			half.WithWitness(witness.Rewards{Instance: cyclic(m, m/2, m)}).AtLeast(fewest(eps*size/2), (1+eps)*size/2, "M=%d ε=%v", m, number)
			full.AtLeast(fewest(eps*size), (1+eps)*size/2, "M=%d ε=%v", m, number)
		}
	}
}

// subtractsSquare is about (7): which of the two lines lies between the others, at T = 10M/ε² and
// n = (1−ε)M/2.
func subtractsSquare(c *claims.Case) {
	const m = 40
	all, weights := []claims.Formula{"1/2", "1/4", "1/20"}, []claims.Formula{"1/20", "1/2", "1"}
	const lines = "(7) third line less the fourth, %s, ε = %v, p(n) = %v, against 0"
	printed := c.Printed.Exactly(lines, "as printed", all, weights).Refutes()
	meant := c.Proved.Exactly(lines, "with ε²", all, weights)
	for _, number := range all {
		for _, weight := range weights {
			eps, p := number.Float(), weight.Float()
			n := int(math.Round((1 - eps) * m / 2))
			third, fourth := (1-0.1*eps*eps)*eps*p-0.1*eps*eps, 0.5*eps*p-0.1*eps*eps
			meant.AtLeast(third-fourth, 0, "ε=%v p=%v", number, weight)
			printed.WithWitness(witness.Rewards{Instance: cyclic(m, n, m)}).AtLeast(third+0.1*eps*eps-0.1*eps-fourth, 0, "ε=%v p=%v",
				number, weight)
		}
	}
}
