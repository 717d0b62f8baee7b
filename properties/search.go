package properties

import (
	"errors"
	"fmt"

	"pgregory.net/rapid"
)

// search is one run of a law under rapid. It stands between rapid and the test,
// so that the test fails with this package's words and no others.
type search struct {
	rapid.TB
	law Law

	drawn   Tally
	most    int // the largest measure
	calls   int
	trouble string // what rapid says went wrong

	shrinking bool // rapid makes a case smaller
	since     int  // calls since it does

	first         error   // the first violation
	kept          Case    // the case to make smaller: the last one, rapid's smallest
	keptMargin    float64 // its margin
	largestMargin float64 // seen so far
}

// run searches and returns what to fail with, "" for nothing.
func (s *search) run() string {
	rapid.Check(s, s.property)
	switch {
	case s.first != nil:
		return s.report()
	case s.trouble == "" && s.calls == 0:
		return "no case was drawn: -rapid.checks is too small"
	}
	return s.trouble
}

// shrinkCalls bounds the work that rapid's shrinking may do; ours comes after.
const shrinkCalls = 500

func (s *search) property(t *rapid.T) {
	s.calls++
	if s.law.once && s.calls > 1 {
		return
	}
	if s.shrinking {
		if s.since++; s.since > shrinkCalls {
			return
		}
	}
	c := s.law.draw(t)
	for _, part := range c.parts() {
		s.drawn.Add(*part, s.law.recall)
	}
	err := s.law.check(c)
	switch {
	case err != nil:
		s.note(c, err)
		// Where only rounding shows, look on for a case that tells more.
		if telling(margin(err)) && !s.law.once {
			s.shrinking = true
			t.Fatalf("%v", err)
		}
	case s.law.measure != nil:
		s.most = max(s.most, s.law.measure(c))
	}
}

// note counts a case that fails in, and keeps it unless that would trade a
// telling margin for one of mere rounding.
func (s *search) note(c Case, err error) {
	m := margin(err)
	if s.first == nil || telling(m) || !telling(s.keptMargin) {
		s.kept, s.keptMargin = c, m
	}
	if s.first == nil {
		s.first = err
	}
	s.largestMargin = max(s.largestMargin, m)
}

// telling reports whether a margin is more than rounding.
func telling(margin float64) bool { return margin > 1e-6 }

func margin(err error) float64 {
	var v *Violation
	if errors.As(err, &v) {
		return v.Margin
	}
	return 0
}

// Errorf keeps what rapid has to say, for the case that no law is broken but the
// search went wrong.
func (s *search) Errorf(format string, args ...any) { s.trouble = fmt.Sprintf(format, args...) }

// The rest of what rapid says is not passed on.
func (s *search) Error(...any)          {}
func (s *search) Fatalf(string, ...any) {}
func (s *search) Fatal(...any)          {}
func (s *search) Logf(string, ...any)   {}
func (s *search) Log(...any)            {}
func (s *search) Fail()                 {}
func (s *search) FailNow()              {}
func (s *search) Failed() bool          { return false }
