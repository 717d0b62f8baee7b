package paper

import (
	"boundedrecall/claims"
	"boundedrecall/internal/search"
	"boundedrecall/learners"
)

// checkSearched replays the worst instances that searches found against a recall
// learner over the bases that pass, at tuned rates, and searches a little more with a
// fresh seed. The limit is on the regret per round.
func checkSearched(a *claims.Account, name string, pass func(learners.Spec) bool, relation claims.Relation, limit func(s learners.Spec, n, d int) float64) {
	c := a.Case()
	var finds []search.Find
	for _, f := range search.Finds() {
		if f.Learner.Name == name && pass(learners.Spec{Name: f.Learner.Base}) {
			finds = append(finds, f)
		}
	}
	if len(finds) == 0 {
		c.Fatalf("no search against %s is committed", name)
	}
	ms := c.Sizes("M", 10, 30, 100, 300)
	for m := range ms.All() {
		y := a.Tally(claims.Searched, relation, "the worst that directed searches found against %s, rate tuned, %v", name, ms.At(m)).Trivial(1)
		for _, f := range finds {
			if f.Learner.Recall != m {
				continue
			}
			n, d := f.Instance.Horizon(), f.Instance.Arms()
			regret := y.SeeGame(f.Learner, f.Instance, limit(f.Learner, n, d), "%v, T=%d d=%d, the worst of %d instances, seed %d", f.Learner, n, d, f.Budget, f.Seed)
			if diff := regret*float64(n) - f.TotalRegret; diff > 1e-9 || diff < -1e-9 {
				c.Errorf("%v: the instance found gives total regret %v, not %v: search again, go generate ./internal/search", f.Learner, regret*float64(n), f.TotalRegret)
			}
		}
	}

	const m, evaluations = 10, 2000
	f := finds[c.Rand().IntN(len(finds))]
	s, n, seed := f.Learner, f.Instance.Horizon()/f.Learner.Recall*m, c.Source().Uint64()
	s.Recall = m
	r := search.Run(c.Context(), search.Problem{New: s.Maker(2), Recall: m, Horizon: n}, search.Budget{Seed: seed, Evaluations: evaluations})
	found := a.Measure(claims.Searched, r.TotalRegret/float64(n), r.Evaluations)
	if r.Instance != nil {
		found.With(claims.Game{Learner: s, Instance: r.Instance})
	}
	if most := limit(s, n, 2); relation == claims.AtMost {
		found.AtMost(most, "%v, T=%d d=2, the worst of %d instances, fresh seed %d", s, n, evaluations, seed)
	} else {
		found.AtLeast(most, "%v, T=%d d=2, the worst of %d instances, fresh seed %d", s, n, evaluations, seed)
	}
}
