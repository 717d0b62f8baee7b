package paper

import (
	"math"

	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// AppendixA2 says that bounded recall makes the deletion of data efficient.
var AppendixA2 = claims.ReadUnconverted(texts, "appendix-a.2", func(c *claims.Case) {
	forgets(c.Printed, true, games.Deterministic())
	forgets(c.Proved, false, learners.RecallNames())
	const rounds, eta = 1000, 0.1
	after := func(first ...float64) []float64 {
		rows := append([][]float64{first}, games.Repeat(rounds, []float64{0.5, 0.5})...)
		return games.PlayAfter(learners.NewHedge(2, eta), rows...)
	}
	part := claims.Lie(c, "it is tanh(η/3)", 2., 3)
	c.Proved.Cases("distance of Hedge's plays %[2]d rounds after e_1 and e_2, η = %[1]v, against "+
		"tanh(η/2)", eta, rounds).
		Equal(games.Distance(after(1, 0), after(0, 1)), math.Tanh(eta/part))
})
