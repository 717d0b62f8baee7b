#!/usr/bin/env bash
# github.com/crillab/gophersat 1.4.0 (looked at on 29 November 2026), a SAT solver in Go
# that also minimizes: whoever solves a problem twice gets another optimum. One of two
# things must be chosen, at the cost 2 or 3. The first solver made of the problem finds
# 2, the second one finds 3 and says SAT as well, and of four things with the costs 1,
# 4, 2 and 3, of which two must be chosen, the least cost is 3 and then 5. A solver
# works in the memory of its problem, so what the first one has fixed when it ends is
# still fixed for the second. A comparison of two settings, or a retry, is decided by
# who comes first. One would expect a problem to be input, since nothing says that New
# takes it over. Source: the comments of New and of Optimal.
#
# Guess before the run: the same optimum from both.
set -euo pipefail
command -v go >/dev/null || { echo 'skipped: Go is missing'; exit 0; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export GOFLAGS=-mod=mod GOWORK=off
printf 'module again\n\ngo 1.25.0\n' >go.mod
go get github.com/crillab/gophersat@v1.4.0 2>/dev/null
cat >main.go <<'GO'
package main

import (
	"fmt"

	"github.com/crillab/gophersat/solver"
)

func main() {
	for _, costs := range [][]int{{2, 3}, {1, 4, 2, 3}} {
		var things []int
		var literals []solver.Lit
		for k := range costs {
			things = append(things, k+1)
			literals = append(literals, solver.IntToLit(int32(k+1)))
		}
		chosen := solver.AtLeast(things, len(costs)/2)
		for _, again := range []bool{false, true} {
			stated := func() *solver.Problem {
				problem := solver.ParsePBConstrs([]solver.PBConstr{chosen})
				problem.SetCostFunc(literals, append([]int(nil), costs...))
				return problem
			}
			problem := stated()
			first := solver.New(problem).Optimal(nil, nil)
			if !again {
				problem = stated()
			}
			second := solver.New(problem).Optimal(nil, nil)
			fmt.Printf("costs %v, solved again: %v: %v %d, then %v %d\n", costs, again,
				first.Status, first.Weight, second.Status, second.Weight)
		}
	}
}
GO
found=$(go run .)
printf '%s\n' "$found"
want='costs [2 3], solved again: false: SAT 2, then SAT 2
costs [2 3], solved again: true: SAT 2, then SAT 3
costs [1 4 2 3], solved again: false: SAT 3, then SAT 3
costs [1 4 2 3], solved again: true: SAT 3, then SAT 5'
[ "$found" = "$want" ] || { echo 'this has changed'; exit 1; }
