package windows

import "math"

// A score is what a leak may be worst by. Leaks with more than longest older
// rows do not count, except a number beside NaN.
type score struct {
	name    string
	longest func(rows int) int
	worse   func(a, b Leak) bool
}

func anyPast(int) int { return math.MaxInt }

// scores has what the report lists, and first what a reader is shown: the most
// telling leak among those of at most 2M rows.
var scores = [...]score{
	{"", func(rows int) int { return rows }, moreTelling},
	{"size", anyPast, func(a, b Leak) bool { return orZero(a.Absolute) > orZero(b.Absolute) }},
	{"relative size", anyPast,
		func(a, b Leak) bool { return orZero(a.Relative) > orZero(b.Relative) }},
}

// orZero returns x, or 0 if it is infinite: a leak beside NaN has no size, and
// one where 0 is wanted has no relative size.
func orZero(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	return x
}

// besideNaN reports whether one value of the leak is a number, and the other is
// NaN or an infinity.
func besideNaN(l Leak) bool { return math.IsInf(l.Absolute, 1) }

// clearly is the relative size from which on a reader is not in doubt.
const clearly = 0.01

// moreTelling reports whether a tells a reader more than b: a number beside NaN
// most, then the larger of two leaks of at least one part in a hundred, then
// the relatively larger.
func moreTelling(a, b Leak) bool {
	switch bothFinite := !besideNaN(a) && !besideNaN(b); {
	case !bothFinite:
		return a.Absolute > b.Absolute
	case a.Relative >= clearly && b.Relative >= clearly:
		return a.Absolute > b.Absolute
	}
	return a.Absolute > 0 && !(a.Relative <= b.Relative)
}
