#!/usr/bin/env bash
# github.com/cinar/indicator/v2 2.1.16 (looked at on 29 November 2026): the least and
# the largest value of three rows lose a 0 among the first three rows as soon as it
# comes. As there is no old row to take out yet, 0 is put in its place and taken out,
# and so the row that is 0 goes. The least of 5 6 0 is given as 5, and that of the two
# frames after it is wrong too. A 0 that comes later stays for its three rows, so that
# a test on a long series does not see it, and the sum is right throughout. A change
# of prices or a reward begins with 0 often. One would expect the least of the rows
# that there are. Source: the comment of the type, "the moving minimum over a
# specified period".
#
# Guess before the run: the same for 5 6 0 7 8 wherever it stands.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
printf 'module least\n\ngo 1.25.0\n\nrequire github.com/cinar/indicator/v2 v2.1.16\n' >go.mod
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/cinar/indicator/v2/helper"
	"github.com/cinar/indicator/v2/trend"
)

func main() {
	least := trend.NewMovingMinWithPeriod[float64](3)
	largest := trend.NewMovingMaxWithPeriod[float64](3)
	sum := trend.NewMovingSumWithPeriod[float64](3)
	for _, rows := range [][]float64{{5, 6, 0, 7, 8}, {5, 6, 7, 5, 6, 0, 7, 8}, {0, -5, -6, -7}} {
		of := func() <-chan float64 { return helper.SliceToChan(rows) }
		fmt.Println(rows, "least", helper.ChanToSlice(least.Compute(of())),
			"largest", helper.ChanToSlice(largest.Compute(of())),
			"sum", helper.ChanToSlice(sum.Compute(of())))
	}
}
GO
found=$(GOFLAGS=-mod=mod GOWORK=off go run . 2>/dev/null)
printf '%s\n' "$found"
want='[5 6 0 7 8] least [5 6 7] largest [6 7 8] sum [11 13 15]
[5 6 7 5 6 0 7 8] least [5 5 5 0 0 0] largest [7 7 7 6 7 8] sum [18 18 18 11 13 15]
[0 -5 -6 -7] least [-6 -7] largest [-5 -5] sum [-11 -18]'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
