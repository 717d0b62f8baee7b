package adversaries

import (
	"iter"
	"math/rand/v2"

	"boundedrecall"
)

// RandomPeriod is M+1 independent, identically distributed reward vectors,
// repeated with period M+1. A period that the horizon would cut is all zeros.
//
// A learner with recall M sees the whole period except the coming reward, which
// is independent of the window. So every such learner earns the mean in every
// round. This is the bound of Theorem 3.1 with about twice the constant. For
// two arms and one-hot rewards no distribution forces more: in the long run
// AverageRestart over the suffixes 0..M of Cover's learner for M+1 rounds has
// at most this regret.
type RandomPeriod struct {
	Recall  int  // M
	Arms    int  // d
	Horizon int  // T, at least M+1
	OneHot  bool // a random arm gets 1, the others 0; otherwise every reward is a fair coin
}

func (p RandomPeriod) check() error {
	return checkAtLeast("random period",
		parameter{"recall M", p.Recall, 1},
		parameter{"arms d", p.Arms, 1},
		parameter{"horizon T", p.Horizon, p.Period()},
	)
}

// Period returns M+1.
func (p RandomPeriod) Period() int { return p.Recall + 1 }

// Draw returns a random instance.
func (p RandomPeriod) Draw(src rand.Source) (*boundedrecall.Instance, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	rng := rand.New(src)
	if !p.OneHot {
		return boundedrecall.NewInstance(p.unfold(coins(rng, p.Period(), p.Arms)))
	}
	letters, period := OneHots(p.Arms), make([][]float64, p.Period())
	for t := range period {
		period[t] = letters[rng.IntN(p.Arms)]
	}
	return boundedrecall.NewInstance(p.unfold(period))
}

// All yields the instances, all equally likely: d^(M+1) one-hot ones, or
// 2^(d(M+1)) of fair coins. It panics if there are more than 2³².
func (p RandomPeriod) All() iter.Seq[*boundedrecall.Instance] {
	must(p.check())
	if p.OneHot {
		return instances(words(OneHots(p.Arms), p.Period()), p.unfold)
	}
	return instances(words(Levels(p.Arms, 0, 1), p.Period()), p.unfold)
}

// unfold returns the rewards made of whole periods.
func (p RandomPeriod) unfold(period [][]float64) [][]float64 {
	return tile(period, p.Copies()*len(period), p.Horizon)
}

// Copies returns the number of whole periods, ⌊T/(M+1)⌋.
func (p RandomPeriod) Copies() int {
	must(p.check())
	return p.Horizon / p.Period()
}

// ExpectedPerRoundRegret returns the expected per-round regret of every learner
// with recall M, stationary or not: the number of whole periods times
// E max_i S_i(M+1) − (M+1)·m, over T, where S_i(M+1) is arm i's reward in one
// period and m its mean reward, 1/2 for coins and 1/d for one-hot rewards. When
// M+1 divides T and d = 2, one-hot rewards give E|S_{M+1}|/(2(M+1)), S a ±1
// random walk.
//
// The relative error is below 1e-12, for M up to 10⁵. One-hot rewards over
// three arms or more take time M³·d: keep M below 10³.
func (p RandomPeriod) ExpectedPerRoundRegret() float64 {
	excess := fairCoinsExcess
	if p.OneHot {
		excess = oneHotExcess
	}
	return float64(p.Copies()) * excess(p.Period(), p.Arms) / float64(p.Horizon)
}
