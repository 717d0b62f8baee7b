package exact

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"

	"boundedrecall"
)

// An Interval is the worst interval of a number of rounds for a learner with recall.
type Interval struct {
	// Regret is the largest regret per round on an interval, exact if the problem's Unit
	// was claimed, and otherwise for plays rounded to multiples of 2⁻⁴⁰.
	Regret *big.Rat

	// Rewards attain it from round From (from 1) to their end. The rounds before fill the
	// window.
	Rewards *boundedrecall.Instance
	From    int

	// Comparator is the map of arms that the regret is against, all arms to one for
	// external regret.
	Comparator Comparator
}

// WorstInterval returns the largest regret on an interval of p.Horizon rounds that rewards
// from the alphabet can give the learner, wherever the interval lies: a longest path from
// any window and any phase. It plays the rewards found with the learner before it returns.
//
// It returns an error if a claim of the problem does not hold, if the search needs too much
// memory, or if the context ends. It panics as [WorstCase] does, and without a recall or a
// horizon.
func WorstInterval(ctx context.Context, maker boundedrecall.Maker, p Problem) (*Interval, error) {
	if p.Recall == 0 || p.Horizon == 0 {
		panic("exact: worst interval without recall or horizon")
	}
	s, err := searchWindows(ctx, maker, p)
	if err != nil {
		return nil, err
	}
	tb := s.table
	worst := &Interval{}
	var letters []int // of the rounds before the interval, and of the interval
	top := int64(0)
	for _, comparator := range s.comparators() {
		for phase := range tb.period {
			l := &longest{table: tb, costs: tb.against(comparator), phase: phase, progress: func(int) {}}
			past := make([]int, tb.recall)
			total, path, _, err := l.from(ctx, p.Horizon, func(values []int64) int {
				first := slices.Index(values, slices.Max(values))
				tb.digits(past, first)
				return first
			})
			if err != nil {
				return nil, err
			}
			if worst.Comparator != nil && total <= top {
				continue
			}
			for len(past)%tb.period != phase { // zero rewards before them
				past = slices.Insert(past, 0, 0)
			}
			top, worst.Comparator, worst.From = total, comparator, len(past)+1
			letters = append(past, path...)
		}
	}
	worst.Regret = tb.perRound(big.NewRat(top, int64(p.Horizon)))
	worst.Rewards = instance(tb.alphabet, letters)
	found, _ := worst.Regret.Float64()
	if played := worst.Comparator.perRound(maker(), worst.Rewards, worst.From); !(math.Abs(played-found) <= s.resolution()+1e-9) {
		return nil, errors.New("the learner's regret on the interval found is another: the learner is not what was claimed")
	}
	return worst, nil
}
