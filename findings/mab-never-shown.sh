#!/usr/bin/env bash
# github.com/stitchfix/mab 0.1.1 (looked at on 29 November 2026), a service of bandits:
# with its epsilon-greedy rule half of the arms are never tried. Of 20 arms one is the
# best, epsilon is 0.01, and so the others have the probability 0.0005 each. Of 200,000
# users nine of these arms are shown to nobody, and ten to about 200 users each, twice
# what they should be: the sampler has 1000 equal parts of the unit interval and an arm
# that is narrower than a part may have none. Which arms these are is the same for ever,
# so no reward of theirs is seen, and the mean that they begin with stays. With nine
# equal arms one part belongs to no arm, since the sum of their shares is a little below
# 1, and about one user in a thousand gets the error "bucket out of range". One would
# expect each arm to be drawn with its probability. Source: the comment of Sha1Sampler,
# "with probability proportional to some given weights".
#
# Guess: each of the 19 arms is shown to about 100 users. The sampler was read first.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module shown\n\ngo 1.25.0\n' >go.mod
go get github.com/stitchfix/mab@v0.1.1 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/stitchfix/mab"
)

// shown counts the users who see each arm, and those who get an error.
func shown(probabilities []float64, users int) (arms []int, errors int) {
	arms = make([]int, len(probabilities))
	sampler := mab.NewSha1Sampler()
	for user := range users {
		arm, err := sampler.Sample(probabilities, fmt.Sprint("user ", user))
		if err != nil {
			errors++
			continue
		}
		arms[arm]++
	}
	return arms, errors
}

func main() {
	arms := []mab.Dist{mab.Point(0.9)}
	for len(arms) < 20 {
		arms = append(arms, mab.Point(0.1))
	}
	probabilities, err := mab.NewEpsilonGreedy(0.01).ComputeProbs(arms)
	if err != nil {
		panic(err)
	}
	counts, _ := shown(probabilities, 200_000)
	found := map[int]int{} // how many arms are shown to nobody (0) or to about 200 (3)
	for _, count := range counts[1:] {
		found[min(count, 1+(count+50)/100)]++
	}
	fmt.Printf("probability %.4f: %d arms are shown to nobody, %d to about 200 users\n",
		probabilities[1], found[0], found[3])
	for _, n := range []int{8, 9, 20} {
		equal := make([]float64, n)
		for k := range equal {
			equal[k] = 1 / float64(n)
		}
		_, errors := shown(equal, 20_000)
		fmt.Printf("%d equal arms: some user gets an error: %v\n", n, errors > 0)
	}
}
GO
found=$(go run .)
printf '%s\n' "$found"
want='probability 0.0005: 9 arms are shown to nobody, 10 to about 200 users
8 equal arms: some user gets an error: false
9 equal arms: some user gets an error: true
20 equal arms: some user gets an error: true'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
