package paper

import (
	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// checkBound plays a recall learner over every base learner that carries a bound, its
// rate tuned to the rounds that a copy plays, and holds the regret per round against
// the bound: on every instance over {e_1, e_2, 0} and over {0,1}³ of small horizons,
// on the paper's instances, on drawn ones, and on those that searches found. The
// bound must be the one that the learner itself carries.
//
// The recall of the full-horizon learner is the instance's horizon.
func checkBound(c *claims.Case, name string, bound games.RegretBound) {
	fullHorizon := learners.Spec{Name: name}.FullHorizon()
	type question struct {
		s    learners.Spec
		n, d int
	}
	known := map[question]float64{}
	limit := func(s learners.Spec, n, d int) float64 {
		q := question{s, n, d}
		if most, ok := known[q]; ok {
			return most
		}
		base := s.Of().New(d).(boundedrecall.Bounded)
		total := bound(func(rounds int) float64 { return base.TotalRegretBound(rounds, d) }, s.Recall, n)
		games.MustCarry(c, s.New(d).(boundedrecall.Bounded).TotalRegretBound(n, d), total, "%v, T=%d d=%d", s, n, d)
		known[q] = total / float64(n)
		return known[q]
	}
	play := func(y *claims.Tally, base string, m int, in *boundedrecall.Instance) (s learners.Spec, value, most float64) {
		if fullHorizon {
			m = in.Horizon()
		}
		s = learners.Spec{Name: name, Base: base, Recall: m}
		most = limit(s, in.Horizon(), in.Arms())
		return s, y.SeeGame(s, in, most, "%v, T=%d d=%d", s, in.Horizon(), in.Arms()), most
	}

	gaps, levels, ms := c.Range("T", 1, 7).Short(3), c.Range("T", 1, 3).Short(2), c.Range("M", 1, 3)
	exhaustive := c.Proved.Tally(claims.Exhaustive, claims.AtMost,
		"%s over every base with a bound, every instance over {e_1, e_2, 0}, %v, and over {0,1}³, %v; %v", name, gaps, levels, ms).IgnoreBoundsFrom(1)
	for _, family := range []struct {
		letters  [][]float64
		horizons *claims.Sizes
	}{{adversaries.Gaps(), gaps}, {adversaries.Levels(3, 0, 1), levels}} {
		for n := range family.horizons.All() {
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: family.letters}).All() {
				for _, base := range games.Bases(in.Arms(), games.IsBounded) {
					for m := range ms.All() {
						play(exhaustive, base, m, in)
					}
				}
			}
		}
	}

	ms = c.Sizes("M", 3, 6, 12, 30).Short(2)
	paper := c.Proved.Tally(claims.Chosen, claims.AtMost, "%s over every base with a bound, the paper's instances, %v", name, ms).IgnoreBoundsFrom(1)
	for m := range ms.All() {
		for _, in := range paperInstances(c.Source, m) {
			for _, base := range games.Bases(2, games.IsBounded) {
				play(paper, base, m, in)
			}
		}
	}

	sampled := c.Proved.Tally(claims.Sampled, claims.AtMost, "%s over every base with a bound, drawn rewards k/16, d ≤ 4, T ≤ 60, M ≤ 12", name).IgnoreBoundsFrom(1)
	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 4).Draw(t, "arms")
		base := rapid.SampledFrom(games.Bases(d, games.IsBounded)).Draw(t, "base")
		n := rapid.IntRange(1, 60).Draw(t, "horizon")
		m := rapid.IntRange(1, 12).Draw(t, "recall")
		if s, value, most := play(sampled, base, m, games.Draw(t, d, n)); value > most+claims.Rounding {
			t.Fatalf("%v, T=%d d=%d: regret %v per round, bound %v", s, n, d, value, most)
		}
	})

	checkSearched(c.Proved, name, games.IsBounded, claims.AtMost, limit, nil)
}
