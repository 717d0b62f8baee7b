package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// RegretMatching plays each arm with weight proportional to the positive part
// of its regret, the arm's cumulative reward minus the learner's own. While no
// regret is positive, before the first round whose rewards differ, it plays
// uniformly.
//
// S. Hart and A. Mas-Colell, A simple adaptive procedure leading to correlated
// equilibrium, Econometrica 68 (2000).
type RegretMatching struct {
	regrets []float64
	play    []float64 // scratch
}

// NewRegretMatching returns RegretMatching for d ≥ 1 arms. It panics otherwise.
func NewRegretMatching(d int) *RegretMatching {
	mustBeArms(d)
	return &RegretMatching{regrets: make([]float64, d), play: make([]float64, d)}
}

// Arms returns the number of arms.
func (m *RegretMatching) Arms() int { return len(m.regrets) }

// Play fills dst with the normalized positive regrets.
func (m *RegretMatching) Play(dst []float64) {
	mustFit(len(m.regrets), dst)
	total := 0.0
	for _, r := range m.regrets {
		total += max(0, r)
	}
	for i, r := range m.regrets {
		if total > 0 {
			dst[i] = max(0, r) / total
		} else {
			dst[i] = 1 / float64(len(dst))
		}
	}
}

// Observe adds each arm's regret for the round. The rewards count from that of
// the best arm on, so that one common to all arms leaves no rounding error.
func (m *RegretMatching) Observe(reward []float64) {
	mustReward(len(m.regrets), reward)
	m.Play(m.play)
	top, earned := floats.Max(reward), 0.0
	for i, r := range reward {
		earned += m.play[i] * (r - top)
	}
	for i, r := range reward {
		m.regrets[i] += r - top - earned
	}
}

// Reset forgets all regrets.
func (m *RegretMatching) Reset() { clear(m.regrets) }

// TotalRegretBound returns √((d−1)n). The step of the regret vector is
// orthogonal to its positive part, so the positive part's squared length grows
// by at most |r − ⟨x,r⟩|² ≤ d−1 a round (D. Blackwell, An analog of the minimax
// theorem for vector payoffs, Pacific J. Math. 6, 1956; Cesa-Bianchi and Lugosi
// 2006, Section 2.1).
func (m *RegretMatching) TotalRegretBound(n, d int) float64 {
	return math.Sqrt(float64(d-1) * float64(n))
}

// Gamma returns max(0, (B−D)/(2B−D)) for a lead D, B being the bound on the
// total regret over the rounds observed: an arm that trails another by D has D
// less regret.
func (m *RegretMatching) Gamma(lead float64, rounds int) float64 {
	bound := m.TotalRegretBound(rounds, len(m.regrets))
	if lead >= bound {
		return 0
	}
	return (bound - lead) / (2*bound - lead)
}
