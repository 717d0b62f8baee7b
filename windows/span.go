package windows

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"
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

// TimeStep is 1/512 s: see [Claims.Unit]. Seconds that are multiples of it are
// exact in float64, and so are their differences.
const TimeStep = frames.TimeStep

// A TimedWindow is a window over a span of time that is told the time, counted
// from a start, and does not ask a clock: [Run] and [Test] call these methods
// in place of Push and Value.
type TimedWindow interface {
	Window
	PushAt(row []float64, at time.Duration)  // times do not fall
	ValueAt(dst []float64, at time.Duration) // it fills all of dst with the value at the time
}

// Clocked returns a maker of windows that are told the time, of windows that
// ask the clock of package time: each lives in a bubble of [testing/synctest]
// of its own, where the clock stands at the time that the window is told. [Run]
// does this itself; [Test], [Settings.Check] and [Laws] need it.
func Clocked(t *testing.T, maker Maker) Maker {
	made := frames.Hosted(t, maker)
	return func() Window { return clocked{made()} }
}

// A clocked window asks no clock.
type clocked struct{ frames.Window }

func (clocked) Push([]float64)  { panic("it is told the time of a row") }
func (clocked) Value([]float64) { panic("it is told the time") }
func (c clocked) Close() {
	shut, _ := base.CloserOf(c.Window)
	shut()
}

// errClock is the error of windows that ask a clock where there is no test to
// give them one.
var errClock = errors.New("windows: with Span, Test, Check and Laws need windows that are told the time, " +
	"by methods PushAt(row []float64, at time.Duration) and " +
	"ValueAt(dst []float64, at time.Duration); Run does not")

// spanClaim returns the claim about a span, or what makes no sense in it.
func (c Claims) spanClaim() (claim frames.Claim, err error) {
	switch {
	case c.Rows > 0 || c.Counted:
		return claim, errors.New("windows: Span excludes Rows and Counted")
	case c.NaN || c.Inf:
		return claim, errors.New("windows: NaN and Inf do not go with Span")
	}
	claim = frames.Claim{
		Span: c.Span, Grace: c.Grace, Closed: c.Closed, Unit: c.Unit, Born: c.Born,
		Allows: (&subject{Claims: c}).allows, Slack: c.Is.Slack,
	}
	if claim.Closed == "" {
		claim.Closed = Right
	}
	if c.Is.Value != nil {
		claim.Missed = c.Is.missedBy("the value of a new window")
		claim.Statistic = func(rows [][]float64) ([]float64, string) { return c.Is.Value(rows) }
	}
	err = claim.Check()
	if err != nil {
		err = fmt.Errorf("windows: %w", err)
	}
	return claim, err
}

// inTime returns the windows as ones to which rows are pushed with their times.
// With a test, windows that ask a clock get one of their own.
func (s *subject) inTime(t *testing.T, maker Maker) (err error) {
	s.time, err = s.spanClaim()
	if err != nil {
		return err
	}
	told := func() frames.Window { return maker().(frames.Window) }
	s.time.Late, s.time.Idle = s.told, s.told || !s.closes
	if !s.told {
		if t == nil {
			return errClock
		}
		told = frames.Hosted(t, maker)
	}
	s.time.Idle = s.time.Idle && s.quickAfterSilence(told)
	s.time.Resets = s.resets
	s.maker = laws.OfWindow(frames.Streams(told), s.Outputs)
	return nil
}

// quickAfterSilence reports whether a window answers at once after a silence of
// 2²⁴ tenths of the span. One that works through each tenth takes a thousand
// times as long as another, and minutes after the longest silences, which it is
// not given.
func (s *subject) quickAfterSilence(told func() frames.Window) (quick bool) {
	defer func() {
		if recover() != nil { // the laws will meet it again
			quick = true
		}
	}()
	silence := min(kit.Duration(kit.LongestGap), s.Span/10)
	for range 24 {
		silence = min(kit.Duration(kit.LongestGap)/2, silence) * 2
	}
	row, value := make([]float64, s.Inputs), make([]float64, s.Outputs)
	for k := range row {
		row[k] = math.Ceil(min(max(0, s.Low), s.High))
	}
	for range 3 { // the machine may be busy
		w := told()
		w.PushAt(row, 0)
		began := time.Now()
		w.ValueAt(value, silence)
		took := time.Since(began)
		shut, _ := base.CloserOf(w)
		shut()
		if took < 10*time.Millisecond {
			return true
		}
	}
	return false
}

// ofSpan returns the plan of a law about the span.
func (s *subject) ofSpan(
	law string, draw kit.Filler, check func(boundedrecall.Maker, Case) error,
) kit.Plan {
	if law != "frame" {
		return s.plan(draw, check)
	}
	worst := s.plainWorst(check, s.inSpan)
	p := s.plan(draw, worst.check)
	p.Worst, p.Word, p.Unseen = worst, worst.word, s.unseen()
	p.EachCount, p.Reach = s.time.EachCount(s.maker), frames.Reach
	return p
}

// timed returns the plan of a law on cases in time.
func (s *subject) timed(p kit.Plan) kit.Plan {
	p.Draw, p.Shorter = s.time.Filler(p.Draw), s.time.Shorter
	p.Sketch.Width++
	p.Sketch.Numbers = s.time.Numbers(s.numbers)
	p.Shown = frames.Shown
	p.Replay = func(law string, c Case) string {
		text, err := json.Marshal(c)
		if err != nil {
			return ""
		}
		return fmt.Sprintf("windows.Replay(t, maker, claims, %q, `%s`)", law, text)
	}
	return p
}
