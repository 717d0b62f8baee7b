package boundedrecall

import "math"

// sum is a running sum that carries its own rounding error, so that n terms of
// size at most 1 come out right to about 1e-16 of the result, whatever n is up
// to 10⁸ (A. Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation
// endlicher Summen, ZAMM 54, 1974).
type sum struct{ hi, lo float64 }

func (s *sum) add(x float64) {
	t := s.hi + x
	b := t - s.hi
	s.lo += (s.hi - (t - b)) + (x - b)
	s.hi = t
}

// addProduct adds x·y without rounding the product.
func (s *sum) addProduct(x, y float64) {
	p := float64(x * y)
	s.add(p)
	s.lo += math.FMA(x, y, -p)
}

// minus returns s − u, rounded once or nearly so.
func (s sum) minus(u sum) float64 { return (s.hi - u.hi) + (s.lo - u.lo) }

func (s sum) value() float64 { return s.hi + s.lo }
