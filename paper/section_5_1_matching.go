package paper

import (
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
)

// apart5_1 is the factor between the bounds of Section5_1Matching.
const apart5_1 claims.Formula = "4.5"

// Section5_1Matching says that the bounds of Theorems 3.1 and 5.1 match.
var Section5_1Matching = claims.Read(texts, "section-5.1-matching", checkSection5_1Matching).Unquoted()

func checkSection5_1Matching(c *claims.Case) {
	ms, ds := c.Sizes("M", 1, 2, 3, 6, 10, 20, 100, 1000, 100_000), c.Sizes("d", 2, 3, 8, 64, 1000, 1_000_000)
	orders := c.Printed.Exactly("bound on AverageRestart of Hedge in the long run, against %v times the "+
		"expected regret of every learner with recall M on fair coins with period M+1, %v, %v, %v",
		apart5_1, manyRounds, ms, ds).SharpnessIs(0.99)
	for m, d := range games.Pairs(ms, ds) {
		if !manyRounds.Holds(claims.Where{"M": m, "d": d}) {
			continue
		}
		upper := math.Sqrt(float64(m+1)*math.Log(float64(d))/2) / float64(m)
		lower := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}.ExpectedPerRoundRegret()
		orders.AtMost(upper, apart5_1.Float()*lower, "M=%d d=%d", m, d)
	}
}
