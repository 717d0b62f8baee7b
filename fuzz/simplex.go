package fuzz

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// The extremes that FuzzSimplex plays at.
var (
	extremeRates   = []float64{0, 1, math.SmallestNonzeroFloat64, 1e-300, 1e-16, 1e3, 1e16, 1e300, math.MaxFloat64}
	extremeRecalls = []int{1, 2, 3, 7, 16, 64, 200}
	extremeRewards = []float64{
		0, 1, 0.5, math.SmallestNonzeroFloat64, 0x1p-1022, 1e-300, 0x1p-97, 0x1p-96, 0x1p-53, 0x1p-45,
		1.0 / 3, 0.1, 1 - 0x1p-53, 1 - 0x1p-52, 0.5 + 0x1p-53, 0.5 - 0x1p-54, math.Copysign(0, -1),
	}
)

// mostExtremeSteps bounds rounds times recall.
const mostExtremeSteps = 800

// decodeExtreme reads the recall learner, the base learner, the recall, the arms and the rate, and
// then runs of equal rounds: one byte for the length and one for each arm. A round of zeros
// follows, for the last play.
func decodeExtreme(data []byte) game {
	b := reader{data}
	var g game
	g.Spec, g.arms = b.learner(extremeRecalls, extremeRates)
	for left := min(maxHorizon, mostExtremeSteps/g.Recall); left > 0 && len(b.data) > 0; {
		n, rewards := 1+b.below(left), make([]float64, g.arms)
		for i := range rewards {
			rewards[i] = extremeRewards[b.below(len(extremeRewards))]
		}
		g.rounds = append(g.rounds, slices.Repeat([][]float64{rewards}, n)...)
		left -= n
	}
	g.rounds = append(g.rounds, make([]float64, g.arms))
	return g
}

// simplex hunts for a play that is not a distribution, at extreme learning rates, recalls and
// rewards: the smallest and the largest there are. Weights must be positive or zero and sum
// to 1 within 1e-12; [laws.Simplex] allows 1e-9.
func (g game) simplex() error {
	l, x := g.learner(), make([]float64, g.arms)
	for t, r := range g.rounds {
		for i := range x {
			x[i] = math.NaN()
		}
		l.Play(x)
		if !(floats.Min(x) >= 0) || !(math.Abs(floats.Sum(x)-1) <= 1e-12) {
			return fmt.Errorf("round %d: plays %v", t+1, x)
		}
		l.Observe(r)
	}
	return nil
}
