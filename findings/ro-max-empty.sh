#!/usr/bin/env bash
# github.com/samber/ro 0.3.0 (looked at on 29 November 2026), streams in Go: the largest
# of no values is 0. Windows of two rows from which the missing ones are filtered have
# the largest values -1, 0, -3 and the smallest -4, nothing, -8, where the second window
# has no row left: a maximum that was never measured, above all that were. Where the
# rows are integers or times nothing tells it from a row. The comment of Max says "If
# the source is empty, it emits no value", word for word as that of Min, which keeps to
# it. One would expect the same of both. Source: the comments of Min and Max.
#
# Guess: no value, from both. The source was read before the run.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module empty\n\ngo 1.25.0\n' >go.mod
go get github.com/samber/ro@v0.3.0 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"math"

	"github.com/samber/ro"
)

func main() {
	missing := math.NaN()
	for _, rows := range [][]float64{{-1, -4}, {missing, missing}, {-8, -3}} {
		measured := ro.Pipe1(ro.FromSlice(rows),
			ro.Filter(func(row float64) bool { return !math.IsNaN(row) }))
		least, _ := ro.Collect(ro.Pipe1(measured, ro.Min[float64]()))
		most, _ := ro.Collect(ro.Pipe1(measured, ro.Max[float64]()))
		fmt.Printf("rows %v: smallest %v, largest %v\n", rows, least, most)
	}
}
GO
found=$(go run .)
printf '%s\n' "$found"
want='rows [-1 -4]: smallest [-4], largest [-1]
rows [NaN NaN]: smallest [], largest [0]
rows [-8 -3]: smallest [-8], largest [-3]'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
