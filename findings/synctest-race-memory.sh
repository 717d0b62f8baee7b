#!/usr/bin/env bash
# Go 1.25.11 and 1.26.8, package testing/synctest with the race detector (looked at
# on 29 November 2026): each bubble in which a timer fires keeps some five kilobytes
# for ever, also after it has ended and all memory was asked back. A program that
# tests windows in some hundred thousand bubbles then needs gigabytes. A bubble
# whose clock stands still leaves little, a single bubble in which a hundred
# thousand timers fire nothing, and without the race detector no bubble does. Go
# 1.27.2 is free of it. One would expect that a bubble that has ended leaves
# nothing. Source: file runtime/time.go of Go 1.26, in which the timers of a bubble
# get a context of the race detector, which no file of the package ends.
#
# Guess before the run: memory is level in all of them.
set -euo pipefail
command -v gcc >/dev/null || { echo 'skipped: the race detector needs gcc'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
printf 'module bubbles\n\ngo 1.25.0\n' >go.mod
cat >bubbles_test.go <<'GO'
package bubbles

import (
	"fmt"
	"os"
	"runtime/debug"
	"testing"
	"testing/synctest"
	"time"
)

// resident returns the memory of the process in kilobytes.
func resident() (kilobytes int) {
	debug.FreeOSMemory()
	text, _ := os.ReadFile("/proc/self/statm")
	var size int
	fmt.Sscan(string(text), &size, &kilobytes)
	return kilobytes * os.Getpagesize() / 1024
}

func TestBubbles(t *testing.T) {
	grown := func(wait time.Duration) int {
		before := 0
		for k := range 30_000 {
			if k == 10_000 {
				before = resident()
			}
			synctest.Test(t, func(*testing.T) { time.Sleep(wait) })
		}
		return resident() - before
	}
	fmt.Println("grown", grown(0), grown(time.Second))
}
GO
export GOFLAGS=-mod=mod GOWORK=off
for go in 1.25.11 1.26.8 1.27.2; do
	read -r _ still fired < <(GOTOOLCHAIN=go$go go test -count=1 -race -v -run Bubbles . | grep grown)
	echo "go $go: 20,000 bubbles more take $((still / 1000)) MB, $((fired / 1000)) MB if a timer fires"
	leaks=$((fired > 60000))
	[ "$leaks" = "$([ $go = 1.27.2 ] && echo 0 || echo 1)" ] || { echo 'this has changed'; exit 1; }
done
