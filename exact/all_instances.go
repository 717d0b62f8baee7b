package exact

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"boundedrecall"
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
	if histories := math.Pow(float64(a.Len()), float64(p.Horizon)); !(histories <= mostInstances) {
		return nil, fmt.Errorf("there are too many instances to try them all: %.4g, and the limit is %d; "+
			"claim a recall, or that the play depends on the lead", histories, mostInstances)
	}
	if err := p.fits(p.Horizon); err != nil {
		return nil, err
	}
	s := &treeSearch{problem: p, alphabet: a, maker: maker, rewards: a.rewardTable()}
	return s, s.check()
}

// check draws histories over all rewards and compares the learner's plays after
// them and after the same histories without the rewards common to all arms.
func (s *treeSearch) check() error {
	if !s.alphabet.gaps {
		return nil
	}
	rng := rand.New(rand.NewPCG(5, 6))
	l, bare := s.maker(), s.maker()
	x, y := make([]float64, s.alphabet.arms), make([]float64, s.alphabet.arms)
	numerators, reward := make([]int, len(x)), make([]float64, len(x))
	for range checkedHistories {
		l.Reset()
		bare.Reset()
		for range rng.IntN(s.problem.Horizon) {
			letter := s.alphabet.draw(rng, numerators, reward)
			l.Observe(reward)
			bare.Observe(s.rewards[letter])
		}
		l.Play(x)
		bare.Play(y)
		for i := range x {
			if math.Abs(x[i]-y[i]) > sameWeight {
				return errors.New("the learner does not ignore a reward common to all arms, as was claimed")
			}
		}
	}
	return nil
}

// solve plays the instances in lexicographic order. The plays up to the first new letter
// are those of the last instance.
func (s *treeSearch) solve(ctx context.Context) (*Result, error) {
	d, horizon := s.alphabet.arms, s.problem.Horizon
	unit, claimed := s.problem.unit()
	tb := newTable(s.alphabet, 1, 1, unit) // rounds one play at a time
	comparators := s.problem.Regret.comparators(d, false)
	regrets := make([]costs, len(comparators))
	for i, c := range comparators {
		regrets[i] = tb.against(c)
	}
	totals := make([][]int64, horizon+1) // by rounds played and comparator: the total regret
	for t := range totals {
		totals[t] = make([]int64, len(comparators))
	}
	r := &Result{Alphabet: s.alphabet, Horizon: horizon, Resolution: s.problem.resolution(d)}
	best := int64(math.MinInt64)
	l, play, plays := s.maker(), make([]float64, d), make([][]int64, horizon)
	path := make([]int, horizon)
	var err error
	for reversed := range vectors(horizon, len(s.rewards)) { // the last round's letter changes fastest
		fresh := 0 // the first round whose play is new, after the first new letter
		for t := horizon - 1; t >= 0; t-- {
			if a := reversed[horizon-1-t]; r.States > 0 && a != path[t] {
				path[t], fresh = a, t+1
			}
		}
		if err = ctx.Err(); err != nil {
			break
		}
		l.Reset()
		for t, a := range path {
			if t >= fresh {
				l.Play(play)
				if err := tb.set(0, 0, play, claimed); err != nil {
					return nil, err
				}
				plays[t] = slices.Clone(tb.at(0, 0))
			}
			for i, c := range regrets {
				totals[t+1][i] = totals[t][i] + c.of(plays[t], a)
			}
			l.Observe(s.rewards[a])
		}
		r.States++
		for i, v := range totals[horizon] {
			if v > best {
				best = v
				r.found(comparators[i], slices.Clone(path))
			}
		}
	}
	if r.States == 0 {
		return nil, err
	}
	r.Lower = tb.perRound(big.NewRat(best, int64(horizon)))
	r.Upper = r.Lower
	if err != nil {
		r.Upper = big.NewRat(1, 1)
	}
	return r, err
}
