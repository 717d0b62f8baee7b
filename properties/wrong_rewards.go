package properties

import (
	"fmt"
	"math"

	"boundedrecall"
)

// wrongRewards are no rewards, each in its own way.
var wrongRewards = [...]float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 2, -0x1p-40, 1 + 0x1p-40}

// WrongRewards returns an error unless, after the rewards, Observe panics when
// the given arm (from 0) gets a reward that is not in [0,1]: NaN, ±Inf, and
// numbers far and barely outside.
func WrongRewards(maker boundedrecall.Maker, in *boundedrecall.Instance, arm int) error {
	return Violation{
		Law:   "wrong-rewards",
		Claim: "Observe panics on a reward that is not in [0,1]",
		Parts: []Part{{"rewards", in}},
		call:  []any{"WrongRewards", "maker", in, arm},
	}.examine(func() (string, float64) {
		for _, wrong := range wrongRewards {
			l := after(maker, in)
			r := make([]float64, l.Arms())
			r[arm] = wrong
			if !panics(func() { l.Observe(r) }) {
				return fmt.Sprintf("Observe accepts %s", vector(r)), math.Inf(1)
			}
		}
		return "", 0
	})
}

func (s subject) wrongRewards() Law {
	return s.law("wrong-rewards",
		func(s sketch, c *Case) { c.Rewards, c.I = s.between(0, 4), s.pick(s.arms) },
		func(c Case) error { return WrongRewards(s.maker, c.Rewards, c.I) })
}
