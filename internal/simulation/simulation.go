// Package simulation runs the two simulations of Section 6: five learners made
// of multiplicative weights on drifting and on adversarial rewards.
package simulation

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
)

// A Simulation is one of the two of Section 6: five learners on the same
// rewards, all of them multiplicative weights at a fixed rate or made of it.
type Simulation struct {
	Name    string // "left-pm1", "left-01" or "right"
	Horizon int    // T
	Recall  int    // M
	Rate    float64

	// Scale is what the regret on the instances is multiplied by: 2 where they
	// are the printed rewards mapped into [0,1].
	Scale float64

	periods []float64 // run k has the period k mod their number; none if there is nothing to draw
	draw    func(src rand.Source, period float64) *boundedrecall.Instance
}

// The printed learning rate and horizon.
const (
	printedRate    = 0.5
	printedHorizon = 1000
)

// DriftingRewards returns the simulation of Figure 2 (left): M = 0.15T, and a
// run's period one of four, in turn. With the printed coin, MWU at rate η = 1/2
// is MWU at rate 2 on the instances (see [adversaries.Drift]).
func DriftingRewards(coin adversaries.Coin) Simulation {
	drift := adversaries.Drift{Horizon: printedHorizon, Coin: coin}
	s := Simulation{
		Name: "left-01", Horizon: printedHorizon, Recall: 15 * printedHorizon / 100, Rate: printedRate,
		Scale:   1,
		periods: drift.Periods(),
		draw: func(src rand.Source, period float64) *boundedrecall.Instance {
			return boundedrecall.Must(drift.DrawPeriod(src, period))
		},
	}
	if coin == adversaries.PlusMinusOne {
		s.Name, s.Rate, s.Scale = "left-pm1", 2*printedRate/(1-printedRate), 2
	}
	return s
}

// AdversarialRewards returns the simulation of Figure 2 (right): one block of
// the Lemma 4.2 instance, M = T/3 rounded down. Nothing is drawn.
func AdversarialRewards() Simulation {
	const m = printedHorizon / 3
	c := adversaries.Counterexample{Recall: m, Horizon: printedHorizon}
	return Simulation{
		Name: "right", Horizon: printedHorizon, Recall: m, Rate: printedRate, Scale: 1,
		draw: func(rand.Source, float64) *boundedrecall.Instance {
			return boundedrecall.Must(c.Instance())
		},
	}
}

// Sizes writes the horizon, the recall and the printed learning rate.
func (s Simulation) Sizes() string {
	return fmt.Sprintf("T = %d, M = %d, multiplicative weights with η = %s", s.Horizon, s.Recall,
		PrintedRate())
}

// PrintedRate writes the printed learning rate as a fraction.
func PrintedRate() string { return new(big.Rat).SetFloat64(printedRate).RatString() }

// The learners that are simulated, as [learners.Spec] writes them without
// recall and rate.
const (
	Windowed                  = "windowed(mwu)"
	MWU                       = "mwu"
	AverageRestartFullHorizon = "average-restart-full-horizon(mwu)"
	PeriodicRestart           = "periodic-restart(mwu)"
	AverageRestart            = "average-restart(mwu)"
)

// Learners are the names of the learners, in the order of the figures.
func Learners() []string {
	return []string{Windowed, MWU, AverageRestartFullHorizon, PeriodicRestart, AverageRestart}
}

// Spec returns the spec of the learner of that name as the simulation has it.
// It panics on a name that is not among [Learners].
func (s Simulation) Spec(name string) learners.Spec {
	spec, err := learners.ParseSpec(name)
	if err != nil || !slices.Contains(Learners(), name) {
		panic("simulation: no learner " + name)
	}
	spec.Rate = s.Rate
	switch {
	case spec.FullHorizon():
		spec.Recall = s.Horizon
	case spec.HasRecall():
		spec.Recall = s.Recall
	}
	return spec
}

// Learner returns the learner of that name, on the two arms of the simulation.
func (s Simulation) Learner(name string) boundedrecall.Learner { return s.Spec(name).New(2) }

// Random reports whether there is anything to draw.
func (s Simulation) Random() bool { return s.periods != nil }

// Periods names the periods of the mean reward: T/20, T/10, …
func (s Simulation) Periods() (names []string) {
	for _, phi := range s.periods {
		names = append(names, fmt.Sprintf("T/%g", float64(s.Horizon)/phi))
	}
	return names
}

// mostPeriods bounds the number of periods.
const mostPeriods = 4

// period returns the place of run k's period, 0 if there is nothing to draw.
func (s Simulation) period(k int) int { return k % max(1, len(s.periods)) }

// Instance returns the rewards of run k = 0, 1, …: the same for the same seed,
// however many runs there are.
func (s Simulation) Instance(seed uint64, k int) *boundedrecall.Instance {
	if !s.Random() {
		return s.draw(nil, 0)
	}
	return s.draw(rand.NewPCG(seed, uint64(k)), s.periods[s.period(k)])
}
