package adversaries

import (
	"cmp"
	"math"
	"math/rand/v2"

	"boundedrecall"
)

// Periodic is the seasonal environment: arm i (from 0) pays 1 with probability
// ½ + ½·sin(2π(t/P + i/d)) in round t, otherwise 0. The arms' means are one sine
// wave, shifted evenly; two arms are in antiphase.
//
//	N. Chen, C. Wang and L. Wang, Learning and optimization with seasonal
//	patterns, arXiv:2005.08088, 2020.
type Periodic struct {
	Arms    int // d
	Period  int // P, at least 2
	Horizon int // T
}

func (p Periodic) check() error {
	return cmp.Or(
		atLeast("periodic", "arms d", p.Arms, 1),
		atLeast("periodic", "period P", p.Period, 2),
		atLeast("periodic", "horizon T", p.Horizon, 1),
	)
}

// Draw returns a random instance.
func (p Periodic) Draw(src rand.Source) (*boundedrecall.Instance, error) {
	rng := rand.New(src)
	return drawn(p.check(), p.Horizon, p.Arms, func(t, i int) float64 { return bernoulli(rng, p.Mean(t, i)) })
}

// Mean returns the probability that arm i (from 0) pays 1 in round t.
func (p Periodic) Mean(t, i int) float64 {
	return (1 + math.Sin(2*math.Pi*float64(t%p.Period)/float64(p.Period)+p.phase(i))) / 2
}

func (p Periodic) phase(i int) float64 { return 2 * math.Pi * float64(i) / float64(p.Arms) }

// ExpectedReward returns the expected total reward of arm i (from 0), the sum of
// its means over rounds 1..T in closed form. It is T/2 for every arm when P
// divides T.
func (p Periodic) ExpectedReward(i int) float64 {
	must(p.check())
	step := math.Pi / float64(p.Period)
	rest := float64(p.Horizon % p.Period)
	wave := math.Sin(rest*step) * math.Sin((rest+1)*step+p.phase(i)) / math.Sin(step)
	return (float64(p.Horizon) + wave) / 2
}
