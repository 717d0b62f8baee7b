package properties

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
)

// gammaSlack is what rounding may add to a weight.
const gammaSlack = 1e-9

// MeanBased returns an error if an arm that trails another by more than D, in the
// cumulative rewards the learner goes by, has weight above gamma(D, rounds) +
// 1e-9, for any D ≥ 0 (Definition 2.3 with the lead as a parameter). With recall
// M ≥ 1 the rewards gone by are the last M and rounds is M, zeros counting for
// what was before round 1; with recall 0 they are all so far.
func MeanBased(maker boundedrecall.Maker, recall int, gamma func(lead float64, rounds int) float64, rewards *boundedrecall.Instance) error {
	return Violation{
		Law:   "mean-based",
		Claim: "an arm that trails by more than D has weight at most γ(D)",
		Parts: []Part{{"rewards", rewards}},
		call:  []any{"MeanBased", "maker", recall, "gamma", rewards},
	}.examine(func() (string, float64) {
		for j, x := range plays(maker, rewards) {
			from, rounds := 1, j
			if recall > 0 {
				from, rounds = j-recall+1, recall
			}
			sums := sum(rewards, from, j, len(x))
			for i, weight := range x {
				trail := slices.Max(sums) - sums[i]
				if trail == 0 {
					continue
				}
				allowed := gamma(math.Nextafter(trail, 0), rounds)
				if off := weight - allowed; !(off <= gammaSlack) {
					return fmt.Sprintf("round %d plays arm %d with weight %v, which trails by %v: γ is %v",
						j+1, i+1, weight, trail, allowed), off
				}
			}
		}
		return "", 0
	})
}

// sum returns the total reward of each of d arms in rounds from..to.
func sum(in *boundedrecall.Instance, from, to, d int) []float64 {
	total := make([]float64, d)
	for t := max(1, from); t <= to; t++ {
		for i, r := range in.Reward(t) {
			total[i] += r
		}
	}
	return total
}

func (s subject) meanBased() Law {
	return s.law("mean-based",
		func(s sketch, c *Case) { c.Rewards = s.game() },
		func(c Case) error { return MeanBased(s.maker, s.Recall, s.Gamma, c.Rewards) })
}
