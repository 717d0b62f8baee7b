package properties

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
)

// A recallPredicate is [laws.BoundedRecall] or [laws.Stationary].
type recallPredicate = func(
	maker boundedrecall.Maker, recall int, past, other, rewards laws.Rounds, tolerance float64,
) error

// onTwoPasts returns a law that compares the plays on a case's rewards after
// its two pasts. With anyLength the pasts may differ in length.
func onTwoPasts(predicate recallPredicate, anyLength bool) func(*subject) kit.Law {
	short := func(draw sketch, c *Case) {
		c.Rewards = draw.Between(draw.Recall, draw.Recall+3)
		draw.twoPasts(c, draw.PastLength())
		if anyLength && draw.Pick(2) == 0 {
			c.Other = nil
		} else if anyLength {
			c.Other = c.Other[draw.Pick(len(c.Other)):]
		}
		if draw.Pick(minusZeroEvery) == 0 {
			c.Past = minusZeros(c.Past)
		}
		if draw.Pick(roundEvery) == 0 {
			roundSums(c)
		}
	}
	only := func(long func(draw sketch) Case) filler {
		return func(draw sketch, c *Case) { *c = long(draw) }
	}
	return func(s *subject) kit.Law {
		longEvery, r := 48, s.recaller()
		if anyLength {
			longEvery = 96 // one of them is the longest
		}
		shared := func(draw sketch) Case { return r.SharedWindows(draw.Sketch, anyLength) }
		l := s.lawWithLong(longEvery, short, only(shared), func(maker boundedrecall.Maker, c Case) error {
			return predicate(maker, s.Recall, c.Past, c.Other, c.Rewards, s.Tolerances.Recall)
		})
		switch {
		case s.wholeGame:
		case anyLength:
			l.Long.Longest = s.filler(only(func(draw sketch) Case {
				return r.ComparedWithNew(draw.Sketch, true)
			}))
		case !s.Stationary:
			l.Long.Longest = s.filler(only(s.pastsAcrossPowerOfTwo))
			// A learner that keeps all rewards is slow in the longest game, and what
			// it does wrong shows in a shorter one, as a rule.
			l.Early = []kit.Filler{l.Long.Fill}
		}
		if !anyLength {
			l.EachCount = kit.EachCount{Reach: r.Reach(), Fill: s.filler(only(func(draw sketch) Case {
				return r.EachCount(draw.Sketch, s.wholeGame, draw.gridRow)
			}))}
		}
		l.CasesFactor = max(1, min(10, 100/s.Recall))
		return l
	}
}

// minusZeroEvery is one in how many cases of two pasts has −0 for 0 in one of
// them.
const minusZeroEvery = 10

// roundEvery is one in how many cases of two pasts has rewards whose sums round:
// a sum that is kept as rewards come and go then depends on older ones, and one
// over a ring on the place where the ring begins.
const roundEvery = 8

// minusZeros returns the rows with −0 for each 0.
func minusZeros(r laws.Rounds) laws.Rounds {
	r = r.Clone()
	for _, row := range r {
		for i, x := range row {
			if x == 0 {
				row[i] = math.Copysign(0, -1)
			}
		}
	}
	return r
}

func (s *subject) recaller() kit.Recaller {
	return kit.Recaller{Maker: s.maker, Arms: s.arms, Recall: s.Recall,
		Difference: func(x, y []float64) float64 {
			d := laws.Distance(x, y)
			if d <= s.Tolerances.Recall {
				return 0
			}
			return d
		}}
}

// pastsAcrossPowerOfTwo returns two pasts that end half a window before round
// 2¹⁷, and rewards that cross it. A ring or a counter that runs over there, or
// at round 2¹⁶, reads rows of the past or has kept one of them. Rewards of the
// two pasts differ by 1/2. One past has a run of thousands of equal rounds that
// is broken in the other, by a reward that differs by 1/4 in one round of
// brokenEvery: a learner may go wrong for good after a long enough run.
func (s *subject) pastsAcrossPowerOfTwo(draw sketch) (c Case) {
	n := max(0, min(1<<17, s.recaller().RoundsInBudget())-(s.Recall+1)/2)
	c = Case{Past: draw.Walk(n), Rewards: draw.Walk(2*s.Recall + 64)}
	from := draw.Pick(n/2 + 1)
	run := c.Past[from : from+n/4]
	for t := range run {
		run[t] = run[0]
	}
	c.Other = c.Past.Clone()
	for t, r := range c.Other {
		by := 0.5
		if from <= t && t < from+len(run) && t%brokenEvery == 0 {
			by = 0.25
		}
		for i, x := range r {
			r[i] = math.Mod(x+by, 1)
		}
	}
	return c
}

// gridRow draws a round of multiples of 1/64.
func (s sketch) gridRow(lots *rand.Rand) []float64 {
	return s.Vector(func() float64 { return float64(lots.IntN(fineness+1)) / fineness })
}

const brokenEvery = 500

func (s *subject) zeroPadding() kit.Law {
	return onCases(func(draw sketch, c *Case) {
		c.Zeros, c.Rewards = 1+draw.Pick(draw.Recall+3), draw.Between(0, draw.Recall+2)
	}, func(maker boundedrecall.Maker, c Case) error {
		return laws.ZeroPadding(maker, c.Zeros, c.Rewards, s.Tolerances.Recall)
	})(s)
}

// recallDraws is the number of cases in which minimal-recall searches for a
// case that needs the whole window. If a share q of the cases does, a false
// alarm has probability (1−q)^recallDraws. The learners of this module have q ≥
// 0.4 for M up to 8; for q = 0.03 the probability is 1e-13. A learner that
// reacts to one password of 0/1 rewards, k rounds long for d arms, has q near
// 2^(−kd): it needs RecallWitness from about k·d = 10 on.
const recallDraws = 1000

func (s *subject) minimalRecall() kit.Law {
	l := s.newLaw(
		func(draw sketch, c *Case) {
			if s.RecallWitness != nil {
				*c = *s.RecallWitness
				return
			}
			*c = s.caseOfLargestNeed(draw)
		},
		func(maker boundedrecall.Maker, c Case) error {
			err := laws.MinimalRecall(maker, s.Recall, c.Past, c.Other, c.Rewards, s.Tolerances.Recall)
			var v *laws.Violation
			if s.RecallWitness != nil || !errors.As(err, &v) || math.IsInf(v.Margin, 1) {
				return err
			}
			return &laws.Violation{
				Law: v.Law, Claim: v.Claim, Broken: v.Broken, Margin: v.Margin,
				Found: fmt.Sprintf("in none of %d cases did a play depend on the reward %d rounds earlier; "+
					"if it does in a case you know, a Go test can claim it as RecallWitness",
					recallDraws, s.Recall),
			}
		})
	l.Once = true
	return l
}

// caseOfLargestNeed draws cases until one needs the whole window, and returns
// the case that needs the largest recall.
func (s *subject) caseOfLargestNeed(draw sketch) (best Case) {
	most := -1
	for k := 0; k < recallDraws && most < s.Recall; k++ {
		var c Case
		c.Rewards = draw.Between(s.Recall-1, s.Recall)
		n := 1 + draw.Pick(3)
		c.Past = draw.Rounds(n)
		c.Other = c.Past.Clone()
		c.Other[n-1] = draw.otherRow(c.Other[n-1])
		if n := recallNeeded(s.maker, c, s.Tolerances.Recall); n > most {
			best, most = c, n
		}
	}
	return best
}

// recallNeeded returns laws.RecallNeeded of the case, or 0 if the learner
// panics.
func recallNeeded(maker boundedrecall.Maker, c Case, tolerance float64) int {
	maker, done := kit.WithClose(maker)
	defer done()
	defer kit.IgnorePanic()
	return laws.RecallNeeded(maker, c.Past, c.Other, c.Rewards, tolerance)
}
