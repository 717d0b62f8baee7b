#!/usr/bin/env bash
# golang.org/x/time 0.16.0, package rate (looked at on 28 November 2026): a
# limiter of one event a second with a burst of 10 is asked with the times of
# the events. Of 1000 events at two instants it lets all pass, if the instants
# are two seconds apart and take turns. With one second it lets 19 pass. An
# event of the past moves the clock of the limiter back, and the next one brings
# the tokens of those two seconds again. Two instants that follow one another
# give 12 and 11. One would expect the same for any order, as a late row brings
# no new time. Source: the documentation of Limiter.AllowN, "reports whether n
# events may happen at time t", which says nothing of the order; the public
# issue golang/go 56287 of 2022 is closed.
#
# Guess before the run: 10 to 15 events pass.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module late\n\ngo 1.25.0\n' >go.mod
go get golang.org/x/time@v0.16.0 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"golang.org/x/time/rate"
)

// passed counts what passes of 1000 events at two instants that lie late apart:
// first 500 at the earlier one and then 500 at the later one, or in turn.
func passed(late time.Duration, inTurn bool) (n int) {
	limiter, now := rate.NewLimiter(1, 10), time.Unix(1000, 0)
	for i := range 1000 {
		old := i < 500
		if inTurn {
			old = i%2 == 1
		}
		at := now
		if old {
			at = now.Add(-late)
		}
		if limiter.AllowN(at, 1) {
			n++
		}
	}
	return n
}

func main() {
	for _, seconds := range []time.Duration{2, 1} {
		late := seconds * time.Second
		fmt.Println(late, "apart: in order", passed(late, false), "in turn", passed(late, true))
	}
}
GO
found=$(go run .)
printf '%s\n' "$found"
want='2s apart: in order 12 in turn 1000
1s apart: in order 11 in turn 19'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
