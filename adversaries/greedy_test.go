package adversaries

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
)

func TestGreedyReward(t *testing.T) {
	r := []float64{7, 7, 7}
	NewGreedy(3).Reward(r, []float64{0.5, 0.25, 0.25})
	require.Equal(t, []float64{0, 1, 0}, r)
}

// forced returns ⌈T/d⌉ − T/d: some arm earns at least ⌈T/d⌉, and the learner at
// most T/d.
func forced(horizon, arms int) float64 {
	mean := float64(horizon) / float64(arms)
	return math.Ceil(mean) - mean
}

func TestGreedyForcedRegret(t *testing.T) {
	for arms := 1; arms <= 4; arms++ {
		for horizon := 1; horizon <= 20; horizon++ {
			g := NewGreedy(arms)
			for name, l := range toys(arms, 3) {
				tr := boundedrecall.PlayAgainst(l, g, horizon)
				require.LessOrEqual(t, tr.Reward(), float64(horizon)/float64(arms)+1e-12, name)
				require.GreaterOrEqual(t, tr.TotalRegret()+1e-12, forced(horizon, arms), name)
			}
			// attains both
			even := &toy{arms: arms, recall: 1, play: func(x []float64, s int, _ [][]float64) {
				clear(x)
				for i := range x {
					x[i] = 1 / float64(arms)
				}
			}}
			require.InDelta(t, float64(horizon)/float64(arms),
				boundedrecall.PlayAgainst(even, g, horizon).Reward(), 1e-12)
		}
	}
}

// For two arms total regret is |n_1−n_2|/2 + Σ_t |x_{t,1}−½|.
func TestGreedyTwoArms(t *testing.T) {
	learners := toys(2, 3)
	learners["windowed leader"] = windowedLeader(3)
	for name, l := range learners {
		tr := boundedrecall.PlayAgainst(l, NewGreedy(2), 101)
		want := math.Abs(windowLead(tr.Instance(), 1, 101)) / 2
		for s := 1; s <= 101; s++ {
			want += math.Abs(tr.PlayOf(s)[0] - 0.5)
		}
		require.InDelta(t, want, tr.TotalRegret(), 1e-9, name)
	}
}
