package paper

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"
)

// Corollary5_3 is the regret of AverageRestart of Hedge.
var Corollary5_3 = claims.Statement{
	ID: "corollary-5.3", Reference: "Corollary 5.3, AverageRestart of Hedge", Origin: claims.Numbered, Place: "Section 5.1",
	Printed: claims.Holds("For any M > 0 and d ≥ 2 there is a stationary M-bounded-recall learner, AverageRestart of Hedge, "+
		"with Reg ≤ O(√(log d/M)) on every instance of T rounds and d arms.",
		claims.MachineProvedInPart("corollary_5_3_printed", "average_restart_stationary"), claims.ByHand).WithSlip(claims.Boundary),
	Why: "The sentence lacks T ≥ M (Section 2 has T ≫ M in mind). For T < M it is false: at T = 1 every learner has regret at least 1/2 " +
		"on one of the rewards e_1 and e_2, and √(log d/M) → 0 as M grows.",
	Proved: claims.Holds("Hedge tuned to M+1 rounds, suffixes 0..M: Reg ≤ (1+M/T)·√(ln d/(2(M+1))) on every instance of T rounds, "+
		"for every M, T and d; suffixes 1..M: Reg ≤ (1+M/T)·√((M+1)·ln d/2)/M. Tuned to M rounds, suffixes 0..M−1: "+
		"Reg ≤ (1+(M−1)/T)·√(ln d/(2M)). For T ≥ M that is at most 2·√(ln d/M) with suffixes 1..M, and at most √2·√(ln d/M) with the "+
		"others.",
		claims.MachineProved("inclusive_average_restart_of_hedge", "average_restart_of_hedge", "exclusive_average_restart_of_hedge",
			"corollary_5_3_named", "corollary_5_3_printed", "corollary_5_3_exclusive"), claims.ByHand),
	Proof: proof("corollary_5_3"),
	Tightness: fmt.Sprintf("not attained: with two arms and M ≤ 6 the exact worst case is up to %v of the bound with suffixes 1..M, "+
		"%v with 0..M and %v with 0..M−1", forms5_3[0].share, forms5_3[1].share, forms5_3[2].share),
	Sharpness: 0.77,
	Check:     checkCorollary5_3,
}

// forms5_3 are the forms of AverageRestart with their bounds on the regret per round. For T ≥ M the
// bound is at most printed·√(ln d/M), and the exact worst case comes to a share of it.
var forms5_3 = []struct {
	name    string
	printed float64
	share   claims.Number
	bound   func(m, n, d int) float64
}{
	{"average-restart", 2, "0.64", func(m, n, d int) float64 {
		return (1 + float64(m)/float64(n)) * float64(m+1) / float64(m) * root5_3(2*(m+1), d)
	}},
	{"average-restart-inclusive", math.Sqrt2, "0.77", func(m, n, d int) float64 {
		return (1 + float64(m)/float64(n)) * root5_3(2*(m+1), d)
	}},
	{"average-restart-exclusive", math.Sqrt2, "0.85", func(m, n, d int) float64 {
		return (1 + float64(m-1)/float64(n)) * root5_3(2*m, d)
	}},
}

// root5_3 returns √(ln d/m).
func root5_3(m, d int) float64 { return math.Sqrt(math.Log(float64(d)) / float64(m)) }

// checkCorollary5_3 plays the three forms. The constants 2 and √2 follow from the bounds that the
// learners carry, and no smaller ones do.
func checkCorollary5_3(c *claims.Case) {
	for _, form := range forms5_3 {
		checkHedgeRate(c, form.name, form.bound, func(m, n int) bool { return n >= m }, form.printed, form.share.Float(), nil)

		ms, ds := c.Sizes("M", 1, 2, 10, 100, 1000), c.Sizes("d", 2, 3, 16)
		carried := c.Proved.Tally(claims.Exact, claims.AtMost, "bound that %s of tuned Hedge carries for T = M, 2M, against %.4g·√(ln "+
			"d/M), %v, %v", form.name, form.printed, ms, ds).WithinFactor(0.999)
		for m := range ms.All() {
			for d := range ds.All() {
				s := learners.Spec{Name: form.name, Base: "hedge", Recall: m}
				for _, n := range []int{m, 2 * m} {
					bound := s.New(d).(boundedrecall.Bounded).TotalRegretBound(n, d) / float64(n)
					carried.See(bound, form.printed*root5_3(m, d), "%v, T=%d d=%d", s, n, d)
				}
			}
		}
	}
}
