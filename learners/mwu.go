package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// MWU is the linear multiplicative weights update, w_i ← w_i(1+η r_i), which
// the paper's simulations use with η = 1/2.
//
// S. Arora, E. Hazan and S. Kale, The multiplicative weights update method: a
// meta-algorithm and applications, Theory of Computing 8 (2012), Section 2.1.
type MWU struct {
	eta  float64
	sums // ln w_i
}

// NewMWU returns MWU for d ≥ 1 arms with learning rate eta, positive and
// finite. It panics otherwise.
func NewMWU(d int, eta float64) *MWU {
	mustBeArms(d)
	mustBeRate(eta)
	return &MWU{eta: eta, sums: make([]float64, d)}
}

// mwuRate returns exp(√(8 ln d / n)) − 1, whose bound over n rounds is at most
// √(n ln d / 2), the bound of tuned Hedge. With one arm it returns the rate for
// two.
func mwuRate(d, n int) float64 { return math.Expm1(HedgeRate(d, n)) }

// Play fills dst with the weights.
func (m *MWU) Play(dst []float64) {
	mustFit(len(m.sums), dst)
	softmax(dst, m.sums, 1)
}

// Observe multiplies each arm's weight by 1+ηr.
func (m *MWU) Observe(reward []float64) {
	mustReward(len(m.sums), reward)
	for i, r := range reward {
		m.sums[i] += math.Log1p(m.eta * r)
	}
}

// Terms fills dst with ln(1+ηr)/ln(1+η): the sums are the logarithms of the
// weights, in units of the largest step.
func (m *MWU) Terms(dst, reward []float64) {
	for i, r := range reward {
		dst[i] = math.Log1p(m.eta*r) / m.largestLogFactor()
	}
}

// Resume sets the weights.
func (m *MWU) Resume(_ int, sums []float64) { floats.ScaleTo(m.sums, m.largestLogFactor(), sums) }

// TotalRegretBound returns ln d/κ + n·c(η), with κ = ln(1+η) and
// c(η) = max_a (ln(1+ηa)/κ − a) ≤ κ/8.
//
// The weights' sum grows by the factor 1+η⟨x_t,r_t⟩ in round t, and the best
// arm's weight is at least exp(κG), G being its total reward, because ln(1+ηr)
// ≥ κr on [0,1]. So G ≤ ln d/κ + Σ_t ln(1+η⟨x_t,r_t⟩)/κ. Over many rounds the
// bound is sharper than ln d/η + ηG of Arora, Hazan and Kale (2012), Theorem
// 2.5; their bound is better where the best arm earns little.
func (m *MWU) TotalRegretBound(n, d int) float64 {
	if d == 1 {
		return 0
	}
	return math.Log(float64(d))/math.Log1p(m.eta) + float64(n)*m.excess()
}

// excess returns c(η), attained at a = 1/κ − 1/η.
func (m *MWU) excess() float64 {
	kappa := math.Log1p(m.eta)
	if m.eta < 1e-3 {
		return kappa / 8 // c = κ/8 − κ³/576 + …; the formula below would lose all digits
	}
	return math.Log(m.eta/kappa)/kappa - 1/kappa + 1/m.eta
}

// Gamma returns 1/(1+exp(κ(D − n·c(η)))), with κ and c as in
// [MWU.TotalRegretBound], for a lead D after n rounds. On {0,1} rewards the
// term n·c(η) is not needed. Because of it MWU is mean-based only for rates
// that shrink with the horizon. The proof is that of the statement
// definition-2.3.
func (m *MWU) Gamma(lead float64, rounds int) float64 {
	kappa := math.Log1p(m.eta)
	return 1 / (1 + math.Exp(kappa*(lead-float64(rounds)*m.excess())))
}

func (m *MWU) largestLogFactor() float64 { return math.Log1p(m.eta) }

func (m *MWU) logWeights(dst []float64) { copy(dst, m.sums) }

func (m *MWU) fillFactors(dst, reward []float64) {
	for i, r := range reward {
		dst[i] = (1 + m.eta*r) / (1 + m.eta*reward[0])
	}
}
