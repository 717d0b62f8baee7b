package paper

import (
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// Section5_1Matching says that the bounds of Theorems 3.1 and 5.1 match.
var Section5_1Matching = claims.ReadUnconverted(texts, "section-5.1-matching", func(c *claims.Case) {
	long := c.Number("they differ by a factor of at most 4.5")
	short := c.Number("T = M by at most 9")
	c.Quote("computed for M = 1..100000 and d = 2..1000000 with M ≥ log₂ d")
	ms := c.Sizes("M", 1, 2, 3, 6, 10, 20, 100, 1000, 100_000)
	ds := c.Sizes("d", 2, 3, 8, 64, 1000, 1_000_000)
	const what = "bound on AverageRestart of Hedge %s, over the expected regret of every learner " +
		"with recall M on fair coins with period M+1, against %v, %v, %v with M ≥ log₂ d"
	inTheLongRun := c.Printed.Exactly(what, "in the long run", games.Float(long), ms, ds).
		SharpnessIs(0.99)
	atOnce := c.Printed.Exactly(what, "at T = M", games.Float(short), ms, ds).SharpnessIs(0.99)
	for m, d := range games.Pairs(ms, ds) {
		if float64(m) < math.Log2(float64(d)) {
			continue
		}
		upper := math.Sqrt(float64(m+1)*math.Log(float64(d))/2) / float64(m)
		period := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}
		apart := upper / period.ExpectedPerRoundRegret()
		inTheLongRun.AtMost(apart, long, "M=%d d=%d", m, d)
		atOnce.AtMost(2*apart, short, "M=%d d=%d", m, d) // the bound has the factor 1+M/T
	}
})
