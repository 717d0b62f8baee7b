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
// by playing all instances. Each node of the tree of histories costs one
// observation. Where the search turns back, the learner replays the history.
type treeSearch struct {
	problem  Problem
	alphabet Alphabet
	maker    boundedrecall.Maker

	learner     boundedrecall.Learner
	rewards     [][]float64 // by letter
	row         *table      // rounds one play at a time
	comparators []Comparator
	costs       []costs   // by comparator
	totals      [][]int64 // by rounds played and comparator: the total regret
	path        []int

	leaves         int
	best           int64
	bestPath       []int
	bestComparator Comparator
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
	unit, _ := p.unit()
	s := &treeSearch{problem: p, alphabet: a, maker: maker, learner: maker(), rewards: a.rewardTable(), row: newTable(a, 1, 1, unit), best: math.MinInt64}
	s.comparators = p.Regret.comparators(a.arms, false)
	for _, c := range s.comparators {
		s.costs = append(s.costs, s.row.against(c))
	}
	s.path = make([]int, p.Horizon)
	for range p.Horizon + 1 {
		s.totals = append(s.totals, make([]int64, len(s.costs)))
	}
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

func (s *treeSearch) solve(ctx context.Context) (*Result, error) {
	s.learner.Reset()
	err := s.from(ctx, 0)
	if s.leaves == 0 {
		return nil, err
	}
	r := &Result{
		Alphabet: s.alphabet, Horizon: s.problem.Horizon, States: s.leaves, Resolution: s.problem.resolution(s.alphabet.arms),
		Lower: s.row.perRound(big.NewRat(s.best, int64(s.problem.Horizon))),
	}
	r.Upper = r.Lower
	if err != nil {
		r.Upper = new(big.Rat).SetInt64(1)
	}
	r.found(s.bestComparator, s.bestPath)
	return r, err
}

// from tries all continuations of the path of the first t rounds, which the learner has
// observed.
func (s *treeSearch) from(ctx context.Context, t int) error {
	if t == len(s.path) {
		s.leaves++
		for i, v := range s.totals[t] {
			if v > s.best {
				s.best, s.bestComparator, s.bestPath = v, s.comparators[i], slices.Clone(s.path)
			}
		}
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	play := make([]float64, s.alphabet.arms)
	s.learner.Play(play)
	if err := s.row.set(0, 0, play, s.problem.Unit > 0); err != nil {
		return err
	}
	x := slices.Clone(s.row.at(0, 0))
	for a, reward := range s.rewards {
		if a > 0 { // replay the history of t rounds
			s.learner.Reset()
			for _, k := range s.path[:t] {
				s.learner.Observe(s.rewards[k])
			}
		}
		s.path[t] = a
		for i := range s.costs {
			s.totals[t+1][i] = s.totals[t][i] + s.costs[i].of(x, a)
		}
		s.learner.Observe(reward)
		if err := s.from(ctx, t+1); err != nil {
			return err
		}
	}
	return nil
}
