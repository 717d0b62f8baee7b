package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/claims/witness"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// AppendixA3 says that learners with bounded recall adapt to shifts without detecting them.
var AppendixA3 = claims.ReadUnconverted(texts, "appendix-a.3", func(c *claims.Case) {
	forgets(c.Printed, false, games.Deterministic())
	bound := c.Quote("n·W(M+1,d)/(M+1) + M/2")
	const m, n = 1, 1
	turn := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
	limit := n*games.TotalBound(turn.Of().New(2), 2)(m+1)/(m+1) +
		claims.Lie(c, "M/3 is added", m/2., m/3.)
	in := games.Instance("(1,0) (0,1)")
	c.Proved.Cases("total regret of %v on 1 round after the shift, rewards %v, against %v",
		turn, in, bound).WithWitness(witness.Play(turn, in)).
		Equal(boundedrecall.Play(turn.New(2), in).IntervalRegrets(n)[1], limit)
})
