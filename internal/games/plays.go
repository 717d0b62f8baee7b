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

// DifferingBits returns how many of the numbers differ in any bit.
func DifferingBits(x, y []float64) (differ float64) {
	for i := range x {
		if math.Float64bits(x[i]) != math.Float64bits(y[i]) {
			differ++
		}
	}
	return differ
}

// WorstPlay lets the learner play the instance. It returns the largest difference, over the
// rounds, between the learner's play and the one wanted in that round.
func WorstPlay(
	l boundedrecall.Learner, in *boundedrecall.Instance,
	difference func(x, y []float64) float64, want func(round int) []float64,
) (most float64) {
	tr := boundedrecall.Play(l, in)
	for t := 1; t <= in.Horizon(); t++ {
		most = max(most, difference(tr.PlayOf(t), want(t)))
	}
	return most
}
