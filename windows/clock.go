package windows

import (
	"errors"
	"testing"
	"time"

	"boundedrecall/internal/kit/base"
	"boundedrecall/windows/internal/frames"
)

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
var errClock = errors.New("windows: with a frame in time, Test, Check and Laws need windows that are told the time, " +
	"by methods PushAt(row []float64, at time.Duration) and " +
	"ValueAt(dst []float64, at time.Duration): use Run, or make them with Clocked(t, maker)")
