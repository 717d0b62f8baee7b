package convex

import "gonum.org/v1/gonum/floats"

// A Loss is a convex function.
type Loss interface {
	// Value returns the loss of the point x.
	Value(x []float64) float64

	// Gradient fills all of dst with the gradient at x, or a subgradient where
	// there is none. It does not modify x.
	Gradient(dst, x []float64)
}

// Zero is the loss that is 0 everywhere.
type Zero struct{}

// Value returns 0.
func (Zero) Value([]float64) float64 { return 0 }

// Gradient fills dst with zeros.
func (Zero) Gradient(dst, _ []float64) { clear(dst) }

// Linear is the loss ⟨Slope, x⟩.
type Linear struct{ Slope []float64 }

// Value returns ⟨Slope, x⟩.
func (l Linear) Value(x []float64) float64 { return floats.Dot(l.Slope, x) }

// Gradient fills dst with Slope.
func (l Linear) Gradient(dst, _ []float64) {
	mustFit(len(dst), l.Slope)
	copy(dst, l.Slope)
}

// SquaredDistance is the loss |x−Target|²/2.
type SquaredDistance struct{ Target []float64 }

// Value returns half the squared distance between x and Target.
func (s SquaredDistance) Value(x []float64) float64 {
	d := floats.Distance(x, s.Target, 2)
	return d * d / 2
}

// Gradient fills dst with x−Target.
func (s SquaredDistance) Gradient(dst, x []float64) { floats.SubTo(dst, x, s.Target) }

// AbsoluteError is the loss |⟨Features, x⟩ − Target| of a linear prediction.
type AbsoluteError struct {
	Features []float64
	Target   float64
}

// Value returns |⟨Features, x⟩ − Target|.
func (a AbsoluteError) Value(x []float64) float64 { return max(a.error(x), -a.error(x)) }

// Gradient fills dst with Features, with its negative where the prediction is
// too small, and with zeros where it is right.
func (a AbsoluteError) Gradient(dst, x []float64) {
	mustFit(len(dst), a.Features)
	switch e := a.error(x); {
	case e > 0:
		copy(dst, a.Features)
	case e < 0:
		floats.ScaleTo(dst, -1, a.Features)
	case e == 0:
		clear(dst)
	default: // NaN: whoever takes the gradient refuses it
		for i := range dst {
			dst[i] = e
		}
	}
}

func (a AbsoluteError) error(x []float64) float64 { return floats.Dot(a.Features, x) - a.Target }

// Slopes returns linear losses on the line.
func Slopes(values ...float64) (losses []Loss) {
	for _, g := range values {
		losses = append(losses, Linear{Slope: []float64{g}})
	}
	return losses
}

// UnitSlopes returns linear losses with slopes signs[0]·e_1, signs[1]·e_2, …
func UnitSlopes(signs []float64) []Loss {
	period := make([]Loss, len(signs))
	for i, s := range signs {
		slope := make([]float64, len(signs))
		slope[i] = s
		period[i] = Linear{Slope: slope}
	}
	return period
}

// LongestGradient returns a length that no gradient of the losses on the domain
// exceeds. They are linear or squared distances.
func LongestGradient(k Domain, losses []Loss) (longest float64) {
	center, g := make([]float64, k.Dim()), make([]float64, k.Dim())
	k.Center(center)
	for _, f := range losses {
		f.Gradient(g, center)
		length := floats.Norm(g, 2)
		if _, curved := f.(SquaredDistance); curved {
			length += k.Radius()
		}
		longest = max(longest, length)
	}
	return longest
}
