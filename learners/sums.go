package learners

import "gonum.org/v1/gonum/floats"

// sums are one number for each arm, the cumulative rewards: all that the
// learners which embed it remember. They are [Additive].
type sums []float64

// Arms returns the number of arms.
func (s sums) Arms() int { return len(s) }

// Observe adds the rewards to the cumulative ones.
func (s sums) Observe(reward []float64) {
	mustReward(len(s), reward)
	floats.Add(s, reward)
}

// Reset forgets all rewards.
func (s sums) Reset() { clear(s) }

// Terms fills dst with the rewards: the sums are the cumulative rewards.
func (s sums) Terms(dst, reward []float64) { copy(dst, reward) }

// Resume sets the cumulative rewards.
func (s sums) Resume(_ int, rewards []float64) { copy(s, rewards) }
