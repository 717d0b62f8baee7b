package properties

import (
	"fmt"
	"math"
	"strings"

	"boundedrecall"
)

// A Violation is a law broken on a witness. It is the error every predicate of
// this package returns.
type Violation struct {
	Law    string  // the law's name
	Claim  string  // what the law demands
	Parts  []Part  // the witness
	Found  string  // what was seen instead, with numbers
	Margin float64 // by how much the law is broken, in the unit of Found; +Inf if it is not a matter of degree
	Replay string  // a Go expression that repeats the check; "maker" in it is the learner's

	call []any // the predicate's name and arguments, for Replay
}

// A Part is a stretch of rewards of a witness.
type Part struct {
	Name    string
	Rewards *boundedrecall.Instance // nil: no rounds
}

// Error tells the law, the witness and the numbers. It is the same text for the
// same violation.
func (v *Violation) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", v.Law, v.Claim)
	for _, p := range v.Parts {
		text := Format(p.Rewards)
		if text == "" {
			text = "none"
		}
		fmt.Fprintf(&b, "  %-8s %s\n", p.Name, shorten(text))
	}
	fmt.Fprintf(&b, "  found    %s\n  replay   %s", v.Found, v.Replay)
	return b.String()
}

// shorten keeps a witness that could not be made small on the screen; the replay
// line has all of it.
func shorten(text string) string {
	const most = 400
	if len(text) <= most {
		return text
	}
	cut := most + strings.IndexByte(text[most:]+" ", ' ')
	return text[:cut] + fmt.Sprintf(" … (%d runs in all)", 1+strings.Count(text, " "))
}

// difference returns the largest difference between two plays, and the arm (from
// 0) that has it. A NaN differs from everything but a NaN, by +Inf.
func difference(x, y []float64) (largest float64, arm int) {
	for i := range x {
		if math.Float64bits(x[i]) == math.Float64bits(y[i]) || math.IsNaN(x[i]) && math.IsNaN(y[i]) {
			continue
		}
		d := math.Abs(x[i] - y[i])
		switch {
		case math.IsNaN(d):
			d = math.Inf(1)
		case d == 0:
			d = math.SmallestNonzeroFloat64 // 0 and −0
		}
		if d > largest {
			largest, arm = d, i
		}
	}
	return largest, arm
}

// ulps tells how far apart two floats of [0,1] are.
func ulps(x, y float64) string {
	if math.IsNaN(x) || math.IsNaN(y) || math.Signbit(x) != math.Signbit(y) {
		return "not comparable"
	}
	a, b := math.Float64bits(x), math.Float64bits(y)
	n := max(a, b) - min(a, b)
	switch {
	case n == 1:
		return "1 ulp apart"
	case n <= 1<<20:
		return fmt.Sprintf("%d ulps apart", n)
	}
	return fmt.Sprintf("%.3g apart", math.Abs(x-y))
}

// differ returns the text for two plays that should be equal: got and want where
// they differ most, and how far apart these are.
func differ(got, want []float64) string {
	_, arm := difference(got, want)
	return fmt.Sprintf("arm %d has weight %v, want %v, %s", arm+1, got[arm], want[arm], ulps(got[arm], want[arm]))
}

// examine runs the check, which tells what it found wrong and by how much, ""
// if nothing. A panic of the learner is wrong too.
func (v Violation) examine(check func() (found string, margin float64)) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = v.with(fmt.Sprintf("the learner panics: %v", p), math.Inf(1))
		}
	}()
	if found, margin := check(); found != "" {
		return v.with(found, margin)
	}
	return nil
}

// with returns the violation with what was found.
func (v Violation) with(found string, margin float64) *Violation {
	args := make([]string, len(v.call)-1)
	for k, a := range v.call[1:] {
		if in, ok := a.(*boundedrecall.Instance); ok {
			a = quoted(in)
		}
		args[k] = fmt.Sprint(a)
	}
	v.Found, v.Margin = found, margin
	v.Replay = fmt.Sprintf("properties.%s(%s)", v.call[0], strings.Join(args, ", "))
	return &v
}

// same reports whether two plays are equal bit for bit.
func same(x, y []float64) bool {
	d, _ := difference(x, y)
	return d == 0
}
