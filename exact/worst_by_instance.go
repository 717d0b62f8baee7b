package exact

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// treeSearch finds the worst case of any deterministic learner over few rounds,
// by playing all instances.
type treeSearch struct {
	problem  Problem
	alphabet Alphabet
	maker    boundedrecall.Maker
	rewards  [][]float64 // by letter
}

// searchTree makes a search and checks the problem's claims.
func searchTree(maker boundedrecall.Maker, p Problem) (*treeSearch, error) {
	a, err := p.alphabet(maker().Arms())
	if err != nil {
		return nil, err
	}
	if err := p.affordInstances(a); err != nil {
		return nil, err
	}
	s := &treeSearch{problem: p, alphabet: a, maker: maker, rewards: a.rewardTable()}
	return s, s.check()
}

// check compares the learner's plays after histories with its plays after the
// same histories without the rewards common to all arms.
func (s *treeSearch) check() error {
	if !s.alphabet.gaps {
		return nil
	}
	bare, want := s.maker(), make([]float64, s.alphabet.arms)
	return s.alphabet.follow(s.maker(), s.problem.Horizon-1,
		func(t, letter int, play []float64) error {
			if t == 0 {
				bare.Reset()
			} else {
				bare.Observe(s.rewards[letter])
			}
			bare.Play(want)
			if !floats.EqualApprox(play, want, sameWeight) {
				return errors.New("the learner does not ignore a reward common to all arms, as was claimed")
			}
			return nil
		})
}

// solve plays the instances in lexicographic order: after each history it asks
// the learner for one play, and goes on with every letter.
func (s *treeSearch) solve(ctx context.Context) (*Result, error) {
	d, horizon := s.alphabet.arms, s.problem.Horizon
	unit, claimed := s.problem.unit()
	tb := newTable(s.alphabet, 1, 1, unit) // rounds one play at a time
	comparators := s.problem.Regret.comparators(d, false)
	regrets := make([]costs, len(comparators))
	for i, c := range comparators {
		regrets[i] = tb.against(c)
	}
	r := &Result{Alphabet: s.alphabet, Horizon: horizon, Resolution: s.problem.resolution(d)}
	best := int64(math.MinInt64)
	l, play, path := s.maker(), make([]float64, d), make([]int, horizon)
	var visit func(t int, totals []int64) error // totals are the regrets so far, by comparator
	visit = func(t int, totals []int64) error {
		if t == horizon {
			r.States++
			for i, v := range totals {
				if v > best {
					best = v
					r.found(comparators[i], slices.Clone(path))
				}
			}
			return ctx.Err()
		}
		l.Reset()
		for _, a := range path[:t] {
			l.Observe(s.rewards[a])
		}
		l.Play(play)
		if err := tb.set(0, 0, play, claimed); err != nil {
			return err
		}
		x, after := slices.Clone(tb.at(0, 0)), make([]int64, len(totals))
		for a := range s.rewards {
			path[t] = a
			for i, c := range regrets {
				after[i] = totals[i] + c.of(x, a)
			}
			if err := visit(t+1, after); err != nil {
				return err
			}
		}
		return nil
	}
	err := visit(0, make([]int64, len(comparators)))
	if r.States == 0 || err != nil && ctx.Err() == nil {
		return nil, err
	}
	r.Lower = tb.perRound(big.NewRat(best, int64(horizon)))
	r.Upper = r.Lower
	if err != nil {
		r.Upper = big.NewRat(1, 1)
	}
	return r, err
}
