package frames

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"boundedrecall/internal/closing"
	"boundedrecall/properties/laws"
)

// A Pusher is a window that asks the clock of package time for the time.
type Pusher interface {
	Push(x []float64)
	Value(dst []float64)
}

// Bubble returns a stage on which the windows that maker makes see a clock of their own, in
// [synctest.Test]: it moves when all goroutines wait, so that no test waits. Goroutines that a
// window starts must end when it is closed. Windows that have the methods of [Window] are told
// the time instead.
func Bubble(t *testing.T, maker func() Pusher, outputs int) Stage {
	return func(ask time.Duration, games ...Game) (values [][]float64, err error) {
		defer failure(&err) // goroutines of a window that do not end
		synctest.Test(t, func(*testing.T) {
			defer failure(&err)
			start := time.Now()
			wait := func(until time.Duration) {
				time.Sleep(time.Until(start.Add(until)))
				synctest.Wait() // for goroutines of the windows that wake at the same time
			}
			values = Play(func() Window { return timed(maker()) }, outputs, wait, ask, games...)
		})
		return values, err
	}
}

// Told returns a stage on which the windows that maker makes are told the time. They ask no clock.
func Told(maker func() Window, outputs int) Stage {
	return func(ask time.Duration, games ...Game) (values [][]float64, err error) {
		defer failure(&err)
		return Play(maker, outputs, func(time.Duration) {}, ask, games...), nil
	}
}

// failure turns a panic into an error.
func failure(err *error) {
	switch p := recover().(type) {
	case nil:
	case *laws.Unavailable:
		*err = p
	case *laws.Fault:
		*err = p.Err
	case error:
		*err = fmt.Errorf("the window panics: %w", p)
	default:
		*err = fmt.Errorf("the window panics: %v", p)
	}
}

// timed returns the window as one that is told the time, which it need not use.
func timed(w Pusher) Window {
	if told, ok := w.(Window); ok {
		return told
	}
	return clocked{w}
}

// A clocked window asks a clock.
type clocked struct{ Pusher }

func (w clocked) PushAt(row []float64, _ time.Duration)  { w.Push(row) }
func (w clocked) ValueAt(dst []float64, _ time.Duration) { w.Value(dst) }

// Close closes the window if it can be closed.
func (w clocked) Close() {
	shut, _ := closing.Of(w.Pusher)
	shut()
}
