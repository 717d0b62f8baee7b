package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/integrate/quad"
)

// FTPL follows the perturbed leader: the arm with the largest R_i + Z_i, the
// Z_i independent and exponential with mean 1/η. It plays the *expected*
// choice, the probability of each arm being that leader, so it is
// deterministic.
//
// With c_i = exp(−η(max R − R_i)) that probability is
//
//	x_i = c_i ∫₀¹ Π_{j≠i} (1 − s c_j) ds,
//
// a polynomial of degree d−1 in s. Gauss–Legendre quadrature with ⌈d/2⌉ nodes
// integrates it exactly, up to rounding.
//
// A. Kalai and S. Vempala, Efficient algorithms for online decision problems,
// J. Comput. Syst. Sci. 71 (2005).
type FTPL struct {
	eta float64
	sums
	odds           []float64 // c_i
	nodes, weights []float64 // on (0,1)
}

// NewFTPL returns FTPL for d ≥ 1 arms with learning rate eta, positive and
// finite. It panics otherwise.
func NewFTPL(d int, eta float64) *FTPL {
	mustBeArms(d)
	mustBeRate(eta)
	f := &FTPL{
		eta:     eta,
		sums:    make([]float64, d),
		odds:    make([]float64, d),
		nodes:   make([]float64, (d+1)/2),
		weights: make([]float64, (d+1)/2),
	}
	quad.Legendre{}.FixedLocations(f.nodes, f.weights, 0, 1)
	return f
}

// ftplRate returns 2√((H_d−1)/n), with H_d = 1 + 1/2 + … + 1/d, the rate that
// minimizes FTPL's bound over n rounds; the bound is then √((H_d−1)n). With one
// arm it returns the rate for two.
func ftplRate(d, n int) float64 {
	return 2 * math.Sqrt((harmonic(max(d, 2))-1)/float64(n))
}

func harmonic(d int) float64 {
	h := 0.0
	for k := d; k >= 1; k-- {
		h += 1 / float64(k)
	}
	return h
}

// Play fills dst with each arm's probability of being the perturbed leader, in
// time O(d²).
func (f *FTPL) Play(dst []float64) {
	mustFit(len(f.sums), dst)
	top := floats.Max(f.sums)
	for i, s := range f.sums {
		f.odds[i] = math.Exp(f.eta * (s - top))
		dst[i] = 0
	}
	for k, s := range f.nodes {
		product := f.weights[k]
		for _, c := range f.odds {
			product *= 1 - s*c
		}
		for i, c := range f.odds {
			dst[i] += c * product / (1 - s*c)
		}
	}
	floats.Scale(1/sumInOrder(dst), dst) // the sum is 1 up to rounding
}

// TotalRegretBound returns (H_d−1)/η + ηn/4.
//
// The play is the gradient of Φ(R) = E max_i (R_i+Z_i), so the regret is at
// most Φ(0) − E Z_1 = (H_d−1)/η plus, each round, half of r'∇²Φ r. The
// Hessian's rows sum to zero, its off-diagonal entries are negative, and
// ∂x_i/∂R_i ≤ ηx_i because the exponential law's hazard rate is η. The form is
// largest at a 0/1 vector r, where it is the Hessian's cut between the two
// kinds of arms, at most η·min(x(S), 1−x(S)) ≤ η/2. (The method is from J.
// Abernethy, C. Lee, A. Sinha and A. Tewari, Online linear optimization via
// smoothing, COLT 2014.)
func (f *FTPL) TotalRegretBound(n, d int) float64 {
	if d == 1 {
		return 0
	}
	return (harmonic(d)-1)/f.eta + f.eta*float64(n)/4
}

// Gamma returns exp(−ηD)/2 for a lead D (definition-2.3).
func (f *FTPL) Gamma(lead float64, _ int) float64 { return math.Exp(-f.eta*lead) / 2 }
