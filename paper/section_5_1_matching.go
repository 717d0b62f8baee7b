package paper

import (
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
)

// Section5_1Matching says that the bounds of Theorems 3.1 and 5.1 match.
var Section5_1Matching = claims.Read(texts, "section-5.1-matching", func(c *claims.Case) {
	sizes := sizesOf(c.Numbers("for M = 1, 2, 3, 6, 10, 20, 100, 1000, 100000 and d = 2, 3, 8, 64, " +
		"1000, 1000000"))
	ms, ds := c.Sizes("M", sizes[:9]...), c.Sizes("d", sizes[9:]...)
	const what = "bound on AverageRestart of Hedge %s, over the expected regret of every learner " +
		"with recall M on fair coins with period M+1, %v, %v with M ≥ log₂ d"
	inTheLongRun := c.Printed.Says("In the long run they differ by a factor of at most 4.5").
		Where("with M ≥ log₂ d", "needs M ≥ log₂ d").
		Exactly(what, "in the long run", ms, ds).SharpnessIs(0.99)
	atOnce := c.Printed.Says("T = M by at most 9").Where("and at T = M").
		Exactly(what, "at T = M", ms, ds).SharpnessIs(0.99)
	for m, d := range checks.Pairs(ms, ds) {
		if float64(m) < math.Log2(float64(d)) {
			continue
		}
		upper := math.Sqrt(float64(m+1)*math.Log(float64(d))/2) / float64(m)
		period := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}
		apart := upper / period.ExpectedPerRoundRegret()
		let := claims.Let{"M": m, "d": d, "T": m}
		inTheLongRun.Given(let).Measure(apart, "M=%d d=%d", m, d)
		atOnce.Given(let).Measure(2*apart, "M=%d d=%d", m, d) // the bound has the factor 1+M/T
	}
})
