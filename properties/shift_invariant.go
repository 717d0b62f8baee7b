package properties

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// ShiftInvariant returns an error if a reward added to all arms changes a play
// by more than tolerance (0: bit for bit). The shift has one arm: in each round
// its reward, as much of it as fits below 1, is added to those of the rewards.
func ShiftInvariant(maker boundedrecall.Maker, rewards, shift *boundedrecall.Instance, tolerance float64) error {
	return Violation{
		Law:   "shift-invariant",
		Claim: "a reward common to all arms plays no part",
		Parts: []Part{{"rewards", rewards}, {"shift", shift}},
		call:  []any{"ShiftInvariant", "maker", rewards, shift, tolerance},
	}.examine(func() (string, float64) {
		got := plays(maker, shifted(rewards, shift))
		for t, want := range plays(maker, rewards) {
			if d, _ := difference(got[t], want); d > tolerance {
				return fmt.Sprintf("round %d, shifted: %s", t+1, differ(got[t], want)), d
			}
		}
		return "", 0
	})
}

func shifted(rewards, shift *boundedrecall.Instance) *boundedrecall.Instance {
	r := rows(rewards)
	for t := range min(len(r), horizon(shift)) {
		add := min(shift.Reward(t + 1)[0], 1-slices.Max(r[t]))
		for i := range r[t] {
			r[t][i] += add
		}
	}
	return instance(r)
}

func (s subject) shiftInvariant() Law {
	return s.law("shift-invariant",
		func(s sketch, c *Case) {
			c.Rewards = s.game()
			n := c.Rewards.Horizon()
			c.Other = drawInstance(s.T, 1, s.recall, n, n)
		},
		func(c Case) error { return ShiftInvariant(s.maker, c.Rewards, c.Other, s.SymmetryTolerance) })
}
