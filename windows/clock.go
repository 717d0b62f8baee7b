package windows

import (
	"errors"
	"testing"
	"time"

	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
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
// makes such windows itself. For [Test], [Settings.Check] and [Laws] call
// Clocked.
//
// Where a package keeps something for all windows, such as a worker that the
// first window starts, all windows live in one bubble, one after the other. To
// find out where a package does so, the test program starts itself with this
// test alone, and runs the code before the call again: let a test begin with the
// call. If the test ends before the call, windows that break a law cannot be
// judged. Laws of windows in one bubble are tried in such processes too, and the
// method Check of a Law cannot judge these windows.
//
// What was made before the first window, as in a variable of a package, goes by
// another clock. Windows that wait for such a thing cannot be judged. Neither can
// windows that break a law while a goroutine may keep time for them by the other
// clock. The error names the goroutine's function.
func Clocked(t *testing.T, maker Maker) Maker {
	made := frames.Hosted(t, maker)
	return func() Window { return clocked{made(), t, maker} }
}

// A clocked window asks no clock. It was made with the test and the maker.
type clocked struct {
	frames.Window
	t     *testing.T
	maker Maker
}

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

// openClock looks at a first window in a bubble, where it has a clock of its own,
// and makes windows in bubbles if they ask the clock.
//
// Before any window is made here, a process of its own tries some: see [look].
// Where they share something that their package keeps, such as a worker, their
// laws are tried in such processes too.
func (s *subject) openClock(frame frames.Frame, t *testing.T, maker Maker) (err error) {
	if s.place = placeOf(t); asked != nil && !s.place.isAsked() {
		return errOther
	}
	if asked != nil {
		return s.openInOne(frame, t, maker)
	}
	var seen reply
	if !s.here {
		seen, err = s.place.look()
	}
	if err != nil {
		return err
	}
	s.place.seen = seen
	if seen.Shared {
		s.looked, s.shared = true, true
		s.resets, s.closes, s.wholeGame = seen.Resets, seen.Closes, seen.WholeGame
		s.takes(func() frames.Window {
			panic(&laws.Unavailable{Err: errors.New("its package keeps something for all windows, which " +
				"only Run, Test and Check can judge")})
		})
		return nil
	}
	if err = s.host(frames.NewHost(t, maker)); err == nil && s.clocked != nil { // by Run too
		err = s.host(frames.NewHost(t, s.clocked.maker))
	}
	if s.told {
		s.place = nil
		s.takes(toldMaker(maker))
	}
	return err
}

// host looks at a first window of the host, and takes its windows.
func (s *subject) host(h *frames.Host) (err error) {
	s.takes(h.Make)
	h.Inside(func(first Window) { err = s.look(first) })
	return err
}

// openInOne makes windows in one bubble, in a process that was started for that.
func (s *subject) openInOne(frame frames.Frame, t *testing.T, maker Maker) (err error) {
	defer func() {
		if p := recover(); p != nil {
			s.place.tell(reply{Cannot: unavailable(p)})
		}
	}()
	host := frames.NewHost(t, maker).InOne(frame)
	if err = s.host(host); err == nil && s.clocked != nil {
		host = frames.NewHost(t, s.clocked.maker).InOne(frame)
		err = s.host(host)
	}
	if s.told || err != nil {
		s.place.tell(reply{}) // no clock is needed here
	}
	s.place.host, s.shared = host, true
	s.takes(func() frames.Window { return s.place.host.Make() })
	return nil
}

// takes says that rows are pushed to the windows of the maker with their times.
func (s *subject) takes(maker func() frames.Window) {
	s.maker = laws.OfWindow(frames.Streams(maker), s.Outputs)
}

func toldMaker(maker Maker) func() frames.Window {
	return func() frames.Window { return maker().(frames.Window) }
}
