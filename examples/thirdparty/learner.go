// Package thirdparty is a learner as a reader of the paper might write it in a
// module of their own, a window that is no learner, and their tests with the
// kit of boundedrecall.
package thirdparty

import (
	"slices"

	"boundedrecall"
)

// Recent plays each arm with weight proportional to one more than its reward
// over the last Memory rounds.
type Recent struct {
	memory int
	window [][]float64 // the last rewards, oldest first
	arms   int
}

// NewRecent returns the learner for the given number of arms and rounds of
// memory, both at least 1.
func NewRecent(arms, memory int) *Recent {
	return &Recent{arms: arms, memory: memory}
}

// Arms returns the number of arms.
func (r *Recent) Arms() int { return r.arms }

// Play fills dst with the weights.
func (r *Recent) Play(dst []float64) {
	if len(dst) != r.arms {
		panic("thirdparty: dst has the wrong length")
	}
	total := 0.0
	for i := range dst {
		dst[i] = 1
		for _, reward := range r.window {
			dst[i] += reward[i]
		}
		total += dst[i]
	}
	for i := range dst {
		dst[i] /= total
	}
}

// Observe moves the window on by a round.
func (r *Recent) Observe(reward []float64) {
	if len(reward) != r.arms {
		panic("thirdparty: reward has the wrong length")
	}
	for _, x := range reward {
		if !boundedrecall.IsReward(x) {
			panic("thirdparty: reward is not in [0,1]")
		}
	}
	r.window = append(r.window, slices.Clone(reward))
	if len(r.window) > r.memory {
		r.window = r.window[1:]
	}
}

// Reset forgets everything.
func (r *Recent) Reset() { r.window = nil }
