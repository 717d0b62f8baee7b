package properties

import (
	"fmt"
	"slices"

	"boundedrecall"
)

// regretSlack is what rounding may add to a total regret.
const regretSlack = 1e-9

// RegretBound returns an error if the total regret on the rewards is above
// bound(rounds, arms) + 1e-9.
func RegretBound(maker boundedrecall.Maker, bound func(rounds, arms int) float64, rewards *boundedrecall.Instance) error {
	if rewards == nil {
		return nil
	}
	return Violation{
		Law:   "regret-bound",
		Claim: "the total regret is at most the bound",
		Parts: []Part{{"rewards", rewards}},
		call:  []any{"RegretBound", "maker", "bound", rewards},
	}.examine(func() (string, float64) {
		most := bound(rewards.Horizon(), rewards.Arms())
		got := boundedrecall.TotalRegret(maker(), rewards)
		if off := got - most; !(off <= regretSlack) {
			return fmt.Sprintf("total regret %v over %d rounds, the bound is %v", got, rewards.Horizon(), most), off
		}
		return "", 0
	})
}

func (s subject) regretBound() Law {
	return s.law("regret-bound",
		func(k sketch, c *Case) {
			most := min(3*s.Recall, 100) + 2*k.horizon()
			switch k.pick(3) {
			case 0:
				c.Rewards = k.between(1, most)
			case 1:
				c.Rewards = k.hostile(s.maker, 1+k.pick(most))
			default:
				c.Rewards = k.hostile(s.maker, most)
			}
		},
		func(c Case) error { return RegretBound(s.maker, s.TotalRegretBound, c.Rewards) })
}

// hostile draws an instance as an adversary that sees the learner's plays would
// choose it: for stretches of drawn length it rewards the arm of least weight,
// all arms but that of most, or a drawn arm over and over. If the learner panics
// the instance ends there.
func (s sketch) hostile(maker boundedrecall.Maker, rounds int) (in *boundedrecall.Instance) {
	r := [][]float64{make([]float64, s.arms)}
	defer func() {
		if recover() != nil {
			in = instance(r)
		}
	}()
	l := maker()
	r = r[:0]
	for len(r) < rounds {
		mood, arm := s.pick(4), s.pick(s.arms)
		for range min(rounds-len(r), 1+s.pick(rounds)) {
			reward := make([]float64, s.arms)
			x := ask(l)
			switch mood {
			case 0:
				reward[arm] = 1
			case 1:
				reward[slices.Index(x, slices.Min(x))] = 1
			case 2:
				for i := range reward {
					reward[i] = 1
				}
				reward[slices.Index(x, slices.Max(x))] = 0
			default:
				reward[slices.Index(x, slices.Min(x))] = 0.5
			}
			r = append(r, reward)
			l.Observe(slices.Clone(reward))
		}
	}
	return instance(r)
}
