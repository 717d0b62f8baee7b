package games

import (
	"boundedrecall"
	"math"
)

// Distance returns the largest difference between two plays.
func Distance(x, y []float64) (most float64) {
	for i := range x {
		most = max(most, math.Abs(x[i]-y[i]))
	}
	return most
}

// PlayAfter shows the learner the rewards and returns its next play.
func PlayAfter(l boundedrecall.Learner, rewards ...[]float64) []float64 {
	for _, r := range rewards {
		l.Observe(r)
	}
	x := make([]float64, l.Arms())
	l.Play(x)
	return x
}
