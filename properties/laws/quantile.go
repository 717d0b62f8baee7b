package laws

import (
	"fmt"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mathext"
)

// quantileStep is the grid on which this package computes the distribution of a
// regret.
const quantileStep = 0x1p-8

// RegretQuantile returns an error if the total regret on the rewards exceeds
// bound(delta, rounds, arms) with probability above delta, for a delta of 1/2,
// 1/10, 1/100, 1e-4 or 1e-8. The probability is a lower bound computed from the
// distribution that the learner states, so no chance is involved.
func RegretQuantile(maker boundedrecall.Maker, bound func(delta float64, rounds, arms int) float64,
	rewards Rounds) error {
	if len(rewards) == 0 {
		return nil
	}
	c := newCheck("regret-quantile", "maker", "bound", part{"rewards", rewards})
	return c.quantiles(bound, rewards,
		func(in *boundedrecall.Instance) func(most, delta float64) breach {
			l := fresh(maker)
			regret := callLearner(func() *RegretDistribution {
				return NewRegretDistribution(l, in, quantileStep)
			})
			return func(most, delta float64) breach {
				if p, _ := regret.AtLeast(most + regretSlack); p > delta {
					return breach{fmt.Sprintf("with probability %.4g or more", p), p - delta}
				}
				return breach{}
			}
		})
}

// quantiles checks a claim on quantiles. play plays on the instance, and
// returns a function that says how the regret was above a number, and by how
// much too often; "" if it was not.
func (c check) quantiles(
	bound func(delta float64, rounds, arms int) float64, rewards Rounds,
	play func(in *boundedrecall.Instance) func(most, delta float64) breach,
) error {
	return c.run(func() breach {
		in := rewards.Instance()
		above := play(in)
		for _, delta := range quantileDeltas {
			most := claimed("the claim on regret",
				func() float64 { return bound(delta, in.Horizon(), in.Arms()) })
			if b := above(most, delta); b.found != "" {
				return breach{fmt.Sprintf("total regret above %v %s, δ is %v", most, b.found, delta), b.margin}
			}
		}
		return breach{}
	})
}

// quantileDeltas are the probabilities at which a quantile is tested.
var quantileDeltas = [...]float64{0.5, 0.1, 0.01, 1e-4, 1e-8}

// quantileGames is the number of games behind a sampled quantile. The law fails
// if the probability of as many regrets above the bound is below quantileAlarm.
const (
	quantileGames = 100
	quantileAlarm = 1e-15
)

// SampledRegretQuantile is RegretQuantile for a learner that does not state its
// law. It plays 100 games, with seeds from the given one on, and looks at the
// same delta. It fails if so large a number of games above the bound has
// probability at most 1e-15 under the claim. So a learner that keeps the claim
// fails a check with probability at most 5e-15, over the seeds.
func SampledRegretQuantile(
	draw func(seed uint64) boundedrecall.Learner, seed uint64,
	bound func(delta float64, rounds, arms int) float64, rewards Rounds,
) error {
	if len(rewards) == 0 {
		return nil
	}
	c := newCheck("regret-quantile", "draw", seed, "bound", part{"rewards", rewards})
	c.predicate = "SampledRegretQuantile"
	return c.quantiles(bound, rewards,
		func(in *boundedrecall.Instance) func(most, delta float64) breach {
			regrets := make([]float64, quantileGames)
			for k := range regrets {
				regrets[k] = totalRegret(drawing[boundedrecall.Learner](draw, seed+uint64(k)), in)
			}
			return func(most, delta float64) breach {
				k := floats.Count(func(x float64) bool { return x >= most+regretSlack }, regrets)
				if mathext.RegIncBeta(float64(max(k, 1)), float64(len(regrets)-k+1), delta) >= quantileAlarm ||
					k == 0 {
					return breach{}
				}
				return breach{
					fmt.Sprintf("in %d of %d games", k, len(regrets)),
					float64(k)/float64(len(regrets)) - delta,
				}
			}
		})
}
