package fuzz

import (
	"boundedrecall"
	"boundedrecall/properties/laws"
)

// meanBased hunts for a mean-based learner that gives an arm which trails more weight than its γ
// allows (Definition 2.3), alone or on a window.
func (g game) meanBased() error {
	g.Name, g.Seed = "windowed", 0
	mean, ok := g.base()().(boundedrecall.MeanBased)
	if !ok {
		return nil
	}
	alone := func() boundedrecall.Learner { return g.spoil.apply(g.base()()) }
	if err := laws.MeanBased(alone, 0, mean.Gamma, g.rounds); err != nil {
		return g.found(err)
	}
	return g.found(laws.MeanBased(g.learner, g.Recall, mean.Gamma, g.rounds))
}
