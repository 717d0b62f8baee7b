package games

import (
	"iter"
	"slices"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/claims"

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

// Every yields every instance over the letters, for each of the horizons.
func Every(letters [][]float64, horizons *claims.Sizes) iter.Seq[*boundedrecall.Instance] {
	return func(yield func(*boundedrecall.Instance) bool) {
		for n := range horizons.All() {
			for in := range (adversaries.Exhaustive{Horizon: n, Letters: letters}).All() {
				if !yield(in) {
					return
				}
			}
		}
	}
}

// Pairs yields every pair of a size and another.
func Pairs(sizes, others *claims.Sizes) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for m := range sizes.All() {
			for n := range others.All() {
				if !yield(m, n) {
					return
				}
			}
		}
	}
}

// Cycle returns the instance that repeats the rewards so many times: first of one kind, then of
// the other.
func Cycle(times, firsts int, first []float64, seconds int, second []float64) *boundedrecall.Instance {
	return Rewards(Repeat(times, append(Repeat(firsts, first), Repeat(seconds, second)...)...)...)
}
