package properties

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// BoundedRecall returns an error if a play depends on more than the round and
// the last recall rewards: if, after past and other, of equally many rounds, and
// then the same rewards, the plays from round recall+1 of the rewards on are not
// equal to within tolerance (0: bit for bit). It returns nil if past and other
// differ in length.
func BoundedRecall(maker boundedrecall.Maker, recall int, past, other, rewards *boundedrecall.Instance, tolerance float64) error {
	if horizon(past) != horizon(other) {
		return nil
	}
	return Violation{
		Law:   "bounded-recall",
		Claim: fmt.Sprintf("in a given round the play depends on the last %d rewards alone", recall),
		Parts: []Part{{"past", past}, {"other", other}, {"rewards", rewards}},
		call:  []any{"BoundedRecall", "maker", recall, past, other, rewards, tolerance},
	}.examine(func() (string, float64) { return compareTails(maker, recall, past, other, rewards, tolerance) })
}

// compareTails compares the plays on rewards after past and after other, from
// the one that follows the given number of rewards on.
func compareTails(maker boundedrecall.Maker, from int, past, other, rewards *boundedrecall.Instance, tolerance float64) (string, float64) {
	one := plays(maker, past, rewards)[horizon(past):]
	two := plays(maker, other, rewards)[horizon(other):]
	for j := from; j < len(one); j++ {
		if d, arm := difference(one[j], two[j]); d > tolerance {
			x, y := one[j][arm], two[j][arm]
			return fmt.Sprintf("%d rewards later arm %d has weight %v after past, %v after other, %s", j, arm+1, x, y, ulps(x, y)), d
		}
	}
	return "", 0
}

func (s subject) boundedRecall() Law {
	l := s.law("bounded-recall",
		func(s sketch, c *Case) {
			c.Rewards = s.between(s.recall, s.recall+3)
			s.pasts(c)
			s.unevenly(c)
		},
		func(c Case) error {
			return BoundedRecall(s.maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
		})
	l.measured = "smallest recall that no case contradicts"
	l.measure = func(c Case) int { return needed(s.maker, c, s.RecallTolerance) }
	return l
}

// pasts draws two pasts of the same length, up to twice the recall and some, or
// a multiple of M or M+1, where blocks may begin: anything; or the second is the first but for its last rounds, where a window
// that is too long shows most; or each repeats the rewards from some round on,
// where a cache of windows shows.
func (s sketch) pasts(c *Case) {
	n := 1 + s.length(s.recall+min(s.recall, 64)+4)
	if block := s.recall + s.pick(2); s.pick(2) == 0 {
		n = block * (1 + s.pick(2))
	}
	c.Past = s.between(n, n)
	switch s.pick(5) {
	case 0:
		c.Other = s.between(n, n)
	case 1:
		c.Past = instance(tile(rows(c.Rewards), s.pick(s.recall), n))
		c.Other = instance(tile(rows(c.Rewards), s.pick(s.recall), n))
	default:
		r := rows(c.Past)
		for k := range min(n, 1+s.pick(2)) {
			r[n-1-k] = s.another(r[n-1-k])
		}
		c.Other = instance(r)
	}
}

// another draws a reward vector that is not r.
func (s sketch) another(r []float64) []float64 {
	other := s.oneHotVector()
	if slices.Equal(other, r) {
		other[0] = 1 - other[0]
	}
	return other
}

// unevenly makes all rewards of the case uneven in a third of the cases.
func (s sketch) unevenly(c *Case) {
	if s.pick(3) > 0 {
		return
	}
	for _, part := range c.parts() {
		if *part != nil {
			*part = uneven(*part)
		}
	}
}
