package properties

import (
	"fmt"

	"boundedrecall"
)

// Stationary returns an error if a play depends on more than the last recall
// rewards: if, after past and other, which may have different lengths, and then
// the same rewards, the plays from round recall+1 of the rewards on are not
// equal to within tolerance (0: bit for bit).
func Stationary(maker boundedrecall.Maker, recall int, past, other, rewards *boundedrecall.Instance, tolerance float64) error {
	return Violation{
		Law:   "stationary",
		Claim: fmt.Sprintf("the play depends on the last %d rewards alone, not on the round", recall),
		Parts: []Part{{"past", past}, {"other", other}, {"rewards", rewards}},
		call:  []any{"Stationary", "maker", recall, past, other, rewards, tolerance},
	}.examine(func() (string, float64) { return compareTails(maker, recall, past, other, rewards, tolerance) })
}

func (s subject) stationary() Law {
	return s.law("stationary",
		func(s sketch, c *Case) {
			c.Rewards = s.between(s.recall, s.recall+3)
			s.pasts(c)
			c.Other = s.shorter(c.Other)
			s.unevenly(c)
		},
		func(c Case) error {
			return Stationary(s.maker, s.Recall, c.Past, c.Other, c.Rewards, s.RecallTolerance)
		})
}

// shorter drops the first rounds, all of them half of the time.
func (s sketch) shorter(in *boundedrecall.Instance) *boundedrecall.Instance {
	drop := in.Horizon()
	if s.pick(2) > 0 {
		drop = s.pick(in.Horizon())
	}
	return instance(rows(in)[drop:])
}
