package frames

import (
	"fmt"
	"path"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"boundedrecall/internal/kit"
	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
)

// A Window is a function of rows that are pushed at times. It has no clock of
// its own.
type Window interface {
	// PushAt adds a row at a time after the start. Times do not fall.
	PushAt(row []float64, at time.Duration)

	// ValueAt fills all of dst with the value at a time that is no earlier than
	// those before.
	ValueAt(dst []float64, at time.Duration)
}

// Streams returns a maker of the same windows to which a row is pushed with the
// time since the row before it, in seconds, as its first number. A row of that
// number alone passes the time. The value is that at the time of the last row.
func Streams(maker func() Window) func() laws.Window {
	return func() laws.Window { return &stream{maker: maker} }
}

// A stream's window is made at the start, or after the time that is passed
// first.
type stream struct {
	maker func() Window
	w     Window
	now   time.Duration
	ready bool // a hosted window is made
}

func (s *stream) window() Window {
	if s.w == nil {
		s.w = s.maker()
	}
	if h, ok := s.w.(*hosted); ok && !s.ready {
		s.ready = true
		h.do(s.now, func(laws.Window) {}) // which makes it
	}
	return s.w
}

// Together calls f, which makes, pushes to and asks this window alone. A hosted
// window does all of it in its bubble, which takes less time than to enter it
// with each call.
func (s *stream) Together(f base.Calls) {
	if s.w == nil {
		s.w = s.maker()
	}
	if h, ok := s.w.(*hosted); ok {
		h.together(f)
		return
	}
	f()
}

func (s *stream) Push(row []float64) {
	if len(row) > 1 {
		s.window()
	}
	s.now += kit.Duration(row[0])
	if w := s.window(); len(row) > 1 {
		w.PushAt(row[1:], s.now)
	}
}

func (s *stream) Value(dst []float64) { s.window().ValueAt(dst, s.now) }

// A laterWindow answers later than it is asked.
type laterWindow interface {
	base.Later
	ValueAtLater(dst []float64, at time.Duration)
}

// Defers reports whether the window answers later than it is asked.
func (s *stream) Defers() bool {
	if s.w == nil {
		s.w = s.maker()
	}
	w, ok := s.w.(laterWindow)
	return ok && w.Defers()
}

func (s *stream) PlayLater(dst []float64) { s.window().(laterWindow).ValueAtLater(dst, s.now) }
func (s *stream) Settle()                 { s.window().(laterWindow).Settle() }

// Reset calls the window's method Reset, at the time of the last row.
func (s *stream) Reset() { s.window().(resetter).Reset() }

type resetter = interface{ Reset() }

func (s *stream) Close() {
	shut, _ := base.CloserOf(s.w)
	shut()
}

// epoch is when the clock of a hosted window begins: after each time that a
// variable of the program may hold. A bubble itself begins in the year 2000.
var epoch = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)

// Hosted returns a maker of windows that are told the time, of windows that ask
// the clock of package time. Each lives in a bubble of [synctest] of its own,
// in which it is made at the first time that it is told, and closed. Goroutines
// that a window starts must end when it is closed.
func Hosted(t *testing.T, maker func() laws.Window) func() Window {
	return func() Window { return host(t, maker) }
}

// Inside calls f in a bubble, with a window that is closed there. It panics as
// f does.
func Inside(t *testing.T, maker func() laws.Window, f func(laws.Window)) {
	h := host(t, maker)
	defer h.Close()
	h.do(0, f)
}

// Look calls f in the bubble of a window of [Hosted], with the window that is
// made there at the start.
func Look(w Window, f func(laws.Window)) {
	h := w.(*hosted)
	defer h.Close()
	h.do(0, f)
}

func host(t *testing.T, maker func() laws.Window) *hosted {
	return &hosted{t: t, maker: maker}
}

// start starts the bubble. A window that is never asked has none.
func (h *hosted) start() {
	h.asked, h.answers = make(chan func(), 1), make(chan answer, 2)
	go func() {
		defer func() { h.answers <- answer{recover(), true} }()
		synctest.Test(h.t, func(*testing.T) {
			time.Sleep(time.Until(epoch))
			for f := range h.asked {
				f()
			}
		})
	}()
}

// A hosted window does what it is asked in its bubble, where no time passes
// meanwhile.
type hosted struct {
	t       *testing.T
	maker   func() laws.Window
	w       laws.Window
	asked   chan func()
	answers chan answer
	within  bool // what asks is in the bubble already
	dead    bool // the bubble has ended
}

// An answer is what a call, or the bubble, ended with: a panic, or nil.
type answer struct {
	panic any
	end   bool // of the bubble
}

// do lets the window do something at a time, and panics as it does.
func (h *hosted) do(at time.Duration, f func(laws.Window)) {
	h.inside(func() {
		time.Sleep(time.Until(epoch.Add(at)))
		synctest.Wait() // for goroutines of the window that wake at the same time
		if h.w == nil {
			h.w = h.maker()
		}
		f(h.w)
	})
}

// inside calls f in the bubble, and panics as it does.
func (h *hosted) inside(f func()) {
	if h.within {
		f()
		return
	}
	if h.asked == nil {
		h.start()
	}
	h.asked <- func() {
		defer func() { h.answers <- answer{panic: located(recover())} }()
		f()
	}
	switch a := <-h.answers; {
	case a.end:
		h.stop(a.panic)
	case a.panic != nil:
		panic(a.panic)
	}
}

// together calls f in the bubble. What f asks of the window is done there.
func (h *hosted) together(f func()) {
	defer func(was bool) { h.within = was }(h.within)
	h.inside(func() {
		h.within = true
		f()
	})
}

// stop panics, as the bubble has ended while the window was busy.
func (h *hosted) stop(why any) {
	h.dead = true
	panic(&laws.Fault{Err: fmt.Errorf("it never answers: %v", why)})
}

// located returns a panic of a window with the place in its code.
func located(p any) any {
	switch p.(type) {
	case nil, *laws.Unavailable, *laws.Fault:
		return p
	}
	pcs := make([]uintptr, 64)
	stack := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	for panicking, more := false, true; more; {
		var f runtime.Frame
		f, more = stack.Next()
		if panicking && !strings.HasPrefix(f.Function, "runtime.") {
			return &laws.Fault{Err: fmt.Errorf("it panics: %v at %s:%d", p, path.Base(f.File), f.Line)}
		}
		panicking = panicking || f.Function == "runtime.gopanic"
	}
	return &laws.Fault{Err: fmt.Errorf("it panics: %v", p)}
}

func (h *hosted) PushAt(row []float64, at time.Duration) {
	h.do(at, func(w laws.Window) { w.Push(row) })
}

func (h *hosted) ValueAt(dst []float64, at time.Duration) {
	h.do(at, func(w laws.Window) { w.Value(dst) })
}

// Reset resets the window at the last time that it was told.
func (h *hosted) Reset() { h.inside(func() { h.w.(resetter).Reset() }) }

// Close ends the bubble. It panics if a goroutine of the window is left in it.
func (h *hosted) Close() {
	if h.dead || h.asked == nil {
		return
	}
	h.inside(func() {
		shut, _ := base.CloserOf(h.w)
		shut()
	})
	h.dead = true
	close(h.asked)
	if a := <-h.answers; a.panic != nil {
		panic(&laws.Fault{Err: fmt.Errorf("closed, it leaves a goroutine: %v", a.panic)})
	}
}
