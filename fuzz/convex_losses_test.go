package fuzz

import (
	"math"
	"math/rand/v2"
	"testing"

	"boundedrecall/learners/convex"

	"github.com/stretchr/testify/require"
)

// A smaller learner states a part of its bound.
type smaller struct {
	convex.Bounded
	factor float64
}

func (s smaller) TotalRegretBound(n int, lipschitz float64) float64 {
	return s.factor * s.Bounded.TotalRegretBound(n, lipschitz)
}

// A stating learner states this bound.
type stating struct {
	convex.Bounded
	bound float64
}

func (s stating) TotalRegretBound(int, float64) float64 { return s.bound }

// TestConvexLosses_Tolerance: a bound that the regret passes by a millionth is
// found, and rounding is not.
func TestConvexLosses_Tolerance(t *testing.T) {
	g := decodeConvex([]byte{0, 0, 0, 1, 2, 1, 64, 32, 33, 7, 64, 3, 20, 9})
	require.NotEmpty(t, g.losses)
	regret := convex.RegretToBest(g.domain(), g.learner(), g.losses)
	for less, found := range map[float64]bool{1e-6: true, 1e-11: false} {
		g.broken = func(g convexGame) convex.Bounded {
			return stating{convexWrappers[g.wrapper].Make(g.recall, g.maker),
				regret - less*(1+math.Abs(regret))}
		}
		require.Equal(t, found, g.holds() != nil, "regret %v, less %v", regret, less)
	}
}

// TestConvexLosses_FindsBrokenLearners runs the oracle on games with their
// learners, which it must not find, and with broken ones, each of which it must
// find in some game.
func TestConvexLosses_FindsBrokenLearners(t *testing.T) {
	var games []convexGame
	for _, in := range corpus(t, "FuzzConvexLosses") {
		games = append(games, decodeConvex(in.data))
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		data := make([]byte, 8+rng.IntN(60))
		for k := range data {
			data[k] = byte(rng.IntN(256))
		}
		games = append(games, decodeConvex(data))
	}
	for _, g := range games {
		require.NoError(t, g.holds())
	}
	for bug, broken := range map[string]func(convexGame) convex.Bounded{
		"a tenth of the bound is missing": func(g convexGame) convex.Bounded {
			return smaller{convexWrappers[g.wrapper].Make(g.recall, g.maker), 0.9}
		},
		"a bound is NaN": func(g convexGame) convex.Bounded {
			return smaller{convexWrappers[g.wrapper].Make(g.recall, g.maker), math.NaN()}
		},
		"remembers a round more": func(g convexGame) convex.Bounded {
			return convexWrappers[g.wrapper].Make(g.recall+1, g.maker)
		},
		"no restart": func(g convexGame) convex.Bounded {
			return convex.NewGradientDescent(g.domain(), g.rate)
		},
		"one gradient a round": func(g convexGame) convex.Bounded {
			return convex.NewLeakyAverageRestart(g.recall, g.maker)
		},
	} {
		t.Run(bug, func(t *testing.T) {
			found := 0
			for _, g := range games {
				g.broken = broken
				if g.holds() != nil {
					found++
				}
			}
			require.Positive(t, found, bug)
		})
	}
}
