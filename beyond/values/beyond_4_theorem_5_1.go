package values

import (
	"slices"

	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Beyond4Theorem5_1 is Theorem 5.1 with tuned Hedge, exactly.
var Beyond4Theorem5_1 = claims.Statement{
	ID: "beyond-4-theorem-5.1", Reference: "Beyond the paper: Theorem 5.1 with tuned Hedge", Origin: claims.Beyond,
	Proved: claims.Holds("For two arms, rewards {0,1}, M = 1..8 and Hedge at the rate √(8 ln 2/M), let R(M,2) be Hedge's exact worst case over M rounds. "+
		"The printed AverageRestart keeps Theorem 5.1's printed bound R(M,2) at T = M for M = 1, 2 only; the last T ≤ 20M at which it fails is 4, 5, 7, 10, 13, 14, 18 for M = 2..8. "+
		"It keeps the proved bound of theorem-5.1 at every T.", claims.ByExhaustion),
	Tightness: "measured up to 0.80 of the proved bound",
	Sharpness: 0.79,
	Check:     checkBeyond4Theorem5_1,
}

func checkBeyond4Theorem5_1(c *claims.Case) {
	last := []int{0, 4, 5, 7, 10, 13, 14, 18} // for M = 1, 2, …
	ms := c.Range("M", 1, 8)
	const over = "AverageRestart of Hedge at the rate √(8 ln 2/M), exact worst case over {0,1}² to 1e-9, %v, "
	failure := c.Proved.Tally(claims.Exact, claims.Equals, over+"the last T ≤ 20M at which it exceeds Hedge's own over M rounds, against the one stated", ms)
	atM := c.Proved.Tally(claims.Exact, claims.AtLeast, over+"T = M, less Hedge's own over M rounds, M ≥ 3, against 0.0275", ms).WithinFactor(0.95)
	proved := c.Proved.Tally(claims.Exact, claims.AtMost, over+"T = M, M+1, …, 20M, against (1+M/T)·W(M+1)/M with W(M+1) Hedge's own", ms).IgnoreBoundsFrom(1).SharpnessIs(0.8)
	for m := range ms.All() {
		s := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m, Rate: learners.HedgeRate(2, m)}
		curve, err := exact.Curve(c.Context(), s.Maker(2), exact.ProblemOf(s, 2, 2, 20*m))
		if err != nil {
			c.Skipf("the worst cases of %v: %v", s, err)
		}
		own := func(n int) float64 { return games.WorstCase(c, s.Of(), n).PerRoundRegret() }
		r, w := own(m), own(m+1)*float64(m+1)
		over := func(n int) float64 { return curve[n-1]/float64(n) - r }
		latest := 0
		for n := m; n <= 20*m; n++ {
			if over(n) > claims.Rounding {
				latest = n
			}
			proved.See(curve[n-1]/float64(n), (1+float64(m)/float64(n))*w/float64(m), "M=%d T=%d", m, n)
		}
		if failure.See(float64(latest), float64(last[m-1]), "M=%d", m) && latest > 0 {
			failure.WithWitness(claims.WorstCase{Learner: s, Horizon: latest})
		}
		if m >= 3 {
			atM.See(over(m), 0.0275, "M=%d", m)
		} else if over(m) > claims.Rounding {
			c.Errorf("M=%d: the printed bound fails at T = M", m)
		}
	}
	if !slices.IsSorted(last) {
		c.Errorf("the last failures do not ascend: %v", last)
	}
}
