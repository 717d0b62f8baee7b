package paper

import (
	"math"

	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// AppendixA2 says that bounded recall makes the deletion of data efficient.
var AppendixA2 = claims.Read(texts, "appendix-a.2", func(c *claims.Case) {
	forgets(c, c.Printed.Says("With bounded recall the deletion of data is efficient"), true,
		checks.Deterministic())
	forgets(c, c.Holds.Says("as if the rewards of that round had been others"), false,
		learners.RecallNames())
	const rounds, eta = 1000, 0.1
	rate := claims.Input(c, "the rate of Hedge", eta)
	after := func(first ...float64) []float64 {
		rows := append([][]float64{first}, checks.Repeat(rounds, []float64{0.5, 0.5})...)
		return checks.PlayAfter(learners.NewHedge(2, rate), rows...)
	}
	c.Holds.Says("Hedge without a window never forgets a round").
		Cases("distance of Hedge's plays %[2]d rounds after e_1 and e_2, η = %[1]v, against tanh(η/2)",
			eta, rounds).
		Compare(checks.Distance(after(1, 0), after(0, 1)), claims.Equals, math.Tanh(eta/2))
})
