package exact

import (
	"context"

	"boundedrecall"
)

// Curve returns the worst total regret, external or swap, over T rounds for T = 1..p.Horizon, at
// index T−1, in one pass. The learner must be stationary with recall p.Recall. Curve checks
// the claims in p and rounds plays as [WorstCase] does, and returns the same errors. It
// panics if the recall or the horizon is 0, or if a period is set.
func Curve(ctx context.Context, maker boundedrecall.Maker, p Problem) ([]float64, error) {
	arms := maker().Arms()
	p = p.normal(arms)
	if p.Recall == 0 || p.Horizon == 0 || p.Period > 1 {
		panic("exact: curve of a learner that is not stationary, or without horizon")
	}
	a, err := p.alphabet(arms)
	if err != nil {
		return nil, err
	}
	s, err := newWindowSearch(ctx, maker, a, p)
	if err != nil {
		return nil, err
	}
	tb := s.table
	unit := float64(tb.unit) * float64(a.q)
	curve := make([]float64, p.Horizon)
	src, dst := make([]int64, tb.count), make([]int64, tb.count)
	for k, comparator := range p.Regret.comparators(arms, p.SymmetricArms) {
		clear(src)
		c := tb.against(comparator)
		for t := range curve {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			step(tb.windows, dst, src, tb.plays, c)
			src, dst = dst, src
			if v := float64(src[0]) / unit; k == 0 || v > curve[t] {
				curve[t] = v
			}
		}
	}
	return curve, nil
}
