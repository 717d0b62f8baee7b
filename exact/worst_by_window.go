package exact

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"boundedrecall"
)

// windowSearch finds the worst case of a learner whose plays are in a table: by
// windows, leads or states.
type windowSearch struct {
	problem   Problem
	table     *table
	states    int
	bytes     int64
	deviation float64 // the largest difference between arms that are claimed to be alike
	anywhere  bool    // whether the horizon may begin in any window and any phase
}

// searchWindows fills a table with the learner's plays and checks the problem's
// claims.
func searchWindows(
	ctx context.Context, maker boundedrecall.Maker, p Problem,
) (*windowSearch, error) {
	p = p.withDefaults(maker().Arms())
	a, err := p.alphabet(maker().Arms())
	if err != nil {
		return nil, err
	}
	bytes, err := p.affordWindows(a)
	if err != nil {
		return nil, err
	}
	unit, claimed := p.unit()
	s := &windowSearch{problem: p, table: newTable(a, p.Recall, p.Period, unit), bytes: int64(bytes)}
	s.states = s.table.count * p.Period
	if err := s.table.tabulate(ctx, maker, claimed, p.Progress); err != nil {
		return nil, err
	}
	return s, s.check(maker, 3*p.Recall+2*p.Period-1)
}

// check compares the plays after histories of at most the given number of
// rounds with the table, and those of windows in which arms are exchanged with
// each other.
func (s *windowSearch) check(maker boundedrecall.Maker, rounds int) error {
	if err := s.table.check(maker, rounds); err != nil || !s.problem.SymmetricArms {
		return err
	}
	worst, err := s.table.checkSymmetry()
	if err == nil && s.problem.Unit > 0 && worst > 0 {
		err = errors.New("the learner treats the arms alike only up to rounding, and not in whole units as was claimed")
	}
	s.deviation = float64(worst) / float64(s.table.unit)
	return err
}

// comparators returns the maps of arms that the regret is against.
func (s *windowSearch) comparators() []Comparator {
	return s.problem.Regret.comparators(s.table.alphabet.arms, s.problem.SymmetricArms)
}

// resolution returns how far rounding plays, and arms that are alike only up to
// rounding, can have moved the regret per round.
func (s *windowSearch) resolution() float64 {
	return s.problem.resolution(s.table.alphabet.arms) + float64(s.table.alphabet.arms)*s.deviation
}

func (s *windowSearch) solve(ctx context.Context) (*Result, error) {
	tb, p := s.table, s.problem
	best := &Result{
		Lower: big.NewRat(-1, 1), Upper: big.NewRat(-1, 1), Alphabet: tb.alphabet, Horizon: p.Horizon,
		States: s.states, Bytes: s.bytes, Resolution: s.resolution(),
	}
	search := s.longRun
	if s.anywhere {
		search = s.interval
	} else if p.Horizon > 0 {
		search = s.finite
	}
	comparators := s.comparators()
	for k, comparator := range comparators {
		progress := func(done, total int) { p.Progress(k*total+done, len(comparators)*total) }
		found, err := search(ctx, tb.against(comparator), progress)
		if found.lower.Cmp(best.Lower) > 0 {
			best.Lower, best.from = found.lower, found.from
			best.found(comparator, found.letters)
			if found.before != nil {
				best.Before = instance(tb.alphabet, found.before)
			}
		}
		if found.upper.Cmp(best.Upper) > 0 {
			best.Upper = found.upper
		}
		if err != nil {
			if k+1 < len(comparators) {
				best.Upper.SetInt64(1)
			}
			return best, err
		}
	}
	return best, nil
}

// found is a search's result for the regret per round against one comparator.
type found struct {
	lower, upper *big.Rat
	letters      []int // attain lower; nil if the search was interrupted before it had them
	from         int   // the window in which they begin, in the long run
	before       []int // the letters before them, of an interval
}

// finite finds the longest path of the horizon's rounds. If the context is done
// first, the upper bound counts 1 for each round not yet searched.
func (s *windowSearch) finite(
	ctx context.Context, c costs, progress func(done, total int),
) (found, error) {
	horizon := s.problem.Horizon
	l := &longest{table: s.table, costs: c, progress: func(done int) { progress(done, horizon) }}
	value, letters, rounds, err := l.from(ctx, horizon, func([]int64) int { return 0 })
	lower := s.table.perRound(new(big.Rat).SetFrac64(value, int64(horizon)))
	upper := new(big.Rat).Add(lower, big.NewRat(int64(horizon-rounds), int64(horizon)))
	return found{lower: lower, upper: upper, letters: letters}, err
}

// interval finds the longest path of the horizon's rounds from any window and
// any phase. The letters before it are those of the window, after as many zero
// rewards as lead to the phase.
func (s *windowSearch) interval(
	ctx context.Context, c costs, _ func(done, total int),
) (found, error) {
	tb := s.table
	best := found{lower: big.NewRat(-1, 1), upper: big.NewRat(1, 1)}
	for phase := range tb.period {
		l := &longest{table: tb, costs: c, phase: phase, progress: func(int) {}}
		before := make([]int, tb.recall)
		total, path, _, err := l.from(ctx, s.problem.Horizon, func(values []int64) int {
			first := slices.Index(values, slices.Max(values))
			tb.digits(before, first)
			return first
		})
		if err != nil {
			return best, err
		}
		if regret := tb.perRound(big.NewRat(total,
			int64(s.problem.Horizon))); regret.Cmp(best.lower) > 0 {
			for len(before)%tb.period != phase {
				before = slices.Insert(before, 0, 0)
			}
			best.lower, best.letters, best.before = regret, path, before
		}
	}
	best.upper = new(big.Rat).Set(best.lower)
	return best, nil
}

// longRun finds the maximum mean cycle.
func (s *windowSearch) longRun(
	ctx context.Context, c costs, progress func(done, total int),
) (found, error) {
	m, err := maxMeanCycle(ctx, s.table, c, s.problem.Unit > 0, progress)
	return found{lower: s.table.perRound(m.lower()), upper: s.table.perRound(m.upper()),
		letters: m.best.letters, from: m.best.from}, err
}
