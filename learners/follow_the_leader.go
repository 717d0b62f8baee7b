package learners

import "gonum.org/v1/gonum/floats"

// FollowTheLeader plays the arm with the largest cumulative reward. Arms whose float64
// sums tie share evenly. Its regret is linear in the worst case, so it has no bound.
type FollowTheLeader struct {
	sums []float64
}

// NewFollowTheLeader returns FollowTheLeader for d ≥ 1 arms. It panics
// otherwise.
func NewFollowTheLeader(d int) *FollowTheLeader {
	mustBeArms(d)
	return &FollowTheLeader{sums: make([]float64, d)}
}

// Arms returns the number of arms.
func (f *FollowTheLeader) Arms() int { return len(f.sums) }

// Play fills dst with equal weights on the leaders and zero elsewhere.
func (f *FollowTheLeader) Play(dst []float64) {
	mustFit(len(f.sums), dst)
	top := floats.Max(f.sums)
	leaders := floats.Count(func(s float64) bool { return s == top }, f.sums)
	for i, s := range f.sums {
		dst[i] = 0
		if s == top {
			dst[i] = 1 / float64(leaders)
		}
	}
}

// Observe adds the rewards to the cumulative ones.
func (f *FollowTheLeader) Observe(reward []float64) {
	mustReward(len(f.sums), reward)
	floats.Add(f.sums, reward)
}

// Reset forgets all rewards.
func (f *FollowTheLeader) Reset() { clear(f.sums) }

// Terms fills dst with the rewards: the sums are the cumulative rewards.
func (f *FollowTheLeader) Terms(dst, reward []float64) { copy(dst, reward) }

// Resume sets the cumulative rewards.
func (f *FollowTheLeader) Resume(_ int, sums []float64) { copy(f.sums, sums) }

// Gamma returns 0: an arm that trails is not played.
func (f *FollowTheLeader) Gamma(float64, int) float64 { return 0 }
