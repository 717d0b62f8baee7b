package properties

import (
	"fmt"

	"boundedrecall"

	"pgregory.net/rapid"
)

// RecallNeeded returns the smallest recall that the case does not contradict:
// one more than the number of common rewards after which the plays, after past
// or after other, still differ by more than tolerance; 0 if they never do. The
// pasts must be of the same length for a learner that depends on the round.
func RecallNeeded(maker boundedrecall.Maker, past, other, rewards *boundedrecall.Instance, tolerance float64) int {
	one := plays(maker, past, rewards)[horizon(past):]
	two := plays(maker, other, rewards)[horizon(other):]
	for j := len(one) - 1; j >= 0; j-- {
		if d, _ := difference(one[j], two[j]); d > tolerance {
			return j + 1
		}
	}
	return 0
}

// MinimalRecall returns an error unless the case needs the given recall, or
// more: see [RecallNeeded].
func MinimalRecall(maker boundedrecall.Maker, recall int, past, other, rewards *boundedrecall.Instance, tolerance float64) error {
	return Violation{
		Law:   "minimal-recall",
		Claim: fmt.Sprintf("a recall of less than %d would not do", recall),
		Parts: []Part{{"past", past}, {"other", other}, {"rewards", rewards}},
		call:  []any{"MinimalRecall", "maker", recall, past, other, rewards, tolerance},
	}.examine(func() (string, float64) {
		if need := RecallNeeded(maker, past, other, rewards, tolerance); need < recall {
			return fmt.Sprintf("a recall of %d explains this case, the best of those drawn", need), float64(recall - need)
		}
		return "", 0
	})
}

// recallDraws is how many cases the search for one that needs the whole window
// draws at most. A learner that needs it shows it in a share q of the cases and
// is wronged with probability (1−q)^recallDraws. The learners of this module have
// q ≥ 0.4 for M up to 8; q = 0.03 makes it 1e-13.
const recallDraws = 1000

func (s subject) minimalRecall() Law {
	return Law{
		Name:   "minimal-recall",
		recall: s.Recall,
		once:   true,
		draw:   s.mostDemanding,
		check: func(c Case) error {
			return MinimalRecall(s.maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
		},
	}
}

// mostDemanding draws cases until one needs the whole window, and returns the
// one that needs most.
func (s subject) mostDemanding(t *rapid.T) Case {
	var best Case
	most := -1
	for range recallDraws {
		var c Case
		k := s.sketch(t)
		c.Rewards = k.between(s.Recall-1, s.Recall)
		k.differentPasts(&c)
		need := needed(s.maker, c, s.RecallTolerance)
		if need > most {
			best, most = c, need
		}
		if most >= s.Recall {
			break
		}
	}
	return best
}

// needed is RecallNeeded, and 0 if the learner panics.
func needed(maker boundedrecall.Maker, c Case, tolerance float64) (need int) {
	defer func() { _ = recover() }()
	return RecallNeeded(maker, c.Past, c.Other, c.Rewards, tolerance)
}

// differentPasts draws two pasts that differ in their last round.
func (s sketch) differentPasts(c *Case) {
	n := 1 + s.pick(3)
	c.Past = s.between(n, n)
	r := rows(c.Past)
	r[n-1] = s.another(r[n-1])
	c.Other = instance(r)
}
