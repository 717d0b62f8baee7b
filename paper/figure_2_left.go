package paper

import (
	"strings"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/simulation"
)

// Figure2Left is the simulation on drifting rewards.
//
// Measured over 600 runs for each period, the differences of final total regrets with the {0,1}
// coin are −3.8, −5.1, −4.1 and −5.3 for the four pairs, with a 99 % band of ±0.35; at T/20 and
// T/10 10.6 to 15.9, standard deviations at most 3.1; at T/5 for AverageRestart 5.2 and 3.9, with
// 4.2 and 3.8; at T/2 −54 to −41, with at most 10.6. If these are the true ones, a comparison fails
// with probability at most 1e-14 (normal approximation).
var Figure2Left = claims.ReadUnconverted(texts, "figure-2-left", func(c *claims.Case) {
	s := simulation.DriftingRewards(adversaries.ZeroOne)
	φ := s.Periods()
	c.Quote("T = %d, M = %gT and multiplicative weights at η = %s", s.Horizon,
		float64(s.Recall)/float64(s.Horizon), simulation.PrintedRate())
	c.Quote("over the periods φ = %s and %s", strings.Join(φ[:3], ", "), φ[3])
	c.Quote("They owe this to the period %s alone", φ[3])
	c.Quote("At %s and %s both end with more regret than either, and AverageRestart at %s too",
		φ[0], φ[1], φ[2])
	sign := claims.Lie(c, "the learners are exchanged", 1., -1)
	run := func(coin adversaries.Coin, runs int) *simulation.Outcome {
		s, seed := simulation.DriftingRewards(coin), c.Source().Uint64()
		o, err := s.Run(c.Context(), seed, runs, func(int) {})
		if err != nil {
			c.Skipf("the simulation ended early: %v", err)
		}
		return o
	}
	const all = " coin: mean final total regret of %s less that of %s, all four periods; " +
		"half-width of a 99 %% band %.2f"
	printed, o := run(adversaries.PlusMinusOne, simulation.LeastRuns), run(adversaries.ZeroOne, 240)
	for _, pair := range simulation.ClaimedOrder() {
		mean, half := printed.Difference(pair)
		c.Printed.Drawn("arm 2 a {±1}"+all, pair.Better, pair.Worse, half).Over(printed.Runs).
			Refutes().AtMost(sign*mean, 0)
		mean, half = o.Difference(pair)
		c.Proved.Drawn("arm 2 a {0,1}"+all, pair.Better, pair.Worse, half).Over(o.Runs).
			AtMost(sign*mean, 0)
		eachPeriod2Left(c, o, pair, sign)
	}
})

// eachPeriod2Left holds the sign times the pair's difference in each period against the sentence.
func eachPeriod2Left(c *claims.Case, o *simulation.Outcome, pair simulation.Pair, sign float64) {
	for i, period := range o.Periods() {
		if i == 2 && pair.Better != simulation.AverageRestart {
			continue
		}
		y := c.Proved.Drawn("arm 2 a {0,1} coin: mean final total regret of %s less that of %s, "+
			"φ = %s alone", pair.Better, pair.Worse, period).Over(o.Runs / len(o.Periods()))
		if less := sign * o.DifferenceAt(pair, i); i == 3 {
			y.AtMost(less, -20)
		} else {
			y.AtLeast(less, []float64{5, 5, 0}[i])
		}
	}
}
