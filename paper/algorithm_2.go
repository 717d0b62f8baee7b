package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Algorithm2 is AverageRestart.
var Algorithm2 = claims.Read(texts, "algorithm-2",
	func(c *claims.Case) {
		agreesWithListing(c, c.Printed, suffixAverage("average-restart", "over m = 1..M"))
	},
	func(c *claims.Case) {
		agreesWithListing(c, c.Holds, suffixAverage("average-restart-inclusive", "over m = 0..M"))
	},
	emptySuffixGains, losesOverHedge,
)

// suffixAverage is Algorithm 2 over the suffixes.
func suffixAverage(name, over string) average {
	first := map[string]int{"average-restart-inclusive": 1}[name] // the empty suffix
	return average{name: name, over: over,
		play: "x_t^{(m)} = A(r_{t−m}, …, r_{t−1})", suffix: "r_{t−m}",
		longest: func(m int, base boundedrecall.Maker) boundedrecall.Learner {
			if first == 1 {
				return learners.NewExclusiveAverageRestart(m+1, base)
			}
			return learners.NewAverageRestart(m, base)
		}}
}

// emptySuffixGains says that with the empty suffix AverageRestart of Cover's
// learner has the smaller worst case.
func emptySuffixGains(c *claims.Case) {
	n := sizesOf(c.Numbers("Over Cover's learner for M+1 rounds, M = 1..6"))
	ms := c.Sizes("M", checks.To(n[1], n[2])...).Short(4)
	without := claims.Input(c, "the form without the empty suffix", "average-restart")
	more := claims.Input(c, "rounds of the base beyond M", n[0])
	const worst = "long-run worst case over {0,1}² of AverageRestart of Cover's learner for M+1 " +
		"rounds"
	smaller := c.Holds.Says("it then also has the smaller worst case").
		Exactly(worst+", whether it is smaller with the empty suffix, %v", ms)
	value := c.Holds.Exactly(worst+" with the empty suffix, against E|S_{M+1}|/(2(M+1)), %v", ms)
	for m := range ms.All() {
		s := learners.Spec{Base: "cover", Recall: m, Horizon: m + more}
		s.Name = "average-restart-inclusive"
		best := checks.WorstCase(c, s, 0).Upper
		value.Compare(best, claims.Equals, exact.TwoArmValue(m), "M = %d", m)
		s.Name = without
		smaller.Compare(checks.WorstCase(c, s, 0).Lower.Cmp(best) > 0, claims.Equals, true, "M = %d", m)
	}
}

// losesOverHedge says that over Hedge it may have the larger one.
func losesOverHedge(c *claims.Case) {
	for _, one := range []struct {
		name, says string
		unit       int64 // the weights are multiples of 1/unit
	}{
		{"average-restart-inclusive", "that worst case is 3/8", 8},
		{"average-restart", "with the empty suffix and 1/4", 4},
	} {
		s := learners.Spec{Name: one.name, Base: "hedge", Recall: 1, Rate: math.Log(3)}
		p := exact.ProblemOf(s, 2, 2, 0)
		p.Unit = one.unit
		r, err := exact.WorstCase(c.Context(), s.Maker(2), p)
		if err != nil {
			c.Fatalf("the worst case of %v: %v", s, err)
		}
		c.Holds.Says(one.says).Where("For M = 1", "Hedge with η = ln 3").
			Exactly("long-run worst case over {0,1}² of %s over Hedge, M = 1, η = ln 3", s.Name).
			Given(claims.Let{"M": s.Recall, "η": s.Rate}).
			Measure(claims.Witnessed(r.Upper, witness.WorstCase{Learner: s}))
	}
}
