package beyond

import (
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

const hedgeRate5_1 claims.Formula = "√(8 ln 2/M)"

// The printed bound is kept at T = M up to the recall keepingRecall, and is looked at for T ≤ horizonFactor·M.
const horizonFactor, keepingRecall = 20, 2

// Beyond4Theorem5_1 is Theorem 5.1 with tuned Hedge, exactly.
var Beyond4Theorem5_1 = claims.Read(texts, "beyond-4-theorem-5.1", checkBeyond4Theorem5_1)

// checkBeyond4Theorem5_1 compares the exact worst case at every T with the printed bound and with the
// proved one.
func checkBeyond4Theorem5_1(c *claims.Case) {
	c.Quote("Hedge at the rate %s", hedgeRate5_1)
	c.Quote("at T = M for M ≤ %d only; the last T ≤ %dM at which it fails", keepingRecall, horizonFactor)
	sizes, lastFailures := c.Table("or zero, is 0, 4, 5, 7, 10, 13, 14, 18 at M = 1..8")
	ms := c.Sizes("M", sizes...)
	const what = "AverageRestart of Hedge at the rate %v, exact worst case over {0,1}² to 1e-9, %v, "
	last := c.Proved.Exactly(what+"the last T ≤ %dM at which it exceeds Hedge's own over M rounds, or 0, against those of the sentence", hedgeRate5_1, ms,
		horizonFactor)
	proved := c.Proved.Exactly(what+"every T from M to %dM, against (1+M/T)·W(M+1)/M with W(M+1) Hedge's own",
		hedgeRate5_1, ms, horizonFactor).IgnoreBoundsFrom(1).SharpnessIs(number(c, "measured up to 0.80"))
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
		last.Equal(float64(latest), lastFailures[m], "M=%d", m)
		if fails(m) != (m > keepingRecall) {
			c.Errorf("M=%d: whether the printed bound fails at T = M is not as stated", m)
		}
	}
}
