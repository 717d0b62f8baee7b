package oracle

import (
	"math"
	"math/big"
)

// TwoPass returns a bound on the error of a plain evaluation in float64: the
// mean first, then sums of products of the deviations from it. It returns +Inf
// where such an evaluation may have no correct digit, overflow or underflow,
// and 0 for min, max and median.
//
// The bound holds for every order of summation. Let n be the number of rows, h
// = (n+16)·2⁻⁵², and a the mean of |x|. A sum of n terms, each with a few
// roundings, is off by at most h times the sum of the terms' sizes (Higham
// 2002, section 4.2, with the unit 2⁻⁵³). So the mean is off by some δ with |δ|
// ≤ h·a. Deviations from the mean add up to 0, and therefore
//
//	Σ(d−δ)²/n = m₂ + δ²,  Σ(d−δ)³/n = m₃ − 3δm₂ − δ³,  Σ(d−δ)⁴/n = m₄ − 4δm₃ + 6δ²m₂ + δ⁴,
//
// where m₂, m₃, m₄ are the central moments. TwoPass adds h times the sizes of
// the terms, and lets numerator and denominator err independently.
func (s Statistic) TwoPass(rows [][]float64) float64 { return s.twoPass(rows, double) }

// A precision is that of float64 or float32: twice the unit roundoff, the least
// size below which products of numbers are rounded as subnormal numbers are,
// and the largest number.
type precision struct{ unit, smallest, largest float64 }

var double, single = precision{0x1p-52, 0x1p-960, math.MaxFloat64},
	precision{0x1p-23, 0x1p-100, math.MaxFloat32}

// leaves reports whether products of deviations leave the range of the
// precision, where that is narrow: they overflow, or are rounded as subnormal
// numbers are.
func (s Statistic) leaves(p precision, x, y spread) bool {
	if p == double {
		return false
	}
	a, b := x.largest(), y.largest()
	products := map[string][]float64{
		"var": {a * a}, "std": {a * a}, "cov": {a * b}, "corr": {a * a, a * b, b * b},
		"skew": {a * a, a * a * a}, "kurt": {a * a, a * a * a * a},
	}
	for _, product := range products[s.Name] {
		if x.n*product > p.largest || product > 0 && product < p.smallest {
			return true
		}
	}
	return false
}

// largest returns the largest size of a computed deviation.
func (c spread) largest() (size float64) {
	for _, d := range c.deviations {
		size = max(size, math.Abs(d)+c.shift)
	}
	return size
}

// twoPass is TwoPass for an evaluation in the precision.
func (s Statistic) twoPass(rows [][]float64, p precision) float64 {
	if s.ordered() {
		return 0
	}
	if exact, _ := s.Value(rows); exact == nil {
		return math.Inf(1)
	}
	x, y := newSpread(rows, 0, p), newSpread(rows, s.Inputs()-1, p)
	n, h := x.n, x.h
	if s.leaves(p, x, y) {
		return math.Inf(1)
	}
	switch s.Name {
	case "sum":
		return h * n * x.size
	case "mean":
		return h * x.size
	case "var", "cov":
		_, off := x.second(y)
		return finite(off * n / (n - float64(s.DDOF)))
	case "std":
		m, off := x.second(x)
		root, scale := math.Sqrt(m), math.Sqrt(n/(n-float64(s.DDOF)))
		up, down := math.Sqrt(m+off)-root, root-math.Sqrt(max(0, m-off))
		return finite((max(up, down) + 2*h*root) * scale)
	case "skew", "kurt", "corr":
		return finite(s.quotient(x, y))
	}
	return 0
}

// quotient returns the bound for skew, kurt and corr, before overflow and
// underflow are looked at.
func (s Statistic) quotient(x, y spread) float64 {
	xx, xOff := x.second(x)
	yy, yOff := y.second(y)
	if xx <= 2*xOff || yy <= 2*yOff {
		return math.Inf(1)
	}
	n, corrected := x.n, s.DDOF == 1
	switch s.Name {
	case "corr":
		xy, off := x.second(y)
		least := math.Sqrt(xx-xOff) * math.Sqrt(yy-yOff)
		return x.ratioError(xy, off, math.Sqrt(xx)*math.Sqrt(yy), least)
	case "skew":
		cube, off := x.third(xx)
		e := x.ratioError(cube, off, math.Pow(xx, 1.5), math.Pow(xx-xOff, 1.5))
		if corrected {
			e *= math.Sqrt(n*(n-1)) / (n - 2)
		}
		return e
	}
	fourth, off := x.fourth(xx)
	e := x.ratioError(fourth, off, xx*xx, (xx-xOff)*(xx-xOff)) + 3*x.h
	if corrected {
		e = (e*(n+1) + 6*x.h) * (n - 1) / ((n - 2) * (n - 3))
	}
	return e
}

// ratioError returns a bound on the error of a quotient. The numerator is off
// by at most off, and the computed denominator may be as small as least. The
// division and the factors beside it have a relative error of at most 2h.
func (c spread) ratioError(numerator, off, denominator, least float64) float64 {
	h := c.h
	if least < c.smallest {
		return math.Inf(1)
	}
	size := math.Abs(numerator)
	return off/least + size*(1/least-1/denominator) + 2*h*(size+off)/least
}

// finite returns the bound, or +Inf if it is NaN: then something has
// overflowed.
func finite(bound float64) float64 {
	if math.IsNaN(bound) {
		return math.Inf(1)
	}
	return bound
}

// A spread is a column of numbers as its deviations from the exact mean.
type spread struct {
	n, h       float64
	smallest   float64 // of the precision
	size       float64 // the mean of the numbers' sizes
	shift      float64 // the most that a computed mean is off
	deviations []float64
}

func newSpread(rows [][]float64, k int, p precision) (c spread) {
	numbers := make([]float64, len(rows))
	for i, row := range rows {
		numbers[i] = row[k]
	}
	c.n = float64(len(rows))
	c.h, c.smallest = (c.n+16)*p.unit, p.smallest
	for _, x := range numbers {
		c.size += math.Abs(x) / c.n
	}
	c.shift = c.h * c.size
	exact := newColumn(numbers)
	for _, d := range exact.deviations {
		f := new(big.Float).SetMantExp(new(big.Float).SetInt(d), exact.exponent)
		x, _ := f.Float64()
		c.deviations = append(c.deviations, x/c.n)
	}
	return c
}

// second returns the mean of the products of the deviations of c and d, and how
// far off it may be computed.
func (c spread) second(d spread) (moment, off float64) {
	size := 0.0
	for i, x := range c.deviations {
		moment += x * d.deviations[i] / c.n
		size += (math.Abs(x) + c.shift) * (math.Abs(d.deviations[i]) + d.shift) / c.n
	}
	return moment, c.shift*d.shift + c.h*size
}

// third returns m₃, and how far off it may be computed.
func (c spread) third(second float64) (moment, off float64) {
	size := 0.0
	for _, x := range c.deviations {
		moment += x * x * x / c.n
		size += math.Pow(math.Abs(x)+c.shift, 3) / c.n
	}
	return moment, c.shift*(3*second+c.shift*c.shift) + c.h*size
}

// fourth returns m₄, and how far off it may be computed.
func (c spread) fourth(second float64) (moment, off float64) {
	size := 0.0
	for _, x := range c.deviations {
		moment += x * x * x * x / c.n
		size += math.Pow(math.Abs(x)+c.shift, 4) / c.n
	}
	third, _ := c.third(second)
	q := c.shift
	return moment, q*(4*math.Abs(third)+q*(6*second+q*q)) + c.h*size
}

// Slack is TwoPass as a claim about windows takes it, and Slack32 that of an
// evaluation in float32.
func (s Statistic) Slack(rows [][]float64) []float64   { return []float64{s.TwoPass(rows)} }
func (s Statistic) Slack32(rows [][]float64) []float64 { return []float64{s.twoPass(rows, single)} }
