package paper

import (
	"math"
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Misprints are slips that have no record of their own.
var Misprints = claims.ReadUnconverted(texts, "misprints",
	games.InTurn(countsRounds, earnsSixth, cutsBlocks, leadsByShare, subtractsSquare))

// countsRounds is about (1), a sum over s without s, and (4), where a round of r^(M) stands.
func countsRounds(c *claims.Case) {
	c.Quote("(1) The sum of r_{s,i}")
	c.Quote("(4) r_t = r^(M) at 1 + (t−1) mod 3M")
	const m, rounds = 6, 54
	one, in := lemma4_2(m), copies4_2(m, rounds+m)
	sum := c.Printed.Every("(1) M·(r_{t,1} − r_{t,2}) against the lead, Lemma 4.2, M = %d", m).
		Refutes()
	index := c.Printed.Every("(4) t mod 3M, a round, against 1, M = %d, t ≤ %d", m, rounds).
		Refutes()
	reward := c.Proved.Every("(4) r_t less r^(M) at 1 + (t−1) mod 3M, M = %d, t ≤ %d", m, rounds).
		Within(0)
	off := claims.Lie(c, "it is 1 + t mod 3M", 0, 1)
	for t := 1; t <= rounds; t++ {
		if x := in.Reward(t); t <= 3*m {
			lead := windowLead(in, m, t)
			added := claims.Lie(c, "r_{s,i} is added", m*(x[0]-x[1]), lead)
			sum.WithWitness(witness.Rewards{Instance: one}).Equal(added, lead, "t = %d", t)
		}
		printed := claims.Lie(c, "it is 1 + (t−1) mod 3M", t%(3*m), 1+(t-1)%(3*m))
		index.WithWitness(witness.Rewards{Instance: one}).AtLeast(printed, 1, "t = %d", t)
		there := one.Reward(1 + (t-1+off)%(3*m))
		reward.Equal(games.Distance(in.Reward(t), there), 0, "t = %d", t)
	}
}

// earnsSixth is about (2) and (5): what the learner earns that knows the instance.
func earnsSixth(c *claims.Case) {
	c.Quote("(2) M/6.")
	c.Quote("(5) M/6.")
	c.Quote("so the regret is 1/18 − O(ε) − o(1) per round")
	c.Proved.Exactly("(2) and (5) M/18 in 3M rounds, per round").
		Equal(big.NewRat(1, 3*18), c.Number("M/18 in 3M rounds would be 1/54"))
	part := claims.Lie(c, "it costs M/18", 6., 18)
	ms := c.Sizes("M", 6, 60, 600)
	sixth := c.Proved.Exactly("(2) and (5) on the instance of Lemma 4.2, the learner that knows "+
		"it and earns as much as γ = D = 0 allow, %v: T·Reg against M/6", ms)
	for m := range ms.All() {
		sixth.Equal(clairvoyantRegret4_2(m, 3*m, 0, 0), float64(m)/part, "M = %d", m)
	}
}

// cutsBlocks is about (3): where the blocks end, and what one of them costs.
func cutsBlocks(c *claims.Case) {
	c.Quote("(3) 0 ≤ n < ⌊T/M⌋, A(r_{nM+1}, …, r_{t−1}), R(M,d)")
	const m, horizon = 2, 7
	s := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: m}
	block := witness.Play(s, games.Instance("2*(1,0)"))
	ends := c.Printed.Every("(3) end of block n = ⌊T/M⌋ against T, M = %d, T ≤ %d", m, horizon).
		Refutes()
	last := claims.Lie(c, "n < ⌊T/M⌋", 1, 0)
	for n := 1; n <= horizon; n++ {
		ends.WithWitness(witness.Rewards{Instance: block.Instance}).
			AtMost((n/m+last)*m, n, "T = %d", n)
	}
	const cost = "(3) regret per round in a block %v of PeriodicRestart of Cover's learner, " +
		"M = %d, against Cover's worst over %d rounds, "
	whole := games.WorstCase(c, learners.Spec{Name: "cover"}.For(horizon), horizon).PerRoundRegret()
	c.Printed.Cases(cost+"R(T,2)", block.Instance, m, horizon).Refutes().AtMost(block, whole)
	c.Proved.Cases(cost+"R(M,2)", block.Instance, m, m).WithinFactor(1).
		AtMost(block, games.WorstCase(c, s.Of(), m).PerRoundRegret())
}

// leadsByShare is about (6): which lead means that a share of (1+ε)/2 of the window is e_1.
func leadsByShare(c *claims.Case) {
	c.Quote("(6) Δ_t ≥ γT + εM")
	ms, all := c.Sizes("M", 8, 40, 400), []float64{1, 1. / 2, 1. / 20}
	const least = "(6) fewest rewards e_1 in the window if Δ_t ≥ %v, against (1+ε)M/2, ε = %v, %v"
	half := c.Printed.Exactly(least, "ε(M/2)", all, ms).Refutes()
	full := c.Proved.Exactly(least, "εM", all, ms).WithinFactor(1)
	part := claims.Lie(c, "Δ_t ≥ εM", 2., 1)
	fewest := func(m int, lead float64) (n int) {
		for windowLead(cyclic(m, n, m), m, m+1) < lead {
			n++
		}
		return n
	}
	for m := range ms.All() {
		for _, eps := range all {
			lead, share := eps*float64(m), (1+eps)*float64(m)/2
			half.WithWitness(witness.Rewards{Instance: cyclic(m, m/2, m)}).
				AtLeast(fewest(m, lead/part), share, "M=%d ε=%v", m, eps)
			full.AtLeast(fewest(m, lead), share, "M=%d ε=%v", m, eps)
		}
	}
}

// subtractsSquare is about (7): which line is between the others, n = (1−ε)M/2, T = 10M/ε².
func subtractsSquare(c *claims.Case) {
	c.Quote("Reg ≥ (1−0.1ε²)·ε·p(n) − 0.1ε")
	c.Quote("(7) −0.1ε²")
	c.Quote("the next line, 0.5·ε·p(n) − 0.1ε², does not follow")
	const m = 40
	all, weights := []float64{1. / 2, 1. / 4, 1. / 20}, []float64{1. / 20, 1. / 2, 1}
	const lines = "(7) third line less the fourth, %s, ε = %v, p(n) = %v, against 0"
	printed := c.Printed.Exactly(lines, "as printed", all, weights).Refutes()
	meant := c.Proved.Exactly(lines, "with ε²", all, weights)
	for _, eps := range all {
		in := witness.Rewards{Instance: cyclic(m, int(math.Round((1-eps)*m/2)), m)}
		for _, p := range weights {
			first, fourth := (1-0.1*eps*eps)*eps*p, 0.5*eps*p-0.1*eps*eps
			third := claims.Lie(c, "−0.1ε is meant", first-0.1*eps*eps, first-0.1*eps)
			meant.AtLeast(third-fourth, 0, "ε=%v p=%v", eps, p)
			third = claims.Lie(c, "−0.1ε² is printed", first-0.1*eps, first-0.1*eps*eps)
			printed.WithWitness(in).AtLeast(third-fourth, 0, "ε=%v p=%v", eps, p)
		}
	}
}
