package windows

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A precision is that of float64, or of float32 where a window computes in it:
// rounding is told from a leak by its ulps.
type precision bool

// The precisions.
const (
	double precision = false
	single precision = true
)

// ulp returns the distance from |x| to the next larger number; 0 unless x is
// finite.
func (p precision) ulp(x float64) float64 {
	if y := float32(math.Abs(x)); p == single && x-x == 0 && y <= math.MaxFloat32 {
		return float64(math.Nextafter32(y, float32(math.Inf(1)))) - float64(y)
	}
	return ulp(x)
}

// next returns the next number after x, up or down.
func (p precision) next(x float64, up bool) float64 {
	toward := math.Inf(-1)
	if up {
		toward = math.Inf(1)
	}
	if p == double {
		return math.Nextafter(x, toward)
	}
	return x + math.Copysign(p.ulp(x), toward)
}

// smooth is the share of a value up to which the order of the rows changes it by
// rounding.
func (p precision) smooth() float64 {
	if p == single {
		return 0x1p-16
	}
	return smallJump
}

// Draws by which the precision is found, the largest number in them, by how much
// half of them are smaller, and how many bits of 24 a number of float32 mostly
// has.
const (
	precisionDraws  = 8
	precisionLimit  = 10_000
	smallerDraws    = 1024
	mostlyBits      = 20
	leastWithDigits = precisionDraws * 3 / 4
)

// precision returns in which precision the windows compute: in float32, if in
// draws of large and of small numbers every value is a number of float32, and
// nearly all take up all of its bits. So values that are few, or multiples of
// one number, do not count.
func (s *subject) precision() (p precision) {
	if s.precise != nil {
		return *s.precise
	}
	s.precise = &p
	defer kit.IgnorePanic()
	lots := rand.New(rand.NewPCG(10, 0))
	low, high := max(s.Low, -precisionLimit), min(s.High, precisionLimit)
	smaller := 1.0 / smallerDraws
	if s.Low > 0 || s.High < 0 { // no number is much smaller than others
		low, high, smaller = s.Low, s.High, 1
	}
	if s.Values&Integers != 0 && high-low < 16*smallerDraws { // few are so small
		smaller = 1
	}
	digits := make([]int, s.Outputs)
	for k := range precisionDraws {
		factor := 1.0
		if k%2 == 1 {
			factor = smaller
		}
		value := s.framed.probe(func() float64 {
			return s.numbers.Near((low + (high-low)*lots.Float64()) * factor)
		})
		for i, x := range value {
			if float64(float32(x)) != x {
				return double
			}
			if significant(x) >= mostlyBits {
				digits[i]++
			}
		}
	}
	for _, n := range digits {
		if n < leastWithDigits {
			return double
		}
	}
	p = single
	return p
}

// inPrecision returns the numbers, which are moved by ulps of the windows'
// precision.
func (s *subject) inPrecision() numbers {
	n := s.numbers
	n.precision = s.precision()
	return n
}

// significant returns how many bits a number has between its first and its last
// that are 1; 0 for 0 and for what is not finite.
func significant(x float64) int {
	if x == 0 || x-x != 0 {
		return 0
	}
	fraction, _ := math.Frexp(math.Abs(x))
	whole := uint64(math.Ldexp(fraction, 53))
	return 53 - bits.TrailingZeros64(whole)
}

// drawn returns rows of numbers.
func (s *subject) drawn(rows int, number func() float64) laws.Rounds {
	all := make(laws.Rounds, rows)
	for t := range all {
		all[t] = make([]float64, s.Inputs)
		for i := range all[t] {
			all[t][i] = number()
		}
	}
	return all
}

// fewRows is how many rows a probe has where no number of them counts.
const fewRows = 4

// probe returns the value of a new window after rows of these numbers.
func (s *subject) probe(number func() float64) []float64 {
	return s.valueAfter(nil, s.drawn(max(fewRows, s.framed.recall()), number))
}

// probe pushes all rows at the start, and passes a short time.
func (f *inTime) probe(number func() float64) []float64 {
	rows := f.drawn(fewRows, number)
	for t := range rows {
		rows[t] = append([]float64{0}, rows[t]...)
	}
	return f.valueAfter(rows, laws.Rounds{{kit.Seconds(f.claim.Step())}})
}
