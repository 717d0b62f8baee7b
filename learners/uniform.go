package learners

// Uniform plays every arm with weight 1/d, whatever happens.
type Uniform struct{ arms int }

// NewUniform returns Uniform for d ≥ 1 arms. It panics otherwise.
func NewUniform(d int) *Uniform {
	mustBeArms(d)
	return &Uniform{arms: d}
}

// Arms returns the number of arms.
func (u *Uniform) Arms() int { return u.arms }

// Play fills dst with 1/d.
func (u *Uniform) Play(dst []float64) {
	mustFit(u.arms, dst)
	fill(dst, 1/float64(u.arms))
}

// Observe checks the rewards and forgets them.
func (u *Uniform) Observe(reward []float64) { mustReward(u.arms, reward) }

// Reset does nothing.
func (u *Uniform) Reset() {}

// TotalRegretBound returns n(1−1/d), attained when one arm always earns 1 and
// the others 0.
func (u *Uniform) TotalRegretBound(n, d int) float64 { return float64(n) * (1 - 1/float64(d)) }
