package exact

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"

	"boundedrecall"
)

// treeSearch finds the worst case of any deterministic learner over few rounds,
// by playing all instances. Each node of the tree of histories costs one
// observation. Where the search turns back, the learner replays the history.
type treeSearch struct {
	maker    boundedrecall.Maker
	alphabet Alphabet
}

var (
	errNotGaps = errors.New("the learner does not ignore a reward common to all arms, as was claimed")
)

func newTreeSearch(maker boundedrecall.Maker, a Alphabet, p Problem) (*treeSearch, error) {
	if histories := math.Pow(float64(a.Len()), float64(p.Horizon)); !(histories <= mostInstances) {
		return nil, fmt.Errorf("there are too many instances to try them all: %.4g, and the limit is %d; claim a recall, or that the play depends on the lead",
			histories, mostInstances)
	}
	if err := p.fits(p.Horizon); err != nil {
		return nil, err
	}
	s := &treeSearch{maker, a}
	return s, s.check(p)
}

// check draws histories over all rewards and compares the learner's plays after
// them and after the same histories without the rewards common to all arms.
func (s *treeSearch) check(p Problem) error {
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
		for range rng.IntN(p.Horizon) {
			letter := s.alphabet.draw(rng, numerators, reward)
			l.Observe(reward)
			bare.Observe(s.alphabet.Rewards(letter))
		}
		l.Play(x)
		bare.Play(y)
		for i := range x {
			if math.Abs(x[i]-y[i]) > 1e-11 {
				return errNotGaps
			}
		}
	}
	return nil
}

func (s *treeSearch) solve(ctx context.Context, p Problem) (*Result, error) {
	d, q := s.alphabet.arms, s.alphabet.q
	unit, claimed := p.unit()
	l := s.maker()
	rewards := s.alphabet.rewardTable()
	row := newTable(s.alphabet, 1, 1, unit) // rounds one play at a time
	comparators := p.Regret.comparators(d, false)
	costs := make([]costs, len(comparators))
	for i, c := range comparators {
		costs[i] = row.against(c)
	}
	play := make([]float64, d)
	totals := make([][]int64, p.Horizon+1) // by rounds played and comparator: the total regret
	for t := range totals {
		totals[t] = make([]int64, len(costs))
	}
	path := make([]int, p.Horizon)
	best := int64(-1) << 62
	var bestPath []int
	bestComparator, leaves := 0, 0
	var search func(t int) error
	search = func(t int) error {
		if t == p.Horizon {
			leaves++
			for i, v := range totals[t] {
				if v > best {
					best, bestComparator, bestPath = v, i, append(bestPath[:0], path...)
				}
			}
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		l.Play(play)
		if err := row.set(0, 0, play, claimed); err != nil {
			return err
		}
		x := append([]int64(nil), row.at(0, 0)...)
		for a := range rewards {
			if a > 0 { // replay the history of t rounds
				l.Reset()
				for _, k := range path[:t] {
					l.Observe(rewards[k])
				}
			}
			path[t] = a
			for i := range costs {
				totals[t+1][i] = totals[t][i] + costs[i].of(x, a)
			}
			l.Observe(rewards[a])
			if err := search(t + 1); err != nil {
				return err
			}
		}
		return nil
	}
	l.Reset()
	err := search(0)
	if leaves == 0 {
		return nil, err
	}
	r := &Result{Alphabet: s.alphabet, Horizon: p.Horizon, States: leaves, Resolution: resolution(row, claimed)}
	r.Lower = new(big.Rat).SetFrac(big.NewInt(best), new(big.Int).Mul(big.NewInt(unit), big.NewInt(int64(q*p.Horizon))))
	r.Upper = r.Lower
	if err != nil {
		r.Upper = new(big.Rat).SetInt64(1)
	}
	r.compared(comparators[bestComparator])
	r.Rewards = instance(s.alphabet, bestPath)
	return r, err
}
