package exact

import (
	"context"
	"math"
	"slices"

	"boundedrecall"
)

// longest is the longest path of T rounds through the windows, layered in t:
// value[t][w] = max_a (cost of a at w in round t+1 + value[t+1][w·L+a]).
//
// It goes back through the rounds and keeps the values at the ends of √T blocks
// of rounds. Then it goes forward along the path, and computes the values
// within each block again.
type longest struct {
	table    *table
	costs    costs
	phase    int       // of the first round
	values   [][]int64 // of a block: before its rounds
	progress func(rounds int)

	last   []int64 // the values computed last
	rounds int     // the number of rounds computed so far
}

// from returns the largest total cost of the horizon's rounds, in units, from
// the window that start chooses, given the values of all windows before the
// first round; and the letters that attain it. If the context is done first, it
// returns the context's error, no letters, the number of last rounds it got
// through, and the largest total of those rounds.
func (l *longest) from(
	ctx context.Context, horizon int, start func([]int64) int,
) (value int64, path []int, rounds int, err error) {
	size := blockLength(horizon)
	for range size {
		l.values = append(l.values, make([]int64, l.table.count))
	}
	l.last = make([]int64, l.table.count)
	ends := make([][]int64, (horizon+size-1)/size)
	for k := len(ends) - 1; k >= 0 && err == nil; k-- {
		ends[k] = slices.Clone(l.last)
		err = l.back(ctx, k*size, min(horizon, (k+1)*size), ends[k])
	}
	w := start(l.last)
	value, rounds = l.last[w], l.rounds
	l.progress = func(int) {}
	for k, end := range ends {
		from, to := k*size, min(horizon, (k+1)*size)
		if err == nil && k > 0 {
			err = l.back(ctx, from, to, end)
		}
		if err != nil {
			return value, nil, rounds, err
		}
		for t := from; t < to; t++ {
			next := end
			if t+1 < to {
				next = l.values[t+1-from]
			}
			a, _ := bestLetter(l.table.windows, next, l.plays(t), &l.costs, w)
			path = append(path, a)
			w = l.table.after(w, a)
		}
	}
	return value, path, rounds, nil
}

// back computes the values before rounds to, …, from+1, given those after round
// to.
func (l *longest) back(ctx context.Context, from, to int, end []int64) error {
	l.last = end
	for t := to - 1; t >= from; t-- {
		if err := ctx.Err(); err != nil {
			return err
		}
		step(l.table.windows, l.values[t-from], l.last, l.plays(t), l.costs)
		l.last = l.values[t-from]
		l.rounds++
		l.progress(l.rounds)
	}
	return nil
}

// plays returns the plays of round t+1.
func (l *longest) plays(t int) []int64 { return l.table.phase((l.phase + t) % l.table.period) }

// blockLength returns ⌈√T⌉.
func blockLength(horizon int) int { return int(math.Ceil(math.Sqrt(float64(horizon)))) }

// Curve returns the worst total regret, external or swap, over T rounds for T =
// 1..p.Horizon, at index T−1, in one pass. The learner must be stationary with
// recall p.Recall. Curve checks the claims in p and rounds plays as [WorstCase]
// does, and returns the same errors. It panics if the recall or the horizon is
// 0, or if a period is set.
func Curve(ctx context.Context, maker boundedrecall.Maker, p Problem) ([]float64, error) {
	if p.Recall == 0 || p.Horizon == 0 || p.Period > 1 {
		panic("exact: curve of a learner that is not stationary, or without horizon")
	}
	s, err := searchWindows(ctx, maker, p)
	if err != nil {
		return nil, err
	}
	tb := s.table
	curve := make([]float64, p.Horizon)
	src, dst := make([]int64, tb.count), make([]int64, tb.count)
	for k, comparator := range s.comparators() {
		clear(src)
		c := tb.against(comparator)
		for t := range curve {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			step(tb.windows, dst, src, tb.plays, c)
			src, dst = dst, src
			if v := float64(src[0]) / float64(tb.unitsPerReward()); k == 0 || v > curve[t] {
				curve[t] = v
			}
		}
	}
	return curve, nil
}
