package memory

import "boundedrecall"

// Counter is the saturating counter with K states (E. Meron and M. Feder,
// Finite-memory universal prediction of individual sequences, IEEE Trans. Inf.
// Theory 50(7), 2004). It plays two arms on one-hot rewards: e_1 counts up and
// e_2 down, from 0 to K−1, and in state s it plays arm 1 with weight
// (2s+1)/(2K). A reward that is long past may still count.
type Counter struct{ states, state int }

var _ boundedrecall.Bounded = (*Counter)(nil)

// NewCounter returns the counter with K ≥ 1 states. It begins in state ⌊K/2⌋.
// It panics if K < 1.
func NewCounter(states int) *Counter {
	must(states >= 1, "counter without states")
	return &Counter{states, states / 2}
}

// Arms returns 2.
func (c *Counter) Arms() int { return 2 }

// Play fills dst. It panics when the length is not 2.
func (c *Counter) Play(dst []float64) {
	must(len(dst) == 2, "slice length is not the number of arms")
	dst[0] = (2*float64(c.state) + 1) / float64(2*c.states)
	dst[1] = 1 - dst[0]
}

// Observe counts. It panics unless the reward is (1,0) or (0,1).
func (c *Counter) Observe(reward []float64) {
	must(len(reward) == 2, "slice length is not the number of arms")
	switch [2]float64(reward) {
	case [2]float64{1, 0}:
		c.state = min(c.state+1, c.states-1)
	case [2]float64{0, 1}:
		c.state = max(c.state-1, 0)
	default:
		panic("memory: a counter takes the rewards (1,0) and (0,1) alone")
	}
}

// Reset returns to state ⌊K/2⌋.
func (c *Counter) Reset() { c.state = c.states / 2 }

// TotalRegretBound returns T/(2K) and the potential of state ⌊K/2⌋, the larger
// of those against the two arms: a bound for one-hot rewards
// (beyond/finite-state). It is never +Inf.
func (c *Counter) TotalRegretBound(rounds, arms int) float64 {
	k, s := float64(c.states), float64(c.states/2)
	return (float64(rounds) + max(s*(s+1), (k-1-s)*(k-s))) / (2 * k)
}
