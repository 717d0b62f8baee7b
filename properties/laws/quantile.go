package laws

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/properties/internal/table"
)

// quantileStep is the grid on which this package computes the law of a regret.
const quantileStep = 0x1p-8

// RegretQuantile returns an error if the total regret on the rewards exceeds
// bound(delta, rounds, arms) with probability above delta, for a delta of 1/2,
// 1/10, 1/100, 1e-4 or 1e-8. The probability is a lower bound computed from the law
// that the learner states, so no chance is involved.
func RegretQuantile(maker boundedrecall.Maker, bound func(delta float64, rounds, arms int) float64, rewards Rounds) error {
	if len(rewards) == 0 {
		return nil
	}
	return newCheck("regret-quantile", "maker", "bound", part{"rewards", rewards}).run(func() (string, float64) {
		in := rewards.Instance()
		law := NewRegretLaw(fresh(maker).(boundedrecall.Randomized), in, quantileStep)
		for _, delta := range quantileDeltas {
			if !table.Has("regret-quantile", fmt.Sprint(delta)) {
				continue
			}
			most := callUser("the claim on regret", func() float64 { return bound(delta, in.Horizon(), in.Arms()) })
			if p, _ := law.AtLeast(most + regretSlack); p > delta {
				return fmt.Sprintf("total regret above %v with probability %.4g or more, δ is %v", most, p, delta), p - delta
			}
		}
		return "", 0
	})
}

// quantileDeltas are the probabilities at which a quantile is tested.
var quantileDeltas = [...]float64{0.5, 0.1, 0.01, 1e-4, 1e-8}

// quantileGames is the number of games behind a sampled quantile. The law fails if the
// probability of as many regrets above the bound is below quantileAlarm.
const (
	quantileGames = 100
	quantileAlarm = 1e-15
)

// SampledRegretQuantile is RegretQuantile for a learner that does not state its law. It
// plays 100 games, with seeds from the given one on, and looks at the same delta. It fails
// if so large a number of games above the bound has probability at most 1e-15 under the
// claim. So a learner that keeps the claim fails a check with probability at most 5e-15,
// over the seeds.
func SampledRegretQuantile(
	draw func(seed uint64) boundedrecall.Learner, seed uint64,
	bound func(delta float64, rounds, arms int) float64, rewards Rounds,
) error {
	if len(rewards) == 0 {
		return nil
	}
	c := newCheck("regret-quantile", "draw", seed, "bound", part{"rewards", rewards})
	c.predicate = "SampledRegretQuantile"
	return c.run(func() (string, float64) {
		in := rewards.Instance()
		regrets := make([]float64, quantileGames)
		for k := range regrets {
			regrets[k] = boundedrecall.TotalRegret(draw(seed+uint64(k)), in)
		}
		for _, delta := range quantileDeltas {
			if !table.Has("regret-quantile", fmt.Sprint(delta)) {
				continue
			}
			most := callUser("the claim on regret", func() float64 { return bound(delta, in.Horizon(), in.Arms()) })
			k := 0
			for _, x := range regrets {
				if x >= most+regretSlack {
					k++
				}
			}
			if binomialAtLeast(k, len(regrets), delta) < quantileAlarm {
				share := float64(k) / float64(len(regrets))
				return fmt.Sprintf("total regret above %v in %d of %d games, δ is %v", most, k, len(regrets), delta), share - delta
			}
		}
		return "", 0
	})
}
