package beyond

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Alphabet is the statement on rewards 0 and 1 are enough, and finite cases
// settled.
var Alphabet = claims.Read(texts, "alphabet",
	compareClasses, findPaths, findCycles, checkCertificates, compareFinerRewards,
)

// compareClasses says that the best of a class is the same over finer rewards.
func compareClasses(c *claims.Case) {
	ms := c.Sizes("M = 1, 2")
	y := c.Holds.Exactly("value of the linear program over stationary learners of two arms over "+
		"{0,½,1}² against that over {0,1}², as fractions, %v", ms)
	zeroOne := claims.Input(c, "class over {0,1}", func(m int) exact.Class {
		return exact.Class{Arms: 2, Recall: m}
	})
	for m := range ms.All() {
		finer := checks.BestOfClass(c, exact.Class{Arms: 2, Recall: m, Levels: 3})
		y.Compare(finer, claims.Equals, checks.BestOfClass(c, zeroOne(m)), "M=%d", m)
	}
}

// searchedLearner returns whose worst case the search is asked for: the
// learner's own.
func searchedLearner(c *claims.Case) func(learners.Spec) learners.Spec {
	return claims.Input(c, "learner of the search", func(s learners.Spec) learners.Spec { return s })
}

// findPaths says that the search finds the worst case over T rounds.
func findPaths(c *claims.Case) {
	ts, ms := c.Sizes("T = 1..5").Short(3), c.Sizes("M = 2")
	y := c.Holds.Every("worst regret per round that the search finds against that of all instances "+
		"over {e_1, e_2, 0}, every deterministic recall learner over every base, %v, %v", ms, ts)
	searched := searchedLearner(c)
	for m := range ms.All() {
		for _, s := range checks.Specs(checks.Deterministic(), checks.AnyBase, 2, m) {
			l := s.New(2)
			for n := range ts.All() {
				worst := math.Inf(-1)
				for in := range checks.Of(n, adversaries.Gaps()) {
					worst = max(worst, boundedrecall.TotalRegret(l, in)/float64(n))
				}
				y.Compare(checks.WorstCase(c, searched(s), n).PerRoundRegret(), claims.Equals, worst,
					"%v, T=%d", s, n)
			}
		}
	}
}

// findCycles says that the search finds the worst case in the long run. A
// simple cycle of the graph of windows over three letters has at most 3^M
// rounds; for M = 1 all periods of up to 3 rounds are all cycles.
func findCycles(c *claims.Case) {
	ps, ms := c.Sizes("P = 1..3"), c.Sizes("M = 1")
	y := c.Holds.Every("long-run worst case that the search finds against the largest mean cost of "+
		"a cycle, every period of P rewards e_1, e_2, 0, %v, every stationary recall learner over "+
		"every base, %v", ps, ms)
	searched := searchedLearner(c)
	for m := range ms.All() {
		for _, s := range checks.Specs(checks.Deterministic(), checks.AnyBase, 2, m) {
			if s.Stationary() {
				l, worst := s.New(2), math.Inf(-1)
				for in := range checks.Every(adversaries.Gaps(), ps) {
					n, settled := 12*in.Horizon(), checks.Repeat(24, checks.Rows(in)...)
					tr := boundedrecall.Play(l, checks.Rewards(settled...))
					worst = max(worst, tr.IntervalRegrets(n)[n]/float64(n)) // in the second half
				}
				y.Compare(checks.WorstCase(c, searched(s), 0).PerRoundRegret(), claims.Equals, worst, "%v", s)
			}
		}
	}
}

// checkCertificates says that the checker accepts the committed certificates.
func checkCertificates(c *claims.Case) {
	checked, refused := 0, 0
	for one := range exact.Certificates() {
		if c.Short() && checked >= 4 {
			break
		}
		checked++
		if claims.Input(c, "checker", (*certificate.Certificate).Check)(one) != nil {
			refused++
		}
	}
	c.Holds.Certified("committed certificates that the checker refuses").
		Compare(claims.Over(checked, refused), claims.Equals, 0)
}

// compareFinerRewards says for which learners rewards of a half cost more than
// 0 and 1.
func compareFinerRewards(c *claims.Case) {
	const m, n = 4, 12
	const what = "worst case per round over {0,½,1}² less that over {0,1}², windowed and averaged " +
		"Hedge, M = %d, T = %d, to 1e-9, "
	same := c.Holds.Says("the two worst cases are equal").
		Where("M = 4", "T = 12", "For both learners at η = 1").Exactly("worst case per "+
		"round over {0,½,1}², windowed and averaged Hedge, M = %d, T = %d, to 1e-9, η = 1", m, n)
	half := c.Holds.Exactly(what+"η = ½", m, n)
	window := c.Holds.Says("by at least 0.0022").Where("M = 4", "T = 12", "window at η ≥ 2").
		Exactly(what+"windowed Hedge at η = 2, 3, 5, 8", m, n).SharpnessIs(0.9)
	average := c.Holds.Says("by at least 0.0022").
		Where("M = 4", "T = 12", "AverageRestart of Hedge at η ≥ 3").
		Exactly(what+"averaged Hedge at η = 3, 5, 8", m, n).SharpnessIs(0.96)
	searched := searchedLearner(c)
	for _, s := range []learners.Spec{
		{Name: "windowed", Base: "hedge", Recall: m}, {Name: "average-restart", Base: "hedge", Recall: m},
	} {
		for _, rate := range append(c.Numbers("Take the rates η = 1, 2, 3, 5, 8"), big.NewRat(1, 2)) {
			s.Rate = claims.Float(rate)
			three, err := exact.WorstCase(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 3, n))
			if err != nil {
				c.Skipf("the worst case of %v over three levels: %v", s, err)
			}
			two := checks.WorstCase(c, searched(s), n).PerRoundRegret()
			added := three.PerRoundRegret() - two
			w := witness.WorstCase{Learner: s, Horizon: n, Levels: 3}
			let := claims.Let{"M": m, "T": n, "η": s.Rate, "equal": two}
			switch {
			case s.Rate < 1:
				half.Compare(claims.Witnessed(added, w), claims.Equals, 0, "%v", s)
			case s.Rate == 1:
				same.Given(let).Measure(claims.Witnessed(three.PerRoundRegret(), w), "%v", s)
			case s.Name == "windowed":
				window.Given(let).Measure(claims.Witnessed(added, w), "%v", s)
			case s.Rate > 2:
				average.Given(let).Measure(claims.Witnessed(added, w), "%v", s)
			}
		}
	}
}
