package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// DiscountedHedge plays arm i with weight proportional to exp(η Σ_s β^{t−s}
// r_{s,i}) in round t: each round the past counts β times what it did.
//
// N. Cesa-Bianchi and G. Lugosi, Prediction, Learning, and Games, Cambridge
// 2006, Section 2.11.
type DiscountedHedge struct {
	eta, discount float64
	sums          []float64 // Σ_s β^{t−s} (r_s − max r_s), t the coming round
}

// NewDiscountedHedge returns DiscountedHedge for d ≥ 1 arms with learning rate
// eta, positive and finite, and discount β in [0,1). It panics otherwise.
func NewDiscountedHedge(d int, eta, discount float64) *DiscountedHedge {
	mustBeArms(d)
	mustBeRate(eta)
	must(discount >= 0 && discount < 1, "discount is not in [0,1)")
	return &DiscountedHedge{eta: eta, discount: discount, sums: make([]float64, d)}
}

// discountFor returns n/(n+1), the discount for a horizon of n rounds: the
// weights of all past rounds add up to at most n.
func discountFor(n int) float64 {
	return float64(n) / float64(n+1)
}

// discountedHedgeRate returns the rate that minimizes the bound over n rounds
// with the discount discountFor(n). With one arm it returns the rate for two.
func discountedHedgeRate(d, n int) float64 {
	return HedgeRate(d, n) * math.Sqrt(1+float64(n-1)/float64(n+1))
}

// Arms returns the number of arms.
func (h *DiscountedHedge) Arms() int { return len(h.sums) }

// Play fills dst with the weights.
func (h *DiscountedHedge) Play(dst []float64) {
	mustFit(len(h.sums), dst)
	softmax(dst, h.sums, h.eta)
}

// Observe adds the rewards and discounts the sums. What an arm trails the best
// one by is added in place of its reward, so that a reward common to all arms
// does not round a small lead away: at a large rate that lead decides.
func (h *DiscountedHedge) Observe(reward []float64) {
	mustReward(len(h.sums), reward)
	top := floats.Max(reward)
	for i, r := range reward {
		h.sums[i] = h.discount * (h.sums[i] + (r - top))
	}
}

// Reset forgets all rewards.
func (h *DiscountedHedge) Reset() { clear(h.sums) }

// TotalRegretBound returns TotalSwitchingRegretBound without switches.
func (h *DiscountedHedge) TotalRegretBound(n, d int) float64 {
	return h.TotalSwitchingRegretBound(n, d, 0)
}

// TotalSwitchingRegretBound returns (1+K + (1−β)(n−1−K))·ln d/η + ηn/8 +
// K·β/(1−β): no instance of n rounds and d arms gives a larger total regret
// against a sequence of arms with at most K switches.
//
// Let S_t = Σ_{s≤t} β^{t−s} r_s and Φ(S) = (1/η) ln((1/d) Σ_i exp(η S_i)). The
// play of round t is the gradient of Φ at βS_{t−1}, so Φ(S_t) ≤ Φ(βS_{t−1}) +
// ⟨x_t,r_t⟩ + η/8, and Φ(βS) ≤ β Φ(S). Add this up over an interval a..b: the
// learner has at least Φ(S_b) + (1−β) Σ_{a≤t<b} Φ(S_t) − β Φ(S_{a−1}) less η/8
// a round, and arm i has the same with S_i in place of Φ(S). Now S_i − Φ(S) ≤
// ln d/η, and Φ(S) − S_i ≤ 1/(1−β). There are K+1 intervals, and S is 0 before
// the first.
func (h *DiscountedHedge) TotalSwitchingRegretBound(n, d, switches int) float64 {
	if d == 1 {
		return 0
	}
	parts := float64(1 + min(switches, n-1))
	past := h.discount / (1 - h.discount)
	return (parts+(1-h.discount)*(float64(n)-parts))*math.Log(float64(d))/h.eta + h.eta*float64(n)/8 +
		(parts-1)*past
}

// TotalIntervalRegretBound bounds the total regret on every interval of n
// rounds, wherever it begins, by (1+(1−β)(n−1))·ln d/η + ηn/8 + β/(1−β).
func (h *DiscountedHedge) TotalIntervalRegretBound(n, d int) float64 {
	if d == 1 {
		return 0
	}
	return h.TotalRegretBound(n, d) + h.discount/(1-h.discount)
}
