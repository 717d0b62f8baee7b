package claims

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// A Tally scans cases, one or many, and keeps the worst: one piece of evidence
// with the sharpest case in it. A statement with a tally that saw no case is not
// measured.
type Tally struct {
	c            *Case
	part         int // of the check
	e            Evidence
	says         *saying // what it is held against
	reads        bool    // whether its bound is read from the words
	carried      *Tally  // the bounds that learners carry
	equality     bool    // whether it is compared as an equality, whatever the words say
	strict       bool    // whether some case is inside the sentence's bound, and not at it
	what         string
	args         []any
	closest      string
	withinFactor float64 // a lower limit for the sharpness
	sharpness    float64 // the sharpness up to 0.005, 0 if none is demanded
	comparisons  []comparison
}

// Refutes says that the worst case must fail the comparison. That case refutes
// the sentence. A scan by [Account.Every] keeps the first case that refutes the
// sentence, so the loops of a check begin with the small sizes.
func (y *Tally) Refutes() *Tally { y.e.Refutes = true; return y }

// Within sets the slack of the comparison. Fractions are compared without
// slack.
func (y *Tally) Within(slack float64) *Tally { y.e.Slack = slack; return y }

// WithinFactor demands that the sharpness of the worst case is at least the
// factor, see [Evidence.Sharpness].
func (y *Tally) WithinFactor(factor float64) *Tally { y.withinFactor = factor; return y }

// SharpnessIs demands that the worst case has this sharpness, up to 0.005.
// SharpnessIs is for a bound with room, where a false bound that is a little
// sharper would hold too. Beside Refutes the sharpness is above 1 for a value
// that breaks an upper bound, such as 1.36: then a bound that is false by less
// would be noticed.
func (y *Tally) SharpnessIs(sharpness float64) *Tally { y.sharpness = sharpness; return y }

// see counts the case, and keeps it if it is the worst so far. One that rapid
// has drawn and that breaks the sentence fails the property too, so that rapid
// makes it smaller.
func (y *Tally) see(e *Evidence, label []any) {
	drawn, format := y.c.drawing, ""
	if len(label) > 0 {
		format, label = label[0].(string), label[1:]
	}
	if y.keep(e, drawn != nil) {
		y.closest = fmt.Sprintf(format, label...)
	}
	switch y.e.Cases += e.Cases; {
	case e.Agrees():
	case drawn == nil && y.c.options.untilRed && !y.e.Refutes:
		y.c.Fail()
		runtime.Goexit()
	case drawn == nil:
	case y.c.options.confronting && !y.e.Refutes:
		y.c.broken = true
	default:
		y.c.broken, y.c.refuting, y.c.breaking = false, y.e.Refutes, !y.e.Refutes
		drawn.Fatalf("%s: %s", fmt.Sprintf(format, label...), e.Comparison())
	}
}

// keep keeps the case if it is the worst so far, and reports whether it is. If
// rapid has drawn it, the last that refutes the sentence is the smallest, and
// stays.
func (y *Tally) keep(e *Evidence, drawn bool) bool {
	refuting := drawn && y.e.Refutes && !e.Agrees()
	if y.e.Cases > 0 && !refuting && (!e.worseThan(&y.e) || y.isRefutedBefore(e)) {
		return false
	}
	y.e.Value, y.e.Bound, y.e.Fractions, y.e.Witness = e.Value, e.Bound, e.Fractions, e.Witness
	return true
}

// isRefutedBefore reports whether a scan of every case has met a case that
// refutes the sentence already. That one stays, being the smallest, unless the
// new one is no number.
func (y *Tally) isRefutedBefore(e *Evidence) bool {
	return y.e.Kind == Exhaustive && y.e.Refutes && !y.e.Agrees() && !math.IsNaN(e.excess())
}

// complete completes the evidence.
func (y *Tally) complete() {
	y.e.What = fmt.Sprintf(y.what, worded(y.args)...)
	if y.closest != "" {
		y.e.What += "; worst: " + y.closest
	}
}

// worded returns the arguments of a text with slices as a reader writes them,
// 1, 1/2 or (1,0), (0,1). A slice that has a String method keeps it.
func worded(args []any) []any {
	words := slices.Clone(args)
	for k, arg := range words {
		_, named := arg.(fmt.Stringer)
		if v := reflect.ValueOf(arg); v.Kind() == reflect.Slice && !named {
			words[k] = elements(v, ", ")
		}
	}
	return words
}

func elements(v reflect.Value, between string) string {
	words := make([]string, v.Len())
	for k := range words {
		if x := v.Index(k); x.Kind() == reflect.Slice {
			words[k] = "(" + elements(x, ",") + ")"
		} else {
			words[k] = strings.Replace(fmt.Sprint(x), "-", "−", 1)
		}
	}
	return strings.Join(words, between)
}
