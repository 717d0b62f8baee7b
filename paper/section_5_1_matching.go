package paper

import (
	"math"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
)

// Section5_1Matching says that the bounds of Theorems 3.1 and 5.1 match.
var Section5_1Matching = claims.Statement{
	ID: "section-5.1-matching", Reference: "Section 5.1, matching the lower bound", Origin: claims.Prose,
	Printed: claims.Holds("AverageRestart of Hedge has regret O(√(log d/M)), which matches the lower bound Ω(√(log d/M)) of Theorem 3.1: for M ≥ log₂ d the two differ by a constant factor.",
		claims.ByHand, claims.ByMeasurement),
	Proof: `Upper bound: corollary-5.3. Lower bound: on M+1 fair coins for each arm, repeated, every learner with recall M has the expected regret (E max_i S_i(M+1) − (M+1)/2)/(M+1) per round if M+1 divides T (theorem-3.1).
E max_i S_i(n) − n/2 is of the order √(n·ln d) for n ≥ log₂ d: Orabona and Pál, Optimal non-asymptotic lower bound on the minimax regret of learning with expert advice, 2015.`,
	Tightness: "the bounds here differ by a factor of up to 4.5; for two arms there is a learner for which they meet, see beyond-1",
	Check:     checkSection5_1Matching,
}

func checkSection5_1Matching(c *claims.Case) {
	const factor = 4.5
	ms, ds := c.Sizes("M", 1, 2, 3, 6, 10, 20, 100, 1000, 100_000), c.Sizes("d", 2, 3, 8, 64, 1000, 1_000_000)
	orders := c.Printed.Tally(claims.Exact, claims.AtMost, "bound on AverageRestart of Hedge in the long run, against %v times the expected regret of every learner with recall M on fair coins with period M+1, M ≥ log₂ d, %v, %v", factor, ms, ds).WithinFactor(0.95)
	for m := range ms.All() {
		for d := range ds.All() {
			if float64(m) < math.Log2(float64(d)) {
				continue
			}
			upper := math.Sqrt(float64(m+1)*math.Log(float64(d))/2) / float64(m)
			lower := adversaries.RandomPeriod{Recall: m, Arms: d, Horizon: m + 1}.ExpectedPerRoundRegret()
			orders.See(upper, factor*lower, "M=%d d=%d", m, d)
		}
	}
}
