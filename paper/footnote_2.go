package paper

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/checks"
	"boundedrecall/learners"
)

// Footnote2 is about adaptive adversaries: against a deterministic learner, the
// instance which the greedy one makes gives the same plays when replayed, and
// attains the learner's bound. If the learner draws, the plays differ, and the
// check sees it.
var Footnote2 = claims.Read(texts, "footnote-2", func(c *claims.Case) {
	const m, horizon = 5, 100
	ds := c.Sizes("d = 2, 3")
	what := fmt.Sprintf("deterministic recall learners, every base, against the greedy adversary, "+
		"M = %d, T = %d, ", m, horizon)
	bits := c.Holds.Says("replayed, gives the same plays bit for bit").
		Cases(what+"%v: weights that differ when the game is replayed", ds).Within(0)
	replay := c.Printed.Says("against such a learner it can do no more than an oblivious one").
		Cases(what+"%v: regret per round, against that of the replay", ds)
	bound := c.Holds.Says("every bound that holds on all instances holds against an adaptive adversary").
		Cases(what+"%v: regret per round, against the learner's own bound", ds).
		WithinFactor(1 - 1e-9)
	again := claims.Input(c, "the recall when replayed", m)
	rounds := claims.Input(c, "the rounds that are bounded", horizon)
	for d := range ds.All() {
		for _, s := range checks.Specs(checks.Deterministic(), checks.AnyBase, d, m) {
			game := boundedrecall.PlayAgainst(s.New(d), adversaries.NewGreedy(d), horizon)
			if l, ok := s.New(d).(boundedrecall.Bounded); ok {
				if limit := l.TotalRegretBound(rounds, d) / horizon; limit < 1 {
					bound.Compare(game.PerRoundRegret(), claims.AtMost, limit, "%v, d=%d", s, d)
				}
			}
			s.Recall = again
			bits.Compare(differWhenReplayed(game, s.New(d)), claims.Equals, 0, "%v, d=%d", s, d)
			regret := boundedrecall.TotalRegret(s.New(d), game.Instance()) / horizon
			replay.Compare(game.PerRoundRegret(), claims.Equals, regret, "%v, d=%d", s, d)
		}
	}
	random := learners.Spec{Name: "randomized-average-restart", Base: "ftl", Recall: m}
	random.Seed = c.Rand().Uint64() | 1
	game := boundedrecall.PlayAgainst(random.New(2), adversaries.NewGreedy(2), horizon)
	next := func(seed uint64) uint64 { return seed + 1 }
	random.Seed = claims.Input(c, "the other seed", next)(random.Seed)
	c.Holds.Says("makes against a deterministic learner").Cases("weights that differ when a game of "+
		"RandomizedAverageRestart over follow-the-leader, M = %d, T = %d, is replayed with other draws, "+
		"against 1", m, horizon).Compare(differWhenReplayed(game, random.New(2)), claims.AtLeast, 1)
})

// differWhenReplayed returns how many weights the learner plays otherwise on
// the game's instance.
func differWhenReplayed(game *boundedrecall.Transcript, l boundedrecall.Learner) float64 {
	return checks.WorstPlay(l, game.Instance(), checks.DifferingBits, game.PlayOf)
}
