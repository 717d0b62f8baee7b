#!/usr/bin/env bash
# github.com/samber/ro 0.3.0 (looked at on 29 November 2026), streams in Go: a stream
# that ends with an error loses the rows of its last window. Of five rows and then an
# error BufferWithCount(3) emits the first three and the error, BufferWithTime emits
# none, and BufferWithTimeOrCount three: what is gone are the rows right before the
# fault. Where the stream ends well all five come out. The comments of all three say "If
# the source Observable errors, the buffer is emitted and the error is propagated". One
# would expect rows 4 and 5 before the error. Source: these comments.
#
# Guess: [1 2 3], [4 5] and the error, as the comment says. The source was read before
# the run.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module rows\n\ngo 1.25.0\n' >go.mod
go get github.com/samber/ro@v0.3.0 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/samber/ro"
)

func main() {
	rows := ro.Just(1, 2, 3, 4, 5)
	broken := ro.Concat(rows, ro.Throw[int](errors.New("cut off")))
	for _, window := range []struct {
		name string
		of   func(ro.Observable[int]) ro.Observable[[]int]
	}{
		{"BufferWithCount", ro.BufferWithCount[int](3)},
		{"BufferWithTime", ro.BufferWithTime[int](time.Hour)},
		{"BufferWithTimeOrCount", ro.BufferWithTimeOrCount[int](3, time.Hour)},
	} {
		whole, _ := ro.Collect(ro.Pipe1(rows, window.of))
		rest, err := ro.Collect(ro.Pipe1(broken, window.of))
		fmt.Printf("%s: %v, and before an error %v (%v)\n", window.name, whole, rest, err)
	}
}
GO
found=$(go run .)
printf '%s\n' "$found"
want='BufferWithCount: [[1 2 3] [4 5]], and before an error [[1 2 3]] (cut off)
BufferWithTime: [[1 2 3 4 5]], and before an error [] (cut off)
BufferWithTimeOrCount: [[1 2 3] [4 5]], and before an error [[1 2 3]] (cut off)'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
