#!/usr/bin/env bash
# github.com/hashicorp/golang-lru/v2 2.0.7, package expirable (looked at on 28
# November 2026): Values returns zeros that nobody put in. The worker of the
# cache removes expired rows together, up to a hundredth of the lifetime late.
# In between, rows 7 and 8 have expired, row 9 has not, and Values returns 9, 0,
# 0. Keys and Len still count three, and Get finds one. So the mean of such a
# window is 3 and not 9, and the values no longer stand beside their keys. One
# would expect the values that Get still finds, or all of them. Source: the
# documentation of LRU.Values, "Values returns a slice of the values in the
# cache, from oldest to newest". No public issue was found.
#
# Guess before the run: Len is the length of Keys and of Values, and the values
# are those that were added.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module values\n\ngo 1.25.0\n' >go.mod
go get github.com/hashicorp/golang-lru/v2@v2.0.7 2>/dev/null
cat >values_test.go <<'GO'
package values

import (
	"fmt"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
)

// A bubble of synctest gives the cache an exact clock. The worker of the cache
// never ends, so the program ends itself, which go test calls a failure.
func TestValues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		window, start := expirable.NewLRU[string, int](10, nil, 100*time.Second), time.Now()
		at := func(instant time.Duration) { time.Sleep(time.Until(start.Add(instant))) }
		for i, key := range []string{"a", "b", "c"} {
			at(time.Duration(200+300*i) * time.Millisecond)
			window.Add(key, 7+i)
		}
		at(100*time.Second + 600*time.Millisecond)
		var found []string
		for _, key := range window.Keys() {
			if _, ok := window.Get(key); ok {
				found = append(found, key)
			}
		}
		fmt.Println("saw keys", window.Keys(), "length", window.Len(), "values", window.Values(),
			"found by Get", found)
		os.Exit(1)
	})
}
GO
saw=$(go test -count=1 -v . 2>&1 | grep '^saw' || true)
printf '%s\n' "$saw"
want='saw keys [a b c] length 3 values [9 0 0] found by Get [c]'
[ "$saw" = "$want" ] || { echo 'this has changed'; exit 1; }
