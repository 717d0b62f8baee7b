package frames

import (
	"errors"
	"fmt"
	"path"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"boundedrecall/properties/laws"
)

// epoch is when the clock of a bubble begins for windows: after each time that a
// variable of the program may hold. A bubble itself begins in the year 2000.
var epoch = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)

// A bubble of [testing/synctest] does what it is asked. Its clock stands meanwhile,
// unless it is asked to let time pass.
type bubble struct {
	t       *testing.T
	asked   chan func()
	answers chan answer
	over    any         // with which calls panic, as the bubble has ended or stands still
	within  atomic.Bool // what asks is in the bubble already

	number atomic.Int64 // of the bubble among those of the program
	guard
}

// An answer is what a call, or the bubble, ended with: a panic, or nil.
type answer struct {
	panic any
	end   bool // of the bubble
}

func newBubble(t *testing.T) *bubble { return &bubble{t: t, guard: guard{late: 30 * time.Second}} }

// start starts the bubble. One that is never asked anything has none.
func (b *bubble) start() {
	b.asked, b.answers = make(chan func(), 1), make(chan answer, 2)
	b.watch(b)
	go func() {
		defer func() { b.answers <- answer{recover(), true} }()
		synctest.Test(b.t, func(*testing.T) {
			b.number.Store(int64(bubbleNumber()))
			time.Sleep(time.Until(epoch))
			for f := range b.asked {
				f()
			}
		})
	}()
}

// inside calls f in the bubble, and panics as it does.
func (b *bubble) inside(f func()) {
	switch {
	case b.within.Load():
		b.move()
		f()
		return
	case b.over != nil:
		panic(b.over)
	case b.asked == nil:
		b.start()
	}
	defer b.begin()()
	b.asked <- func() {
		defer func() { b.answers <- answer{panic: located(recover())} }()
		f()
	}
	switch a := b.answer(); {
	case a.end:
		b.over = NotJudged(fmt.Sprintf("its clock has ended: %v", a.panic))
		b.unwatch()
		panic(&laws.Fault{Err: fmt.Errorf("it never answers: %v", a.panic)})
	case a.panic != nil:
		panic(a.panic)
	}
}

// answer waits for the next answer. It panics if the bubble stands still.
func (b *bubble) answer() answer {
	select {
	case a := <-b.answers:
		return a
	case why := <-b.stands:
		b.over = why
		panic(why)
	}
}

// together calls f in the bubble. What f asks of it is done there.
func (b *bubble) together(f func()) {
	defer b.within.Store(b.within.Load())
	b.inside(func() {
		b.within.Store(true)
		f()
	})
}

// shortPass is how much time passes at once, so that the guard sees that it
// passes. It is twice as much each time, until the guard has looked once.
const shortPass = 10 * time.Minute

// pass lets the time pass until then, and waits for goroutines that wake at that
// time.
func (b *bubble) pass(until time.Time) {
	part, looks := shortPass, b.looks.Load()
	for rest := time.Until(until); rest > 0; rest = time.Until(until) {
		time.Sleep(min(rest, part))
		if b.move(); b.looks.Load() == looks {
			part *= 2
		}
	}
	synctest.Wait()
	b.move()
}

// end ends the bubble, and reports whether goroutines are left in it.
func (b *bubble) end() bool {
	defer b.unwatch()
	defer b.begin()()
	close(b.asked)
	b.over = &laws.Unavailable{Err: errors.New("its clock has ended")}
	return b.answer().panic != nil
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
