package bandits

import (
	"math"

	"boundedrecall/learners"
)

// EXP3 plays arm i with weight proportional to exp(−η L̂_i), L̂_i being an
// estimate of the arm's total loss: the sum of loss over probability, for the
// rounds in which the arm was drawn. The estimate is right on average.
//
// P. Auer, N. Cesa-Bianchi, Y. Freund and R. E. Schapire, The nonstochastic
// multiarmed bandit problem, SIAM J. Comput. 32 (2002); in this form S. Bubeck
// and N. Cesa-Bianchi, Regret analysis of stochastic and nonstochastic
// multi-armed bandit problems, Foundations and Trends in Machine Learning 5
// (2012), Section 3.1.
type EXP3 struct {
	eta    float64
	hedge  *learners.Hedge
	totals []float64 // −L̂
	play   []float64
}

// NewEXP3 returns EXP3 for d ≥ 1 arms with learning rate eta, positive and
// finite. It panics otherwise.
func NewEXP3(d int, eta float64) *EXP3 {
	must(d >= 1, "number of arms < 1")
	must(eta > 0 && !math.IsInf(eta, 1), "learning rate is not positive and finite")
	return &EXP3{eta: eta, hedge: learners.NewHedge(d, eta), totals: make([]float64, d),
		play: make([]float64, d)}
}

// EXP3Rate returns √(2 ln d/(nd)), the rate that minimizes EXP3's bound over n
// rounds; the bound is then √(2nd ln d). With one arm it returns the rate for
// two.
func EXP3Rate(d, n int) float64 {
	must(d >= 1, "number of arms < 1")
	must(n >= 1, "horizon < 1")
	k := float64(max(d, 2))
	return math.Sqrt(2 * math.Log(k) / (float64(n) * k))
}

// Arms returns the number of arms.
func (e *EXP3) Arms() int { return len(e.totals) }

// Play fills dst with the weights.
func (e *EXP3) Play(dst []float64) {
	mustFit(e.Arms(), dst)
	e.hedge.Play(dst)
}

// Observe adds loss over probability to the arm's estimate.
func (e *EXP3) Observe(arm int, loss float64) {
	mustBeDrawn(e.Arms(), arm, loss)
	e.Play(e.play)
	mustBeProbability(e.play[arm])
	e.estimate(arm, loss/e.play[arm])
}

// estimate adds to the estimate of an arm's total loss.
func (e *EXP3) estimate(arm int, loss float64) {
	e.totals[arm] = max(e.totals[arm]-loss, -math.MaxFloat64)
	e.hedge.Resume(0, e.totals)
}

// Reset forgets all losses.
func (e *EXP3) Reset() {
	clear(e.totals)
	e.hedge.Reset()
}

// TotalRegretBound returns ln d/η + ηnd/2.
func (e *EXP3) TotalRegretBound(n int) float64 {
	d := float64(e.Arms())
	return math.Log(d)/e.eta + e.eta*float64(n)*d/2
}
