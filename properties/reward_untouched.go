package properties

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// RewardUntouched returns an error if Observe modifies its argument.
func RewardUntouched(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "reward-untouched",
		Claim: "Observe does not modify its argument",
		Parts: []Part{{"rewards", in}},
		call:  []any{"RewardUntouched", "maker", in},
	}.examine(func() (string, float64) {
		l := maker()
		for t := 1; t <= horizon(in); t++ {
			ask(l)
			r := slices.Clone(in.Reward(t))
			l.Observe(r)
			ask(l)
			if d, _ := difference(r, in.Reward(t)); d > 0 {
				return fmt.Sprintf("after round %d the argument is %s, was %s", t, vector(r), vector(in.Reward(t))), d
			}
		}
		return "", 0
	})
}

func (s subject) rewardUntouched() Law { return s.onInstance("reward-untouched", RewardUntouched) }
