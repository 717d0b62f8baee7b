package paper

import "boundedrecall/claims"

// Algorithm4 is AverageRestartFullHorizon.
var Algorithm4 = claims.ReadUnconverted(texts, "algorithm-4", func(c *claims.Case) {
	agreesWithListing(c.Printed, "average-restart-full-horizon")
})
