package adversaries

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// Bernoulli is the stochastic environment: in every round arm i pays 1 with
// probability Means[i], otherwise 0, independently of everything else.
//
//	T. L. Lai and H. Robbins, Asymptotically efficient adaptive allocation rules,
//	Advances in Applied Mathematics 6(1), 1985, pp. 4–22.
type Bernoulli struct {
	Means   []float64 // one for each arm, in [0,1]
	Horizon int       // T
}

func (b Bernoulli) check() error {
	for i, mean := range b.Means {
		if !boundedrecall.IsReward(mean) {
			return fmt.Errorf("bernoulli: mean of arm %d = %v is not in [0,1]", i+1, mean)
		}
	}
	return cmp.Or(
		atLeast("bernoulli", "arms d", len(b.Means), 1),
		atLeast("bernoulli", "horizon T", b.Horizon, 1),
	)
}

// Draw returns a random instance.
func (b Bernoulli) Draw(src rand.Source) (*boundedrecall.Instance, error) {
	rng := rand.New(src)
	return drawn(b.check(), b.Horizon, len(b.Means), func(_, i int) float64 { return bernoulli(rng, b.Means[i]) })
}

// BestArm returns the arm (from 0) with the largest mean, the first of them on a
// tie. In a draw another arm may have the largest total reward.
func (b Bernoulli) BestArm() int {
	must(b.check())
	return floats.MaxIdx(b.Means)
}
