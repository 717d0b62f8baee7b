package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// AppendixA3 says that learners with bounded recall adapt to shifts without detecting them.
var AppendixA3 = claims.Statement{
	ID: "appendix-a.3", Reference: "Appendix A.3, shifting data", Origin: claims.Prose,
	Printed: claims.Holds("With bounded recall one may not need to detect a distribution shift and to train again: the learner adapts "+
		"by itself.", claims.ByHand),
	Proved: claims.Holds("From M+1 rounds after a shift on, a stationary learner with recall M plays bit for bit as a fresh one that "+
		"has seen the last M rewards alone, whatever came before the shift. On any n rounds after the shift AverageRestart with "+
		"suffixes 0..M has total regret at most n·W(M+1,d)/(M+1) + M/2 against the arm that is best there. (See "+
		"beyond-intervals and beyond-switches. The windowed learner forgets as fast, and has linear regret: theorem-4.1.)",
		games.ProvedInPart("appendix-a.3", "average_restart_any_interval"), claims.ByHand),
	Proof: "The play is a function of the window, and M rounds after the shift the window holds no older round. The second sentence is " +
		"that of beyond-intervals, for an interval that begins with the shift.",
	Tightness: "the first is an identity; see beyond-intervals for the second",
	Check:     checkAppendixA3,
}

func checkAppendixA3(c *claims.Case) {
	forgets(c.Printed, false, games.Deterministic()...)

	// Attained in the round after e_1 in which e_2 comes.
	turn, in := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: 1}, games.Instance("(1,0) (0,1)")
	const bound claims.Formula = "n·W(M+1,d)/(M+1) + M/2"
	limit := games.Bound(bound, games.TotalBound(turn.Of().New(2), 2), claims.Where{"n": 1, "M": turn.Recall, "d": 2})
	regret := boundedrecall.Play(turn.New(2), in).IntervalRegrets(1)[1]
	c.Proved.Tally(claims.Chosen, claims.Equals,
		"total regret of %v on 1 round after the shift, rewards %v, against %v", turn, in, bound).
		WithWitness(claims.Game{Learner: turn, Instance: in}).See(regret, limit, "")
}
