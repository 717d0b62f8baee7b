package kit

import (
	"math"
	"slices"
)

// Distance returns |x − y|: 0 for two NaN or equal infinities, +Inf if only one
// is finite.
func Distance(x, y float64) float64 {
	switch d := math.Abs(x - y); {
	case x == y, math.IsNaN(x) && math.IsNaN(y):
		return 0
	case math.IsNaN(d):
		return math.Inf(1)
	default:
		return d
	}
}

// AllNaN reports whether no value holds a number, so that there is nothing to
// compare.
func AllNaN(values ...[]float64) bool {
	number := func(x float64) bool { return !math.IsNaN(x) }
	return !slices.ContainsFunc(slices.Concat(values...), number)
}
