package paper

import (
	"math/rand/v2"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/stretchr/testify/require"
)

// A drawer is RandomizedAverageRestart with draws of its own.
type drawer struct {
	*learners.RandomizedAverageRestart
	draw  func() int // of 0..M−1
	drawn int
}

func newDrawer(m int, draw func() int) *drawer {
	return &drawer{learners.NewRandomizedAverageRestart(m, seen(m), 1), draw, draw()}
}

func (l *drawer) Play(dst []float64) {
	k := 0
	for _, x := range l.Distribution() {
		if k == l.drawn {
			copy(dst, x)
			return
		}
		k++
	}
}

func (l *drawer) Observe(r []float64) {
	l.RandomizedAverageRestart.Observe(r)
	l.drawn = l.draw()
}

// drawers returns ways to draw from 0..m−1: a fair one, and broken ones. Each
// game has a new one.
func drawers(m int, rng *rand.Rand) map[string]func(t int, drawn []int) int {
	fair := func(int, []int) int { return rng.IntN(m) }
	return map[string]func(t int, drawn []int) int{
		"fair": fair,
		"once for all": func(t int, drawn []int) int {
			if t > 0 {
				return drawn[0]
			}
			return rng.IntN(m)
		},
		"once for the first thousand rounds": func(t int, drawn []int) int {
			if t > 0 && t < 1000 {
				return drawn[0]
			}
			return rng.IntN(m)
		},
		"fairly in the first hundred rounds alone": func(t int, drawn []int) int {
			if t >= 100 {
				return drawn[99]
			}
			return rng.IntN(m)
		},
		"each twice": func(t int, drawn []int) int {
			if t%2 == 1 {
				return drawn[t-1]
			}
			return rng.IntN(m)
		},
		"each third by the two before": func(t int, drawn []int) int {
			if t%3 == 2 {
				return (drawn[t-1] + drawn[t-2]) % m
			}
			return rng.IntN(m)
		},
		"each sixth by the five before": func(t int, drawn []int) int {
			if t%6 == 5 {
				return (drawn[t-1] + drawn[t-2] + drawn[t-3] + drawn[t-4] + drawn[t-5]) % m
			}
			return rng.IntN(m)
		},
		"in turn": func(t int, drawn []int) int {
			if t > 0 {
				return (drawn[t-1] + 1) % m
			}
			return rng.IntN(m)
		},
		"the larger of two":     func(int, []int) int { return max(rng.IntN(m), rng.IntN(m)) },
		"the same in each game": func(t int, _ []int) int { return t * t % m },
	}
}

// The check of draws lets the fair learner pass at each length of game, and
// none of the broken ones at all of them.
func TestDraws_BrokenOnesAreCaught(t *testing.T) {
	const m, pieces, alpha = 3, 20_000, 1e-12
	rng := rand.New(rand.NewPCG(1, 2))
	for name, next := range drawers(m, rng) {
		draw := func() boundedrecall.Learner {
			drawn := []int{}
			return newDrawer(m, func() int {
				drawn = append(drawn, next(len(drawn), drawn))
				return drawn[len(drawn)-1]
			})
		}
		passes := true
		for _, length := range []int{1, 1000} {
			if passes {
				rarity, limit := drawsRarity(draw, m, pieces/length, length, alpha)
				passes = rarity <= limit
			}
		}
		require.Equal(t, name == "fair", passes, name)
	}
}

// Learners that look at the order of the rewards escape Lemma 5.5 and Theorem
// 5.6.
func TestSymmetricLearners_OthersEscape(t *testing.T) {
	const m, periods = 12, 200
	s := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: m}
	mean, worst := onSymmetricMixture(s.New(2), m, periods*m)
	require.Less(t, mean, 1./6)
	require.Less(t, worst, 1./6)

	tr := boundedrecall.Play(newEcho(m), cyclic(m, 5, periods*m))
	forced := forcedOnCycle(m, 5, periods*m, tr.PlayOf(m + 1)[0])
	require.Less(t, tr.PerRoundRegret(), forced)
}
