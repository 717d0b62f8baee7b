package learners

import (
	"math"

	"boundedrecall"
)

func mustBeArms(d int) {
	if d < 1 {
		panic("learners: number of arms < 1")
	}
}

func mustBeRate(eta float64) {
	if !(eta > 0) || math.IsInf(eta, 1) {
		panic("learners: learning rate is not positive and finite")
	}
}

func mustBeHorizon(n int) {
	if n < 1 {
		panic("learners: horizon < 1")
	}
}

func mustBeRecall(m int) {
	if m < 1 {
		panic("learners: recall < 1")
	}
}

// cells returns rounds·arms, the number of rewards in a window. It panics on overflow.
func cells(rounds, arms int) int {
	if rounds > math.MaxInt/arms {
		panic("learners: recall is too large for memory")
	}
	return rounds * arms
}

func mustFit(arms int, s []float64) {
	if len(s) != arms {
		panic("learners: slice length is not the number of arms")
	}
}

// mustReward panics if a reward vector given to Observe has the wrong length or a reward
// outside [0,1].
func mustReward(arms int, reward []float64) {
	mustFit(arms, reward)
	for _, r := range reward {
		if !boundedrecall.IsReward(r) {
			panic("learners: reward is not in [0,1]")
		}
	}
}
