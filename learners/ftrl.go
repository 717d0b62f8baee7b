package learners

import (
	"math"

	"boundedrecall/learners/internal/projection"

	"gonum.org/v1/gonum/floats"
)

// FTRL follows the regularized leader with the Euclidean regularizer: it plays
// the point x of the simplex that maximizes ⟨x, R⟩ − |x|²/(2η), which is the
// projection of ηR, R being the vector of cumulative rewards.
//
// H. B. McMahan, A survey of algorithms and analysis for adaptive online
// learning, JMLR 18 (2017).
type FTRL struct {
	eta float64
	sums
	scratch []float64
}

// NewFTRL returns FTRL for d ≥ 1 arms with learning rate eta, positive and
// finite. It panics otherwise.
func NewFTRL(d int, eta float64) *FTRL {
	mustBeArms(d)
	mustBeRate(eta)
	return &FTRL{eta: eta, sums: make([]float64, d), scratch: make([]float64, d)}
}

// ftrlRate returns 2√(d−1)/(d√n), the rate that minimizes FTRL's bound over n
// rounds; the bound is then √((d−1)n)/2. With one arm it returns the rate for
// two.
func ftrlRate(d, n int) float64 {
	k := float64(max(d, 2))
	return 2 * math.Sqrt((k-1)/float64(n)) / k
}

// Play fills dst with the projection of ηR onto the simplex.
func (f *FTRL) Play(dst []float64) {
	mustFit(len(f.sums), dst)
	top := floats.Max(f.sums)
	for i, s := range f.sums {
		dst[i] = f.eta * (s - top)
	}
	projection.OntoSimplex(dst, f.scratch)
}

// TotalRegretBound returns (1−1/d)/(2η) + ηnd/8.
//
// The regularizer's range is (1−1/d)/(2η), and a round costs at most η|g|²/2
// (McMahan 2017, Theorem 1), g being the reward vector minus any multiple of
// the all-ones vector, which does not change the play: |g|² ≤ d/4.
func (f *FTRL) TotalRegretBound(n, d int) float64 {
	k := float64(d)
	if d == 1 {
		return 0
	}
	return (1-1/k)/(2*f.eta) + f.eta*float64(n)*k/8
}

// Gamma returns max(0, (1−ηD)/2) for a lead D (definition-2.3).
func (f *FTRL) Gamma(lead float64, _ int) float64 { return max(0, (1-f.eta*lead)/2) }
