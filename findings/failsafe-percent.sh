#!/usr/bin/env bash
# github.com/failsafe-go/failsafe-go 0.9.8 (looked at on 29 November 2026): a circuit
# breaker that is to open at a failure rate of 1 % opens at half a percent, and one for
# a tenth of a percent opens at half a percent, too, five times as late as it should. In
# a window of an hour with 10,000 successes all thresholds from 0.001 to 0.01 open at
# failure 51, the rate 0.00507, and 0.015 and 0.02 both at failure 153. The rate of a
# window is rounded to two decimals before it is compared, and the threshold is not. A
# service whose target is 99.9 % cannot say so, and nothing tells it. One would expect
# failures 11 and 102 for 0.001 and 0.01. Source: the comment of
# WithFailureRateThreshold, "the percentage rate of failures that must occur within the
# rolling failureThresholdingPeriod", a number between 0 and 1, without a word of steps.
#
# Guess before the run: the first failure with which the fraction is at the threshold.
# The rounding was read before the run.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module percent\n\ngo 1.25.0\n' >go.mod
go get github.com/failsafe-go/failsafe-go@v0.9.8 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"
)

func main() {
	const successes = 10_000
	for _, threshold := range []float64{0.001, 0.004, 0.01, 0.015, 0.02, 0.5} {
		breaker := circuitbreaker.NewBuilder[any]().
			WithFailureRateThreshold(threshold, 1000, time.Hour).Build()
		for range successes {
			breaker.RecordSuccess()
		}
		failures := 0
		for breaker.IsClosed() {
			breaker.RecordFailure()
			failures++
		}
		first := 0 // the failure with which the fraction is at the threshold
		for float64(first) < threshold*float64(first+successes) {
			first++
		}
		fmt.Printf("threshold %v: opens at failure %d, a rate of %.5f (expected: %d)\n", threshold,
			failures, float64(failures)/float64(failures+successes), first)
	}
}
GO
found=$(go run .)
printf '%s\n' "$found"
want='threshold 0.001: opens at failure 51, a rate of 0.00507 (expected: 11)
threshold 0.004: opens at failure 51, a rate of 0.00507 (expected: 41)
threshold 0.01: opens at failure 51, a rate of 0.00507 (expected: 102)
threshold 0.015: opens at failure 153, a rate of 0.01507 (expected: 153)
threshold 0.02: opens at failure 153, a rate of 0.01507 (expected: 205)
threshold 0.5: opens at failure 9802, a rate of 0.49500 (expected: 10000)'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
