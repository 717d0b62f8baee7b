package windows

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"testing"
	"time"

	"boundedrecall/internal/frames"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// Closed says which ends of a span of time belong to it.
type Closed = frames.Closed

// The ends that belong to a span. The empty Closed means Right.
const (
	Right   = frames.Right   // a row of age 0 counts, one of age Span does not
	Left    = frames.Left    // a row of age Span counts, one of age 0 does not
	Both    = frames.Both    // both count
	Neither = frames.Neither // neither counts
)

// A TimedWindow is a window over a span of time that is told the time, counted from a start, and
// does not ask a clock: [Run] and [Test] call these methods in place of Push and Value.
type TimedWindow interface {
	Window
	PushAt(row []float64, at time.Duration)  // times do not fall
	ValueAt(dst []float64, at time.Duration) // it fills all of dst with the value at the time
}

// errClock is the error of windows that ask a clock where there is no test to give them one.
var errClock = errors.New("windows: with Span, Test and Check need windows that are told the time, " +
	"by methods PushAt(row []float64, at time.Duration) and " +
	"ValueAt(dst []float64, at time.Duration); Run does not")

// errSpanLaws is the error of [Laws] for a claim with Span.
var errSpanLaws = errors.New("windows: Run, Test and Check check a claim with Span")

// spanClaim returns the claim about a span, or what makes no sense in it.
func (c Claims) spanClaim() (claim frames.Claim, err error) {
	switch {
	case c.Rows > 0 || c.Counted:
		return claim, errors.New("windows: Span excludes Rows and Counted")
	case c.Rounding || c.NaN || c.Inf:
		return claim, errors.New("windows: Rounding, NaN and Inf need Rows")
	}
	claim = frames.Claim{
		Span: c.Span, Grace: c.Grace, Closed: c.Closed,
		Inputs: c.Inputs, Outputs: c.Outputs, Low: c.Low, High: c.High, Integers: c.Integers,
		Allows: (&subject{Claims: c}).allows, Slack: c.Is.Slack,
	}
	if claim.Closed == "" {
		claim.Closed = Right
	}
	if c.Is.Value != nil {
		claim.Statistic = func(rows [][]float64) ([]float64, string) { return c.Is.Value(rows) }
	}
	err = claim.Check()
	if err != nil {
		err = fmt.Errorf("windows: %w", err)
	}
	return claim, err
}

// newSpan returns the claim about a span and the stage of the windows. With a test, windows that
// ask a clock get one of their own.
func newSpan(maker Maker, claims Claims, t *testing.T) (
	claim frames.Claim, stage frames.Stage, err error,
) {
	s, err := newSubject(maker, claims)
	if err == nil {
		claim, err = s.spanClaim()
	}
	if err != nil {
		return claim, nil, err
	}
	one, done := kit.WithClose(maker)
	defer done()
	_, told := one().(frames.Window)
	switch {
	case told:
		claim.Late = true
		timed := func() frames.Window { return maker().(frames.Window) }
		return claim, frames.Told(timed, claim.Outputs), nil
	case t == nil:
		return claim, nil, errClock
	}
	return claim, frames.Bubble(t, func() frames.Pusher { return maker() }, claim.Outputs), nil
}

// runSpan is [Run] for a claim with Span.
func (s Settings) runSpan(t *testing.T, maker Maker, claims Claims) {
	t.Helper()
	claim, _, err := newSpan(maker, claims, t)
	if err != nil {
		t.Fatal(err)
	}
	for _, law := range claim.Laws() {
		t.Run(law, func(t *testing.T) {
			t.Helper()
			_, stage, err := newSpan(maker, claims, t)
			if err != nil {
				t.Fatal(err)
			}
			switch f := s.searchSpan(claim, stage, law); {
			case f.Skipped != "":
				t.Skip(f.Skipped)
			case f.Failed():
				t.Error(f.String())
			default:
				t.Log(f)
			}
		})
	}
}

// spanFindings yields the findings of a claim with Span.
func (s Settings) spanFindings(maker Maker, claims Claims) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		claim, stage, err := newSpan(maker, claims, nil)
		if err != nil {
			yield(Finding{Err: err})
			return
		}
		for _, law := range claim.Laws() {
			if !yield(s.searchSpan(claim, stage, law)) {
				return
			}
		}
	}
}

// searchSpan searches for a case that breaks the law, unless it is to be skipped.
func (s Settings) searchSpan(claim frames.Claim, stage frames.Stage, law string) Finding {
	seed, cases := kit.Settings(s).Drawn()
	f := Finding{Law: law, Seed: seed}
	if slices.Contains(s.Skip, law) {
		f.Skipped = "as the settings say"
		return f
	}
	found := claim.Search(stage, law, seed, cases)
	f.Cases, f.Verdict, f.Err = found.Cases, found.Verdict, found.Err
	if v := found.Violation; v != nil {
		f.First = found.Cases
		f.Violation = &laws.Violation{
			Law: v.Law, Claim: v.Says, Found: "in this case\n" + v.Witness(),
			Fails: v.Got == nil, Margin: math.Inf(1),
		}
	}
	return f
}
