package paper

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"
)

// Footnote2 is about adaptive adversaries: against a deterministic learner, the instance which the
// greedy one makes gives the same plays when replayed, and attains the learner's bound. If the
// learner draws, the plays differ, and the check sees it.
var Footnote2 = claims.ReadUnconverted(texts, "footnote-2", func(c *claims.Case) {
	const m, horizon = 5, 100
	ds := c.Sizes("d", 2, 3)
	what := fmt.Sprintf("deterministic recall learners, every base, against the greedy adversary, "+
		"M = %d, T = %d, ", m, horizon)
	bits := c.Proved.Cases(what+"%v: weights that differ when the game is replayed", ds).Within(0)
	replay := c.Printed.Cases(what+"%v: regret per round, against that of the replay", ds)
	bound := c.Proved.Cases(what+"%v: regret per round, against the learner's own bound", ds).
		IgnoreBoundsFrom(1).WithinFactor(1 - 1e-9)
	differ := func(game *boundedrecall.Transcript, again boundedrecall.Learner) float64 {
		return games.WorstPlay(again, game.Instance(), games.DifferingBits, game.PlayOf)
	}
	for d := range ds.All() {
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, d, m) {
			game := boundedrecall.PlayAgainst(s.New(d), adversaries.NewGreedy(d), horizon)
			if l, ok := s.New(d).(boundedrecall.Bounded); ok {
				limit := l.TotalRegretBound(horizon, d) / horizon
				bound.AtMost(game.PerRoundRegret(), limit, "%v, d=%d", s, d)
			}
			s.Recall = claims.Lie(c, "the replay has a round more of recall", m, m+1)
			bits.Equal(differ(game, s.New(d)), 0, "%v, d=%d", s, d)
			regret := boundedrecall.TotalRegret(s.New(d), game.Instance()) / horizon
			replay.Equal(game.PerRoundRegret(), regret, "%v, d=%d", s, d)
		}
	}
	random := learners.Spec{Name: "randomized-average-restart", Base: "ftl", Recall: m}
	random.Seed = c.Rand().Uint64() | 1
	game := boundedrecall.PlayAgainst(random.New(2), adversaries.NewGreedy(2), horizon)
	random.Seed++
	if differ(game, random.New(2)) == 0 {
		c.Errorf("%v repeats its plays with another seed: the check sees nothing", random)
	}
})
