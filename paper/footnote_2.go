package paper

import (
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

// Footnote2 is about adaptive adversaries.
var Footnote2 = claims.Statement{
	ID: "footnote-2", Reference: "Section 2, second footnote", Origin: claims.Prose,
	Printed: claims.Holds("All results for deterministic learners extend to an adaptive adversary, since against such a learner it can do "+
		"no more than an oblivious one.", claims.MachineProved("footnote_2"), claims.ByHand),
	Proved: claims.Holds("The instance that an adaptive adversary makes against a deterministic learner, replayed, gives the same plays bit "+
		"for bit. So every bound that holds on all instances holds against an adaptive "+
		"adversary.", claims.MachineProvedInPart("the second sentence, for bounds on regret", "footnote_2"), claims.ByHand),
	Proof:     proof("footnote_2"),
	Tightness: "an identity; the greedy adversary attains the bound of PeriodicRestart of Cover's learner",
	Sharpness: 1,
	Check:     games.InTurn(replaysBits, keepsBounds),
}

// replaysBits says that what was made against a deterministic learner, replayed, gives the same
// plays. Against one that draws it does not: the check sees a difference.
func replaysBits(c *claims.Case) {
	g := games.Drawn{Names: games.Deterministic(), Pass: games.AnyBase, Arms: 4, Recall: 6, Rounds: 25}
	y := c.Proved.Tally(claims.Sampled, claims.Equals, "weights that differ in any bit when the instance that an adversary which adapts and "+
		"draws made against the learner is replayed, every deterministic recall learner over every base, %v", g)
	c.Property(func(t *rapid.T) {
		s, in := g.Draw(t)
		adversary := &spiteful{in.Arms(), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))}
		first := boundedrecall.PlayAgainst(s.New(in.Arms()), adversary, in.Horizon())
		y.Hold(t, games.WorstPlay(s.New(in.Arms()), first.Instance(), games.DifferingBits, first.PlayOf), 0, "%v, d=%d", s, in.Arms())
	})

	random := learners.Spec{Name: "randomized-average-restart", Base: "ftl", Recall: 5, Seed: c.Rand().Uint64() | 1}
	first := boundedrecall.PlayAgainst(random.New(2), adversaries.NewGreedy(2), 100)
	random.Seed++
	if games.WorstPlay(random.New(2), first.Instance(), games.DifferingBits, first.PlayOf) == 0 {
		c.Errorf("%v repeats its plays with another seed: the check sees nothing", random)
	}
}

// keepsBounds says that the greedy adversary gives a learner no more regret than the instance that it
// makes, and no more than the learner's bound, which it attains.
func keepsBounds(c *claims.Case) {
	const m, horizon = 5, 100
	ds := c.Sizes("d", 2, 3)
	replay := c.Printed.Tally(claims.Chosen, claims.Equals, "regret per round against the greedy adversary, against that on the instance "+
		"which it made, every deterministic recall learner over every base, M = %d, T = %d, %v", m, horizon, ds)
	bound := c.Proved.Tally(claims.Chosen, claims.AtMost, "regret per round against the greedy adversary, against the learner's own bound, "+
		"every deterministic recall learner over every base, M = %d, T = %d, %v", m, horizon, ds).IgnoreBoundsFrom(1)
	for d := range ds.All() {
		for _, s := range games.Specs(games.Deterministic(), games.AnyBase, d, m) {
			game := boundedrecall.PlayAgainst(s.New(d), adversaries.NewGreedy(d), horizon)
			replay.See(game.PerRoundRegret(), boundedrecall.TotalRegret(s.New(d), game.Instance())/horizon, "%v, d=%d", s, d)
			if l, ok := s.New(d).(boundedrecall.Bounded); ok {
				bound.See(game.PerRoundRegret(), l.TotalRegretBound(horizon, d)/horizon, "%v, d=%d", s, d)
			}
		}
	}
}

// spiteful is an adversary that adapts and draws: the less an arm's weight, the more
// likely it is rewarded.
type spiteful struct {
	arms int
	rng  *rand.Rand
}

func (s *spiteful) Arms() int { return s.arms }
func (s *spiteful) Reset()    {}

func (s *spiteful) Reward(dst, play []float64) {
	for i := range dst {
		dst[i] = 0
		if play[i] < s.rng.Float64() {
			dst[i] = float64(1+s.rng.IntN(16)) / 16
		}
	}
}
