package fuzz

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
)

// extreme is the alphabet that FuzzSimplex plays at.
var extreme = alphabet{
	recalls: []int{1, 2, 3, 7, 16, 64, 200},
	rates: []float64{0, 1, math.SmallestNonzeroFloat64, 1e-300, 1e-16, 1e3, 1e16, 1e300,
		math.MaxFloat64},
	rewards: []float64{
		0, 1, 0.5, math.SmallestNonzeroFloat64, 0x1p-1022, 1e-300, 0x1p-97, 0x1p-96, 0x1p-53, 0x1p-45,
		1.0 / 3, 0.1, 1 - 0x1p-53, 1 - 0x1p-52, 0.5 + 0x1p-53, 0.5 - 0x1p-54, math.Copysign(0, -1),
	},
	mostSteps: 800, mostBalanced: 200,
}

// simplex hunts for a play that is not a distribution, at extreme learning rates, recalls and
// rewards: the smallest and the largest there are. Weights must be positive or zero and sum
// to 1 within 1e-12; [laws.Simplex] allows 1e-9.
func (g game) simplex() error {
	l, x := g.learner(), make([]float64, g.arms)
	for t := range len(g.rounds) + 1 {
		for i := range x {
			x[i] = math.NaN()
		}
		l.Play(x)
		if !(floats.Min(x) >= 0) || !(math.Abs(floats.Sum(x)-1) <= 1e-12) {
			return fmt.Errorf("round %d: plays %v", t+1, x)
		}
		if t < len(g.rounds) {
			l.Observe(g.rounds[t])
		}
	}
	return nil
}
