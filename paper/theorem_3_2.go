package paper

import (
	_ "embed"
	"math"
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
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
	r := big.NewRat(1, 4)
	c.Premise.Fraction(claims.Exact, games.WorstCase(c, cover.Of(), 2).Upper, 1).Equals(r, "R(2,2) = 1/4 is Cover's learner's worst case over 2 rounds of {0,1}², per round")
	limit, _ := r.Float64()
	c.Printed.Game(cover, games.Instance("3*(1,0)")).Is(1./3).Refutes().AtMost(limit,
		"M = 2, T = 3: regret of PeriodicRestart of Cover's learner for 2 rounds against R(2,2) = 1/4")
	checkBound(c, "periodic-restart", func(w func(int) float64, m, n int) float64 {
		return math.Ceil(float64(n)/float64(m)) * w(m)
	})
}
