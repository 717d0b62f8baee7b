package exact

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"boundedrecall"
)

// leadSearch finds the worst case of a two-armed learner whose play depends on
// the round and on arm 1's lead, as it does for Hedge, Cover's learner and
// follow-the-leader: a longest path over rounds and leads, 2qt+1 of them after t
// rounds.
type leadSearch struct {
	problem  Problem
	alphabet Alphabet
	unit     int64
	claimed  bool
	plays    [][]int64 // by rounds seen and lead·q + q·rounds: the weight of arm 1
}

// searchLeads fills a table with the learner's plays and checks the problem's claims.
func searchLeads(ctx context.Context, maker boundedrecall.Maker, p Problem) (*leadSearch, error) {
	p = p.normal(maker().Arms())
	a, err := p.alphabet(maker().Arms())
	if err != nil {
		return nil, err
	}
	states := float64(a.q) * float64(p.Horizon) * float64(p.Horizon+1)
	if err := afford("leads", states, 16*states); err != nil {
		return nil, err
	}
	if err := p.fits(p.Horizon); err != nil {
		return nil, err
	}
	s := &leadSearch{problem: p, alphabet: a}
	s.unit, s.claimed = p.unit()
	s.plays = make([][]int64, p.Horizon)
	for t := range s.plays {
		s.plays[t] = make([]int64, 2*a.q*t+1)
	}
	if err := s.tabulate(ctx, maker, p); err != nil {
		return nil, err
	}
	return s, s.check(maker)
}

// tabulate reaches every lead by a run that begins with a fraction of a reward,
// waits, and goes on with whole rewards to one arm.
func (s *leadSearch) tabulate(ctx context.Context, maker boundedrecall.Maker, p Problem) error {
	q, horizon := s.alphabet.q, p.Horizon
	l := maker()
	for wait := range horizon {
		if err := ctx.Err(); err != nil {
			return err
		}
		for fraction := range q {
			for arm := range 2 {
				l.Reset()
				lead := 0
				for t := range horizon {
					if err := s.set(l, t, lead); err != nil {
						return err
					}
					gain := 0
					switch {
					case t == 0 && fraction > 0:
						gain = fraction
					case t >= wait:
						gain = q
					}
					reward := make([]float64, 2)
					reward[arm] = float64(gain) / float64(q)
					l.Observe(reward)
					lead += gain * (1 - 2*arm)
				}
			}
		}
		p.Progress(wait+1, horizon)
	}
	return nil
}

// set records the learner's play after t rounds with the given lead.
func (s *leadSearch) set(l boundedrecall.Learner, t, lead int) error {
	play := make([]float64, 2)
	l.Play(play)
	n, err := inUnits(play[0], s.unit, s.claimed)
	if err != nil {
		return err
	}
	s.plays[t][lead+s.alphabet.q*t] = n
	return nil
}

// fewHistories is the largest number of histories for which check tries all.
const fewHistories = 1 << 14

// check compares the learner's plays after histories with the table.
func (s *leadSearch) check(maker boundedrecall.Maker) error {
	q, lead := s.alphabet.q, 0
	return s.alphabet.follow(maker(), len(s.plays)-1, fewHistories, func(t, letter int, play []float64) error {
		if lead += s.gap(letter); t == 0 {
			lead = 0
		}
		x := float64(s.plays[t][lead+q*t]) / float64(s.unit)
		if math.Abs(x-play[0]) > s.alphabet.tolerance(s.unit) {
			return fmt.Errorf("after %d rounds with a lead of %d/%d the learner plays arm 1 with %.12g, "+
				"and with %.12g after another history with that lead", t, lead, q, play[0], x)
		}
		return nil
	})
}

// gap returns by how much a letter favours arm 1, in levels.
func (s *leadSearch) gap(letter int) int {
	n := s.alphabet.letters[letter]
	return n[0] - n[1]
}

func (s *leadSearch) solve(context.Context) (*Result, error) {
	p, q, horizon := s.problem, s.alphabet.q, s.problem.Horizon
	best := &Result{Alphabet: s.alphabet, Horizon: horizon, States: q*horizon*(horizon-1) + horizon}
	best.Bytes, best.Resolution = int64(16*best.States), p.resolution(2)
	arms := 2
	if p.SymmetricArms {
		if err := s.checkSymmetry(); err != nil {
			return nil, err
		}
		arms = 1
		if !s.claimed {
			best.Resolution += 2e-11
		}
	}
	for arm := range arms {
		value, letters := s.longest(arm)
		perRound := new(big.Rat).SetFrac(big.NewInt(value), new(big.Int).Mul(big.NewInt(s.unit), big.NewInt(int64(q*horizon))))
		if best.Lower == nil || perRound.Cmp(best.Lower) > 0 {
			best.Lower, best.Upper = perRound, perRound
			best.found(toArm(2, arm), letters)
		}
	}
	return best, nil
}

// cost returns the cost of a letter after t rounds at lead k, and the next lead.
// k counts leads from −q·t, the smallest lead after t rounds.
func (s *leadSearch) cost(arm, t, k, letter int) (cost int64, next int) {
	gap := s.gap(letter)
	weight := s.plays[t][k]
	if arm == 0 {
		weight -= s.unit
	}
	return -int64(gap) * weight, k + s.alphabet.q + gap
}

// better returns the letter with the largest cost plus value after it, and that sum.
func (s *leadSearch) better(arm, t, k int, after []int64) (best int, top int64) {
	for a := range s.alphabet.letters {
		cost, next := s.cost(arm, t, k, a)
		if v := cost + after[next]; a == 0 || v > top {
			best, top = a, v
		}
	}
	return best, top
}

// values returns the largest total regret against an arm, in units, in the rounds
// after t from each lead, for t = 0..T. Each round may cost slack units more.
func (s *leadSearch) values(arm int, slack int64) [][]int64 {
	horizon := len(s.plays)
	value := make([][]int64, horizon+1)
	value[horizon] = make([]int64, 2*s.alphabet.q*horizon+1)
	for t := horizon - 1; t >= 0; t-- {
		value[t] = make([]int64, 2*s.alphabet.q*t+1)
		for k := range value[t] {
			_, value[t][k] = s.better(arm, t, k, value[t+1])
			value[t][k] += slack
		}
	}
	return value
}

// longest returns the largest total regret against an arm, in units, and letters that
// attain it.
func (s *leadSearch) longest(arm int) (int64, []int) {
	value := s.values(arm, 0)
	letters := make([]int, len(s.plays))
	k := 0
	for t := range letters {
		letters[t], _ = s.better(arm, t, k, value[t+1])
		_, k = s.cost(arm, t, k, letters[t])
	}
	return value[0][0], letters
}

// checkSymmetry returns an error if the opposite lead does not exchange the weights.
func (s *leadSearch) checkSymmetry() error {
	tolerance := int64(0)
	if !s.claimed {
		tolerance = 1 + int64(1e-11*float64(s.unit))
	}
	for t, plays := range s.plays {
		for k, x := range plays {
			if diff := x + plays[len(plays)-1-k] - s.unit; diff > tolerance || diff < -tolerance {
				return fmt.Errorf("the learner does not treat arms 1 and 2 alike: see the leads ±%d/%d after %d rounds",
					k-s.alphabet.q*t, s.alphabet.q, t)
			}
		}
	}
	return nil
}
