package properties

import (
	"errors"
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/properties/laws"
)

// A recallPredicate is [laws.BoundedRecall] or [laws.Stationary].
type recallPredicate = func(maker boundedrecall.Maker, recall int, past, other, rewards laws.Rounds, tolerance float64) error

// onTwoPasts returns a law that compares the plays on a case's rewards after its two pasts.
func (s *subject) onTwoPasts(predicate recallPredicate, draw, long func(sketch, *Case)) Law {
	return s.lawWithLong(longEvery, draw, long, func(maker boundedrecall.Maker, c Case) error {
		return predicate(maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
	})
}

func (s *subject) boundedRecall() Law {
	return s.onTwoPasts(laws.BoundedRecall, func(draw sketch, c *Case) {
		c.Rewards = draw.between(draw.recall, draw.recall+3)
		draw.twoPasts(c, draw.pastLength())
		draw.scaleSometimes(c, 3)
	}, func(draw sketch, c *Case) {
		switch draw.pick(3) {
		case 0:
			c.Rewards = draw.between(longPast, longPast+64)
			draw.twoPasts(c, draw.pastLength())
		case 1:
			c.Rewards = draw.between(draw.recall, draw.recall+3)
			n := draw.nearPower()
			c.Past, c.Other = draw.between(n, n), draw.between(n, n)
		default:
			c.Rewards = draw.between(draw.recall, draw.recall+3)
			draw.twoPasts(c, longPast+draw.pick(64))
		}
		draw.scaleSometimes(c, 2)
	})
}

func (s *subject) stationary() Law {
	return s.onTwoPasts(laws.Stationary, func(draw sketch, c *Case) {
		c.Rewards = draw.between(draw.recall, draw.recall+3)
		draw.twoPasts(c, draw.pastLength())
		c.Other = draw.shorter(c.Other)
		draw.scaleSometimes(c, 3)
	}, func(draw sketch, c *Case) {
		if draw.pick(2) == 0 {
			c.Rewards = draw.between(longPast, longPast+64)
			c.Past = draw.between(1, draw.horizon())
		} else {
			c.Rewards = draw.between(draw.recall, draw.recall+3)
			c.Past, c.Other = draw.between(longPast, longPast+64), draw.between(0, draw.horizon())
		}
		draw.scaleSometimes(c, 2)
	})
}

func (s *subject) zeroPadding() Law {
	return s.lawWithLong(longEvery,
		func(draw sketch, c *Case) {
			c.Zeros = 1 + draw.pick(draw.recall+3)
			c.Rewards = draw.between(0, draw.recall+2)
			draw.scaleSometimes(c, 3)
		},
		func(draw sketch, c *Case) {
			c.Zeros = longPast + draw.pick(512)
			c.Rewards = draw.between(136+draw.recall, 136+2*draw.recall)
			draw.scaleSometimes(c, 2)
		},
		func(maker boundedrecall.Maker, c Case) error {
			return laws.ZeroPadding(maker, c.Zeros, c.Rewards, s.RecallTolerance)
		})
}

// recallDraws is the number of cases in which minimal-recall searches for a case that
// needs the whole window. If a share q of the cases does, a false alarm has probability
// (1−q)^recallDraws. The learners of this module have q ≥ 0.4 for M up to 8; for q = 0.03
// the probability is 1e-13. A learner that reacts to one password of 0/1 rewards, k rounds
// long for d arms, has q near 2^(−kd): it needs RecallWitness from about k·d = 10 on.
const recallDraws = 1000

func (s *subject) minimalRecall() Law {
	l := s.law(
		func(draw sketch, c *Case) {
			if s.RecallWitness != nil {
				*c = *s.RecallWitness
				return
			}
			*c = s.caseOfLargestNeed(draw)
		},
		func(maker boundedrecall.Maker, c Case) error {
			err := laws.MinimalRecall(maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
			var v *laws.Violation
			if s.RecallWitness != nil || !errors.As(err, &v) || math.IsInf(v.Margin, 1) {
				return err
			}
			return &laws.Violation{
				Law: v.Law, Claim: v.Claim, Margin: v.Margin,
				Found: fmt.Sprintf("in none of %d cases did a play depend on the reward %d rounds earlier; "+
					"if it does in a case you know, claim it as RecallWitness",
					recallDraws, s.Recall),
			}
		})
	l.cost = 0
	return l
}

// caseOfLargestNeed draws cases until one needs the whole window, and returns the case that
// needs the largest recall.
func (s *subject) caseOfLargestNeed(draw sketch) Case {
	var best Case
	most := -1
	for range recallDraws {
		var c Case
		c.Rewards = draw.between(s.Recall-1, s.Recall)
		n := 1 + draw.pick(3)
		c.Past = draw.between(n, n)
		c.Other = c.Past.Clone()
		c.Other[n-1] = draw.otherRow(c.Other[n-1])
		if n := recallNeeded(s.maker, c, s.RecallTolerance); n > most {
			best, most = c, n
		}
		if most >= s.Recall {
			break
		}
	}
	return best
}

// recallNeeded returns laws.RecallNeeded of the case, or 0 if the learner panics.
func recallNeeded(maker boundedrecall.Maker, c Case, tolerance float64) int {
	maker, done := withClose(maker)
	defer done()
	defer ignorePanic()
	return laws.RecallNeeded(maker, c.Past, c.Other, c.Rewards, tolerance)
}
