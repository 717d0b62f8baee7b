#!/usr/bin/env bash
# github.com/reugn/go-streams 0.13.0 (looked at on 28 November 2026): a sliding
# window over event time loses all rows of a recorded stream. Ten rows, 100 ms
# apart by their own times, go into windows of 200 ms that slide by 100 ms, and
# the source ends. No window comes out. With EmitPartialWindow the first one
# does, and eight rows are lost. The event time chooses the rows of a window,
# but a timer of the machine's clock moves the window, and the end of the stream
# gives one window at most. Only a replay at the speed of its own times is
# complete. One would expect the windows that the times of the rows define.
# Source: the documentation of SlidingWindowOpts.EventTimeExtractor, "Using
# event time enables correct windowing even when events arrive out of order or
# with delays"; a comment of the source says that one final window is sent "to
# ensure all remaining data is processed".
#
# Guess before the run: each row comes out in two windows.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module replay\n\ngo 1.25.0\n' >go.mod
go get github.com/reugn/go-streams@v0.13.0 2>/dev/null
cat >replay_test.go <<'GO'
package replay

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/reugn/go-streams/flow"
)

const step = 100 * time.Millisecond

// windows returns the windows of ten rows, a step apart, that come each pause.
func windows(pause time.Duration, partial bool) (all []any) {
	origin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	window := flow.NewSlidingWindowWithOpts(2*step, step, flow.SlidingWindowOpts[int]{
		EventTimeExtractor: func(row int) time.Time {
			return origin.Add(time.Duration(row)*step + step/2)
		},
		EmitPartialWindow: partial,
	})
	go func() {
		for row := range 10 {
			window.In() <- row
			time.Sleep(pause)
		}
		close(window.In())
	}()
	for rows := range window.Out() {
		all = append(all, rows)
	}
	return all
}

func TestReplay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		fmt.Println("saw at once", windows(0, false))
		fmt.Println("saw at once, partial", windows(0, true))
		fmt.Println("saw ten times as fast", windows(step/10, false))
		fmt.Println("saw at its own speed", windows(step, false))
		fmt.Println("saw at half of it", windows(2*step, false))
	})
}
GO
saw=$(go test -count=1 -v . | grep '^saw')
printf '%s\n' "$saw"
want='saw at once []
saw at once, partial [[0 1]]
saw ten times as fast [[0 1]]
saw at its own speed [[0 1] [1 2] [2 3] [3 4] [4 5] [5 6] [6 7] [7 8] [8 9] [9]]
saw at half of it [[0] [1]]'
[ "$saw" = "$want" ] || { echo 'this has changed'; exit 1; }
