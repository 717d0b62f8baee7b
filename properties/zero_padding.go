package properties

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// ZeroPadding returns an error if rounds of zero rewards before the rewards
// change a play on them by more than tolerance (0: bit for bit). For a
// stationary learner with bounded recall that is the paper's convention that
// r_t = 0 for t ≤ 0: what came before the first round counts as zeros.
func ZeroPadding(maker boundedrecall.Maker, zeros int, rewards *boundedrecall.Instance, tolerance float64) error {
	return Violation{
		Law:   "zero-padding",
		Claim: "rewards before the first round count as zeros",
		Parts: []Part{{"rewards", rewards}},
		call:  []any{"ZeroPadding", "maker", zeros, rewards, tolerance},
	}.examine(func() (string, float64) {
		d := maker().Arms()
		padding := instance(slices.Repeat([][]float64{make([]float64, d)}, zeros))
		padded := plays(maker, padding, rewards)[zeros:]
		for j, x := range plays(maker, rewards) {
			if d, _ := difference(padded[j], x); d > tolerance {
				return fmt.Sprintf("round %d, with %d zeros before round 1: %s", j+1, zeros, differ(padded[j], x)), d
			}
		}
		return "", 0
	})
}

func (s subject) zeroPadding() Law {
	return s.law("zero-padding",
		func(s sketch, c *Case) {
			c.I = 1 + s.pick(s.recall+3)
			c.Rewards = s.between(0, s.recall+2)
			s.unevenly(c)
		},
		func(c Case) error { return ZeroPadding(s.maker, c.I, c.Rewards, s.RecallTolerance) })
}
