package paper

import (
	"math"
	"slices"
	"sort"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Misprints are slips that have no record of their own.
var Misprints = claims.Read(texts, "misprints",
	addsIndex, countsRounds, earnsSixth, cutsBlocks, leadsByShare, subtractsSquare,
	countsRewards)

// addsIndex is about (1), a sum over s without s.
func addsIndex(c *claims.Case) {
	const m = 6
	one := counterexample(m)
	sum := c.Printed.Says("R_{t,i} is the sum of r_{t,i} over s").
		Every("(1) M·(r_{t,1} − r_{t,2}) against the lead, Lemma 4.2, M = %d", m).Refutes()
	added := claims.Input(c, "what is added", func(t int) float64 {
		return m * (one.Reward(t)[0] - one.Reward(t)[1])
	})
	for t := 1; t <= 3*m; t++ {
		sum.
			Compare(claims.Witnessed(added(t), witness.Rewards{Instance: one}), claims.Equals,
				windowLead(one, m, t), "t = %d", t)
	}
}

// countsRounds is about (4), where a round of r^(M) stands.
func countsRounds(c *claims.Case) {
	const m, rounds = 6, 54
	one, in := counterexample(m), claims.Input(c, "the copies", counterexampleCopies(m, rounds+m))
	meant := sizesOf(c.Numbers("r_t = r^(M) at 1 + (t−1) mod 3M"))
	zero := sizesOf(c.Numbers("t mod 3M is 0 at t = 3M"))
	index := c.Printed.Every("(4) t mod 3M, a round, against 1, M = %d, t ≤ %d", m, rounds).Refutes()
	reward := c.Holds.Every("(4) r_t less r^(M) at 1 + (t−1) mod 3M, M = %d, t ≤ %d", m, rounds).
		Within(0)
	place := claims.Input(c, "the place of a round", func(t int) int { return t % (zero[0] * m) })
	c.Why.Exactly("(4) t mod 3M at t = 3M, M = %d, against 0", m).
		Compare(place(zero[2]*m), claims.Equals, zero[1])
	for t := 1; t <= rounds; t++ {
		index.Compare(claims.Witnessed(place(t), witness.Rewards{Instance: one}), claims.AtLeast, 1,
			"t = %d", t)
		there := one.Reward(meant[0] + (t-meant[1])%(meant[2]*m))
		reward.Compare(checks.Distance(in.Reward(t), there), claims.Equals, 0, "t = %d", t)
	}
}

// countsRewards is about (8): how many numbers an instance of two arms has.
func countsRewards(c *claims.Case) {
	const m, rounds = 6, 54
	const rewards = "(8) rewards in the copies of the instance of Lemma 4.2, M = %d, T = %d"
	in, n := counterexampleCopies(m, rounds), 0
	for range claims.Input(c, "a row for each round", checks.Rows(in)) {
		n += in.Arms()
	}
	c.Printed.Exactly(rewards+", against T", m, rounds).Refutes().
		Compare(claims.Witnessed(n, witness.Rewards{Instance: in}), claims.Equals, rounds)
	c.Holds.Says("(8) r ∈ [0,1]^n, where n is 2T").Exactly(rewards, m, rounds).
		Given(claims.Let{"T": rounds}).Measure(n)
}

// earnsSixth is about (2) and (5): what learners earn on the instance of Lemma
// 4.2 and what it costs.
func earnsSixth(c *claims.Case) {
	ms := c.Sizes("M = 6, 60, 600")
	const instance = "on the instance of Lemma 4.2, %v: "
	knows := instance + "the learner that knows it and earns as much as γ = D = 0 allow"
	c.Why.Says("M/18 in 3M rounds would be 1/54").Exactly("M/18 in 3M rounds, for M = 1").
		Given(nil).
		Measure(c.Value("them: M/18", claims.Equals, claims.Let{"M": 1}) /
			c.Value("them: M/18 in 3M", claims.Equals, claims.Let{"M": 1}))
	arm := c.Printed.Says("with 4M/3").Exactly(instance+"what the better arm earns", ms)
	earned := c.Printed.Says("and at most 7M/6 + o(M)").
		Exactly(knows+", and windowed follow-the-leader, what they earn", ms).WithinFactor(1)
	slack := c.Printed.Says("T·Reg ≥ M/18 − o(M)").Exactly(knows+": T·Reg", ms).SharpnessIs(1. / 3)
	segment := c.Printed.Says("a segment of 3M rounds costs at least (1−O(ε))·M/18 − o(M)").
		Exactly(knows+": T·Reg", ms).SharpnessIs(1. / 3)
	two := c.Holds.Says("(2) M/6").Exactly(knows+": T·Reg", ms)
	five := c.Holds.Says("(5) M/6").Exactly(knows+": T·Reg", ms)
	whole := c.Printed.Says("so the regret is at least 1/18 − O(ε) − o(1)").
		Exactly(knows+", and windowed follow-the-leader: Reg", ms).WithinFactor(1)
	for m := range ms.All() {
		let := claims.Let{"M": m, "T": 3 * m, "o(M)": 0, "O(ε)": 0, "o(1)": 0}
		in, leader := counterexample(m), learners.Spec{Name: "windowed", Base: "ftl", Recall: m}
		best := slices.Max(checks.Totals(in))
		arm.Given(let).Measure(best, "M = %d", m)
		for k, regret := range []float64{
			clairvoyantRegret(m, 3*m, 0, 0), boundedrecall.TotalRegret(leader.New(2), in),
		} {
			earned.Given(let).Measure(best-regret, "M = %d", m)
			whole.Given(let).Measure(regret/float64(3*m), "M = %d", m)
			if k == 0 {
				slack.Given(let).Measure(regret/float64(3*m), "M = %d", m)
				segment.Given(let).Measure(regret, "M = %d", m)
				two.Given(let).Measure(regret, "M = %d", m)
				five.Given(let).Measure(regret, "M = %d", m)
			}
		}
	}
}

// cutsBlocks is about (3): where the blocks end, and what one of them costs.
func cutsBlocks(c *claims.Case) {
	const m, horizon = 2, 7
	s := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: m}
	block := witness.Play(s, checks.Instance("2*(1,0)"))
	ends := c.Printed.Every("(3) end of block n = ⌊T/M⌋ against T, M = %d, T ≤ %d", m, horizon).
		Refutes()
	last := claims.Input(c, "the last block", func(n int) int { return n })
	for n := 1; n <= horizon; n++ {
		ends.
			Compare(claims.Witnessed((last(n/m)+1)*m, witness.Rewards{Instance: block.Instance}),
				claims.AtMost, n, "T = %d", n)
	}
	blocks := c.Holds.Says("(3) 0 ≤ n < ⌊T/M⌋").Where("(3) 0 ≤ n").
		Exactly("(3) the last block n that ends in time, M = %d, T = M..200M", m).WithinFactor(0.99)
	for n := m; n <= 200*m; n++ {
		late := 0
		for (late+2)*m <= n {
			late++
		}
		blocks.Given(claims.Let{"T": n, "M": m, "n": late}).Measure(late, "T = %d", n)
	}
	const cost = "(3) regret per round in a block %v of PeriodicRestart of Cover's learner, " +
		"M = %d, against Cover's worst over %d rounds, "
	whole := checks.WorstCase(c, learners.Spec{Name: "cover"}.For(horizon), horizon).PerRoundRegret()
	c.Printed.Says("and has regret at most R(T,d)").Cases(cost+"R(T,2)", block.Instance, m, horizon).
		Refutes().
		Given(claims.Let{"R(T,d)": whole}).Measure(block)
	c.Holds.Says("R(M,d)").Cases(cost+"R(M,2)", block.Instance, m, m).
		Given(claims.Let{"R(M,d)": checks.WorstCase(c, s.Of(), m).PerRoundRegret()}).Measure(block)
}

// leadsByShare is about (6): which lead means that a share of (1+ε)/2 of the
// window is e_1.
func leadsByShare(c *claims.Case) {
	ms, all := c.Sizes("M = 8, 40, 400"), []float64{1, 1. / 2, 1. / 20}
	const least = "(6) fewest rewards e_1 in the window if Δ_t ≥ %v, against (1+ε)M/2, ε = %v, %v"
	half := c.Printed.Exactly(least, "ε(M/2)", all, ms).Refutes().SharpnessIs(4. / 3)
	full := c.Holds.Exactly(least, "εM", all, ms)
	part := claims.Input(c, "the share of the lead", 1.)
	weight := c.Printed.Says("(6) Theorem 5.6: x_{t,1} ≥ 1−γ−ε").
		Cases("(6) weight on arm 1, which leads by M, in the learner that gives arm 2 what its "+
			"γ = 1/10 allows, ε = %v, %v", all, ms).SharpnessIs(0.94)
	fewest := func(m int, lead float64) int { // the lead grows with n
		return sort.Search(m, func(n int) bool {
			return windowLead(cyclic(m, n, m), m, m+1) >= lead-claims.Rounding
		})
	}
	for m := range ms.All() {
		for _, eps := range all {
			in := checks.Rewards(append(checks.Repeat(m, []float64{1, 0}), []float64{0, 1})...)
			allowed := &witness.Clairvoyant{Instance: in, Recall: m, Gamma: 0.1}
			weight.Given(claims.Let{"γ": 0.1, "ε": eps}).
				Measure(boundedrecall.Play(allowed, in).PlayOf(m + 1)[0], "M=%d ε=%v", m, eps)
			let, share := claims.Let{"M": m, "ε": eps, "γ": 0, "T": m}, (1+eps)*float64(m)/2
			for _, lead := range []float64{
				c.Value("where Δ_t ≥ γT + ε(M/2)", claims.AtLeast, let),
				c.Value("In (6) a lead of ε(M/2)", claims.Equals, let),
			} {
				half.
					Compare(claims.Witnessed(fewest(m, lead), witness.Rewards{Instance: cyclic(m, m/2, m)}),
						claims.AtLeast, share, "M=%d ε=%v", m, eps)
			}
			n := fewest(m, part*c.Value("(6) Δ_t ≥ γT + εM", claims.AtLeast, let))
			full.Compare(n, claims.AtLeast, share, "M=%d ε=%v", m, eps)
		}
	}
}

// subtractsSquare is about (7): which line is between the others, n = (1−ε)M/2,
// T ≥ 10M/ε².
func subtractsSquare(c *claims.Case) {
	const m = 40
	all, weights := []float64{1, 1. / 2, 1. / 4, 1. / 20}, []float64{1. / 20, 1. / 2, 1}
	const lines = "(7) ε = %v, p(n) = %v, M = 40, n = (1−ε)M/2, T = 10M/ε², 20M/ε²: "
	const before = lines + "(1−M/T)(1−2n/M)·p(n) − M/T, the line before"
	slip := c.Printed.Says("of the display: Reg ≥ (1−0.1ε²)·ε·p(n) − 0.1ε").
		Exactly(before, all, weights).WithinFactor(1)
	third := c.Holds.Says("(7) Reg ≥ (1−0.1ε²)·ε·p(n) − 0.1ε²").Exactly(before, all, weights).
		WithinFactor(1)
	const next = " ≥ 0.5·ε·p(n) − 0.1ε²"
	printed := c.Printed.Says("(1−0.1ε²)·ε·p(n) − 0.1ε" + next).
		Exactly("(7) ε = 1/20, p(n) = 0.18: the third line as printed, against the fourth").Refutes()
	meant := c.Holds.Says("(1−0.1ε²)·ε·p(n) − 0.1ε²"+next).Exactly(
		lines+"the third line with ε², against the fourth, ε ≥ 1/2 and p(n) ≥ 1/2", all, weights).
		SharpnessIs(0.5)
	printed.
		Given(claims.Let{"ε": 1. / 20, "p(n)": 0.18}).
		Measure(claims.Witnessed(nil, witness.Rewards{Instance: cyclic(m, 19, m)}))
	for _, eps := range all {
		n := math.Round((1 - eps) * m / 2)
		for _, p := range weights {
			let := claims.Let{"ε": eps, "p(n)": p}
			slipped, squared := slip.Given(let), third.Given(let)
			for _, rounds := range []float64{fewestRounds(m, eps), 2 * fewestRounds(m, eps)} {
				value := (1-m/rounds)*(1-2*n/m)*p - m/rounds
				slipped.Measure(value, "ε=%v p=%v", eps, p)
				squared.Measure(value, "ε=%v p=%v", eps, p)
			}
			if given := meant.Given(let); eps >= 0.5 && p >= 0.5 {
				given.Measure(nil, "ε=%v p=%v", eps, p)
			}
		}
	}
}
