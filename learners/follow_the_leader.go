package learners

import "gonum.org/v1/gonum/floats"

// FollowTheLeader plays the arm with the largest cumulative reward. Arms whose
// float64 sums tie share evenly. Its regret is linear in the worst case, so it
// has no bound.
type FollowTheLeader struct {
	sums
}

// NewFollowTheLeader returns FollowTheLeader for d ≥ 1 arms. It panics
// otherwise.
func NewFollowTheLeader(d int) *FollowTheLeader {
	mustBeArms(d)
	return &FollowTheLeader{sums: make([]float64, d)}
}

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

// Gamma returns 0: an arm that trails is not played.
func (f *FollowTheLeader) Gamma(float64, int) float64 { return 0 }
