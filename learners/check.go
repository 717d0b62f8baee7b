package learners

import (
	"math"

	"boundedrecall"
)

// must panics with the problem unless ok.
func must(ok bool, problem string) {
	if !ok {
		panic("learners: " + problem)
	}
}

func mustBeArms(d int) { must(d >= 1, "number of arms < 1") }

func mustBeRate(eta float64) {
	must(eta > 0 && !math.IsInf(eta, 1), "learning rate is not positive and finite")
}

func mustBeHorizon(n int) { must(n >= 1, "horizon < 1") }

func mustBeRecall(m int) { must(m >= 1, "recall < 1") }

// cells returns rounds·arms, the number of rewards in a window. It panics on
// overflow.
func cells(rounds, arms int) int {
	must(rounds <= math.MaxInt/arms, "recall is too large for memory")
	return rounds * arms
}

func mustFit(arms int, s []float64) {
	if len(s) != arms {
		panic("learners: slice length is not the number of arms")
	}
}

// mustReward panics if a reward vector given to Observe has the wrong length or
// a reward outside [0,1].
func mustReward(arms int, reward []float64) {
	mustFit(arms, reward)
	for _, r := range reward {
		if !boundedrecall.IsReward(r) {
			panic("learners: reward is not in [0,1]")
		}
	}
}

// sumInOrder returns the sum of x, added up in order. The last bits of
// floats.Sum depend on where x lies in memory.
func sumInOrder(x []float64) (sum float64) {
	for _, v := range x {
		sum += v
	}
	return sum
}
