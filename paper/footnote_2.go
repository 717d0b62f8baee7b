package paper

import (
	_ "embed"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"
	"boundedrecall/internal/games"
	"boundedrecall/learners"

	"pgregory.net/rapid"
)

//go:embed footnote_2.md
var footnote2Proof string

// Footnote2 is about adaptive adversaries.
var Footnote2 = claims.Statement{
	ID: "footnote-2", Reference: "Section 2, second footnote", Origin: claims.Prose,
	Printed: claims.Holds("All results for deterministic learners extend to an adaptive adversary, since against such a learner it can do no more than an oblivious one.", claims.MachineProved("footnote_2"), claims.ByHand),
	Proved: claims.Holds("The instance that an adaptive adversary makes against a deterministic learner, replayed, gives the same plays bit for bit. "+
		"So every bound that holds on all instances holds against an adaptive adversary.", claims.MachineProvedInPart("footnote_2"), claims.ByHand),
	Proof:     footnote2Proof,
	Tightness: "an identity; the greedy adversary attains the bound of PeriodicRestart of Cover's learner",
	Sharpness: 1,
	Check:     checkFootnote2,
}

func checkFootnote2(c *claims.Case) {
	const m, horizon = 5, 100
	replay := c.Printed.Tally(claims.Chosen, claims.Equals,
		"regret per round against an adaptive adversary, less that on the instance it made: every deterministic recall learner over every base, M = %d, T = %d, d = 2, 3, the greedy adversary and one that draws", m, horizon)
	bound := c.Proved.Tally(claims.Chosen, claims.AtMost, "regret per round against the adaptive adversary, against the learner's own bound, same games").IgnoreBoundsFrom(1)
	bits := c.Proved.Tally(claims.Chosen, claims.Equals, "weights that differ in any bit when the instance is replayed, same games")
	for _, d := range []int{2, 3} {
		for _, name := range games.Deterministic() {
			for _, base := range games.Bases(d, games.AnyBase) {
				s := learners.Spec{Name: name, Base: base, Recall: m}
				for _, adversary := range []boundedrecall.Adversary{adversaries.NewGreedy(d), &spiteful{arms: d, rng: c.Rand()}} {
					first := boundedrecall.PlayAgainst(s.New(d), adversary, horizon)
					again := boundedrecall.Play(s.New(d), first.Instance())
					replay.See(first.PerRoundRegret(), again.PerRoundRegret(), "%v, d=%d", s, d)
					bits.See((differingWeights(first, again)), 0, "%v, d=%d", s, d)
					if l, ok := s.New(d).(boundedrecall.Bounded); ok {
						bound.See(first.PerRoundRegret(), l.TotalRegretBound(horizon, d)/horizon, "%v, d=%d", s, d)
					}
				}
			}
		}
	}

	// A learner that draws escapes the instance made against it.
	random := learners.Spec{Name: "randomized-average-restart", Base: "ftl", Recall: m, Seed: c.Rand().Uint64() | 1}
	first := boundedrecall.PlayAgainst(random.New(2), adversaries.NewGreedy(2), horizon)
	random.Seed++
	if differingWeights(first, boundedrecall.Play(random.New(2), first.Instance())) == 0 {
		c.Errorf("%v repeats its plays with another seed: the check sees nothing", random)
	}

	c.Property(func(t *rapid.T) {
		d := rapid.IntRange(2, 4).Draw(t, "arms")
		s := learners.Spec{
			Name:   rapid.SampledFrom(games.Deterministic()).Draw(t, "learner"),
			Base:   rapid.SampledFrom(games.Bases(d, games.AnyBase)).Draw(t, "base"),
			Recall: rapid.IntRange(1, 6).Draw(t, "recall"),
		}
		adversary := &spiteful{arms: d, rng: rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))}
		first := boundedrecall.PlayAgainst(s.New(d), adversary, rapid.IntRange(1, 25).Draw(t, "horizon"))
		if n := differingWeights(first, boundedrecall.Play(s.New(d), first.Instance())); n > 0 {
			t.Fatalf("%v: %v weights differ in the replay", s, n)
		}
	})
}

// differingWeights returns how many weights of the plays are not equal.
func differingWeights(one, two *boundedrecall.Transcript) (n float64) {
	for t := 1; t <= one.Instance().Horizon(); t++ {
		n += games.DifferingBits(one.PlayOf(t), two.PlayOf(t))
	}
	return n
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
