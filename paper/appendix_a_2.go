package paper

import (
	"math"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// AppendixA2 says that bounded recall makes the deletion of data efficient.
var AppendixA2 = claims.Read(texts, "appendix-a.2", checkAppendixA2)

func checkAppendixA2(c *claims.Case) {
	forgets(c.Printed, true, stationaryNames()...)
	forgets(c.Proved, false, learners.RecallNames()...)
	const rounds = 1000
	rows := games.Repeat(rounds, []float64{0.5, 0.5})
	hedge := learners.Spec{Name: "hedge", Rate: 0.1}
	one := games.PlayAfter(hedge.New(2), append([][]float64{{1, 0}}, rows...)...)
	none := games.PlayAfter(hedge.New(2), append([][]float64{{0, 1}}, rows...)...)
	c.Proved.Cases("difference between the plays of Hedge, η = %v, %d rounds after e_1 and after e_2, against tanh(η/2)", hedge.Rate, rounds).
		Equal(games.Distance(one, none), math.Tanh(hedge.Rate/claims.Lie(c, "it is tanh(η/3)", 2., 3)))
}
