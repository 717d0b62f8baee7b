package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/learners"
)

// Algorithm4 is AverageRestartFullHorizon.
var Algorithm4 = claims.Read(texts, "algorithm-4", func(c *claims.Case) {
	agreesWithListing(c, c.Printed, average{
		name: "average-restart-full-horizon",
		play: "x_t^{(τ)} = A(r_{t−τ}, …, r_{t−1})", suffix: "r_{t−τ}", over: "over τ = 1..T",
		longest: func(horizon int, base boundedrecall.Maker) boundedrecall.Learner {
			return learners.NewAverageRestartFullHorizon(horizon, base)
		},
	})
})
