package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// AppendixA3 says that learners with bounded recall adapt to shifts without detecting them.
var AppendixA3 = claims.Read(texts, "appendix-a.3", checkAppendixA3)

func checkAppendixA3(c *claims.Case) {
	forgets(c.Printed, false, games.Deterministic()...)

	// Attained in the round after e_1 in which e_2 comes.
	turn, in := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: 1}, games.Instance("(1,0) (0,1)")
	const bound claims.Formula = "n·W(M+1,d)/(M+1) + M/2"
	limit := games.Bound(bound, games.TotalBound(turn.Of().New(2), 2), claims.Where{"n": 1, "M": turn.Recall, "d": 2})
	regret := boundedrecall.Play(turn.New(2), in).IntervalRegrets(1)[1]
	c.Proved.Cases("total regret of %v on 1 round after the shift, rewards %v, against %v", turn, in, bound).
		WithWitness(witness.Play(turn, in)).Equal(regret, limit)
}
