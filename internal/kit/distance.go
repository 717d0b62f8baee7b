package kit

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
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

// Values are the [Tally] of a law that compares values with right ones, where
// there are any.
type Values struct {
	asked    int
	unjudged map[string]int // by the reason
}

// Judge counts a value that was compared, or one that was not for the reason.
func (v *Values) Judge(reason string) {
	if v.asked++; reason == "" {
		return
	}
	if v.unjudged == nil {
		v.unjudged = map[string]int{}
	}
	v.unjudged[reason]++
}

// Unjudged returns how many values were not compared, of how many.
func (v *Values) Unjudged() (unjudged, of int) {
	for _, n := range v.unjudged {
		unjudged += n
	}
	return unjudged, v.asked
}

// Notes returns the reasons for which values were not compared.
func (v *Values) Notes() (notes []string) {
	for _, reason := range slices.Sorted(maps.Keys(v.unjudged)) {
		const note = "%d of %d values not judged: %s"
		notes = append(notes, fmt.Sprintf(note, v.unjudged[reason], v.asked, reason))
	}
	return notes
}

// Nothing returns why the claim says nothing, "" if it says something.
func (v *Values) Nothing() string {
	if unjudged, of := v.Unjudged(); of == 0 || unjudged < of {
		return ""
	}
	nothing := "no value had a right one to compare with, so the claim says nothing"
	return strings.Join(append([]string{nothing}, v.Notes()...), "; ")
}
