package properties

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// longPast is the least length of a long past, or of long rewards after a short one.
const longPast = 1024

func (s *subject) boundedRecall() Law {
	l := s.law("bounded-recall",
		func(draw sketch, c *Case) {
			c.Rewards = draw.between(draw.recall, draw.recall+3)
			draw.pasts(c, draw.pastLength())
			draw.uneven(c, 3)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.BoundedRecall(maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
		})
	l.long = s.draw(func(draw sketch, c *Case) {
		switch draw.pick(3) {
		case 0:
			c.Rewards = draw.between(longPast, longPast+64)
			draw.pasts(c, draw.pastLength())
		case 1:
			c.Rewards = draw.between(draw.recall, draw.recall+3)
			n := draw.nearPower()
			c.Past, c.Other = draw.between(n, n), draw.between(n, n)
		default:
			c.Rewards = draw.between(draw.recall, draw.recall+3)
			draw.pasts(c, longPast+draw.pick(64))
		}
		draw.uneven(c, 2)
	})
	l.measured = "smallest recall that no case contradicts"
	l.measure = func(c Case) int { return need(s.maker, c, s.RecallTolerance) }
	return l
}

func (s *subject) stationary() Law {
	l := s.law("stationary",
		func(draw sketch, c *Case) {
			c.Rewards = draw.between(draw.recall, draw.recall+3)
			draw.pasts(c, draw.pastLength())
			c.Other = draw.shorter(c.Other)
			draw.uneven(c, 3)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.Stationary(maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
		})
	l.long = s.draw(func(draw sketch, c *Case) {
		if draw.pick(2) == 0 {
			c.Rewards = draw.between(longPast, longPast+64)
			c.Past = draw.between(1, draw.horizon())
		} else {
			c.Rewards = draw.between(draw.recall, draw.recall+3)
			c.Past, c.Other = draw.between(longPast, longPast+64), draw.between(0, draw.horizon())
		}
		draw.uneven(c, 2)
	})
	return l
}

// nearPower draws the length of a past: the window after it ends near a power of two from 64
// to longPast, where buffers grow and counters wrap.
func (s sketch) nearPower() int {
	return max(1, longPast>>s.pick(5)-s.recall-1+s.pick(s.recall+2))
}

// pastLength draws how long a past is: up to twice the recall and a little more, or
// a multiple of M or M+1, where blocks may begin.
func (s sketch) pastLength() int {
	n := 1 + s.length(s.recall+min(s.recall, 64)+4)
	if block := s.recall + s.pick(2); s.pick(2) == 0 {
		n = block * (1 + s.pick(2))
	}
	return n
}

// pasts draws two pasts of n rounds each, for the rewards of the case:
//
//   - one case in six: independent ones;
//   - one in six: both repeat the rewards from some round on, which finds caches of
//     windows;
//   - one in six: different arms lead in the two pasts, and the rewards are a near tie,
//     which finds learners that remember their leader;
//   - otherwise they differ in the last round or two, which finds windows that are
//     too long.
func (s sketch) pasts(c *Case, n int) {
	c.Past = s.between(n, n)
	switch s.pick(6) {
	case 0:
		c.Other = s.between(n, n)
	case 1:
		c.Past = tile(c.Rewards, s.pick(s.recall), n)
		c.Other = tile(c.Rewards, s.pick(s.recall), n)
	case 2:
		arm := s.pick(s.arms)
		c.Past, c.Other = s.alone(arm, n), s.alone((arm+1)%s.arms, n)
		s.nearTie(c.Rewards, 0)
	default:
		c.Other = c.Past.Clone()
		for k := range min(n, 1+s.pick(2)) {
			c.Other[n-1-k] = s.another(c.Other[n-1-k])
		}
	}
}

// another draws a row different from r.
func (s sketch) another(r []float64) []float64 {
	other := s.oneHotVector()
	if slices.Equal(other, r) {
		other[0] = 1 - other[0]
	}
	return other
}

// shorter drops some of the first rounds; half of the time it drops all rounds.
func (s sketch) shorter(r laws.Rounds) laws.Rounds {
	if s.pick(2) == 0 {
		return nil
	}
	return r[s.pick(len(r)):]
}

// uneven makes all rewards of the case uneven in one of every so many cases, so that their
// sums are rounded.
func (s sketch) uneven(c *Case, every int) {
	if s.pick(every) > 0 {
		return
	}
	for _, part := range c.parts() {
		*part = scale(*part, 0.7)
	}
}

func scale(r laws.Rounds, factor float64) laws.Rounds {
	r = r.Clone()
	for t := range r {
		for i := range r[t] {
			r[t][i] *= factor
		}
	}
	return r
}

func (s *subject) zeroPadding() Law {
	l := s.law("zero-padding",
		func(draw sketch, c *Case) {
			c.Zeros = 1 + draw.pick(draw.recall+3)
			c.Rewards = draw.between(0, draw.recall+2)
			draw.uneven(c, 3)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.ZeroPadding(maker, c.Zeros, c.Rewards, s.RecallTolerance)
		})
	l.long = s.draw(func(draw sketch, c *Case) {
		c.Zeros = longPast + draw.pick(512)
		c.Rewards = draw.between(136+draw.recall, 136+2*draw.recall)
		draw.uneven(c, 2)
	})
	return l
}

// recallDraws is the number of cases in which minimal-recall searches for a case that
// needs the whole window. If a share q of the cases does, a false alarm has probability
// (1−q)^recallDraws. The learners of this module have q ≥ 0.4 for M up to 8; for q = 0.03
// the probability is 1e-13. A learner that reacts to one password of 0/1 rewards, k rounds
// long for d arms, has q near 2^(−kd): it needs RecallWitness from about k·d = 10 on.
const recallDraws = 1000

func (s *subject) minimalRecall() Law {
	claim := fmt.Sprintf("a recall of less than %d would not do", s.Recall)
	l := s.law("minimal-recall",
		func(draw sketch, c *Case) {
			if s.RecallWitness != nil {
				*c = *s.RecallWitness
				return
			}
			*c = s.mostDemanding(draw)
		},
		func(maker boundedrecall.Maker, c Case) error {
			err := laws.MinimalRecall(maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
			var v *laws.Violation
			if s.RecallWitness != nil || !errors.As(err, &v) || math.IsInf(v.Margin, 1) {
				return err
			}
			return &laws.Violation{
				Law: v.Law, Claim: claim, Margin: v.Margin,
				Found: fmt.Sprintf("in none of %d cases did a play depend on the reward %d rounds earlier; if it does in a case you know, claim it as RecallWitness",
					recallDraws, s.Recall),
			}
		})
	l.share = 0
	return l
}

// mostDemanding draws cases until one needs the whole window, and returns the case that
// needs the largest recall.
func (s *subject) mostDemanding(draw sketch) Case {
	var best Case
	most := -1
	for range recallDraws {
		var c Case
		c.Rewards = draw.between(s.Recall-1, s.Recall)
		n := 1 + draw.pick(3)
		c.Past = draw.between(n, n)
		c.Other = c.Past.Clone()
		c.Other[n-1] = draw.another(c.Other[n-1])
		if need := need(s.maker, c, s.RecallTolerance); need > most {
			best, most = c, need
		}
		if most >= s.Recall {
			break
		}
	}
	return best
}

// need returns RecallNeeded of the case, or 0 if the learner panics.
func need(maker boundedrecall.Maker, c Case, tolerance float64) (need int) {
	maker, done := withClose(maker)
	defer done()
	defer forgive()
	return laws.RecallNeeded(maker, c.Past, c.Other, c.Rewards, tolerance)
}

// forgive recovers from the panic of a learner, unless the learner is unavailable.
func forgive() {
	if u, ok := recover().(*laws.Unavailable); ok {
		panic(u)
	}
}
