package paper

import (
	"boundedrecall"
	"boundedrecall/claims"
)

var _ = controlled(Misprints,
	claims.Wrong("what is added", "r_{s,i}", func(func(int) float64) func(int) float64 {
		return func(t int) float64 { return windowLead(counterexample(6), 6, t) }
	}),
	claims.Wrong("the place of a round", "it is 1 + (t−1) mod 3M", func(func(int) int) func(int) int {
		return func(t int) int { return 1 + (t-1)%18 }
	}),
	claims.Wrong("the copies", "they begin a round later",
		func(in *boundedrecall.Instance) *boundedrecall.Instance { return in.Slice(0, in.Horizon()-1) }),
	claims.Wrong("the last block", "n < ⌊T/M⌋", func(func(int) int) func(int) int {
		return func(n int) int { return n - 1 }
	}),
	claims.Wrong("a row for each round", "one for two rounds", func(rows [][]float64) [][]float64 {
		return rows[:len(rows)/2]
	}),
	claims.Wrong("the share of the lead", "it is half", func(part float64) float64 { return part / 2 }),
)
