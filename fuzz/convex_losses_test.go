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
