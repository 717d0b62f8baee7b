package fuzz

import (
	"context"
	"slices"
	"sync"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/learners/catalog"
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
type worstKey struct{ wrapper, base, recall, rate, levels int }

// worstCases holds the exact worst total regret over T rounds at T−1, or over any
// number of rounds up to worstHorizon.
var worstCases = sync.OnceValue(func() map[worstKey][]float64 {
	table := map[worstKey][]float64{}
	for w, wrapper := range catalog.Wrappers {
		for b, base := range catalog.Bases {
			for recall := 1; recall <= worstRecall; recall++ {
				for rate := range worstRates {
					for levels := 2; levels <= 3; levels++ {
						skip := !wrapper.Stationary && !isPeriodic(w) || base.Rate == nil && rate > 0 ||
							levels == 3 && (recall > finerRecall || base.Name == "mwu")
						if !skip {
							key := worstKey{w, b, recall, rate, levels}
							table[key] = key.curve()
						}
					}
				}
			}
		}
	}
	return table
})

// curve returns the exact worst total regrets. Its rewards are those without a part
// common to both arms, to which all learners but MWU are blind, and MWU if rewards are
// 0 and 1.
func (k worstKey) curve() []float64 {
	g := game{wrapper: k.wrapper, base: k.base, recall: k.recall, arms: 2, rate: k.rate}
	p := exact.Problem{Recall: k.recall, Levels: k.levels, Horizon: worstHorizon, Gaps: true, SymmetricArms: true}
	var curve []float64
	var err error
	if isPeriodic(k.wrapper) { // rounds of zeros make a shorter instance as long
		var worst *exact.Result
		p.Period = k.recall
		if worst, err = exact.WorstCase(context.Background(), g.learner, p); err == nil {
			curve = slices.Repeat([]float64{worst.TotalRegret()}, worstHorizon)
		}
	} else {
		curve, err = exact.Curve(context.Background(), g.learner, p)
	}
	if err != nil {
		panic("fuzz: the worst case of " + g.wrapperName() + " over " + g.baseName() + ": " + err.Error())
	}
	return curve
}

func isPeriodic(wrapper int) bool { return catalog.Wrappers[wrapper].Name == "periodic-restart" }

// worstCase hunts for an instance worse than the worst: a game is brought to the
// rewards and sizes for which the worst case is known exactly, and played.
func (g game) worstCase() error {
	g.recall = 1 + (g.recall-1)%worstRecall
	g.rate %= worstRates
	if catalog.Bases[g.base].Rate == nil {
		g.rate = 0
	}
	levels := 2 + g.spare%2
	worst, ok := worstCases()[worstKey{g.wrapper, g.base, g.recall, g.rate, levels}]
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
	l, n := g.learner(), len(g.rounds)
	if got := boundedrecall.TotalRegret(l, g.instance()); !(got <= worst[n-1]+1e-9*float64(n)) {
		return g.errorf("total regret %v, the exact worst case over %d reward levels is %v:", got, levels, worst[n-1])
	}
	return nil
}

// coarse rounds a reward to one of the levels 0, 1/(levels−1), …, 1.
func coarse(r float64, levels int) float64 {
	q := float64(levels - 1)
	return float64(int(r*q+0.5)) / q
}
