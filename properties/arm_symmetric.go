package properties

import (
	"fmt"

	"boundedrecall"
)

// ArmSymmetric returns an error if exchanging arms i and j (from 0) in the
// rewards does not exchange their weights in every play, to within tolerance (0:
// bit for bit). It returns nil on arms that there are not.
func ArmSymmetric(maker boundedrecall.Maker, rewards *boundedrecall.Instance, i, j int, tolerance float64) error {
	if d := arms(rewards); i < 0 || j < 0 || i >= d || j >= d {
		return nil
	}
	return Violation{
		Law:   "arm-symmetric",
		Claim: "exchanging two arms exchanges their weights",
		Parts: []Part{{"rewards", rewards}},
		call:  []any{"ArmSymmetric", "maker", rewards, i, j, tolerance},
	}.examine(func() (string, float64) {
		exchanged := rows(rewards)
		for _, r := range exchanged {
			r[i], r[j] = r[j], r[i]
		}
		got := plays(maker, instance(exchanged))
		for t, want := range plays(maker, rewards) {
			want[i], want[j] = want[j], want[i]
			if d, _ := difference(got[t], want); d > tolerance {
				return fmt.Sprintf("round %d, arms %d and %d exchanged: %s", t+1, i+1, j+1, differ(got[t], want)), d
			}
		}
		return "", 0
	})
}

// arms returns the number of arms, 0 for nil.
func arms(in *boundedrecall.Instance) int {
	if in == nil {
		return 0
	}
	return in.Arms()
}

func (s subject) armSymmetric() Law {
	return s.law("arm-symmetric",
		func(s sketch, c *Case) {
			c.Rewards = s.game()
			c.I, c.J = s.pick(s.arms), s.arms-1-s.pick(s.arms)
		},
		func(c Case) error { return ArmSymmetric(s.maker, c.Rewards, c.I, c.J, s.SymmetryTolerance) })
}
