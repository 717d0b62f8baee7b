package kit

import "math"

// Distance returns |x − y|: 0 for two NaN or equal infinities, +Inf if only one is finite.
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
