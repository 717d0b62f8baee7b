package claims

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"pgregory.net/rapid"
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
	witness      Witness  // of the next case
	drawn        *rapid.T // which has drawn the next case
	each         int      // how many cases a value sums up
	is           *float64 // what the worst value is demanded to be
	withinFactor float64  // a lower limit for the sharpness
	sharpness    float64  // the sharpness to two digits, 0 if none is demanded
	ignoreFrom   float64  // a bound at or above it says nothing
}

// Refutes says that the worst case must fail the comparison, which refutes the
// sentence. A scan by [Account.Every] keeps the first case that does, so its
// loops begin with the small sizes.
func (y *Tally) Refutes() *Tally { y.e.Refutes = true; return y }

// Within sets the slack of the comparison. Fractions are compared without
// slack.
func (y *Tally) Within(slack float64) *Tally { y.e.Slack = slack; return y }

// WithinFactor demands that the sharpness of the worst case is at least the
// factor, see [Evidence.Sharpness].
func (y *Tally) WithinFactor(factor float64) *Tally { y.withinFactor = factor; return y }

// SharpnessIs demands that the worst case has this sharpness, to two digits. It
// is for bounds with room, where a false bound that is a little sharper would
// hold too.
func (y *Tally) SharpnessIs(sharpness float64) *Tally { y.sharpness = sharpness; return y }

// IgnoreBoundsFrom sets a value that no measured value can exceed. A case whose
// bound is at or above it is ignored, because such a bound says nothing.
func (y *Tally) IgnoreBoundsFrom(value float64) *Tally { y.ignoreFrom = value; return y }

// Is demands that the worst value equals the given one to 1e-12.
func (y *Tally) Is(value float64) *Tally { y.is = &value; return y }

func (y *Tally) mustBe() float64 {
	if y.is == nil {
		return 0
	}
	return *y.is
}

// Holds compares one more case of words without a number: whether what they say
// holds, as 1 or 0, against 1.
func (y *Tally) Holds(condition bool, label ...any) {
	value := 0
	if condition {
		value = 1
	}
	y.Equal(value, 1, label...)
}

// Over says how many cases each value stands for, such as the number of cases
// in a mean.
func (y *Tally) Over(cases int) *Tally { y.each = cases; return y }

// WithWitness sets the witness of the next case.
func (y *Tally) WithWitness(w Witness) *Tally { y.witness = w; return y }

// see keeps the case if it is the worst so far.
func (y *Tally) see(e *Evidence, format string, args []any) {
	drawn := y.drawn
	e.Relation, e.Slack, e.Witness, y.witness, y.drawn = y.e.Relation, y.e.Slack, y.witness, nil, nil
	if e.Bound >= y.ignoreFrom {
		return
	}
	refuting := drawn != nil && y.e.Refutes && !e.Agrees()
	if y.e.Cases == 0 || e.worseThan(&y.e) && !y.isRefutedBefore(e) || refuting {
		y.e.Value, y.e.Bound, y.e.Fractions, y.e.Witness = e.Value, e.Bound, e.Fractions, e.Witness
		y.closest = fmt.Sprintf(format, args...)
	}
	y.e.Cases += y.each
	if drawn == nil && y.c.options.untilRed && !y.e.Refutes && !e.Agrees() {
		y.c.Fail()
		runtime.Goexit()
	}
	if drawn != nil && !e.Agrees() {
		if y.c.broken = y.c.options.confronting && !y.e.Refutes; y.c.broken {
			return
		}
		y.c.refuting = refuting
		drawn.Fatalf("%s: %s", fmt.Sprintf(format, args...), e.Comparison())
	}
}

// isRefutedBefore reports whether a scan of every case has met a case that
// refutes the sentence already. That one stays, being the smallest, unless the
// new one is no number.
func (y *Tally) isRefutedBefore(e *Evidence) bool {
	return y.e.Kind == Exhaustive && y.e.Refutes && !y.e.Agrees() && !math.IsNaN(e.excess())
}

// For says that rapid has drawn the next case. If that breaks the sentence, it
// fails the property too, so that rapid makes it smaller. If the tally refutes
// the sentence, the smallest case is what it keeps, and [Case.Property] does
// not count it as a failure.
func (y *Tally) For(t *rapid.T) *Tally { y.drawn = t; return y }

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
