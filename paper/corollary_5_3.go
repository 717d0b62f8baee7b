package paper

import (
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/exact"
	"boundedrecall/learners"
)

// Corollary5_3 is the regret of AverageRestart of Hedge.
var Corollary5_3 = claims.Statement{
	ID: "corollary-5.3", Reference: "Corollary 5.3, AverageRestart of Hedge", Origin: claims.Numbered,
	Printed: claims.Holds("For any M > 0 and d ≥ 2 there is a stationary M-bounded-recall learner with Reg ≤ O(√(log d/M)) on every instance. "+
		"AverageRestart of Hedge is one: for T ≥ M it has Reg ≤ 2·√(ln d/M) over suffixes 1..M, and ≤ √2·√(ln d/M) over suffixes 0..M.", claims.ByHand).WithSlip(claims.Boundary),
	Why: "The sentence lacks T ≥ M (Section 2 has T ≫ M in mind). For T < M it is false: at T = 1 every learner has regret at least 1/2 on one of the rewards e_1 and e_2, and √(log d/M) → 0.",
	Proved: claims.Holds("Hedge tuned to M+1 rounds, suffixes 0..M: Reg ≤ (1+M/T)·√(ln d/(2(M+1))) on every instance of T rounds, for every M, T and d. "+
		"Tuned to M rounds, suffixes 0..M−1: Reg ≤ (1+(M−1)/T)·√(ln d/(2M)).", claims.ByHand),
	Proof: `Hedge at the rate √(8 ln d/n) has W(n,d) = √(n·ln d/2). Put n = M+1 and n = M into theorem-5.1.

For T ≥ M the factor 1+M/T is at most 2, and 2·√(ln d/(2(M+1))) < √2·√(ln d/M). With suffixes 1..M the bound is 2·W(M+1,d)/M = √2·√(ln d/M)·√((M+1)/M) ≤ 2·√(ln d/M).`,
	Tightness: "not attained: with two arms and M ≤ 6 the exact worst case is up to 0.84 of the bound",
	Sharpness: 0.84,
	Check:     checkCorollary5_3,
}

func checkCorollary5_3(c *claims.Case) {
	root := func(x float64, d int) float64 { return math.Sqrt(math.Log(float64(d)) / x) }
	forms := []struct {
		name    string
		printed float64 // Reg ≤ printed·√(ln d/M) for T ≥ M; 0 if nothing is said
		proved  func(m, n, d int) float64
	}{
		{name: "average-restart", printed: 2},
		{name: "average-restart-inclusive", printed: math.Sqrt2, proved: func(m, n, d int) float64 {
			return (1 + float64(m)/float64(n)) * root(2*float64(m+1), d)
		}},
		{name: "average-restart-exclusive", proved: func(m, n, d int) float64 {
			return (1 + float64(m-1)/float64(n)) * root(2*float64(m), d)
		}},
	}

	// The constants 2 and √2 follow from the bounds that the learners carry, and from no
	// smaller ones.
	ms, ds := c.Sizes("M", 1, 2, 10, 100, 1000), c.Sizes("d", 2, 3, 16)
	for _, form := range forms[:2] {
		carried := c.Printed.Tally(claims.Exact, claims.AtMost, "bound that %s of tuned Hedge carries for T = M, 2M, against %.4g·√(ln d/M), %v, %v", form.name, form.printed, ms, ds).Sharp(0.999)
		for m := range ms.All() {
			for d := range ds.All() {
				s := learners.Spec{Name: form.name, Base: "hedge", Recall: m}
				for _, n := range []int{m, 2 * m} {
					carried.See(s.New(d).(boundedrecall.Bounded).TotalRegretBound(n, d)/float64(n), form.printed*root(float64(m), d), "%v, T=%d d=%d", s, n, d)
				}
			}
		}
	}

	// The worst of instances.
	ms, ds = c.Sizes("M", 3, 6, 12, 30), c.Range("d", 2, 4)
	for _, form := range forms {
		var printed, proved *claims.Tally
		if form.printed > 0 {
			printed = c.Printed.Tally(claims.Sampled, claims.AtMost, "%s of tuned Hedge against %.4g·√(ln d/M), random periods and the paper's instances, T ≥ M, %v, %v", form.name, form.printed, ms, ds).Trivial(1)
		}
		if form.proved != nil {
			proved = c.Proved.Tally(claims.Sampled, claims.AtMost, "%s of tuned Hedge against the bound, the same instances and their first rounds, %v, %v", form.name, ms, ds).Trivial(1)
		}
		see := func(m int, in *boundedrecall.Instance) {
			s, n, d := learners.Spec{Name: form.name, Base: "hedge", Recall: m}, in.Horizon(), in.Arms()
			if printed != nil && n >= m {
				printed.SeeGame(s, in, form.printed*root(float64(m), d), "%v, T=%d d=%d", s, n, d)
			}
			if proved != nil {
				limit := form.proved(m, n, d)
				proved.SeeGame(s, in, limit, "%v, T=%d d=%d", s, n, d)
				if own := s.New(d).(boundedrecall.Bounded).TotalRegretBound(n, d); math.Abs(own-limit*float64(n)) > 1e-9*own {
					c.Fatalf("%v carries the bound %v over %d rounds of %d arms, the statement says %v", s, own, n, d, limit*float64(n))
				}
			}
		}
		for m := range ms.All() {
			for d := range ds.All() {
				for _, n := range []int{m / 2, m, m + m/2, 2 * m, 5 * m} {
					for range 5 {
						period := boundedrecall.Must(adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: max(n, m+1), OneHot: true}.Draw(c.Source()))
						see(m, period.Slice(1, n))
					}
				}
			}
			for _, in := range paperInstances(c.Source, m) {
				see(m, in)
			}
		}
	}

	// The worst of all instances, for two arms.
	ms = c.Range("M", 1, 6).Short(4)
	for _, form := range forms {
		var printed, proved *claims.Tally
		if form.printed > 0 {
			printed = c.Printed.Tally(claims.Exact, claims.AtMost, "%s of tuned Hedge, exact worst case over {0,1}², against %.4g·√(ln 2/M), T = M..20M, %v", form.name, form.printed, ms).Trivial(1)
		}
		if form.proved != nil {
			proved = c.Proved.Tally(claims.Exact, claims.AtMost, "%s of tuned Hedge, exact worst case over {0,1}², against the bound, T = 1..20M, %v", form.name, ms).Trivial(1)
		}
		for m := range ms.All() {
			s := learners.Spec{Name: form.name, Base: "hedge", Recall: m}
			curve, err := exact.Curve(c.Context(), s.Maker(2), problem(s, 20*m))
			if err != nil {
				c.Fatalf("the worst cases of %v: %v", s, err)
			}
			for n := 1; n <= len(curve); n++ {
				worst, value := claims.WorstCase{Learner: s, Horizon: n}, curve[n-1]/float64(n)
				if printed != nil && n >= m && printed.See(value, form.printed*root(float64(m), 2), "%v, T=%d", s, n) {
					printed.Show(worst)
				}
				if proved != nil && proved.See(value, form.proved(m, n, 2), "%v, T=%d", s, n) {
					proved.Show(worst)
				}
			}
		}
	}

	isHedge := func(s learners.Spec) bool { return s.Name == "hedge" }
	checkSearched(c.Printed, "average-restart", isHedge, claims.AtMost, func(s learners.Spec, _, d int) float64 { return 2 * root(float64(s.Recall), d) })
	checkSearched(c.Proved, "average-restart-inclusive", isHedge, claims.AtMost, func(s learners.Spec, n, d int) float64 { return forms[1].proved(s.Recall, n, d) })
}
