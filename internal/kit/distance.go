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

// Comparisons are the [Tally] of a law that compares values.
type Comparisons struct{ asked, compared, nan bool }

// Ask says that the law judges a case.
func (c *Comparisons) Ask() { c.asked = true }

// See says which values a case compares. It reports whether one of them holds a
// number.
func (c *Comparisons) See(values ...[]float64) bool {
	none := AllNaN(values...)
	c.asked, c.nan, c.compared = true, c.nan || none, c.compared || !none
	return !none
}

// Nothing returns why the claim is vacuous: see [Tally].
func (c *Comparisons) Nothing() string {
	switch {
	case c.compared || !c.asked:
		return ""
	case c.nan:
		return "every value is NaN, so nothing was compared"
	}
	return "the law says nothing about the cases drawn: draw more"
}
