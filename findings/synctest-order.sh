#!/usr/bin/env bash
# Go 1.26.8, package testing/synctest (looked at on 28 November 2026): in a bubble
# timers that are due at the same instant fire in another order each time, also
# with one processor. Four timers are seen in all of their 24 orders in 400 runs.
# A reader would expect the order in which they were made, or one order that
# repeats, since the clock of a bubble is not real and nothing else runs. A window
# that subtracts each row when its timer fires is then not the same twice in the
# last digits. Outside of a bubble, with one processor, one order came in all of
# 200 runs. Source: the documentation of testing/synctest, which says nothing of
# the order.
#
# Guess before the run: 0123 in each bubble, as timers stand in one heap.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
printf 'module order\n\ngo 1.25.0\n' >go.mod
cat >order_test.go <<'GO'
package order

import (
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// four makes four timers of a delay, and returns the order in which they fire.
func four(delay time.Duration) (order string) {
	var mu sync.Mutex
	for k := range 4 {
		time.AfterFunc(delay, func() { mu.Lock(); order += fmt.Sprint(k); mu.Unlock() })
	}
	time.Sleep(2 * delay)
	mu.Lock()
	defer mu.Unlock()
	return order
}

func TestOrder(t *testing.T) {
	seen := map[string]bool{}
	for range 400 {
		synctest.Test(t, func(t *testing.T) { seen[four(time.Second)] = true })
	}
	fmt.Println(len(seen), "orders in bubbles")
}
GO
found=$(GOMAXPROCS=1 GOFLAGS=-mod=mod GOWORK=off go test -count=1 -v -run Order . | grep orders)
printf '%s: %s\n' "$(go version)" "$found"
[ "${found%% *}" -gt 12 ] || { echo 'this has changed'; exit 1; }
