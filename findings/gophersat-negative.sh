#!/usr/bin/env bash
# github.com/crillab/gophersat 1.4.0 (looked at on 29 November 2026), a SAT solver in Go
# that also minimizes: with negative costs it calls a model optimal that is not. Of two
# things at most one may be chosen, their costs are -2 and -3, and the answer is to
# choose nothing, at the cost 0. The first model found has the cost 0, and there it
# stops, as if no cost could be below. The same problem with the costs of what is not
# chosen, 2 and 3, is solved: 2, which is -3 after the constant 5 is taken off. At the
# command line the file has "s OPTIMUM FOUND" and "o 0". One would expect -3 or an error
# for a negative cost. Source: the comment of Minimize, "such that no other model with a
# smaller cost exists", and the parser, which takes a sign before a weight.
#
# Guess before the run: the cost -3, by the second thing.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module negative\n\ngo 1.25.0\n' >go.mod
go get github.com/crillab/gophersat@v1.4.0 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"
	"strings"

	"github.com/crillab/gophersat/solver"
)

func main() {
	for _, costs := range []string{"+2 ~x1 +3 ~x2", "-2 x1 -3 x2"} {
		text := "* #variable= 2 #constraint= 1\nmin: " + costs + " ;\n-1 x1 -1 x2 >= -1 ;\n"
		problem, err := solver.ParseOPB(strings.NewReader(text))
		if err != nil {
			panic(err)
		}
		found := solver.New(problem).Optimal(nil, nil)
		fmt.Printf("min %s: %v, cost %d, %v\n", costs, found.Status, found.Weight, found.Model)
	}
}
GO
printf '* #variable= 2 #constraint= 1\nmin: -2 x1 -3 x2 ;\n-1 x1 -1 x2 >= -1 ;\n' >costs.opb
found=$(go run . && go run github.com/crillab/gophersat@v1.4.0 costs.opb)
printf '%s\n' "$found"
want='min +2 ~x1 +3 ~x2: SAT, cost 2, [false true]
min -2 x1 -3 x2: SAT, cost 0, [false false]
c solving costs.opb
o 0
s OPTIMUM FOUND
v -x1 -x2 '
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
