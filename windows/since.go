package windows

import (
	"testing"
	"time"

	"boundedrecall/windows/internal/frames"
)

// Span is a frame in time: see [Since], [Session] and [Tumbling]. Times never
// fall; rows may have the same time.
//
// [Run] gives windows that ask [time.Now], sleep or wait for a ticker a clock of
// their own, which takes no time: see [testing/synctest]. Goroutines that a
// window starts must end when it is closed: give it a method Close() or
// Close() error. Goroutines that a package starts for all of its windows may live
// on, unless they were started before the first window: see [Clocked]. Without a
// test, windows must be [TimedWindow]s.
type Span struct{ frame frames.Frame }

// Since claims that the rows of the last stretch of time count, up to the time
// at which the value is asked for: (now − length, now].
func Since(length time.Duration) Span {
	return Span{frames.Frame{Begins: frames.Sliding, Span: length}}
}

// Session claims that the rows since the last silence count: a session ends
// where no row comes for the given time. A value that is asked for when no row has
// come for that time is the value of a new window without rows.
func Session(silence time.Duration) Span {
	return Span{frames.Frame{Begins: frames.AfterSilence, Span: silence}}
}

// Timed claims of rows only that they have times, with gaps of about the given
// length: see [Claims.Like].
func Timed(length time.Duration) Span {
	return Span{frames.Frame{Begins: frames.AtStart, Span: length, Born: true}}
}

// Tumbling claims that the rows since the last multiple of the given time count,
// as those of the present day: [k·length, now]. Multiples are counted from the
// start of a window that is told the time, and from midnight UTC for a window
// that asks the clock; the clock begins on Friday, 1 January 2100. See
// [Tumble.Offset].
func Tumbling(length time.Duration) Tumble {
	return Tumble{Span{frames.Frame{Begins: frames.AtMultiple, Span: length}}}
}

// Tumble is a Span that begins at a multiple of a time: see [Tumbling].
type Tumble struct{ Span }

// Offset moves the multiples: a week that begins on a Monday is
// Tumbling(7*24*time.Hour).Offset(3*24*time.Hour) for a window that asks the
// clock.
func (t Tumble) Offset(by time.Duration) Span {
	t.frame.Offset = by
	return t.Span
}

// Grace weakens the frame where it begins, and where it ends too if Closed leaves
// out rows of age 0: a row as young as the grace may count or not then. A frame
// of Since or Tumbling may begin earlier or later by the grace or less, so that
// after a multiple the frame before it may count until the grace is over. A
// silence that is shorter or longer than that of Session by the grace or less
// ends the session or not. A counter of buckets claims the length of a bucket.
// The grace is shorter than the frame's length.
func (s Span) Grace(by time.Duration) Span {
	s.frame.Grace = by
	return s
}

// Closed says which ends of the frame belong to it: see [Closed]. The default is
// Right, and Both for Tumbling. At its old end a frame of Since may hold a row
// that is exactly as old as its length, one of Session a row that is followed by
// a silence of exactly its length, and one of Tumbling a row that comes exactly
// at the multiple. At its new end a frame may hold a row of age 0.
func (s Span) Closed(ends Closed) Span {
	s.frame.Closed = ends
	return s
}

// Before leaves the newest row out, which is the one that was pushed last: see
// [Rows.Before]. It excludes Admitted, as the newest row may have been turned
// down.
func (s Span) Before() Span {
	s.frame.Before = true
	return s
}

// Admitted leaves rows out that were turned down: of the rows in the frame those
// count that were admitted, which means that the first number of the value was
// above 0 just before the row was pushed. It is the claim of a limiter whose
// value is how many calls it would still admit, or 1 if it would admit one. A row
// that is turned down does not break a silence of Session.
func (s Span) Admitted() Span {
	s.frame.Admitted = true
	return s
}

// Born weakens the frame: the value may also depend on when the window was made,
// as the value of a counter does whose buckets begin when the counter is made.
// Without Born the law born demands of windows that ask a clock that the value
// does not depend on when they were made. A window that breaks this law is
// [Broken].
func (s Span) Born() Span {
	s.frame.Born = true
	return s
}

// Unit says that all times are multiples of unit. A length is at least ten units,
// and at most 2400 hours. The default is a nanosecond. Use [time.Millisecond] for
// windows that take times in whole milliseconds, and [TimeStep] for windows that
// take times as float64 seconds.
func (s Span) Unit(unit time.Duration) Span {
	s.frame.Unit = unit
	return s
}

// String returns the flags of the command that claim the frame. Born has none.
func (s Span) String() string { return s.frame.String() }

// InTime reports true.
func (s Span) InTime() bool { return true }

func (s Span) check(bool) error { return s.frame.Check() }

// Closed says which ends of a frame in time belong to it.
type Closed = frames.Closed

// The ends that belong to a frame in time.
const (
	Right   = frames.Right   // the new end alone
	Left    = frames.Left    // the old end alone
	Both    = frames.Both    // both ends
	Neither = frames.Neither // neither end
)

// TimeStep is 1/512 s: see [Span.Unit]. Seconds that are multiples of it are
// exact in float64, and so are their differences.
const TimeStep = frames.TimeStep

// open looks at a first window. It makes windows to which rows are pushed with
// their times. With a test, those that ask a clock get one: see [subject.openClock].
func (s Span) open(on *subject, t *testing.T, maker Maker) error {
	if t == nil {
		err := on.open(maker)
		switch {
		case err != nil:
			return err
		case on.clocked == nil && !on.told:
			return errClock
		case on.clocked == nil:
			on.takes(toldMaker(maker))
			return nil
		}
		t, maker, on.clocked = on.clocked.t, on.clocked.maker, nil
	}
	return on.openClock(s.frame, t, maker)
}

func (s Span) of(on *subject) framed {
	claim := frames.Claim{
		Frame: s.frame, Late: on.told, Idle: on.told || !on.closes, Shared: on.shared,
		Resets: on.resets,
		Allows: on.allows, Other: on.otherRow, Rounds: on.rounds,
	}
	if on.Is.Value != nil {
		claim.Missed = on.Is.missedBy("the value of a new window")
		claim.Statistic = on.Is.unblamed
	}
	return &inTime{on, claim}
}
