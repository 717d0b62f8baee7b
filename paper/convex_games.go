package paper

import (
	"math"
	"slices"

	"boundedrecall/beyond/convex"
)

// A convexWrapper is a restart learner for convex losses, with the bound that the
// statement gives it.
type convexWrapper struct {
	name  string
	make  func(m int, base convex.Maker) convex.Bounded
	bound regretBound
}

var convexWrappers = []convexWrapper{
	{"PeriodicRestart every M rounds", func(m int, b convex.Maker) convex.Bounded { return convex.NewPeriodicRestart(m, b) },
		func(w func(int) float64, m, n int) float64 { return math.Ceil(float64(n)/float64(m)) * w(m) }},
	{"PeriodicRestart every M+1 rounds", func(m int, b convex.Maker) convex.Bounded { return convex.NewInclusivePeriodicRestart(m, b) },
		func(w func(int) float64, m, n int) float64 { return math.Ceil(float64(n)/float64(m+1)) * w(m+1) }},
	{"AverageRestart, suffixes 0..M", func(m int, b convex.Maker) convex.Bounded { return convex.NewInclusiveAverageRestart(m, b) },
		func(w func(int) float64, m, n int) float64 { return float64(n+m) * w(m+1) / float64(m+1) }},
	{"AverageRestart, suffixes 1..M", func(m int, b convex.Maker) convex.Bounded { return convex.NewAverageRestart(m, b) },
		func(w func(int) float64, m, n int) float64 { return float64(n+m) * w(m+1) / float64(m) }},
}

// leakyWrappers take one gradient a round, at the mean, and have the bounds of the two
// AverageRestarts.
var leakyWrappers = []convexWrapper{
	{"AverageRestart, suffixes 0..M, one gradient a round", func(m int, b convex.Maker) convex.Bounded { return convex.NewInclusiveLeakyAverageRestart(m, b) }, convexWrappers[2].bound},
	{"AverageRestart, suffixes 1..M, one gradient a round", func(m int, b convex.Maker) convex.Bounded { return convex.NewLeakyAverageRestart(m, b) }, convexWrappers[3].bound},
}

// descents are gradient descent and its lazy form on a domain.
func descents(k convex.Domain, eta float64) []convex.Maker {
	return []convex.Maker{
		func() convex.Learner { return convex.NewGradientDescent(k, eta) },
		func() convex.Learner { return convex.NewLazyGradientDescent(k, eta) },
	}
}

// convexRegret returns the learner's total regret against the best point.
func convexRegret(k convex.Domain, l convex.Learner, losses []convex.Loss) float64 {
	return convex.TotalRegret(l, losses, convex.BestPoint(k, losses))
}

// pointAfter shows a fresh learner the losses and returns its next point.
func pointAfter(l convex.Learner, losses ...convex.Loss) []float64 {
	l.Reset()
	for _, f := range losses {
		l.Observe(f)
	}
	x := make([]float64, l.Dim())
	l.Play(x)
	return x
}

// slopes returns linear losses on the line.
func slopes(values ...float64) (losses []convex.Loss) {
	for _, g := range values {
		losses = append(losses, convex.Linear{Slope: []float64{g}})
	}
	return losses
}

// unitSlopes returns linear losses with slopes signs[0]·e_1, signs[1]·e_2, …
func unitSlopes(signs []float64) []convex.Loss {
	period := make([]convex.Loss, len(signs))
	for i, s := range signs {
		slope := make([]float64, len(signs))
		slope[i] = s
		period[i] = convex.Linear{Slope: slope}
	}
	return period
}

// signs returns the mask's lowest n bits as ±1.
func signs(mask, n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(1 - 2*(mask>>i&1))
	}
	return s
}

// remembersPast returns the largest difference between the points that the learner plays
// after two pasts of as many rounds and the same window.
func remembersPast(l convex.Learner, past, other, window []convex.Loss) float64 {
	return distance(pointAfter(l, slices.Concat(past, window)...), pointAfter(l, slices.Concat(other, window)...))
}
