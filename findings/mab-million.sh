#!/usr/bin/env bash
# github.com/stitchfix/mab 0.1.1 (looked at on 29 November 2026), whose Thompson rule
# integrates instead of drawing: an arm that has been tried a million times gets the
# probability 0, however good it is, and no error is returned. An arm with 900,000
# successes of 1,000,000 stands beside a new one, Beta(1, 1), and is the better one with
# probability 0.9. With 100,000 trials the probabilities are 0.1 and 0.9; with a million
# they are 0.1 and 0, and the sampler, which divides by their sum, sends all users to
# the new arm. Two arms with a million trials both get 0. The density of the known arm
# is so narrow that all points of the first two steps miss it, 0 twice is taken for
# convergence, and an arm of type Normal, which is integrated where it lies, has no such
# fault. One would expect an error, "failed to converge" as for other arms. Source: its
# README, by which a probability is "the integral of that arm's posterior PDF times the
# posterior CDFs of all other arms", and the comment of Integrate, which promises an
# error where the tolerance is not reached.
#
# Guess before the run: 0.1 and 0.9 for each number of trials, or an error. The rule was
# read before the run, and the integration after it.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module million\n\ngo 1.25.0\n' >go.mod
go get github.com/stitchfix/mab@v0.1.1 2>/dev/null
go get github.com/stitchfix/mab/numint@v0.1.1 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"math"

	"github.com/stitchfix/mab"
	"github.com/stitchfix/mab/numint"
)

func main() {
	show := func(what string, arms ...mab.Dist) {
		probabilities, err := mab.NewThompson(numint.NewQuadrature()).ComputeProbs(arms)
		fmt.Printf("%s: %.4f, error %v\n", what, probabilities, err)
	}
	for _, trials := range []float64{1000, 100_000, 1_000_000} {
		known := mab.Beta(0.9*trials, 0.1*trials)
		show(fmt.Sprintf("%.0f trials, beside a new arm", trials), mab.Beta(1, 1), known)
	}
	show("two with 1000000 trials", mab.Beta(500_000, 500_000), mab.Beta(500_300, 499_700))
	deviation := math.Sqrt(0.9 * 0.1 / 1e6)
	show("1000000 trials, as Normal", mab.Beta(1, 1), mab.Normal(0.9, deviation))
}
GO
found=$(go run .)
printf '%s\n' "$found"
want='1000 trials, beside a new arm: [0.1000 0.9000], error <nil>
100000 trials, beside a new arm: [0.1000 0.9000], error <nil>
1000000 trials, beside a new arm: [0.1000 0.0000], error <nil>
two with 1000000 trials: [0.0000 0.0000], error <nil>
1000000 trials, as Normal: [0.1000 0.8999], error <nil>'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
