package exact

import "context"

// trace cuts a span of rounds into at most branching parts. It keeps the values at the cuts
// and computes the others again. So T rounds need branching·log T arrays and
// log T/log branching times the sweeps.
const branching = 8

// longest is the longest path of T rounds through the windows, layered in t:
// value[t][w] = max_a (cost of a at w in round t+1 + value[t+1][w·L+a]).
type longest struct {
	table *table
	costs costs
	phase int       // of the first round
	path  []int     // letters of rounds 1..T
	w     int       // the window that the path has reached
	free  [][]int64 // arrays to use again
}

// longestPath returns the largest total cost of T rounds from window 0, in
// units, and the letters that attain it. If the context is done first, it
// returns the context's error, no letters, the number of last rounds it got
// through, and the largest total of those rounds from window 0.
func longestPath(ctx context.Context, tb *table, c costs, horizon int, progress func(rounds int)) (value int64, path []int, rounds int, err error) {
	l := &longest{table: tb, costs: c}
	value, rounds, err = l.from(ctx, horizon, func([]int64) int { return 0 }, progress)
	return value, l.path, rounds, err
}

// from finds the longest path from the window that start chooses, given the values of all
// windows before the first round.
func (l *longest) from(ctx context.Context, horizon int, start func(values []int64) int, progress func(rounds int)) (value int64, rounds int, err error) {
	kept, rounds, err := l.back(ctx, 0, horizon, make([]int64, l.table.count), progress)
	l.w = start(kept[0])
	value = kept[0][l.w]
	if err == nil {
		err = l.trace(ctx, 0, horizon, kept)
	}
	if err != nil {
		l.path = nil
	}
	return value, rounds, err
}

// cut returns the last round before part k of from..to.
func cut(from, to, k int) int { return from + (to-from)*k/min(branching, to-from) }

// back computes the values before round to, to−1, …, from+1, given those after
// round to, and keeps those at the cuts: kept[k] is for cut k. If the context is
// done early, kept[0] holds the values before the last round it computed.
func (l *longest) back(ctx context.Context, from, to int, end []int64, progress func(rounds int)) (kept [][]int64, rounds int, err error) {
	parts := min(branching, to-from)
	kept = make([][]int64, parts+1)
	kept[parts] = end
	src := end
	for k := parts - 1; k >= 0; k-- {
		for t := cut(from, to, k+1) - 1; t >= cut(from, to, k); t-- {
			if err := ctx.Err(); err != nil {
				kept[0] = src
				return kept, to - t - 1, err
			}
			dst := l.array()
			step(l.table.windows, dst, src, l.plays(t), l.costs)
			if t+1 != cut(from, to, k+1) {
				l.free = append(l.free, src)
			}
			src = dst
			progress(to - t)
		}
		kept[k] = src
	}
	return kept, to - from, nil
}

// trace extends the path from round from+1 to round to, given the values at the
// cuts. It frees the arrays of these values for later use.
func (l *longest) trace(ctx context.Context, from, to int, kept [][]int64) error {
	l.free = append(l.free, kept[0])
	for k, end := range kept[1:] {
		first, last := cut(from, to, k), cut(from, to, k+1)
		if last-first == 1 {
			l.follow(first, end)
		} else {
			inner, _, err := l.back(ctx, first, last, end, func(int) {})
			if err == nil {
				err = l.trace(ctx, first, last, inner)
			}
			if err != nil {
				return err
			}
			continue // the inner trace freed end
		}
		l.free = append(l.free, end)
	}
	return nil
}

// plays returns the plays of round t+1.
func (l *longest) plays(t int) []int64 { return l.table.phase((l.phase + t) % l.table.period) }

func (l *longest) array() []int64 {
	if n := len(l.free); n > 0 {
		a := l.free[n-1]
		l.free = l.free[:n-1]
		return a
	}
	return make([]int64, l.table.count)
}

// follow appends the best letter of round t+1, next being the values after it.
func (l *longest) follow(t int, next []int64) {
	a, _ := bestLetter(l.table.windows, next, l.plays(t), &l.costs, l.w)
	l.path = append(l.path, a)
	l.w = l.table.after(l.w, a)
}

// longestPathArrays bounds how many arrays of values longestPath holds at once.
func longestPathArrays(horizon int) int {
	arrays := 2
	for span := horizon; span > 1; span = (span + branching - 1) / branching {
		arrays += branching
	}
	return arrays
}
