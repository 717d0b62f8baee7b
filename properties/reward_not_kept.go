package properties

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// RewardNotKept returns an error if a play changes when the caller overwrites
// the slices it gave to Observe.
func RewardNotKept(maker boundedrecall.Maker, in *boundedrecall.Instance) error {
	return Violation{
		Law:   "reward-not-kept",
		Claim: "Observe does not keep its argument: the caller may overwrite it",
		Parts: []Part{{"rewards", in}},
		call:  []any{"RewardNotKept", "maker", in},
	}.examine(func() (string, float64) {
		wanted := plays(maker, in)
		l := maker()
		for j, want := range wanted {
			got := ask(l)
			if d, _ := difference(got, want); d > 0 {
				return fmt.Sprintf("round %d, earlier slices overwritten: %s", j+1, differ(got, want)), d
			}
			if j < horizon(in) {
				r := slices.Clone(in.Reward(j + 1))
				l.Observe(r)
				for i := range r {
					r[i] = math.NaN()
				}
			}
		}
		return "", 0
	})
}

func (s subject) rewardNotKept() Law { return s.onInstance("reward-not-kept", RewardNotKept) }
