package adversaries

import (
	"math/rand/v2"
	"slices"
)

// The rewards of the paper's two-armed instances: one arm gets 1, or no arm
// does.
var (
	e1   = []float64{1, 0}
	e2   = []float64{0, 1}
	none = []float64{0, 0}
)

// tile returns rewards for rounds 1..horizon. The segment repeats in the first
// rounds of them; the rewards after these are zero.
func tile(segment [][]float64, rounds, horizon int) [][]float64 {
	rewards := make([][]float64, horizon)
	zero := make([]float64, len(segment[0]))
	for t := range rewards {
		rewards[t] = zero
		if t < rounds {
			rewards[t] = segment[t%len(segment)]
		}
	}
	return rewards
}

// halves returns rewards with a period of two parts: ones rewards (1,0), then
// twos rewards (0,1).
func halves(ones, twos, horizon int) [][]float64 {
	return tile(slices.Concat(slices.Repeat([][]float64{e1}, ones),
		slices.Repeat([][]float64{e2}, twos)), horizon, horizon)
}

// fill returns rewards for rounds 1..horizon: f(t, i) for arm i (from 0) in
// round t. It calls f round by round, and within a round arm by arm.
func fill(horizon, arms int, f func(t, i int) float64) [][]float64 {
	rewards := make([][]float64, horizon)
	for t := range rewards {
		rewards[t] = make([]float64, arms)
		for i := range rewards[t] {
			rewards[t][i] = f(t+1, i)
		}
	}
	return rewards
}

// coins returns rewards for n rounds, each a fair coin.
func coins(rng *rand.Rand, n, arms int) [][]float64 {
	return fill(n, arms, func(_, _ int) float64 { return float64(rng.IntN(2)) })
}

// bernoulli returns 1 with the given probability, otherwise 0.
func bernoulli(rng *rand.Rand, mean float64) float64 {
	if rng.Float64() < mean {
		return 1
	}
	return 0
}
