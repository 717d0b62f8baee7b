package exact

import (
	"context"
	"math/big"
)

// FiniteValue returns the smallest total regret that a learner of two arms with recall M,
// stationary or not, can guarantee over n rounds with rewards e_1 and e_2. It is a linear
// program over the plays of all rounds and windows, solved in exact arithmetic.
//
// It is enough to look at learners that treat the arms alike and at regret against arm 1: the
// mean of a learner and of what becomes of it if the arms are exchanged does no worse. The
// adversary's side of the program sends a flow through the windows, round by round. With D
// the flow out of a window by e_1 less that by e_2, the learner's weight x of arm 1 there
// costs D·(1−x), and D'·x in the window with e_1 and e_2 exchanged, where the weight is 1−x:
// together the smaller of D and D', for the best x.
//
// It returns the context's error if that is done early, and panics if M or n is less than 1.
func FiniteValue(ctx context.Context, recall, rounds int) (*big.Rat, error) {
	if recall < 1 || rounds < 1 {
		panic("exact: finite value without recall or rounds")
	}
	// Each window has two rows: the flow out is at most the flow in, and the gain of its pair
	// is at most D plus all flow out of the pair, so that no variable is negative.
	var columns []column
	row, size := 0, 1 // of the round's first window; the number of windows
	for t := range rounds {
		next := row + 2*size
		after := min(2*size, 1<<recall)
		for w := range size {
			other := size - 1 - w
			for letter := range 2 { // 0 for e_2, 1 for e_1
				entries := map[int]int64{row + w: 1}
				objective, scale := int64(-1), int64(1)
				if t+1 < rounds {
					entries[next+(2*w+letter)%after]--
				}
				if t == 0 { // without a window the weight is ½
					objective, scale = int64(2*letter-1), 2
				} else {
					entries[row+size+other]--
					entries[row+size+w] -= int64(2 * letter)
				}
				for i := range entries {
					entries[i] *= scale
				}
				columns = append(columns, newColumn(objective, entries, scale))
			}
			if w < other {
				columns = append(columns, newColumn(1, map[int]int64{row + size + w: 1, row + size + other: 1}, 1))
			}
		}
		row, size = next, after
	}
	right := make([]int64, row)
	right[0] = 1
	return maximum(ctx, columns, right)
}

// maximum returns the value of the program of the columns.
func maximum(ctx context.Context, columns []column, right []int64) (*big.Rat, error) {
	p := newApproximate(right)
	for _, c := range columns {
		p.add(c)
	}
	var weights []*big.Rat
	ok := p.solve(ctx)
	if ok {
		weights, _, ok = solveBasis(columns, p.basis, right)
	}
	if !ok {
		weights, _, _ = solveExactly(ctx, columns, right)
	}
	value := new(big.Rat)
	for j, y := range weights {
		value.Add(value, y.Mul(y, big.NewRat(columns[j].objective, columns[j].scale)))
	}
	return value, ctx.Err()
}
