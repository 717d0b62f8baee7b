package frames

import (
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
		h.bubble.together(f)
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
