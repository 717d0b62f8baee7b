#!/usr/bin/env bash
# gonum.org/v1/gonum 0.17.0 on amd64 (looked at on 28 November 2026): what
# floats.Sum and package stat return depends on where the numbers lie. With
# assembly, a slice that does not begin at a multiple of 16 bytes has its first
# number added apart, so the additions come in another order. A window that is
# the end of a growing history begins in turn at such an address and at none.
# Five numbers with one decimal have another sum in about a third of 10,000 draws. Ten
# equal numbers, 0.001, have the skewness NaN at one place and -Inf at the other.
# A reader would expect one result for the same numbers in the same order, as the
# documentation says nothing of the address. With -tags noasm there is one.
# Source: the documentation of floats.Sum and of stat.Skew, v0.17.0.
#
# Guess before the run: another last digit at times, and never another word such
# as NaN for a number that is not one.
set -euo pipefail
[ "$(go env GOARCH)" = amd64 ] || { echo 'skipped: this is about amd64'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
)

// twice returns the numbers at the beginning of an array, and behind one other.
func twice(numbers ...float64) (here, there []float64) {
	n := len(numbers)
	return append(make([]float64, 0, n+1), numbers...), append(make([]float64, 1, n+1), numbers...)[1:]
}

func main() {
	draw, differ := rand.New(rand.NewPCG(1, 1)), 0
	tenth := func() float64 { return float64(draw.IntN(100)) / 10 }
	for range 10_000 {
		here, there := twice(tenth(), tenth(), tenth(), tenth(), tenth())
		if floats.Sum(here) != floats.Sum(there) {
			differ++
		}
	}
	ten := make([]float64, 10)
	for i := range ten {
		ten[i] = 0.001
	}
	here, there := twice(ten...)
	fmt.Printf("other sums: %v; skewness %v and %v\n", differ > 1000, stat.Skew(here, nil),
		stat.Skew(there, nil))
}
GO
printf 'module address\n\ngo 1.25.0\n' >go.mod
go get gonum.org/v1/gonum@v0.17.0 2>/dev/null
saw=$(go run .) without=$(go run -tags noasm .)
printf 'with assembly     %s\nwithout assembly  %s\n' "$saw" "$without"
[ "$saw" = 'other sums: true; skewness NaN and -Inf' ]
[[ $without = 'other sums: false; skewness '* ]]
