package learners

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"boundedrecall"
)

// sizes are recalls and arms to measure at.
var sizes = []struct{ m, d int }{{10, 2}, {100, 2}, {1000, 2}, {1000, 10}, {1000, 100},
	{10_000, 10}, {100_000, 10}}

// rounds returns 64 rounds of rewards off the grid on which sums are exact.
func rounds(d int) [][]float64 {
	rng := rand.New(rand.NewPCG(7, 8))
	rewards := make([][]float64, 64)
	for t := range rewards {
		rewards[t] = make([]float64, d)
		for i := range rewards[t] {
			rewards[t][i] = rng.Float64()
		}
	}
	return rewards
}

// benchmarkRounds measures a round: a play and an observation.
func benchmarkRounds(b *testing.B, l boundedrecall.Learner) {
	rewards, x := rounds(l.Arms()), make([]float64, l.Arms())
	for t := 0; b.Loop(); t++ {
		l.Play(x)
		l.Observe(rewards[t%len(rewards)])
	}
}

// BenchmarkForgetting is a round of the recall learners that cost O(d) over
// Hedge, beside Hedge itself, which does not forget, and beside the window
// replayed that a base learner without sums needs.
func BenchmarkForgetting(b *testing.B) {
	for _, size := range sizes {
		name := fmt.Sprintf("M=%d/d=%d", size.m, size.d)
		hedge := func() boundedrecall.Learner { return NewHedge(size.d, HedgeRate(size.d, size.m)) }
		// hides the sums
		plain := func() boundedrecall.Learner { return struct{ boundedrecall.Learner }{hedge()} }
		b.Run(name+"/hedge", func(b *testing.B) { benchmarkRounds(b, hedge()) })
		b.Run(name+"/windowed", func(b *testing.B) { benchmarkRounds(b, NewWindowed(size.m, hedge)) })
		b.Run(name+"/periodic", func(b *testing.B) {
			benchmarkRounds(b, NewPeriodicRestart(size.m, hedge))
		})
		b.Run(name+"/randomized", func(b *testing.B) {
			benchmarkRounds(b, NewRandomizedAverageRestart(size.m, hedge, 1))
		})
		if size.m <= 1000 {
			b.Run(name+"/replayed", func(b *testing.B) { benchmarkRounds(b, NewWindowed(size.m, plain)) })
		}
	}
}
