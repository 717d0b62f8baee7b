package learners

import (
	"math"
	"math/bits"
)

// A fixed is a multiple of 2⁻⁹⁶ below 2³². Sums and differences are exact
// modulo 2³², so a sum over a sliding window keeps no trace of terms that have
// left the window.
type fixed struct{ high, low uint64 }

// pointAt is the number of bits behind the point.
const pointAt = 96

// toFixed converts x in [0,1]. The result is exact if x is 0 or at least 2⁻⁴⁴,
// and rounded to the nearest multiple of 2⁻⁹⁶ otherwise.
func toFixed(x float64) fixed {
	high, rest := math.Modf(x * 0x1p32) // exact, as are the products with powers of two
	return fixed{high: uint64(high), low: uint64(math.Round(rest * 0x1p64))}
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
