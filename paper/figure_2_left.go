package paper

import (
	"math"
	"slices"

	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/simulation"
)

// Figure2Left is the simulation on drifting rewards.
//
// Measured over 600 runs for each period, the differences of final total
// regrets with the {0,1} coin are −3.8, −5.1, −4.1 and −5.3 for the four pairs,
// with a 99 % band of ±0.35; at T/20 and T/10 10.6 to 15.9, standard deviations
// at most 3.1; at T/5 for AverageRestart 5.2 and 3.9, with 4.2 and 3.8; at T/2
// −54 to −41, with at most 10.6. If these are the true ones, a comparison fails
// with probability at most 1e-14 (normal approximation).
var Figure2Left = claims.Read(texts, "figure-2-left", simulatesSetUp, drawsTheMean, simulatesDrift)

// simulatesDrift compares the learners' regrets on drifting rewards.
func simulatesDrift(c *claims.Case) {
	sign := claims.Input(c, "the sign of a difference", 1.)
	run := func(coin adversaries.Coin, runs int) *simulation.Outcome {
		s, seed := simulation.DriftingRewards(coin), c.Rand().Uint64()
		return driftOutcomes.of(driftRun{coin, seed, runs}, func() *simulation.Outcome {
			o, err := s.Run(c.Context(), seed, runs, func(int) {})
			if err != nil {
				c.Skipf("the simulation ended early: %v", err)
			}
			return o
		})
	}
	const all = drifting + "mean final total regret of %s less that of %s, φ = T/20, T/10, T/5, T/2; " +
		"half-width of a 99 %% band %.2f"
	claimed := c.Printed.Says("PeriodicRestart and AverageRestart end with significantly less regret than " +
		"multiplicative weights and AverageRestartFullHorizon")
	holds := c.Holds.Says("both restart learners end with less regret than either of the others")
	printed, o := run(adversaries.PlusMinusOne, simulation.LeastRuns), run(adversaries.ZeroOne, 240)
	for _, pair := range simulation.ClaimedOrder() {
		mean, half := printed.Difference(pair)
		claimed.Drawn(all, "{±1}", pair.Better, pair.Worse, half).
			Refutes().Compare(claims.Over(printed.Runs, sign*mean), claims.AtMost, 0)
		mean, half = o.Difference(pair)
		holds.Drawn(all, "{0,1}", pair.Better, pair.Worse, half).
			Compare(claims.Over(o.Runs, sign*mean), claims.AtMost, 0)
		comparesPeriods(c, o, pair, sign)
	}
}

// drifting names the rewards of the simulation with a coin for arm 2.
const drifting = "arm 1 a {0,1} coin with mean |sin(π/6 + tπ/φ)|, arm 2 a %s coin, T = 1000, M = 150: "

// driftOutcomes are the outcomes of the simulations.
var driftOutcomes memory[driftRun, *simulation.Outcome]

type driftRun struct {
	coin adversaries.Coin
	seed uint64
	runs int
}

// drawsTheMean says that the simulation draws arm 1 with the mean of the
// sentence.
func drawsTheMean(c *claims.Case) {
	s := simulation.DriftingRewards(adversaries.ZeroOne)
	drift := adversaries.Drift{Horizon: s.Horizon}
	y := c.Printed.Says("Arm 1 has the mean |sin(π/6+tπ/φ)|").
		Exactly("mean of arm 1 in rounds 1 to %d of the simulation, φ = T/20, T/10, T/5, T/2", s.Horizon)
	for _, phi := range drift.Periods() {
		for t := 1; t <= s.Horizon; t++ {
			y.Given(claims.Let{"sin": math.Sin, "t": t, "φ": phi}).
				Measure(drift.Mean(t, phi), "t = %d, φ = %v", t, phi)
		}
	}
}

// simulatesSetUp says that what is simulated is what the sentence says.
func simulatesSetUp(c *claims.Case) {
	s := simulation.DriftingRewards(adversaries.ZeroOne)
	let := claims.Let{"T": s.Horizon}
	c.Printed.Says("Take T = 1000").Exactly("rounds of the simulation").Given(nil).Measure(s.Horizon)
	c.Printed.Says("M = 0.15T").Exactly("recall of the simulation").Given(let).Measure(s.Recall)
	c.Printed.Says("multiplicative weights at η = 1/2").
		Exactly("rate of the simulation").Given(nil).Measure(s.Rate)
	periods := claims.Input(c, "the periods", adversaries.Drift{Horizon: s.Horizon}.Periods())
	parts := c.Numbers("on average over the periods φ = T/20, T/10, T/5 and T/2")
	y := c.Printed.Exactly("periods φ as shares of T in the simulation, those of the sentence")
	for k, part := range parts {
		y.Compare(periods[k]/float64(s.Horizon)*claims.Float(part), claims.Equals, 1, "T/%v", part)
	}
}

// comparesPeriods holds the sign times the pair's difference in each period
// against the sentence.
func comparesPeriods(c *claims.Case, o *simulation.Outcome, pair simulation.Pair, sign float64) {
	less := c.Numbers("They owe this to the period T/2")
	more := append(c.Numbers("At T/20 and T/10 both end with more regret than either"),
		c.Numbers("and AverageRestart at T/5 too")...)
	open := c.Numbers("do not decide whether PeriodicRestart ends with more at T/5")[0]
	if !slices.Contains(o.Periods(), "T/"+open.RatString()) {
		c.Fatalf("no run has the period T/%v, which the runs are said not to decide", open)
	}
	for k, part := range append(more, less...) {
		if k == 2 && pair.Better != simulation.AverageRestart {
			continue
		}
		period := "T/" + part.RatString()
		i := slices.Index(o.Periods(), period)
		if i < 0 {
			c.Fatalf("no run has the period %s", period)
		}
		y := c.Holds.Drawn(drifting+"mean final total regret of %s less that of %s, φ = %s alone",
			"{0,1}", pair.Better, pair.Worse, period)
		by := claims.Over(o.Runs/len(o.Periods()), sign*o.DifferenceAt(pair, i))
		if k == len(more) {
			y.Compare(by, claims.AtMost, -20)
		} else {
			y.Compare(by, claims.AtLeast, []float64{5, 5, 0}[k])
		}
	}
}
