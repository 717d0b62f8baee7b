package beyond

import (
	"math"
	"math/big"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// MoreArms is the statement on three arms, and many.
var MoreArms = claims.Read(texts, "more-arms",
	solveThreeArms, solveOneReward, solveManyArms, certifyThreeArms, meetForManyArms,
)

// measureBest measures the value of the linear program over a class of
// learners.
func measureBest(c *claims.Case, given *claims.Given, class exact.Class) {
	best, w := bestOf(c, class)
	given.Measure(claims.Witnessed(best, w), "d=%d M=%d", class.Arms, class.Recall)
}

// equalBest compares it with the value of a table.
func equalBest(c *claims.Case, y *claims.Tally, class exact.Class, value *big.Rat) {
	best, w := bestOf(c, class)
	y.Compare(claims.Witnessed(best, w), claims.Equals, value, "d=%d M=%d", class.Arms, class.Recall)
}

const programArms = "value of the linear program over %s learners of %s, rewards {0,1}, as " +
	"fractions, %v"

// solveThreeArms says what the values are, by linear programs, and that
// AverageRestart has more.
func solveThreeArms(c *claims.Case) {
	sizes, values := checks.Table(c, "can guarantee is 5/13, 20/63, 26/97 at M = 1..3")
	_, symmetric := checks.Table(c, "the order in the window it is 5/13, 16/49, 320/1071 at M = 1..3")
	ms := c.Sizes("M", sizes...)
	all := c.Holds.Exactly(programArms, "stationary", "three arms", ms)
	some := c.Holds.Exactly(programArms, "symmetric", "three arms", ms)
	for m := range ms.All() {
		equalBest(c, all, exact.Class{Arms: 3, Recall: m}, values[m])
		equalBest(c, some, exact.Class{Arms: 3, Recall: m, Symmetric: true}, symmetric[m])
	}
	average := c.Numbers("that is 5/12, 1/3, 9/32")
	more := c.Numbers("than the value of the game of M+1 rounds over M+1")
	rounds, over := int(claims.Float(more[0])), int(claims.Float(more[1]))
	game := c.Holds.Exactly("V_3(M+1)/(M+1) against those of the sentence, as fractions, %v", ms)
	less := c.Holds.Exactly("the smallest regret against V_3(M+1)/(M+1), %v", ms).WithinFactor(0.9)
	for m := range ms.All() {
		less.Compare(values[m], claims.AtMost, average[m-1], "M=%d", m)
		game.Compare(times(exact.GameValue(3, m+rounds), 1, m+over), claims.Equals, average[m-1], "M=%d",
			m)
	}
}

// solveOneReward says between which bounds the values of recall 1 are, by
// linear programs, and for which numbers of arms they are the upper one.
func solveOneReward(c *claims.Case) {
	const most = "1 − (2k+1)/(d+k(k+1))"
	ds := c.Sizes("d = 2..8")
	scan := func(a *claims.Account, which string) *claims.Tally {
		return a.Where("let k = ⌊√d⌋").
			Exactly(programArms, "stationary", "d arms with recall 1", ds.String()+which)
	}
	below := scan(c.Holds.Says("the smallest long-run Reg is at least 1 − 1/k").Where("d ≥ 2"), "").
		WithinFactor(1)
	above := scan(c.Holds.Says("and at most "+most).Where("d ≥ 2"), "").WithinFactor(1)
	square := scan(c.Holds.Says("it is just "+most).Where("For d = k²"), ", those that are k²")
	root := scan(c.Holds.Says("which for d = k² is 1 − 1/√d").Where("for d = k²"),
		", those that are k²")
	oblong := scan(c.Holds.Says("it is just "+most).Where("for d = k(k+1)"),
		", those that are k(k+1)")
	for d := range ds.All() {
		k := int(math.Sqrt(float64(d)))
		tallies := []*claims.Tally{below, above}
		switch d {
		case k * k:
			tallies = append(tallies, square, root)
		case k * (k + 1):
			tallies = append(tallies, oblong)
		}
		for _, y := range tallies {
			given := y.Given(claims.Let{"d": d, "k": k})
			measureBest(c, given, exact.Class{Arms: d, Recall: 1})
		}
	}
}

// solveManyArms says what the values of recall 1 are for more than three arms,
// and of recall 2 for four, by linear programs.
func solveManyArms(c *claims.Case) {
	sizes, values := checks.Table(c, "It is 1/2, 8/15, 7/12, 38/63, 5/8 at d = 4..8")
	ds := c.Sizes("d", sizes...)
	y := c.Holds.Exactly(programArms, "stationary", "d arms with recall 1", ds)
	for d := range ds.All() {
		equalBest(c, y, exact.Class{Arms: d, Recall: 1}, values[d])
	}
	two := c.Holds.Says("With four arms and M = 2 it is 11/30").Where("M = 2").
		Exactly(programArms, "stationary", "four arms", "M = 2")
	class := exact.Class{Arms: 4, Recall: 2}
	measureBest(c, two.Given(claims.Let{"M": class.Recall}), class)
}

// certifyThreeArms says between which numbers the value is for M = 4.
func certifyThreeArms(c *claims.Case) {
	const recall = 4
	of := func(kind certificate.Kind) *big.Rat {
		return checks.Certified(c, kind, func(one *certificate.Certificate) bool {
			return one.Arms == 3 && one.Recall == recall
		})
	}
	below, above := of(certificate.ClassLower), of(certificate.LongRunUpper)
	least := c.Holds.Says("it is at least 4016350999891/16919635132746").
		Where("For M = 4", "except for three arms and M = 4").
		Certified("regret forced on every stationary learner of three arms with recall 4, by a " +
			"mixture of periodic instances, and what a learner guarantees").WithinFactor(1).
		Given(claims.Let{"M": recall})
	least.Measure(below, "forced")
	least.Measure(above, "guaranteed")
	c.Holds.Says("= .2373781").Exactly("the first digits of what is forced").Within(1e-7).
		Given(nil).Measure(claims.Float(below))
	c.Holds.Says("and at most 0.0000009").Certified("regret guaranteed by a learner of three arms " +
		"with recall 4 over rewards in [0,1], by potentials, less what is forced").WithinFactor(0.9).
		Given(nil).Measure(minus(above, below))
}

// meetForManyArms compares what every learner has on random periods with what
// AverageRestart over tuned Hedge carries. The ratio rises with the number of
// arms.
func meetForManyArms(c *claims.Case) {
	const fewer, forever, words = 1000, 1 << 30, "can guarantee is √(ln d/(2M))"
	const m, most = 10_000, 100_000_000
	order := func(m, d int) float64 {
		return c.Value(words, claims.Equals, claims.Let{"M": m, "d": d})
	}
	ds := c.Sizes("d", claims.Input(c, "numbers of arms",
		[]int{2, 16, 256, 4096, 1_000_000, most})...)
	few := c.Sizes("d = 2, 16, 256, 4096")
	const what = "expected regret of every learner on M+1 fair coins for each arm, with period M+1, " +
		"over √(ln d/(2M)) at M+1, M = %d, "
	factor := c.Holds.Says("within a factor of 0.94").
		Where("at M = 10000", "d = 100000000").Exactly(what+"d = %d", m, most).
		Within(0.005)
	rises := c.Holds.Exactly(what+"against that for fewer arms, %v", m, ds)
	last := 0.
	for d := range ds.All() {
		period := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}
		ratio := period.ExpectedPerRoundRegret() / order(m+1, d)
		rises.Compare(ratio, claims.AtLeast, last, "d=%d", d)
		if last = ratio; d == most {
			factor.Given(claims.Let{"M": m, "d": d}).Measure(ratio)
		}
	}
	carried := c.Holds.Exactly("bound per round in the long run of AverageRestart of tuned Hedge "+
		"over √(ln d/(2M)) at M+1, M = %d, %v", fewer, few).Within(1e-5)
	for d := range few.All() {
		s := learners.Spec{Name: "average-restart-inclusive", Base: "hedge", Recall: fewer}
		bound := checks.TotalBound(s.New(d), d)(forever) / forever
		carried.Compare(bound/order(fewer+1, d), claims.Equals, 1, "d=%d", d)
	}
}
