package games

import (
	"math"
	"slices"

	"boundedrecall/claims"
	"boundedrecall/learners/convex"

	"gonum.org/v1/gonum/floats"
	"pgregory.net/rapid"
)

// A ConvexWrapper is a restart learner for convex losses, with the bound on its total regret that
// the statement gives it, where B = M+Longer.
type ConvexWrapper struct {
	Name   string
	Make   func(m int, base convex.Maker) convex.Bounded
	Bound  claims.Formula
	Longer int
}

// TotalBound returns the bound for recall m over n rounds, from the bound w on the base learner's
// total regret.
func (c ConvexWrapper) TotalBound(w func(rounds int) float64, m, n int) float64 {
	return Bound(c.Bound, w, claims.Where{"M": m, "T": n, "B": m + c.Longer})
}

// ConvexWrappers are the restart learners of the statements.
var ConvexWrappers = []ConvexWrapper{
	{"PeriodicRestart every M rounds", bounded(convex.NewPeriodicRestart), claims.Formula("⌈T/B⌉·W(B)"), 0},
	{"PeriodicRestart every M+1 rounds", bounded(convex.NewInclusivePeriodicRestart), claims.Formula("⌈T/B⌉·W(B)"), 1},
	{"AverageRestart, suffixes 0..M", bounded(convex.NewInclusiveAverageRestart), claims.Formula("(T+M)·W(M+1)/(M+1)"), 0},
	{"AverageRestart, suffixes 1..M", bounded(convex.NewAverageRestart), claims.Formula("(T+M)·W(M+1)/M"), 0},
}

// LeakyWrappers take one gradient a round, at the mean, and have the bounds of the two
// AverageRestarts.
var LeakyWrappers = []ConvexWrapper{
	{"AverageRestart, suffixes 0..M, one gradient a round", bounded(convex.NewInclusiveLeakyAverageRestart), ConvexWrappers[2].Bound, 0},
	{"AverageRestart, suffixes 1..M, one gradient a round", bounded(convex.NewLeakyAverageRestart), ConvexWrappers[3].Bound, 0},
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

// DrawLosses draws losses on the grid k/8, and returns a length that none of their gradients on
// the domain exceeds.
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

// LongestGradient returns a length that no gradient of the losses on the domain exceeds. They are
// linear or squared distances.
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

// MeanOverSigns returns the learner's mean regret per round over all signs of a period of
// M+1 slopes of the given length: along the line, or each along an axis of its own.
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
		mean += ConvexRegret(k, l, slices.Repeat(period, periods)) / float64(periods*(m+1)) / math.Exp2(float64(m+1))
	}
	return mean
}
