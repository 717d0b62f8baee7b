package main

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
)

// BenchmarkCost is a round of the recall learners over Hedge, against M at ten arms and
// against d at a recall of a thousand.
func BenchmarkCost(b *testing.B) {
	for _, m := range []int{100, 300, 1000, 3000, 10_000, 30_000, 100_000} {
		costs(b, m, 10)
	}
	for _, d := range []int{2, 3, 5, 20, 30, 50, 100} {
		costs(b, 1000, d)
	}
}

func costs(b *testing.B, m, d int) {
	rng := rand.New(rand.NewPCG(uint64(m), uint64(d)))
	rewards := make([][]float64, 64)
	for t := range rewards {
		rewards[t] = make([]float64, d)
		for i := range rewards[t] {
			rewards[t][i] = rng.Float64()
		}
	}
	hedge := func() boundedrecall.Learner { return learners.NewHedge(d, learners.HedgeRate(d, m+1)) }
	for _, l := range []struct {
		name    string
		learner boundedrecall.Learner
	}{
		{"average", learners.NewAverageRestart(m, hedge)},
		{"randomized", learners.NewRandomizedAverageRestart(m, hedge, 1)},
		{"windowed", learners.NewWindowed(m, hedge)},
		{"periodic", learners.NewPeriodicRestart(m, hedge)},
	} {
		b.Run(fmt.Sprintf("M=%d/d=%d/%s", m, d, l.name), func(b *testing.B) {
			x := make([]float64, d)
			for t := 0; b.Loop(); t++ {
				l.learner.Play(x)
				l.learner.Observe(rewards[t%len(rewards)])
			}
		})
	}
}
