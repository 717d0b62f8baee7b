package learners

import "math"

// AnytimeHedge is Hedge with the rate η_t = 2√(ln d / t) in round t. It does
// not need to know the horizon.
//
// S. Bubeck, Introduction to Online Optimization, lecture notes, Princeton
// 2011, Section 2.4.
type AnytimeHedge struct {
	sums
	round int // the coming one, from 1
}

// NewAnytimeHedge returns AnytimeHedge for d ≥ 1 arms. It panics otherwise.
func NewAnytimeHedge(d int) *AnytimeHedge {
	mustBeArms(d)
	return &AnytimeHedge{sums: make([]float64, d), round: 1}
}

// Play fills dst with the weights.
func (h *AnytimeHedge) Play(dst []float64) {
	mustFit(len(h.sums), dst)
	softmax(dst, h.sums, h.rate(h.round))
}

func (h *AnytimeHedge) rate(round int) float64 {
	return 2 * math.Sqrt(math.Log(float64(len(h.sums)))/float64(round))
}

// Observe adds the rewards to the cumulative ones.
func (h *AnytimeHedge) Observe(reward []float64) {
	h.sums.Observe(reward)
	h.round++
}

// Reset forgets all rewards and goes back to round 1.
func (h *AnytimeHedge) Reset() {
	h.sums.Reset()
	h.round = 1
}

// Resume sets the cumulative rewards and the round.
func (h *AnytimeHedge) Resume(rounds int, rewards []float64) {
	h.sums.Resume(rounds, rewards)
	h.round = rounds + 1
}

// TotalRegretBound returns √(n ln d): with a rate that never grows the regret
// is at most ln d/η_n + Σ_t η_t/8, and Σ_t 1/√t ≤ 2√n (Bubeck 2011, Theorem
// 2.4).
func (h *AnytimeHedge) TotalRegretBound(n, d int) float64 {
	return math.Sqrt(float64(n) * math.Log(float64(d)))
}

// Gamma returns 1/(1+exp(ηD)) for a lead D, with the rate η of the round that
// follows.
func (h *AnytimeHedge) Gamma(lead float64, rounds int) float64 {
	return 1 / (1 + math.Exp(h.rate(rounds+1)*lead))
}
