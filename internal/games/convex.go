package games

import (
	"slices"

	"boundedrecall/learners"
	"boundedrecall/learners/convex"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// A ConvexWrapper is a restart learner for convex losses.
type ConvexWrapper struct {
	Name string
	Make func(m int, base convex.Maker) convex.Bounded
	like string // the restart learner for rewards
}

// TotalBound returns the bound for recall m over n rounds that the statement
// gives the learner, from the bound w on the base learner's total regret: that
// of the learner for rewards.
func (c ConvexWrapper) TotalBound(w Total, m, n int) float64 {
	return w.Restarted(learners.Spec{Name: c.like, Recall: m}, n)
}

// ConvexWrappers are the restart learners of the statements.
var ConvexWrappers = []ConvexWrapper{
	{"PeriodicRestart every M rounds", bounded(convex.NewPeriodicRestart), "periodic-restart"},
	{"PeriodicRestart every M+1 rounds", bounded(convex.NewInclusivePeriodicRestart),
		"periodic-restart-inclusive"},
	{"AverageRestart, suffixes 0..M", bounded(convex.NewInclusiveAverageRestart),
		"average-restart-inclusive"},
	{"AverageRestart, suffixes 1..M", bounded(convex.NewAverageRestart), "average-restart"},
}

// LeakyWrappers take one gradient a round, at the mean, and have the bounds of
// the two AverageRestarts.
var LeakyWrappers = []ConvexWrapper{
	{"AverageRestart, suffixes 0..M, one gradient a round",
		bounded(convex.NewInclusiveLeakyAverageRestart), "average-restart-inclusive"},
	{"AverageRestart, suffixes 1..M, one gradient a round",
		bounded(convex.NewLeakyAverageRestart), "average-restart"},
}

// bounded returns the constructor of a learner as one of a bounded learner.
func bounded[L convex.Bounded](
	make func(m int, base convex.Maker) L,
) func(m int, base convex.Maker) convex.Bounded {
	return func(m int, base convex.Maker) convex.Bounded { return make(m, base) }
}

// Descents are gradient descent and its lazy form on a domain.
func Descents(k convex.Domain, eta float64) []convex.Maker {
	return []convex.Maker{
		func() convex.Learner { return convex.NewGradientDescent(k, eta) },
		func() convex.Learner { return convex.NewLazyGradientDescent(k, eta) },
	}
}

// ConvexRegret returns the learner's total regret against the best point.
func ConvexRegret(k convex.Domain, l convex.Learner, losses []convex.Loss) float64 {
	return convex.TotalRegret(l, losses, convex.BestPoint(k, losses))
}

// PointAfter shows a fresh learner the losses and returns its next point.
func PointAfter(l convex.Learner, losses ...convex.Loss) []float64 {
	l.Reset()
	for _, f := range losses {
		l.Observe(f)
	}
	x := make([]float64, l.Dim())
	l.Play(x)
	return x
}

// Slopes returns linear losses on the line.
func Slopes(values ...float64) (losses []convex.Loss) {
	for _, g := range values {
		losses = append(losses, convex.Linear{Slope: []float64{g}})
	}
	return losses
}

// UnitSlopes returns linear losses with slopes signs[0]·e_1, signs[1]·e_2, …
func UnitSlopes(signs []float64) []convex.Loss {
	period := make([]convex.Loss, len(signs))
	for i, s := range signs {
		slope := make([]float64, len(signs))
		slope[i] = s
		period[i] = convex.Linear{Slope: slope}
	}
	return period
}

// Signs returns the mask's lowest n bits as ±1.
func Signs(mask, n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(1 - 2*(mask>>i&1))
	}
	return s
}

// DrawLosses draws losses on the grid k/8, and returns a length that none of
// their gradients on the domain exceeds.
func DrawLosses(t *rapid.T, k convex.Domain, n int) (losses []convex.Loss, longest float64) {
	for range n {
		x := make([]float64, k.Dim())
		for i := range x {
			x[i] = float64(rapid.IntRange(-16, 16).Draw(t, "coordinate")) / 8
		}
		var f convex.Loss = convex.Linear{Slope: x}
		if rapid.Bool().Draw(t, "curved") {
			f = convex.SquaredDistance{Target: x}
		}
		losses = append(losses, f)
	}
	return losses, LongestGradient(k, losses)
}

// LongestGradient returns a length that no gradient of the losses on the domain
// exceeds. They are linear or squared distances.
func LongestGradient(k convex.Domain, losses []convex.Loss) (longest float64) {
	center, g := make([]float64, k.Dim()), make([]float64, k.Dim())
	k.Center(center)
	for _, f := range losses {
		f.Gradient(g, center)
		length := floats.Norm(g, 2)
		if _, curved := f.(convex.SquaredDistance); curved {
			length += k.Radius()
		}
		longest = max(longest, length)
	}
	return longest
}

// MeanOverSigns returns the learner's mean regret per round over all signs of a
// period of M+1 slopes of the given length: along the line, or each along an
// axis of its own.
func MeanOverSigns(k convex.Domain, l convex.Learner, m int, length float64) (mean float64) {
	const periods = 3
	for mask := range 1 << (m + 1) {
		s := Signs(mask, m+1)
		for i := range s {
			s[i] *= length
		}
		period := Slopes(s...)
		if k.Dim() > 1 {
			period = UnitSlopes(s)
		}
		mean += ConvexRegret(k, l, slices.Repeat(period, periods)) / float64(periods*(m+1)<<(m+1))
	}
	return mean
}
