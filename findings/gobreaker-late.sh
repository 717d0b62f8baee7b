#!/usr/bin/env bash
# github.com/sony/gobreaker/v2 2.4.0 (looked at on 29 November 2026) with buckets of a
# second and a window of ten: the number of failures in a row does not always leave
# with the rows that it counts. A call fails, five slow ones begin in the same second,
# one succeeds, and the five fail late. After ten seconds the window has no failure,
# and still five in a row, until a success or silence of ten seconds; the next single
# failure opens the breaker. Without the first failure the five leave as they should.
# The bucket counts six in a row, as it does not hear of the success in another
# bucket, and what it takes out is then compared with five. One would expect a
# breaker that had one failure more, earlier, to open no sooner. Source: the comment
# of BucketPeriod, "the time duration for each bucket in the rolling window strategy".
#
# Guess before the run: no failures in a row are left after ten seconds, in both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
printf 'module late\n\ngo 1.25.0\n\nrequire github.com/sony/gobreaker/v2 v2.4.0\n' >go.mod
cat >late_test.go <<'GO'
package late

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sony/gobreaker/v2"
)

func TestLate(t *testing.T) {
	for _, early := range []bool{false, true} {
		synctest.Test(t, func(*testing.T) {
			b := gobreaker.NewCircuitBreaker[int](gobreaker.Settings{
				Interval: 10 * time.Second, BucketPeriod: time.Second})
			call := func(takes time.Duration, err error) {
				_, _ = b.Execute(func() (int, error) { time.Sleep(takes); return 0, err })
			}
			failed := errors.New("failed")
			if early {
				call(0, failed)
			}
			var slow sync.WaitGroup
			for range 5 {
				slow.Go(func() { call(5*time.Second, failed) })
			}
			time.Sleep(2 * time.Second)
			call(0, nil)
			slow.Wait()
			for range 4 {
				time.Sleep(2500 * time.Millisecond)
				b.State() // moves the window on
			}
			n := b.Counts()
			call(0, failed)
			fmt.Printf("early %v: %d failures, %d in a row; one more, and it is %v\n",
				early, n.TotalFailures, n.ConsecutiveFailures, b.State())
		})
	}
}
GO
found=$(GOFLAGS=-mod=mod GOWORK=off go test -count=1 -v . 2>/dev/null | grep early)
printf '%s\n' "$found"
want='early false: 0 failures, 0 in a row; one more, and it is closed
early true: 0 failures, 5 in a row; one more, and it is open'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
