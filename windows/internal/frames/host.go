package frames

import (
	"fmt"
	"testing"
	"time"

	"boundedrecall/internal/kit/base"
	"boundedrecall/properties/laws"
)

// A Host makes windows that are told the time, of windows that ask the clock of
// package time. These live in a bubble of [testing/synctest], in which each is made at
// the first time that it is told, and closed.
//
// Each has a bubble of its own. Then all begin at the same time, and share
// nothing but the variables of the program. Goroutines that a window starts must
// end when it is closed. See [Host.InOne] for windows of which that is not so.
type Host struct {
	t     *testing.T
	maker func() laws.Window

	// In one bubble for all windows the clock never goes back. A window begins
	// at a multiple of every after the epoch, when time has been quiet for a
	// while, or together with another.
	one          *bubble
	every, quiet time.Duration
	last         time.Time // at which a window may begin
	beside       time.Time

	// Left is a goroutine that a window has left in a bubble of its own, the
	// first that was found; "" for none.
	Left string
}

// NewHost returns a host of the maker's windows, for a test.
func NewHost(t *testing.T, maker func() laws.Window) *Host { return &Host{t: t, maker: maker} }

// Hosted is the method Make of a new host.
func Hosted(t *testing.T, maker func() laws.Window) func() Window { return NewHost(t, maker).Make }

// A bubble's clock ends in the year 2262, as its nanoseconds since 1970 have 64
// bits.
var lastYear = time.Date(2261, 1, 1, 0, 0, 0, 0, time.UTC)

// InOne returns a host of the same windows that live in one bubble, one after
// the other, so that what a package has started for the first of them lives on
// for the next. Each begins when the rows of the one before have left the frame.
// It begins at a multiple of six lengths of the frame, of its grace and of a
// second after the epoch, so that it meets a worker as the others do that wakes
// for each of 2, 3, 4, 5 or 6 parts of the frame, or of most other numbers up to
// 100. The bubble never ends: the program should.
func (h *Host) InOne(f Frame) *Host {
	every := 6 * f.Span
	for _, part := range []time.Duration{f.Grace, f.Unit, time.Second} {
		if common := leastCommon(every, part); common <= 10*every {
			every = common
		}
	}
	return &Host{
		t: h.t, maker: h.maker, one: newBubble(h.t), every: every, quiet: 2 * (f.Span + f.Grace),
		last: lastYear.Add(-(mostShared/10 + 20) * f.Span),
	}
}

// Apart returns a host of the same windows that have bubbles of their own.
func (h *Host) Apart() *Host { return NewHost(h.t, h.maker) }

// leastCommon returns the least common multiple, a very large number if there is
// none that is small.
func leastCommon(a, b time.Duration) time.Duration {
	if b == 0 {
		return a
	}
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	if b /= x; a > mostLength*100/b {
		return mostLength * 100
	}
	return a * b
}

// Make makes a window.
func (h *Host) Make() Window { return h.host() }

func (h *Host) host() *hosted {
	b := h.one
	if b == nil {
		b = newBubble(h.t)
	}
	return &hosted{host: h, bubble: b}
}

// Inside calls f in a bubble, with a window that is made at the start and closed
// there.
func (h *Host) Inside(f func(laws.Window)) {
	w := h.host()
	defer w.Close()
	w.do(0, f)
}

// begin returns the time at which the next window begins.
func (h *Host) begin() time.Time {
	switch {
	case h.one == nil:
		return epoch
	case !h.beside.IsZero():
		return h.beside
	}
	begin := epoch.Add((time.Since(epoch) + h.quiet).Truncate(h.every) + h.every)
	if begin.After(h.last) {
		panic(&laws.Unavailable{Err: fmt.Errorf("its clock has reached the year %d: draw fewer cases, "+
			"as with Settings{Cases: 20}, or %w", begin.Year(), errTime)})
	}
	return begin
}

// Together calls f. Windows that f makes in one bubble begin at the same time.
func (h *Host) Together(f func()) {
	if h.one != nil {
		h.one.inside(func() { h.beside = h.begin() })
		defer func() { h.beside = time.Time{} }()
	}
	f()
}

// Leaves returns how many goroutines of windows, and of what they started, there
// are in the one bubble, when time has been quiet for a while.
func (h *Host) Leaves() int {
	h.one.inside(func() { h.one.pass(time.Now().Add(h.quiet)) })
	return len(live(int(h.one.number.Load())))
}

// A hosted window does what it is asked in its bubble, where no time passes
// meanwhile.
type hosted struct {
	host   *Host
	bubble *bubble
	w      laws.Window
	began  time.Time // in its bubble
}

// do lets the window do something at a time, and panics as it does.
func (h *hosted) do(at time.Duration, f func(laws.Window)) {
	h.bubble.inside(func() {
		if h.began.IsZero() {
			h.began = h.host.begin()
		}
		h.bubble.pass(h.began.Add(at))
		if h.w == nil {
			h.w = h.host.maker()
		}
		f(h.w)
	})
}

func (h *hosted) PushAt(row []float64, at time.Duration) {
	h.do(at, func(w laws.Window) { w.Push(row) })
}

func (h *hosted) ValueAt(dst []float64, at time.Duration) {
	h.do(at, func(w laws.Window) { w.Value(dst) })
}

// Reset resets the window at the last time that it was told.
func (h *hosted) Reset() { h.bubble.inside(func() { h.w.(resetter).Reset() }) }

// Close closes the window, and ends its bubble if that is its own. It panics if
// a goroutine of the window is left in it.
func (h *hosted) Close() {
	if h.bubble.over != nil || h.bubble.asked == nil {
		return
	}
	h.bubble.inside(func() {
		shut, _ := base.CloserOf(h.w)
		shut()
	})
	if h.host.one != nil {
		return
	}
	if !h.bubble.end() {
		return
	}
	if h.host.Left == "" { // to look for it takes long, once there are many
		h.host.Left = names(live(int(h.bubble.number.Load())))
	}
	panic(&laws.Fault{Err: fmt.Errorf("closed, it leaves a goroutine: %s", h.host.Left)})
}
