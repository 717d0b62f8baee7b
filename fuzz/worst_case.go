package fuzz

import (
	"context"
	"slices"
	"sync"

	"boundedrecall/exact"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"
)

// The sizes to which FuzzWorstCase brings a game of two arms, so that its exact
// worst case takes milliseconds: rewards 0 and 1, or 0, 1/2 and 1 for recalls
// up to finerRecall.
const (
	worstHorizon = 24
	worstRecall  = 3
	finerRecall  = 2
	worstRates   = 5 // the first ones of the ordinary rates
)

// A worstKey names a learner and the number of reward levels.
type worstKey struct {
	learners.Spec
	levels int
}

// known reports whether the exact worst case is within reach.
func (k worstKey) known() bool {
	return !k.Randomized() && k.Gaps(k.levels) && (k.levels == 2 || k.Recall <= finerRecall)
}

// worstCases keeps the curve of each worstKey that was asked for.
var worstCases sync.Map

// curve returns the exact worst total regret over T rounds at index T−1, for T
// up to worstHorizon, over rewards without a part common to both arms.
func (k worstKey) curve() (curve []float64) {
	if kept, ok := worstCases.Load(k); ok {
		return kept.([]float64)
	}
	p := exact.ProblemOf(k.Spec, 2, k.levels, worstHorizon)
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
	worstCases.Store(k, curve)
	return curve
}

// worstCase hunts for an instance worse than the exact worst case. It brings a
// game to the rewards and sizes for which the worst case is within reach, and
// plays it.
func (g game) worstCase() error {
	g.Recall = 1 + (g.Recall-1)%worstRecall
	g.Spec = g.WithRate(ordinary.rates[slices.Index(ordinary.rates, g.Rate)%worstRates])
	key := worstKey{g.Spec, 2 + g.spare%2}
	if !key.known() || g.arms != 2 {
		return nil
	}
	g.rounds = g.rounds[:min(len(g.rounds), worstHorizon)]
	for t, r := range g.rounds {
		one, other := coarse(r[0], key.levels), coarse(r[1], key.levels)
		common := min(one, other)
		g.rounds[t] = []float64{one - common, other - common}
	}
	worst := key.curve()
	bound := func(n, _ int) float64 { return worst[n-1] + 1e-9*float64(n-1) }
	return laws.RegretBound(g.learner, laws.BySize(bound), g.rounds)
}

// coarse rounds a reward to one of the levels 0, 1/(levels−1), …, 1.
func coarse(r float64, levels int) float64 {
	q := float64(levels - 1)
	return float64(int(r*q+0.5)) / q
}
