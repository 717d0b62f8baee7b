#!/usr/bin/env bash
# gonum.org/v1/gonum 0.17.0, package optimize/convex/lp (looked at on 29 November 2026):
# Simplex calls a small problem unbounded that has an optimum. The costs are 2x - 3y - 2z,
# the rows -3x + 2y + 3z <= 1 and 2x + 2y - 2z <= 5, with slacks, and no number is below
# 0. The costs are minus the first row minus half of the second, so they are at least -1 -
# 2.5, and at x = 0.8, y = 1.7 they are -3.5. Simplex returns -Inf and ErrUnbounded. Of
# the right-hand sides from 1 to 10 this is so for 45 of 100. The tolerance is 0, as in
# the package's own example; with 1e-15 all hundred are right. At the optimum a reduced
# cost that should be 0 is a little below 0, so one more step is made, and in that
# direction nothing ends it. One would expect a tolerance of 0 to give an error or a late
# end, but no false answer. Source: the comment of Simplex, "In rare cases, numeric errors
# can cause the Simplex to fail", with an error "along with the most recently found
# feasible solution". Issue 1914 of gonum/gonum, open, has a larger problem that fails.
#
# Guess before the run: the optima of all corners, for small drawn problems. Parts of the
# source were read after.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
[ "$(go env GOARCH)" = amd64 ] || { echo 'skipped: this was seen on amd64'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module bounded\n\ngo 1.25.0\n' >go.mod
timeout 120 go get gonum.org/v1/gonum@v0.17.0 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

func main() {
	costs := []float64{2, -3, -2, 0, 0}
	rows := mat.NewDense(2, 5, []float64{
		-3, 2, 3, 1, 0,
		2, 2, -2, 0, 1,
	})
	for _, tolerance := range []float64{0, 1e-15} {
		best, at, err := lp.Simplex(costs, rows, []float64{1, 5}, tolerance, nil)
		fmt.Printf("tolerance %v: %.3g at %.3g, error: %v\n", tolerance, best, at, err)
		optimal, unbounded, broken := 0, 0, 0
		for p := 1.0; p <= 10; p++ {
			for q := 1.0; q <= 10; q++ {
				best, _, err := lp.Simplex(costs, rows, []float64{p, q}, tolerance, nil)
				switch {
				case err == lp.ErrUnbounded:
					unbounded++
				case err == nil && math.Abs(best+p+q/2) < 1e-9:
					optimal++
				default:
					broken++
				}
			}
		}
		fmt.Printf("  of 100: %d optimal, %d unbounded, %d something else\n", optimal, unbounded, broken)
	}
}
GO
found=$(timeout 300 go run .)
printf '%s\n' "$found"
want='tolerance 0: -Inf at [], error: lp: problem is unbounded
  of 100: 55 optimal, 45 unbounded, 0 something else
tolerance 1e-15: -3.5 at [0.8 1.7 0 0 0], error: <nil>
  of 100: 100 optimal, 0 unbounded, 0 something else'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
