package fuzz

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

// regretBound hunts for an instance on which a learner's regret, or swap regret, exceeds
// the bound it carries (Theorems 3.2, 5.1 and 5.4, repaired, and the base learners').
func (g game) regretBound() error {
	for _, maker := range []boundedrecall.Maker{g.learner, func() boundedrecall.Learner { return g.spoil.apply(g.base()()) }} {
		l := maker()
		if swaps, ok := l.(boundedrecall.SwapBounded); ok {
			if err := laws.SwapBound(maker, swaps.TotalSwapRegretBound, g.rounds); err != nil {
				return g.found(err)
			}
		}
		if bounded, ok := l.(boundedrecall.Bounded); ok {
			if err := laws.RegretBound(maker, laws.BySize(bounded.TotalRegretBound), g.rounds); err != nil {
				return g.found(err)
			}
		}
	}
	return nil
}
