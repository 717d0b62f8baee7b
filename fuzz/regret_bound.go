package fuzz

import "boundedrecall"

// regretBound hunts for an instance on which a learner's regret exceeds the
// bound it carries (Theorems 3.2, 5.1 and 5.4, repaired, and the base learners').
func (g game) regretBound() error {
	in := g.instance()
	for _, l := range []boundedrecall.Learner{g.learner(), g.spoil.apply(g.base()())} {
		bounded, ok := l.(boundedrecall.Bounded)
		if !ok {
			continue
		}
		got, bound := boundedrecall.TotalRegret(l, in), bounded.TotalRegretBound(in.Horizon(), in.Arms())
		if !(got <= bound+1e-9) {
			return g.errorf("total regret %v, bound %v: %T in", got, bound, l)
		}
	}
	return nil
}
