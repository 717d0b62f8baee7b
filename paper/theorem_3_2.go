package paper

import (
	_ "embed"
	"math"

	"boundedrecall/claims"
	"boundedrecall/learners"
)

//go:embed theorem_3_2.md
var theorem3_2Proof string

// Theorem3_2 is the regret of PeriodicRestart.
var Theorem3_2 = claims.Statement{
	ID: "theorem-3.2", Reference: "Theorem 3.2, PeriodicRestart", Origin: claims.Numbered, Place: "Section 3",
	Printed: claims.Refuted("If Reg(A) ≤ R(T,d) on every instance of T rounds and d arms, for every T, then Reg(PeriodicRestart) ≤ R(M,d) on every instance.", claims.Boundary).KnownBy(claims.MachineProved("theorem_3_2_printed_is_false")),
	Why: "When M does not divide T the last block is shorter than M rounds and can still cost as much as a whole one; the proof adds up whole blocks only. " +
		"The printed bound holds when M divides T, and up to a factor 1+M/T always.",
	Proved:    claims.Holds("Reg(PeriodicRestart) ≤ (⌈T/M⌉·M/T)·R(M,d) on every instance, for every base learner A with that bound, M and T.", claims.MachineProved("theorem_3_2_repaired"), claims.ByHand),
	Proof:     theorem3_2Proof,
	Tightness: "attained, by Cover's learner",
	Sharpness: 1,
	Check:     checkTheorem3_2,
}

func checkTheorem3_2(c *claims.Case) {
	cover := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: 2}
	c.Printed.Game(cover, instance("3*(1,0)")).Refutes().AtMost(cover.Of().New(2).(*learners.Cover).TotalRegretBound(2, 2)/2,
		"M = 2, T = 3: regret of PeriodicRestart of Cover's learner for 2 rounds against R(2,2) = 1/4")
	checkBound(c, "periodic-restart", func(w func(int) float64, m, n int) float64 {
		return math.Ceil(float64(n)/float64(m)) * w(m)
	})
}
