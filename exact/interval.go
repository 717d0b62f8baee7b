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
	p = p.normal(maker().Arms())
	if p.Recall == 0 || p.Horizon == 0 {
		panic("exact: worst interval without recall or horizon")
	}
	a, err := p.alphabet(maker().Arms())
	if err != nil {
		return nil, err
	}
	s, err := newWindowSearch(ctx, maker, a, p)
	if err != nil {
		return nil, err
	}
	tb := s.table
	worst := &Interval{}
	var past []int
	var letters []int
	top := int64(0)
	for _, comparator := range p.Regret.comparators(a.arms, p.SymmetricArms) {
		for phase := range tb.period {
			l := &longest{table: tb, costs: tb.against(comparator), phase: phase}
			first := 0
			total, _, err := l.from(ctx, p.Horizon, func(values []int64) int {
				first = slices.Index(values, slices.Max(values))
				return first
			}, func(int) {})
			if err != nil {
				return nil, err
			}
			if worst.Comparator == nil || total > top {
				top, worst.Comparator, letters = total, comparator, l.path
				past = make([]int, tb.recall)
				tb.digits(past, first)
				for len(past)%tb.period != phase { // zero rewards before them
					past = slices.Insert(past, 0, 0)
				}
			}
		}
	}
	worst.Regret = s.perRound(big.NewRat(top, int64(p.Horizon)))
	worst.Rewards, worst.From = instance(a, append(past, letters...)), len(past)+1
	tr := boundedrecall.Play(maker(), worst.Rewards)
	played := 0.0
	for t := worst.From; t <= worst.Rewards.Horizon(); t++ {
		played += worst.Comparator.of(tr.PlayOf(t), worst.Rewards.Reward(t)) / float64(p.Horizon)
	}
	_, claimed := p.unit()
	found, _ := worst.Regret.Float64()
	if !(math.Abs(played-found) <= resolution(tb, claimed)+float64(a.arms)*s.deviation+1e-9) {
		return nil, errors.New("the learner's regret on the interval found is another: the learner is not what was claimed")
	}
	return worst, nil
}
