package frames_test

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"boundedrecall/internal/controls"
	"boundedrecall/properties/laws"
	"boundedrecall/windows/internal/frames"

	"github.com/stretchr/testify/require"
)

// tick sends what it gets, until its channel is closed.
func tick(in <-chan int) {
	for range in {
		time.Sleep(time.Second)
	}
}

// TestOutside: a goroutine that waits for a channel is outside, with the
// function that started it, and one of a bubble, or one that waits for a file or
// for ever, is not.
func TestOutside(t *testing.T) {
	ticks := func() bool {
		return slices.ContainsFunc(frames.Outside(), func(f string) bool { return strings.Contains(f, "frames_test.tick") })
	}
	synctest.Test(t, func(*testing.T) {
		in := make(chan int)
		go tick(in)
		synctest.Wait()
		require.False(t, ticks())
		close(in)
	})
	in := make(chan int)
	go tick(in)
	for !ticks() { // it has not come to wait
		time.Sleep(time.Millisecond)
	}
	require.Contains(t, frames.Outside(),
		"boundedrecall/windows/internal/frames_test.tick (started by boundedrecall/windows/internal/frames_test.TestOutside)")
	close(in)
}

// TestEnding names what ended a process, and the function.
func TestEnding(t *testing.T) {
	const output = `=== RUN   TestX
fatal error: send on synctest channel from outside bubble

goroutine 7 [running]:
internal/runtime/maps.fatal({0x8b9a11?, 0x0?})
	/usr/local/go/src/runtime/panic.go:1181 +0x18
example.com/a.(*pool).run(0xc000012345, {0x1, 0x2})
	/a/pool.go:12 +0x1c
created by example.com/a.init.0 in goroutine 1
	/a/pool.go:5 +0x1a

goroutine 1 [chan receive]:
main.main()
`
	require.Equal(t, "the process that tried it has ended: fatal error: send on synctest channel from outside bubble, "+
		"in example.com/a.(*pool).run (started by example.com/a.init.0)", frames.Ending(output, errors.New("exit status 2")))
	require.Equal(t, "the process that tried it has ended: exit status 3", frames.Ending("PASS", errors.New("exit status 3")))
}

// A spinning window waits until time has passed, and does not let it pass.
type spinning struct{ enough *atomic.Bool }

func (spinning) Push([]float64) {}

func (w spinning) Value([]float64) {
	for began := time.Now(); time.Since(began) < time.Second && !w.enough.Load(); {
	}
}

// A window that never stops to run cannot be judged.
func TestGuard_RunsOn(t *testing.T) {
	controls.SkipUnlessAsked(t)
	t.Parallel()
	var enough atomic.Bool
	defer enough.Store(true)
	w := frames.HostedFor(t, time.Second, func() laws.Window { return spinning{&enough} })()
	w.PushAt([]float64{1}, 0)
	defer func() {
		u, ok := recover().(*laws.Unavailable)
		require.True(t, ok)
		require.ErrorContains(t, u, "frames_test.spinning.Value has not come to an end for 1s")
		require.Panics(t, func() { w.PushAt([]float64{1}, time.Second) })
	}()
	w.ValueAt([]float64{0}, 0)
}
