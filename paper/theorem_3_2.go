package paper

import (
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Theorem3_2 is the regret of PeriodicRestart.
var Theorem3_2 = claims.Read(texts, "theorem-3.2", checkTheorem3_2).Unquoted()

func checkTheorem3_2(c *claims.Case) {
	s := learners.Spec{Name: "periodic-restart", Base: "cover", Recall: 2}
	worst, bound := games.WorstCase(c, s.Of(), s.Recall).Upper, claims.Formula("1/4")
	c.Premise.Tally(claims.Exact, claims.Equals,
		"worst case of Cover's learner over %d rounds of {0,1}², per round, against R(2,2) = %v", s.Recall, bound).
		SeeFractions(worst, bound.Rat(), "")
	in := games.Instance("3*(1,0)")
	c.Printed.Tally(claims.Chosen, claims.AtMost,
		"M = %d, T = %d: regret of PeriodicRestart of Cover's learner, against R(2,2) = %v", s.Recall, in.Horizon(), bound).
		Is(1./3).Refutes().SeeGame(s, in, bound.Float(), "")
	checkBound(c, "periodic-restart", claims.Formula("(⌈T/M⌉·M/T)·R(M,d)"), nil)
}
