#!/usr/bin/env bash
# fast-check 4.11.0 (npm), pgregory.net/rapid 1.3.0 (Go) and Hypothesis 6.67.1
# of Debian 12, looked at on 28 November 2026: what they draw for a double from
# 0 to 1. From 0.1 to 0.9 lie less than 1 % of the draws of fast-check, about
# 18 % of rapid's and 74 % of Hypothesis'; below 1e-3 lie some 93, 60 and 12 %.
# In half of the lists of ten draws of fast-check the sum is the largest number,
# to the last bit. From 100 to 101 rapid draws an end in 58 % of the draws, so
# that windows are full of ties. A reader would expect shares near the lengths,
# with some weight for the ends, as the documentation of each speaks of a range
# and of no distribution. Source: the comments on double in fast-check's types
# and on Float64Range in rapid; floats in the pages of Hypothesis.
#
# Guess before the run: a quarter to a half of the draws from 0 to 1 lies
# between 0.25 and 0.75 with each. For the ends there was no guess.
set -euo pipefail
grep -qs bookworm /etc/os-release || { echo 'skipped: this is about Debian 12'; exit 0; }
command -v npm >/dev/null || { echo 'skipped: there is no npm'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT && cd "$folder"
packages='python3-hypothesis=6.67.1-1 python3-attr=22.2.0-1 python3-sortedcontainers=2.4.0-2'
apt-get download $packages >log 2>&1 || { apt-get update; apt-get download $packages; } >log 2>&1
for package in *.deb; do dpkg -x "$package" .; done
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fast-check@4.11.0 >/dev/null
cat >draw.mjs <<'JS'
import fc from 'fast-check'
for (const [min, max] of [[0, 1], [100, 101]]) {
	const double = fc.double({ min, max, noNaN: true })
	console.log(fc.sample(double, { numRuns: 4000, seed: 1 }).join(' '))
}
JS
cat >draw.py <<'PY'
from hypothesis import HealthCheck, given, settings, strategies

for low, high in (0, 1), (100, 101):
    seen = []

    @settings(max_examples=4000, derandomize=True, deadline=None,
              suppress_health_check=list(HealthCheck))
    @given(strategies.floats(low, high))
    def draw(number):
        seen.append(number)

    draw()
    print(*seen)
PY
cat >main.go <<'GO'
package main

import (
	"fmt"
	"pgregory.net/rapid"
)

func main() {
	for _, low := range []float64{0, 100} {
		for seed := range 4000 {
			fmt.Print(rapid.Float64Range(low, low+1).Example(seed), " ")
		}
		fmt.Println()
	}
}
GO
printf 'module draw\n\ngo 1.25.0\n' >go.mod
go get pgregory.net/rapid@v1.3.0 2>/dev/null
shares() { # shares in per cent of middle, small and ends of two lines of numbers
	awk '{ middle = small = ends = 0; low = NR == 1 ? 0 : 100
		for (i = 1; i <= NF; i++) {
			middle += $i > low + .1 && $i < low + .9
			small += $i < low + .001; ends += $i == low || $i == low + 1
		}
		printf " %.1f %.1f %.1f", 100 * middle / NF, 100 * small / NF, 100 * ends / NF }'
}
check=$(node draw.mjs | shares) go=$(go run . | shares)
hypothesis=$(PYTHONPATH=usr/lib/python3/dist-packages /usr/bin/python3 draw.py | shares)
printf '%% within .1 to .9, below .001, at an end, from 0 to 1 and from 100 to 101:\n'
printf 'fast-check%s\nrapid%s\nHypothesis%s\n' "$check" "$go" "$hypothesis"
awk '{ exit !($1 < 2 && $2 > 85 && $7 > 10 && $7 < 25 && $12 > 45 && $13 > 60) }' \
	<<<"$check $go $hypothesis"
