package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// InternalRegretMatching moves weight from arm i to arm j at a rate that is the
// positive part of the regret R_ij for not having done so, Σ_s x_{s,i} (r_{s,j}
// − r_{s,i}), and plays the distribution x that these moves leave as it is.
// Where they leave several, it is the one reached from the uniform
// distribution, which is also the first play.
//
// S. Hart and A. Mas-Colell, A simple adaptive procedure leading to correlated
// equilibrium, Econometrica 68 (2000), the proof of Theorem A. A round takes
// O(d³) steps.
type InternalRegretMatching struct {
	regrets []float64 // R_ij at i·d+j
	*balancer
}

// residue is the largest regret that counts as a rounding error and not as a
// reason to move. It changes the bounds by less than one part in 10¹¹.
const residue = 1e-12

// NewInternalRegretMatching returns InternalRegretMatching for d ≥ 1 arms. It
// panics otherwise.
func NewInternalRegretMatching(d int) *InternalRegretMatching {
	mustBeArms(d)
	m := &InternalRegretMatching{regrets: make([]float64, d*d), balancer: newBalancer(d)}
	m.Reset()
	return m
}

// Observe adds the regrets of the round.
func (m *InternalRegretMatching) Observe(reward []float64) {
	mustReward(m.arms, reward)
	if floats.Max(reward) == floats.Min(reward) {
		return // nothing changes
	}
	d := m.arms
	for i, weight := range m.play {
		for j, r := range reward {
			at := i*d + j
			m.regrets[at] += weight * (r - reward[i])
			m.rates[at] = 0
			if m.regrets[at] > residue {
				m.rates[at] = m.regrets[at]
			}
		}
	}
	m.balance()
}

// Reset forgets all regrets.
func (m *InternalRegretMatching) Reset() {
	clear(m.regrets)
	m.even()
}

// TotalSwapRegretBound returns √(d(d−1)n). The step of the matrix R is
// orthogonal to its positive part, and its squared length is Σ_i x_i² Σ_j
// (r_j−r_i)² ≤ d−1, so the positive part's length is at most √((d−1)n) (N.
// Cesa-Bianchi and G. Lugosi, Potential-based algorithms in on-line prediction
// and game theory, Machine Learning 51, 2003, Section 7). The swap regret adds
// the largest entry of each of d rows.
func (m *InternalRegretMatching) TotalSwapRegretBound(n, d int) float64 {
	return math.Sqrt(float64(d*(d-1)) * float64(n))
}

// TotalRegretBound returns (d−1)·√n: the regret against an arm adds the d−1
// other entries of a column of R.
func (m *InternalRegretMatching) TotalRegretBound(n, d int) float64 {
	return float64(d-1) * math.Sqrt(float64(n))
}
