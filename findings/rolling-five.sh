#!/usr/bin/env bash
# github.com/asecurityteam/rolling 2.0.4 (looked at on 29 November 2026), windows for
# programs in Go: each fast percentile of a window of exactly five rows is 0. Of 10, 20,
# 30, 40 and 50 FastPercentile returns 0 for 1, 50 and 99 %. Up to four rows it returns
# the largest, which the source says and the README does not, and from six rows on it
# estimates, as is said. So an alarm on the 99th percentile of the last seconds is quiet
# in the seconds with five requests. Percentile, the exact one, has 30 for the median.
# Five rows are stored but not yet put into the five markers of the estimate, which are
# still 0. One would expect the best of all estimates at five rows, where the markers
# are the rows. Source: the README, "quite accurate but can vary from the actual
# percentile by a small amount", and the paper on P-square that it names.
#
# Guess: 10, 30 and 50 or the like. The source was read before five rows were tried.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module five\n\ngo 1.25.0\n' >go.mod
go get github.com/asecurityteam/rolling@v2.0.4+incompatible 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/asecurityteam/rolling"
)

func main() {
	for rows := 3; rows <= 7; rows++ {
		points := rolling.NewPointPolicy(rolling.NewWindow(rows))
		minute := rolling.NewTimePolicy(rolling.NewWindow(2), time.Hour)
		for k := 1; k <= rows; k++ {
			points.Append(float64(10 * k))
			minute.Append(float64(10 * k))
		}
		fmt.Printf("%d rows, 1 %%, 50 %%, 99 %%:", rows)
		for _, window := range []interface {
			Reduce(func(rolling.Window) float64) float64
		}{points, minute} {
			for _, p := range []float64{1, 50, 99} {
				fmt.Printf(" %.3g", window.Reduce(rolling.FastPercentile(p)))
			}
			fmt.Print(",")
		}
		fmt.Printf(" exact 50 %%: %.3g\n", points.Reduce(rolling.Percentile(50)))
	}
}
GO
found=$(go run .)
printf '%s\n' "$found"
want='3 rows, 1 %, 50 %, 99 %: 30 30 30, 30 30 30, exact 50 %: 20
4 rows, 1 %, 50 %, 99 %: 40 40 40, 40 40 40, exact 50 %: 25
5 rows, 1 %, 50 %, 99 %: 0 0 0, 0 0 0, exact 50 %: 30
6 rows, 1 %, 50 %, 99 %: 30 30 30, 30 30 30, exact 50 %: 35
7 rows, 1 %, 50 %, 99 %: 30 30 40, 30 30 40, exact 50 %: 40'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
