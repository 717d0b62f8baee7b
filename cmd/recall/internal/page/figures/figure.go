// Package figures draws the paper's figures, and new ones, from the learners
// and instances of this module. Each figure comes with its numbers.
package figures

import (
	"context"

	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/internal/simulation"
)

// All returns the figures in the order of the report. The simulations of Figure
// 2 (left) have the given number of runs. What is random is drawn from the
// seed: equal seeds give equal figures, byte by byte. After each figure All
// calls progress with the number of figures done and the number of all. It
// returns an error if there are fewer runs than [simulation.LeastRuns], or if
// the context ends.
func All(ctx context.Context, seed uint64, runs int, progress func(done, total int)) ([]page.Figure,
	error) {
	simulated := func(s simulation.Simulation) func() (page.Figure, error) {
		return func() (page.Figure, error) {
			o, err := s.Run(ctx, seed, runs, func(int) {})
			if err != nil {
				return page.Figure{}, err
			}
			return Simulated(o)
		}
	}
	drawings := []func() (page.Figure, error){
		func() (page.Figure, error) { return WindowLead(), nil },
		simulated(simulation.DriftingRewards(adversaries.PlusMinusOne)),
		simulated(simulation.DriftingRewards(adversaries.ZeroOne)),
		simulated(simulation.AdversarialRewards()),
		func() (page.Figure, error) { return WorstCaseByRecall(ctx) },
		func() (page.Figure, error) { return LiteralBound(ctx) },
		func() (page.Figure, error) { return BestPlays(), nil },
		func() (page.Figure, error) { return RegretDistribution(), nil },
		func() (page.Figure, error) { return WorstInstances(ctx) },
		func() (page.Figure, error) { return RegretByMemory(ctx) },
		func() (page.Figure, error) { return RecallCosts(), nil },
		func() (page.Figure, error) { return Forgetting(ctx, seed) },
	}
	var all []page.Figure
	for _, draw := range drawings {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		f, err := draw()
		if err != nil {
			return nil, err
		}
		all = append(all, f)
		progress(len(all), len(drawings))
	}
	return all, nil
}
