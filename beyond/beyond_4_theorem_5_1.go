package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// lastFailures are the last T ≤ horizonFactor·M at which the printed bound fails, by recall M; it keeps
// T = M up to the recall keepingRecall. It reaches the share provedSharpness of the proved bound.
var lastFailures = claims.Values{1: "0", 2: "4", 3: "5", 4: "7", 5: "10", 6: "13", 7: "14", 8: "18"}

const hedgeRate5_1 claims.Formula = "√(8 ln 2/M)"

const horizonFactor, keepingRecall, provedSharpness = 20, 2, 0.80

// Beyond4Theorem5_1 is Theorem 5.1 with tuned Hedge, exactly.
var Beyond4Theorem5_1 = claims.Read(texts, "beyond-4-theorem-5.1", checkBeyond4Theorem5_1).Unquoted()

// checkBeyond4Theorem5_1 compares the exact worst case at every T with the printed bound and with the
// proved one.
func checkBeyond4Theorem5_1(c *claims.Case) {
	ms := c.Sizes("M", lastFailures.Sizes()...)
	const what = "AverageRestart of Hedge at the rate %v, exact worst case over {0,1}² to 1e-9, %v, "
	last := c.Proved.Exactly(what+"the last T ≤ %dM at which it exceeds Hedge's own over M rounds, or 0, against %v", hedgeRate5_1, ms, horizonFactor,
		lastFailures)
	proved := c.Proved.Exactly(what+"every T from M to %dM, against (1+M/T)·W(M+1)/M with W(M+1) Hedge's own",
		hedgeRate5_1, ms, horizonFactor).IgnoreBoundsFrom(1).SharpnessIs(provedSharpness)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m, Rate: hedgeRate5_1.Float(claims.Where{"M": m})}
		curve, err := exact.Curve(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, horizonFactor*m))
		if err != nil {
			c.Skipf("the worst cases of %v: %v", s, err)
		}
		own := func(n int) float64 { return games.WorstCase(c, s.Of(), n).PerRoundRegret() }
		r, w, latest := own(m), own(m+1)*float64(m+1), 0
		fails := func(n int) bool { return curve[n-1]/float64(n) > r+claims.Rounding }
		for n := m; n <= horizonFactor*m; n++ {
			if fails(n) {
				latest = n
			}
			proved.AtMost(curve[n-1]/float64(n), (1+float64(m)/float64(n))*w/float64(m), "M=%d T=%d", m, n)
		}
		if latest > 0 {
			last.WithWitness(witness.WorstCase{Learner: s, Horizon: latest})
		}
		last.Equal(float64(latest), lastFailures[m].Float(), "M=%d", m)
		if fails(m) != (m > keepingRecall) {
			c.Errorf("M=%d: whether the printed bound fails at T = M is not as stated", m)
		}
	}
}
