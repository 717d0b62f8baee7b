package windows

import (
	"errors"
	"testing"

	"boundedrecall/internal/kit"
)

// A Frame says which rows count when a value is asked for: these rows are the
// frame of the value. [Last], [Since], [Session], [Tumbling] and [Where] return a
// Frame, and the methods of the result change the claim. Nothing else can be a
// Frame.
//
// Each method returns another Frame and leaves its receiver as it is. What a
// Frame cannot be changed to has no method.
type Frame interface {
	// String returns the flags by which the command recall window claims the
	// frame, such as "--rows 20 --grace 3". A frame that has no flags, such as
	// that of Where, is in parentheses.
	String() string

	// InTime reports whether rows have times: without a test, windows must be
	// TimedWindows then.
	InTime() bool

	// check returns what makes no sense in the frame, or beside a claim of what
	// the value is; nil if nothing does.
	check(is bool) error

	// open looks at a first window, and says how the laws ask windows for their
	// values: some ask a clock, which the test gives them.
	open(s *subject, t *testing.T, maker Maker) error

	// of returns the frame of these windows.
	of(s *subject) framed
}

// A framed is a frame with the windows that it is claimed of.
type framed interface {
	// laws returns the laws that the frame calls for, by name.
	laws() map[string]kit.Law

	// conduct returns a law of the contract, with cases as the frame has them,
	// and whether there is such a law.
	conduct(name string, l kit.Law) (_ kit.Law, asked bool)

	// inKit returns the windows as the kit tests them.
	inKit() kit.Subject

	// probe returns the value of a new window after a few rows of these numbers,
	// all of which count.
	probe(number func() float64) []float64

	// recall returns the number of rows that count, 0 if that is no number.
	recall() int
}

// anyRows is the frame of Claims without one: nothing says which rows count.
type anyRows struct{ *subject }

func (anyRows) String() string { return "(no rows)" }
func (anyRows) InTime() bool   { return false }
func (anyRows) recall() int    { return 0 }

func (anyRows) check(is bool) error {
	if is {
		return errors.New("the claim Is needs Count, which says of which rows the value is the statistic")
	}
	return nil
}

func (anyRows) open(s *subject, _ *testing.T, maker Maker) error { return s.open(maker) }

func (anyRows) of(s *subject) framed { return anyRows{s} }

func (f anyRows) laws() map[string]kit.Law {
	all := f.inRows()
	if f.Like != nil {
		all["reference"] = f.like()
	}
	return all
}

func (f anyRows) conduct(name string, l kit.Law) (kit.Law, bool) {
	return l, name != "reset" || f.resets
}
