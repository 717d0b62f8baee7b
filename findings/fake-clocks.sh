#!/usr/bin/env bash
# Fake clocks for tests in Go (looked at on 28 November 2026): a function drops
# a bucket and sets its timer again for a second later, and the clock moves on
# by 10.5 seconds. In a bubble of testing/synctest it runs ten times, as in real
# time, and so it does with github.com/benbjohnson/clock 1.3.5. With
# github.com/jonboulle/clockwork 0.5.0 it runs once, and is told that it is
# second 10.5, so nine buckets stay. The first of these clocks, used in a
# bubble, moves the bubble's clock too, though only the mock was to move: it
# sleeps for a millisecond at each step, so the two drift apart. One would
# expect ten calls and two clocks that leave each other alone. Source:
# clockwork's documentation of FakeClock.Advance, "ensuring waiters and blockers
# are notified appropriately before returning", and of AfterFunc, "mimics
# time.AfterFunc"; clock's of Mock.Add. The public issue clockwork 30 of 2020,
# closed, has tickers.
#
# Guess before the run: ten calls in all three, and a bubble that stands still.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module clocks\n\ngo 1.25.0\n' >go.mod
go get github.com/benbjohnson/clock@v1.3.5 github.com/jonboulle/clockwork@v0.5.0 2>/dev/null
cat >clocks_test.go <<'GO'
package clocks

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/benbjohnson/clock"
	"github.com/jonboulle/clockwork"
)

// calls says at which seconds a function runs that sets its timer again.
func calls(
	now func() time.Time, after func(time.Duration, func()), move func(time.Duration),
) string {
	var seconds []float64
	start, moved := now(), time.Now()
	var call func()
	call = func() {
		seconds = append(seconds, now().Sub(start).Round(time.Second/2).Seconds())
		after(time.Second, call)
	}
	after(time.Second, call)
	move(10*time.Second + time.Second/2)
	synctest.Wait()
	return fmt.Sprint(len(seconds), " calls at ", seconds, ", and the bubble moved by ",
		time.Since(moved))
}

func TestClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fmt.Println("saw synctest:", calls(time.Now,
			func(d time.Duration, f func()) { time.AfterFunc(d, f) }, time.Sleep))
		mock := clock.NewMock()
		fmt.Println("saw clock:", calls(mock.Now,
			func(d time.Duration, f func()) { mock.AfterFunc(d, f) }, mock.Add))
		fake := clockwork.NewFakeClock()
		fmt.Println("saw clockwork:", calls(fake.Now,
			func(d time.Duration, f func()) { fake.AfterFunc(d, f) }, fake.Advance))
	})
}
GO
saw=$(go test -count=1 -v . | grep '^saw')
printf '%s\n' "$saw"
want='saw synctest: 10 calls at [1 2 3 4 5 6 7 8 9 10], and the bubble moved by 10.5s
saw clock: 10 calls at [1 2 3 4 5 6 7 8 9 10], and the bubble moved by 11ms
saw clockwork: 1 calls at [10.5], and the bubble moved by 0s'
[ "$saw" = "$want" ] || { echo 'this has changed'; exit 1; }
