package convex

import (
	"math"

	"boundedrecall/learners/internal/projection"

	"gonum.org/v1/gonum/floats"
)

// A Domain is a compact convex set of points. Its methods panic when a slice's
// length is not Dim().
type Domain interface {
	// Dim returns the dimension of the points, at least 1.
	Dim() int

	// Center fills dst with the point from which learners start.
	Center(dst []float64)

	// Radius returns the largest Euclidean distance of a point from the center.
	Radius() float64

	// Project moves x to the nearest point of the domain. It overwrites
	// scratch, which must be as long as x.
	Project(x, scratch []float64)

	// Minimizer fills dst with a point of the domain at which ⟨slope, x⟩ is
	// least.
	Minimizer(dst, slope []float64)
}

// Ball is the set of the points x of dimension D with |x| ≤ R.
type Ball struct {
	D int
	R float64 // positive
}

// Dim returns the dimension.
func (b Ball) Dim() int { return b.D }

// Center fills dst with zeros.
func (b Ball) Center(dst []float64) { mustFit(b.D, dst); clear(dst) }

// Radius returns R.
func (b Ball) Radius() float64 { return b.R }

// Project scales x down to length R if it is longer.
func (b Ball) Project(x, _ []float64) {
	mustFit(b.D, x)
	if n := floats.Norm(x, 2); n > b.R {
		floats.Scale(b.R/n, x)
	}
}

// Minimizer fills dst with the point of length R in the direction of −slope, or
// with zeros if slope is zero.
func (b Ball) Minimizer(dst, slope []float64) {
	mustFit(b.D, dst)
	mustFit(b.D, slope)
	clear(dst)
	if n := floats.Norm(slope, 2); n > 0 {
		floats.AddScaled(dst, -b.R/n, slope)
	}
}

// Box is the set of the points x of dimension D with Low ≤ x_i ≤ High.
type Box struct {
	D         int
	Low, High float64 // finite, Low < High
}

// Interval is the domain [−1,1].
var Interval = Box{D: 1, Low: -1, High: 1}

// Dim returns the dimension.
func (b Box) Dim() int { return b.D }

// Center fills dst with (Low+High)/2.
func (b Box) Center(dst []float64) {
	mustFit(b.D, dst)
	for i := range dst {
		dst[i] = b.Low/2 + b.High/2
	}
}

// Radius returns √D·(High−Low)/2.
func (b Box) Radius() float64 { return math.Sqrt(float64(b.D)) * (b.High - b.Low) / 2 }

// Project clamps each coordinate.
func (b Box) Project(x, _ []float64) {
	mustFit(b.D, x)
	for i, v := range x {
		x[i] = min(max(v, b.Low), b.High)
	}
}

// Minimizer fills dst with Low where slope is positive, and with High
// elsewhere.
func (b Box) Minimizer(dst, slope []float64) {
	mustFit(b.D, dst)
	mustFit(b.D, slope)
	for i, s := range slope {
		dst[i] = b.High
		if s > 0 {
			dst[i] = b.Low
		}
	}
}

// Simplex is the set of the distributions over D arms.
type Simplex struct{ D int }

// Dim returns the number of arms.
func (s Simplex) Dim() int { return s.D }

// Center fills dst with 1/D.
func (s Simplex) Center(dst []float64) {
	mustFit(s.D, dst)
	for i := range dst {
		dst[i] = 1 / float64(s.D)
	}
}

// Radius returns √(1−1/D), the distance of a corner.
func (s Simplex) Radius() float64 { return math.Sqrt(1 - 1/float64(s.D)) }

// Project subtracts one number from all coordinates, and takes their positive
// parts.
func (s Simplex) Project(x, scratch []float64) {
	mustFit(s.D, x)
	mustFit(s.D, scratch)
	floats.AddConst(-floats.Max(x), x)
	projection.OntoSimplex(x, scratch)
}

// Minimizer fills dst with the corner of an arm with the least slope.
func (s Simplex) Minimizer(dst, slope []float64) {
	mustFit(s.D, dst)
	mustFit(s.D, slope)
	clear(dst)
	dst[floats.MinIdx(slope)] = 1
}
