package paper

import (
	"fmt"

	"boundedrecall/claims"
)

// Corollary5_3 is the regret of AverageRestart of Hedge.
var Corollary5_3 = claims.Statement{
	ID: "corollary-5.3", Reference: "Corollary 5.3, AverageRestart of Hedge", Origin: claims.Numbered, Place: "Section 5.1",
	Printed: claims.Holds("For any M > 0 and d ≥ 2 there is a stationary M-bounded-recall learner, AverageRestart of Hedge, "+
		"with Reg ≤ O(√(log d/M)) on every instance of T rounds and d arms.",
		claims.MachineProved("corollary_5_3_printed", "average_restart_stationary"), claims.ByHand).ReadAs("T ≥ M"),
	Why: "For T < M it is false: in a single round every learner has regret at least a half " +
		"on one of the rewards e_1 and e_2, and √(log d/M) tends to zero as M grows.",
	Proved: claims.Holds("Hedge tuned to M+1 rounds, suffixes 0..M: Reg ≤ (1+M/T)·√(ln d/(2(M+1))) on every instance of T rounds, "+
		"for every M, T and d; suffixes 1..M: Reg ≤ (1+M/T)·√((M+1)·ln d/2)/M. Tuned to M rounds, suffixes 0..M−1: "+
		"Reg ≤ (1+(M−1)/T)·√(ln d/(2M)). For T ≥ M that is at most 2·√(ln d/M) with suffixes 1..M, and at most √2·√(ln d/M) with the "+
		"others.",
		claims.MachineProved("inclusive_average_restart_of_hedge", "average_restart_of_hedge", "exclusive_average_restart_of_hedge",
			"corollary_5_3_named", "corollary_5_3_printed", "corollary_5_3_exclusive"), claims.ByHand),
	Proof: proof("corollary_5_3"),
	Tightness: fmt.Sprintf("not attained: with two arms and small M the exact worst case, at T = M, at larger T and in the long run, "+
		"is up to %v of the bound with suffixes 1..M, %v with 0..M and %v with "+
		"0..M−1", forms5_3[0].share, forms5_3[1].share, forms5_3[2].share),
	Check: func(c *claims.Case) {
		for _, form := range forms5_3 {
			checkHedgeRate(c, form, nil)
		}
	},
}

// forms5_3 are the forms of AverageRestart.
var forms5_3 = []hedgeForm{
	{"average-restart", claims.Formula("(1+M/T)·√((M+1)·ln d/2)/M"), claims.Formula("2·√(ln d/M)"), claims.Formula("0.66"), longEnough3_3},
	{"average-restart-inclusive", claims.Formula("(1+M/T)·√(ln d/(2(M+1)))"), claims.Formula("√2·√(ln d/M)"), claims.Formula("0.79"),
		longEnough3_3},
	{"average-restart-exclusive", claims.Formula("(1+(M−1)/T)·√(ln d/(2M))"), claims.Formula("√2·√(ln d/M)"), claims.Formula("0.85"),
		longEnough3_3},
}
