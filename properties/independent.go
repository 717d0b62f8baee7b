package properties

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// Independent returns an error if two learners of the maker, which play round by
// round in turn, one on rewards and one on other, do not play as each would
// alone.
func Independent(maker boundedrecall.Maker, rewards, other *boundedrecall.Instance) error {
	return Violation{
		Law:   "independent",
		Claim: "the learners of one maker share no state",
		Parts: []Part{{"rewards", rewards}, {"other", other}},
		call:  []any{"Independent", "maker", rewards, other},
	}.examine(func() (string, float64) {
		want := plays(maker, rewards)
		l, neighbour := maker(), maker()
		for j, x := range want {
			if j < horizon(other) {
				ask(neighbour)
				neighbour.Observe(slices.Clone(other.Reward(j + 1)))
			}
			got := ask(l)
			if d, _ := difference(got, x); d > 0 {
				return fmt.Sprintf("round %d, with another learner on the other rewards: %s", j+1, differ(got, x)), d
			}
			if j < horizon(rewards) {
				l.Observe(slices.Clone(rewards.Reward(j + 1)))
			}
		}
		return "", 0
	})
}

func (s subject) independent() Law {
	return s.law("independent",
		func(s sketch, c *Case) { c.Rewards, c.Other = s.between(0, s.horizon()), s.game() },
		func(c Case) error { return Independent(s.maker, c.Rewards, c.Other) })
}
