package games

import (
	"boundedrecall"
	"slices"

	"pgregory.net/rapid"
)

// Window returns the rewards r_{t−M}, …, r_{t−1}, those of them that there are.
func Window(in *boundedrecall.Instance, t, m int) (rewards [][]float64) {
	for s := max(1, t-m); s < t; s++ {
		rewards = append(rewards, in.Reward(s))
	}
	return rewards
}

// Repeat returns the rewards n times over.
func Repeat(n int, rewards ...[]float64) [][]float64 { return slices.Repeat(rewards, n) }

// Instance returns the instance that the text stands for.
func Instance(text string) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.ParseInstance(text))
}

// Rewards returns the instance with these rewards.
func Rewards(rows ...[]float64) *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.NewInstance(rows))
}

// Draw draws rewards on the grid k/16, where sums are exact, in runs of
// equal rewards, with weight on ties and on the extremes.
func Draw(t *rapid.T, arms, horizon int) *boundedrecall.Instance {
	level := rapid.OneOf(rapid.SampledFrom([]int{0, 16, 8}), rapid.IntRange(0, 16))
	run := rapid.OneOf(rapid.Just(1), rapid.IntRange(1, max(1, horizon/3)))
	var drawn [][]float64
	for len(drawn) < horizon {
		r := make([]float64, arms)
		for i := range r {
			r[i] = float64(level.Draw(t, "sixteenths")) / 16
		}
		for range min(run.Draw(t, "run"), horizon-len(drawn)) {
			drawn = append(drawn, r)
		}
	}
	return Rewards(drawn...)
}
