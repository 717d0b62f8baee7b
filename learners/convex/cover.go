package convex

import (
	"math"

	"boundedrecall/learners"
)

// Cover plays [−1,1] against convex losses whose slope is at most 1, minimax
// over a known horizon. It is Cover's learner for two arms, whose play x is the
// point x_1−x_2, with half the slope at that point as the gap between the
// rewards of arm 2 and arm 1.
type Cover struct {
	arms *learners.Cover
	// of two arms
	play, reward [2]float64
}

// NewCover returns Cover's learner for a horizon of 1 round or more. It panics
// otherwise.
func NewCover(horizon int) *Cover {
	must(horizon >= 1, "horizon < 1")
	return &Cover{arms: learners.NewCover(horizon)}
}

// Dim returns 1.
func (c *Cover) Dim() int { return 1 }

// Play fills dst with the point.
func (c *Cover) Play(dst []float64) {
	mustFit(1, dst)
	c.arms.Play(c.play[:])
	dst[0] = c.play[0] - c.play[1]
}

// Observe takes the gradient at the point played. It panics if that is not in
// [−1,1].
func (c *Cover) Observe(loss Loss) {
	g, x := c.reward[:1], c.reward[1:]
	c.Play(x)
	loss.Gradient(g, x)
	slope := g[0]
	must(math.Abs(slope) <= 1, "gradient is not in [-1,1]")
	c.reward = [2]float64{(1 - slope) / 2, (1 + slope) / 2}
	c.arms.Observe(c.reward[:])
}

// Reset goes back to round 1.
func (c *Cover) Reset() { c.arms.Reset() }

// TotalRegretBound returns E|S_N| for slopes of at most 1 and any n up to the
// horizon N, +Inf otherwise. It is twice the bound for two arms: with y =
// x_1−x_2 and the slopes g_t, the regret Σ g_t·y_t + |Σ g_t| is twice that of
// the arms.
func (c *Cover) TotalRegretBound(n int, lipschitz float64) float64 {
	if lipschitz > 1 {
		return math.Inf(1)
	}
	return 2 * c.arms.TotalRegretBound(n, 2)
}
