package adversaries

import (
	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// Greedy is the adaptive adversary that sees the play and gives 1 to an arm of
// least weight, the first of them on a tie, and 0 to the others. No learner
// earns more than T/d against it, and some arm earns at least ⌈T/d⌉.
//
// If two arms got 1 in n_1 and n_2 rounds, the total regret is exactly
// |n_1−n_2|/2 + Σ_t |x_{t,1}−½|: the learner loses by every deviation from ½.
type Greedy struct{ arms int }

var _ boundedrecall.Adversary = Greedy{}

// NewGreedy returns the adversary for the given number of arms. It panics if
// arms < 1.
func NewGreedy(arms int) Greedy {
	if arms < 1 {
		panic("adversaries: arms < 1")
	}
	return Greedy{arms}
}

// Arms returns the number of arms.
func (g Greedy) Arms() int { return g.arms }

// Reward fills dst with 1 for an arm of least weight and 0 for the others. It
// panics unless dst and play have one entry for each arm.
func (g Greedy) Reward(dst, play []float64) {
	if len(dst) != g.arms || len(play) != g.arms {
		panic("adversaries: slice length is not the number of arms")
	}
	clear(dst)
	dst[floats.MinIdx(play)] = 1
}

// Reset does nothing, because the adversary has no memory.
func (g Greedy) Reset() {}
