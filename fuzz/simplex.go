package fuzz

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"gonum.org/v1/gonum/floats"
)

// The extremes that Simplex plays at.
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

// An extreme is a game at the edge of what numbers can hold.
type extreme struct {
	learners.Spec // its recall and rate are in the tables above
	arms          int
	runs          []extremeRun
	spoil         spoiler
}

// An extremeRun is a run of equal rounds.
type extremeRun struct {
	rounds  int
	rewards []int // of each arm, in extremeRewards
}

// decodeExtreme reads the recall learner, the base learner, the recall, the arms and the rate, and
// then runs: one byte for the length and one for each arm.
func decodeExtreme(data []byte) extreme {
	b := reader{data}
	var e extreme
	e.Spec, e.arms = b.learner(extremeRecalls, extremeRates)
	for left := min(maxHorizon, mostExtremeSteps/e.Recall); left > 0 && len(b.data) > 0; {
		run := extremeRun{rounds: 1 + b.below(left), rewards: make([]int, e.arms)}
		for i := range run.rewards {
			run.rewards[i] = b.below(len(extremeRewards))
		}
		e.runs = append(e.runs, run)
		left -= run.rounds
	}
	return e
}

// rounds returns the rewards, and a round of zeros for the last play.
func (e extreme) rounds() (rounds [][]float64) {
	for _, run := range e.runs {
		r := make([]float64, e.arms)
		for i, k := range run.rewards {
			r[i] = extremeRewards[k]
		}
		rounds = append(rounds, slices.Repeat([][]float64{r}, run.rounds)...)
	}
	return append(rounds, make([]float64, e.arms))
}

// instance returns the rounds as an instance, which has 0 for −0.
func (e extreme) instance() *boundedrecall.Instance {
	return boundedrecall.Must(boundedrecall.NewInstance(e.rounds()))
}

// String writes the game down so that a person can replay it.
func (e extreme) String() string { return fmt.Sprintf("%v, rewards %v", e.Spec, e.instance()) }

// simplex hunts for a play that is not a distribution, at extreme learning rates, recalls and
// rewards: the smallest and the largest there are. Weights must be positive or zero and sum
// to 1 within 1e-12; [laws.Simplex] allows 1e-9.
func (e extreme) simplex() error {
	l, x := e.spoil.apply(e.New(e.arms)), make([]float64, e.arms)
	for t, r := range e.rounds() {
		for i := range x {
			x[i] = math.NaN()
		}
		l.Play(x)
		if !(floats.Min(x) >= 0) || !(laws.OffSimplex(x) <= 1e-12) {
			return fmt.Errorf("round %d: plays %v:\n%v", t+1, x, e)
		}
		l.Observe(r)
	}
	return nil
}
