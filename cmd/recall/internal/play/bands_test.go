package play

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTell: of learners whose rewards differ by chance none is told from the
// least in nearly all of 400 draws, and one that earns less by three standard
// deviations in each stretch is told in all. A learner that plays the same is
// not told, and one that earns as much less in each stretch is.
func TestTell(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	drawn := func(less float64) (g game) {
		for range stretches {
			g.stretches = append(g.stretches, rng.NormFloat64()-less)
		}
		return g
	}
	sum := func(g game) (all float64) {
		for _, x := range g.stretches {
			all += x
		}
		return all
	}
	wrong := 0
	for range 400 {
		var games []game
		least := 0
		for k := range 24 {
			games = append(games, drawn(0))
			if sum(games[k]) > sum(games[least]) {
				least = k
			}
		}
		games = append(games, drawn(3))
		tell(games, least)
		told := 0
		for _, g := range games[:24] {
			if *g.ToldApart {
				told = 1
			}
		}
		wrong += told
		require.True(t, *games[24].ToldApart)
	}
	require.LessOrEqual(t, wrong, 20)
	t.Logf("told by chance in %d of 400 draws", wrong)

	same := drawn(0)
	worse := game{}
	for _, x := range same.stretches {
		worse.stretches = append(worse.stretches, x-0.001)
	}
	games := []game{same, same, worse}
	tell(games, 0)
	require.False(t, *games[1].ToldApart)
	require.True(t, *games[2].ToldApart)

	one := []game{same}
	tell(one, 0)
	require.Nil(t, one[0].ToldApart, "there is no other")
	few := []game{{}, {}}
	tell(few, 0)
	require.Nil(t, few[1].ToldApart, "too few rounds")
}

// TestStretchOf: each round is in one of the stretches, which differ by a round
// at most.
func TestStretchOf(t *testing.T) {
	for n := stretches * leastStretch; n < 200; n++ {
		rounds := [stretches]int{}
		for t := 1; t <= n; t++ {
			rounds[stretchOf(t, n)]++
		}
		for _, m := range rounds {
			require.Contains(t, []int{n / stretches, n/stretches + 1}, m, n)
		}
	}
}
