package exact

import (
	"context"
	"math/big"
)

// FiniteValue returns the smallest total regret that a learner of two arms with recall M,
// stationary or not, can guarantee over n rounds with rewards e_1 and e_2. It is a linear
// program over the plays of all rounds and windows, solved in exact arithmetic.
//
// In the adversary's program a flow of 1 runs through the windows, round by round, part of it
// for regret against arm 1 and part against arm 2. It earns what goes out of a window by the
// reward of the arm that it is for, and pays the most that the learner can get there: all
// that goes out by e_1, or all by e_2.
//
// It returns the context's error if that is done early, and panics if M or n is less than 1.
func FiniteValue(ctx context.Context, recall, rounds int) (*big.Rat, error) {
	if recall < 1 || rounds < 1 {
		panic("exact: finite value without recall or rounds")
	}
	var columns []column
	// Row 0 is for the flow of 1. Each window has a row for the flow into it for each arm, and
	// for what goes out of it by each reward; row is the first of the round.
	row, windows := 1, 1
	for t := range rounds {
		after := min(2*windows, 1<<recall)
		for w := range windows {
			into, out := row+4*w, row+4*w+2
			for arm := range 2 {
				if t == 0 {
					columns = append(columns, newColumn(0, map[int]int64{0: 1, into + arm: -1}, 1))
				}
				for earns := range 2 {
					entries := map[int]int64{into + arm: 1, out + earns: 1}
					if t+1 < rounds {
						entries[row+4*windows+4*((2*w+earns)%after)+arm] = -1
					}
					columns = append(columns, newColumn(int64(1-arm^earns), entries, 1))
				}
			}
			columns = append(columns, newColumn(-1, map[int]int64{out: -1, out + 1: -1}, 1))
		}
		row, windows = row+4*windows, after
	}
	right := make([]int64, row)
	right[0] = 1
	if weights, _, ok := solveProgram(ctx, columns, right); ok {
		value := new(big.Rat)
		for j, y := range weights {
			value.Add(value, y.Mul(y, big.NewRat(columns[j].objective, 1)))
		}
		return value, nil
	}
	_, _, value := solveExactly(ctx, columns, right)
	return value, ctx.Err()
}
