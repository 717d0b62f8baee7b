package learners

import "math"

// CoverSwap is the learner for two arms and a known horizon n that has the
// least swap regret: at most W, the only solution of W = E max(|S_n|−W, 0).
// With k rounds left after the coming one, and arm 1 ahead of arm 2 by D, it
// plays arm 1 with weight
//
//	½ + (E max(|D+1+S_k|−W, 0) − E max(|D−1+S_k|−W, 0))/4,
//
// S_k being the sum of k fair signs: what [Cover] plays, with max(|·|−W, 0) in
// place of |·|. As max(|a|−W, 0) is (|a−W| + |a+W|)/2 − W, that is the mean of
// what Cover plays with the leads D−W and D+W. Past its horizon it keeps
// playing as in the last round. The proof is that of the statement beyond/swap.
type CoverSwap struct {
	race
	excess float64 // W
}

// NewCoverSwap returns the learner for a horizon of 1 round or more. It panics
// otherwise.
func NewCoverSwap(horizon int) *CoverSwap {
	c := &CoverSwap{race: newRace(horizon)}
	total, weight := swapExcess(horizon)
	c.excess = total / weight
	return c
}

// Play fills dst with the weights of the two arms.
func (c *CoverSwap) Play(dst []float64) {
	k := c.left()
	playLead(dst, (advantage(k, c.lead-c.excess)+advantage(k, c.lead+c.excess))/2)
}

// TotalSwapRegretBound returns W for two arms and any n up to the horizon; +Inf
// otherwise. No learner has less over the whole horizon.
func (c *CoverSwap) TotalSwapRegretBound(n, d int) float64 {
	if d != 2 || n > c.horizon {
		return math.Inf(1)
	}
	return c.excess
}

// TotalRegretBound returns TotalSwapRegretBound: no regret exceeds the swap
// regret.
func (c *CoverSwap) TotalRegretBound(n, d int) float64 { return c.TotalSwapRegretBound(n, d) }

// swapExcess returns E[|S_n|; |S_n| ≥ W] and 1 + P(|S_n| ≥ W), n ≥ 1. Their
// quotient is W, the solution of W = E max(|S_n|−W, 0), which Newton's method
// reaches from below: the right side less the left one is convex and linear
// between the values of |S_n|.
func swapExcess(n int) (total, weight float64) {
	for w := -1.; ; {
		c := 2*int(math.Ceil((w-float64(n%2))/2)) + n%2 // the least value of |S_n| from w up
		c = max(c, n%2)
		total = float64(n) * walkAt(n-1, c-1)
		weight = 2 - max(0, slope(n, c-1))
		if total/weight <= w {
			return total, weight
		}
		w = total / weight
	}
}
