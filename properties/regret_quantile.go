package properties

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/exact"

	"gonum.org/v1/gonum/mathext"
)

// quantileStep is the grid on which the laws of this package compute the law of
// a regret.
const quantileStep = 0x1p-8

// RegretQuantile returns an error if the total regret on the rewards exceeds
// bound(delta, rounds, arms) with probability above delta, for a delta of 1/2,
// 1/10, 1/100, 1e-4 or 1e-8. The probability is a lower bound computed from the
// law that the learner states, so no chance is involved.
func RegretQuantile(maker boundedrecall.Maker, bound func(delta float64, rounds, arms int) float64, rewards *boundedrecall.Instance) error {
	if rewards == nil {
		return nil
	}
	return Violation{
		Law:   "regret-quantile",
		Claim: "the total regret exceeds the bound with probability at most δ",
		Parts: []Part{{"rewards", rewards}},
		call:  []any{"RegretQuantile", "maker", "bound", rewards},
	}.examine(func() (string, float64) {
		law := exact.NewRegretLaw(maker().(boundedrecall.Randomized), rewards, quantileStep)
		for _, delta := range [...]float64{0.5, 0.1, 0.01, 1e-4, 1e-8} {
			most := bound(delta, rewards.Horizon(), rewards.Arms())
			if p, _ := law.AtLeast(most + regretSlack); p > delta {
				return fmt.Sprintf("total regret above %v with probability %.4g or more, δ is %v", most, p, delta), p - delta
			}
		}
		return "", 0
	})
}

// quantileGames is how many games a sampled quantile rests on, and
// quantileAlarm how unlikely more regrets above the bound must be to fail.
const (
	quantileGames = 100
	quantileAlarm = 1e-15
)

// SampledRegretQuantile is RegretQuantile for a learner that does not state its
// law: it plays 100 games, with seeds from the given one on, and fails if more of
// them exceed the bound, for a delta of 1/2 or 1/10, than would with probability
// 1e-15. So a learner that keeps its promise fails a check with probability at
// most 2e-15, over the seeds.
func SampledRegretQuantile(draw func(seed uint64) boundedrecall.Learner, seed uint64, bound func(delta float64, rounds, arms int) float64, rewards *boundedrecall.Instance) error {
	if rewards == nil {
		return nil
	}
	return Violation{
		Law:   "regret-quantile",
		Claim: "the total regret exceeds the bound with probability at most δ",
		Parts: []Part{{"rewards", rewards}},
		call:  []any{"SampledRegretQuantile", "draw", seed, "bound", rewards},
	}.examine(func() (string, float64) {
		regrets := sample(draw, seed, quantileGames, rewards)
		for _, delta := range [...]float64{0.5, 0.1} {
			most := bound(delta, rewards.Horizon(), rewards.Arms()) + regretSlack
			k := count(regrets, most)
			if binomialAtLeast(k, len(regrets), delta) < quantileAlarm {
				share := float64(k) / float64(len(regrets))
				return fmt.Sprintf("total regret above %v in %d of %d games, δ is %v", most, k, len(regrets), delta), share - delta
			}
		}
		return "", 0
	})
}

// sample returns the total regret of learners with n seeds, from the given one
// on.
func sample(draw func(seed uint64) boundedrecall.Learner, seed uint64, n int, rewards *boundedrecall.Instance) []float64 {
	regrets := make([]float64, n)
	for k := range regrets {
		regrets[k] = boundedrecall.TotalRegret(draw(seed+uint64(k)), rewards)
	}
	return regrets
}

// count returns how many of the values are at least x.
func count(values []float64, x float64) int {
	k := 0
	for _, v := range values {
		if v >= x {
			k++
		}
	}
	return k
}

// binomialAtLeast returns the probability of k or more successes in n trials.
func binomialAtLeast(k, n int, p float64) float64 {
	if k == 0 {
		return 1
	}
	return mathext.RegIncBeta(float64(k), float64(n-k+1), p)
}

func (s subject) regretQuantile() Law {
	return s.law("regret-quantile",
		func(k sketch, c *Case) {
			c.I = 1 + k.pick(1<<20)
			c.Rewards = k.game()
		},
		func(c Case) error {
			if s.statesLaw() {
				return RegretQuantile(s.maker, s.RegretQuantile, c.Rewards)
			}
			return SampledRegretQuantile(s.Draw, uint64(c.I), s.RegretQuantile, c.Rewards)
		})
}
