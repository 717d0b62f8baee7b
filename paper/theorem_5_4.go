package paper

import (
	"boundedrecall/claims"
	"boundedrecall/learners"
)

// found5_4 is the share of the bound that searches found.
var found5_4 = claims.Values{300: "0.71"}

// Theorem5_4 is the regret of AverageRestartFullHorizon.
var Theorem5_4 = claims.Statement{
	ID: "theorem-5.4", Reference: "Theorem 5.4, AverageRestartFullHorizon", Origin: claims.Numbered, Place: "Section 5.2",
	Printed: claims.Refuted(printedBound("AverageRestartFullHorizon", "R(T,d)")+" "+
		"“In particular, the proof of Theorem 5.1 applies for any choice of M and T, not only T ≫ M.”", claims.Constant).
		KnownBy(claims.MachineProved("theorem_5_4_printed_is_false")),
	Why: "It is Theorem 5.1 at M = T, where the factor that the proof loses is largest; at no T does that proof give R(M,d). " +
		"The order is right, and so is what the section says of it: if A has low regret, so has AverageRestartFullHorizon.",
	Proved: claims.Holds("Reg(AverageRestartFullHorizon) ≤ 2·W(T+1,d)/T on every instance, for every base learner A with W, T and d.",
		claims.MachineProved("theorem_5_4_repaired"), claims.ByHand),
	Proof:     "In rounds 1..T AverageRestartFullHorizon is AverageRestart with M = T. So theorem-5.1 gives Reg ≤ (1+T/T)·W(T+1,d)/T.",
	Tightness: "not attained: searches found " + found5_4.At("T = M") + " of the bound over FTRL",
	Check:     checkTheorem5_4,
}

func checkTheorem5_4(c *claims.Case) {
	refute5_1(c, learners.Spec{Name: "average-restart-full-horizon", Base: "cover", Recall: 3})
	checkBound(c, "average-restart-full-horizon", claims.Formula("2·W(T+1,d)/T"), found5_4)
}
