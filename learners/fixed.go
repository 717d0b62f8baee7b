package learners

import (
	"math"
	"math/bits"
)

// A fixed is a multiple of 2⁻⁹⁶ below 2³². Sums and differences are exact modulo 2³², so a
// sum over a sliding window keeps no trace of terms that have left the window.
type fixed struct{ high, low uint64 }

// pointAt is the number of bits behind the point.
const pointAt = 96

// toFixed converts x in [0,1]. The result is exact if x is 0 or at least 2⁻⁴⁴, and
// rounded to the nearest multiple of 2⁻⁹⁶ otherwise.
func toFixed(x float64) fixed {
	const fraction = 52                         // bits of a float64's significand behind its point
	pattern := math.Float64bits(x) &^ (1 << 63) // −0 is 0
	exponent := int(pattern>>fraction) - 1023   // subnormal numbers become 0
	significand := pattern&(1<<fraction-1) | 1<<fraction
	shift := exponent - fraction + pointAt
	switch {
	case shift >= 0:
		return fixed{high: significand >> (64 - shift), low: significand << shift}
	case shift >= -fraction-1:
		return fixed{low: (significand + 1<<(-shift-1)) >> -shift}
	}
	return fixed{}
}

func (f fixed) plus(g fixed) fixed {
	low, carry := bits.Add64(f.low, g.low, 0)
	high, _ := bits.Add64(f.high, g.high, carry)
	return fixed{high, low}
}

func (f fixed) minus(g fixed) fixed {
	low, borrow := bits.Sub64(f.low, g.low, 0)
	high, _ := bits.Sub64(f.high, g.high, borrow)
	return fixed{high, low}
}

// float returns the nearest float64.
func (f fixed) float() float64 {
	if f.high == 0 {
		return float64(f.low) * 0x1p-96
	}
	zeros := bits.LeadingZeros64(f.high)
	leading := f.high<<zeros | f.low>>(64-zeros)
	if f.low<<zeros != 0 {
		leading |= 1 // a sticky bit: the bits cut off decide the rounding of a tie
	}
	return float64(leading) * math.Float64frombits(uint64(1023+64-pointAt-zeros)<<52)
}
