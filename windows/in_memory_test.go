package windows_test

import (
	"slices"
	"unsafe"

	"boundedrecall/windows"
)

// pairs returns the sum of the numbers, two at once from the first that lies at
// a multiple of 16 bytes on, as fast functions add four numbers or more.
func pairs(x []float64) (sum float64) {
	if len(x) < 4 {
		for _, x := range x {
			sum += x
		}
		return sum
	}
	if uintptr(unsafe.Pointer(&x[0]))%16 != 0 {
		sum, x = x[0], x[1:]
	}
	var even, odd float64
	for ; len(x) > 1; x = x[2:] {
		even, odd = even+x[0], odd+x[1]
	}
	for _, x := range x {
		even += x
	}
	return sum + (even + odd)
}

// spread is 0 for equal numbers whose mean is exact, and a number beside NaN
// otherwise, as the skewness of equal numbers.
func spread(x []float64) float64 {
	mean, sum, cubes := pairs(x)/float64(len(x)), 0.0, 0.0
	for _, x := range x {
		sum += (x - mean) * (x - mean)
		cubes += (x - mean) * (x - mean) * (x - mean)
	}
	return cubes / sum
}

// inMemoryRows are windows that append their rows to a slice and take a function
// of the last of them, where they lie.
func inMemoryRows() []row {
	window := func(rows int, f func(x []float64) float64) windows.Maker {
		return ofNumbers(func(all []float64) float64 { return f(newest(all, rows)) })
	}
	last := func(rows int) windows.Claims { return windows.Claims{Count: windows.Last(rows)} }
	allowed := last(5)
	allowed.Rounding = true
	copied := func(f func(x []float64) float64) func(x []float64) float64 {
		return func(x []float64) float64 { return f(slices.Clone(x)) }
	}
	// counted sees how many rows came before
	counted := func(f func(before int, x []float64) float64) windows.Maker {
		return ofNumbers(func(all []float64) float64 {
			x := newest(all, 5)
			return f(len(all)-len(x), slices.Clone(x))
		})
	}
	const place = "the same rows have another value at another place in memory"
	return named("in memory", []row{
		is("sum", window(5, pairs), last(5), isBroken).saying(place),
		is("sum of 8", window(8, pairs), last(8), isBroken).saying(place),
		is("sum, copied", window(5, copied(pairs)), last(5), forgets),
		is("sum, rounding allowed", window(5, pairs), allowed, rounds),
		is("spread", window(5, spread), last(5), isBroken).saying("advice   copy the rows"),
		is("spread, copied", window(5, copied(spread)), last(5), forgets),
		is("sum, a row too many", window(6, pairs), last(5), leaks),
		is("spread, a row too many", window(6, spread), last(5), leaks),
		is("odd or even", counted(func(before int, x []float64) float64 {
			return sum(x) * float64(1+before%2)
		}), last(5), leaks),
		is("once there were more", counted(func(before int, x []float64) float64 {
			return sum(x) / float64(len(x)-min(1, before))
		}), last(5), leaks),
		is("ring of 4", ringOfLast(4, sum), last(4), innocent),
	})
}
