package paper

import (
	"math/big"

	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Theorem3_2 is the regret of PeriodicRestart.
var Theorem3_2 = claims.Read(texts, "theorem-3.2", func(c *claims.Case) {
	s := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: 2}
	in := checks.Instance("3*(1,0)")
	worst := checks.WorstCase(c, claims.Input(c, "learner of the premise", s.Of()), s.Recall).Upper
	c.Premise.Exactly("worst case of Cover's learner over %d rounds of {0,1}², per round, against "+
		"R(2,2) = 1/4", s.Recall).Compare(worst, claims.Equals, big.NewRat(1, 4))
	r := func(_, _ int) *big.Rat { return worst }
	c.Printed.Says("Reg(PeriodicRestart; r) ≤ R(M,d)").Cases("M = %d, T = %d: regret of PeriodicRestart of Cover's learner, against "+
		"R(2,2) = 1/4", s.Recall, in.Horizon()).
		SharpnessIs(4. / 3).Refutes().Given(claims.Let{"R": r, "M": s.Recall, "d": 2}).
		Measure(witness.Play(s, in))
	keepsBound(c, "periodic-restart", "Reg(PeriodicRestart) ≤ (⌈T/M⌉·M/T)·R(M,d)", nil)
})
