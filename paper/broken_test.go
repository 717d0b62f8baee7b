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

func newDrawer(m int, base learners.Spec, draw func() int) *drawer {
	return &drawer{learners.NewRandomizedAverageRestart(m, base.Maker(2), 1), draw, draw()}
}

func (l *drawer) Play(dst []float64) {
	k := 0
	for _, x := range l.Law() {
		if k == l.drawn {
			copy(dst, x)
		}
		k++
	}
}

func (l *drawer) Observe(r []float64) {
	l.RandomizedAverageRestart.Observe(r)
	l.drawn = l.draw()
}

// drawers returns ways to draw from 0..m−1: a fair one, and broken ones.
func drawers(m int, rng *rand.Rand) map[string]func() func() int {
	return map[string]func() func() int{
		"fair":         func() func() int { return func() int { return rng.IntN(m) } },
		"once for all": func() func() int { k := rng.IntN(m); return func() int { return k } },
		"each twice": func() func() int {
			k, again := 0, true
			return func() int {
				again = !again
				if !again {
					k = rng.IntN(m)
				}
				return k
			}
		},
		"in turn": func() func() int {
			k := rng.IntN(m)
			return func() int { k++; return k % m }
		},
		"the larger of two": func() func() int {
			return func() int { return max(rng.IntN(m), rng.IntN(m)) }
		},
	}
}

// The check of draws lets the fair learner pass, and none of the broken ones.
func TestDraws_BrokenOnesAreCaught(t *testing.T) {
	const alpha = 1e-12
	rng := rand.New(rand.NewPCG(1, 2))
	for name, draw := range drawers(3, rng) {
		l := newDrawer(3, learners.Spec{Name: "hedge", Rate: 1}, draw())
		off, limit := drawsOff(l, 3, 20_000, alpha)
		require.Equal(t, name == "fair", off <= limit, "%s: off by %v, limit %v", name, off, limit)
	}
}

// Learners that look at the order of the rewards escape Lemma 5.5 and Theorem 5.6.
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
