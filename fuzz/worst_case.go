package fuzz

import (
	"context"
	"slices"
	"sync"

	"boundedrecall/exact"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"
)

// The sizes for which the exact worst case of the stationary learners and of
// PeriodicRestart is tabulated: two arms, rewards 0 and 1, or 0, 1/2 and 1 for recalls
// up to finerRecall.
const (
	worstHorizon = 24
	worstRecall  = 3
	finerRecall  = 2
	worstRates   = 5 // the first ones of rates
)

// A worstKey names a learner and the number of reward levels.
type worstKey struct {
	learners.Spec
	levels int
}

// worstCases holds the exact worst total regret over T rounds at index T−1, for T up to
// worstHorizon.
var worstCases = sync.OnceValue(func() map[worstKey][]float64 {
	table := map[worstKey][]float64{}
	for _, name := range learners.RecallNames() {
		for _, base := range learners.BaseNames() {
			for recall := 1; recall <= worstRecall; recall++ {
				for _, rate := range rates[:worstRates] {
					for levels := 2; levels <= 3; levels++ {
						key := worstKey{learners.Spec{Name: name, Base: base, Recall: recall}.WithRate(rate), levels}
						if _, done := table[key]; !done && !key.Randomized() && key.Gaps(levels) && (levels == 2 || recall <= finerRecall) {
							table[key] = key.curve()
						}
					}
				}
			}
		}
	}
	return table
})

// curve returns the exact worst total regrets over rewards without a part common to both
// arms.
func (k worstKey) curve() []float64 {
	p := exact.ProblemOf(k.Spec, 2, k.levels, worstHorizon)
	var curve []float64
	var err error
	if k.Period() > 1 { // rounds of zeros make a shorter instance as long
		var worst *exact.Result
		if worst, err = exact.WorstCase(context.Background(), k.Maker(2), p); err == nil {
			curve = slices.Repeat([]float64{worst.TotalRegret()}, worstHorizon)
		}
	} else {
		curve, err = exact.Curve(context.Background(), k.Maker(2), p)
	}
	if err != nil {
		panic("fuzz: the worst case of " + k.String() + ": " + err.Error())
	}
	return curve
}

// worstCase hunts for an instance worse than the exact worst case. It brings a game to the
// rewards and sizes for which the worst case is known exactly, and plays it.
func (g game) worstCase() error {
	g.Recall = 1 + (g.Recall-1)%worstRecall
	g.Spec = g.WithRate(rates[slices.Index(rates, g.Rate)%worstRates])
	levels := 2 + g.spare%2
	worst, ok := worstCases()[worstKey{g.Spec, levels}]
	if !ok || g.arms != 2 {
		return nil
	}
	g.rounds = g.rounds[:min(len(g.rounds), worstHorizon)]
	for t, r := range g.rounds {
		g.rounds[t] = []float64{coarse(r[0], levels), coarse(r[1], levels)}
		common := min(g.rounds[t][0], g.rounds[t][1])
		g.rounds[t][0] -= common
		g.rounds[t][1] -= common
	}
	bound := func(n, _ int) float64 { return worst[n-1] + 1e-9*float64(n-1) }
	return g.found(laws.RegretBound(g.learner, laws.BySize(bound), g.rounds))
}

// coarse rounds a reward to one of the levels 0, 1/(levels−1), …, 1.
func coarse(r float64, levels int) float64 {
	q := float64(levels - 1)
	return float64(int(r*q+0.5)) / q
}
