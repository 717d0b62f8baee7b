package learners

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// Hedge plays arm i with weight proportional to exp(η R_i), R_i being the arm's
// cumulative reward.
//
// Y. Freund and R. E. Schapire, A decision-theoretic generalization of on-line
// learning and an application to boosting, J. Comput. Syst. Sci. 55 (1997).
type Hedge struct {
	eta float64
	sums
}

// NewHedge returns Hedge for d ≥ 1 arms with learning rate eta, positive and
// finite. It panics otherwise.
func NewHedge(d int, eta float64) *Hedge {
	mustBeArms(d)
	mustBeRate(eta)
	return &Hedge{eta: eta, sums: make([]float64, d)}
}

// HedgeRate returns √(8 ln d / n), the rate that minimizes Hedge's bound over n
// rounds; the bound is then √(n ln d / 2). With one arm it returns the rate for
// two.
func HedgeRate(d, n int) float64 {
	mustBeArms(d)
	mustBeHorizon(n)
	return math.Sqrt(8 * math.Log(float64(max(d, 2))) / float64(n))
}

// Play fills dst with the weights.
func (h *Hedge) Play(dst []float64) {
	mustFit(len(h.sums), dst)
	softmax(dst, h.sums, h.eta)
}

// TotalRegretBound returns ln d/η + ηn/8 (N. Cesa-Bianchi and G. Lugosi,
// Prediction, Learning, and Games, Cambridge 2006, Theorem 2.2).
func (h *Hedge) TotalRegretBound(n, d int) float64 {
	if d == 1 {
		return 0
	}
	return math.Log(float64(d))/h.eta + h.eta*float64(n)/8
}

// Gamma returns 1/(1+exp(ηD)) for a lead D: with two arms, the weight of the
// arm that trails by exactly D.
func (h *Hedge) Gamma(lead float64, _ int) float64 { return 1 / (1 + math.Exp(h.eta*lead)) }

func (h *Hedge) largestLogFactor() float64 { return h.eta }

func (h *Hedge) logWeights(dst []float64) { floats.ScaleTo(dst, h.eta, h.sums) }

func (h *Hedge) fillFactors(dst, reward []float64) {
	for i, r := range reward {
		dst[i] = math.Exp(h.eta * (r - reward[0]))
	}
}

// softmax fills dst with weights proportional to exp(eta·scores). It shifts by
// the largest score first, so nothing overflows. The weight of an arm far
// behind underflows to zero.
func softmax(dst, scores []float64, eta float64) {
	top := floats.Max(scores)
	total := 0.0
	for i, s := range scores {
		w := math.Exp(eta * (s - top))
		dst[i] = w
		total += w
	}
	floats.Scale(1/total, dst)
}
