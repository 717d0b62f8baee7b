package convex

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// GradientDescent starts from the domain's center, takes a step of η times the
// gradient after each round, and projects: x ← Π(x − η∇f(x)).
//
// Its lazy form plays the projection of the center less η times the sum of all
// gradients, each taken at the point that was played. (Also known as dual
// averaging, and as the regularized leader with regularizer |x−center|²/(2η).)
//
// M. Zinkevich, Online convex programming and generalized infinitesimal
// gradient ascent, ICML 2003.
type GradientDescent struct {
	domain   Domain
	eta      float64
	lazy     bool
	at       []float64 // where the steps have led: a point of the domain, unless lazy
	play     []float64
	gradient []float64
	scratch  []float64
}

// NewGradientDescent returns gradient descent with learning rate eta, positive
// and finite. It panics otherwise, and if the domain is empty or not bounded.
func NewGradientDescent(domain Domain, eta float64) *GradientDescent {
	must(domain.Dim() >= 1, "dimension < 1")
	must(domain.Radius() >= 0 && !math.IsInf(domain.Radius(), 1), "domain is empty or not bounded")
	must(eta > 0 && !math.IsInf(eta, 1), "learning rate is not positive and finite")
	rows := make([]float64, 4*domain.Dim())
	row := func(k int) []float64 { return rows[k*domain.Dim() : (k+1)*domain.Dim()] }
	g := &GradientDescent{domain: domain, eta: eta, at: row(0), play: row(1), gradient: row(2),
		scratch: row(3)}
	g.Reset()
	return g
}

// NewLazyGradientDescent returns the lazy form of [NewGradientDescent], and
// panics where that does.
func NewLazyGradientDescent(domain Domain, eta float64) *GradientDescent {
	g := NewGradientDescent(domain, eta)
	g.lazy = true
	return g
}

// DescentRate returns D/(G√n), the rate that minimizes the bound of both over n
// rounds with gradients of length at most G: it is then DG√n. D is the domain's
// radius.
func DescentRate(domain Domain, lipschitz float64, n int) float64 {
	must(n >= 1, "horizon < 1")
	return domain.Radius() / (lipschitz * math.Sqrt(float64(n)))
}

// Dim returns the dimension of the domain.
func (g *GradientDescent) Dim() int { return g.domain.Dim() }

// Play fills dst with the point.
func (g *GradientDescent) Play(dst []float64) {
	mustFit(g.Dim(), dst)
	copy(dst, g.play)
}

// Observe takes a step along the gradient at the point played, and projects.
func (g *GradientDescent) Observe(loss Loss) {
	loss.Gradient(g.gradient, g.play)
	floats.AddScaled(g.at, -g.eta, g.gradient)
	for _, x := range g.at {
		must(!math.IsNaN(x) && !math.IsInf(x, 0), "gradient is not finite")
	}
	copy(g.play, g.at)
	g.domain.Project(g.play, g.scratch)
	if !g.lazy {
		copy(g.at, g.play)
	}
}

// Reset goes back to the center.
func (g *GradientDescent) Reset() {
	g.domain.Center(g.at)
	copy(g.play, g.at)
}

// TotalRegretBound returns D²/(2η) + ηnG²/2, D being the domain's radius (the
// diameter is no smaller) and G the longest gradient: lipschitz.
//
// With steps from the last point, |x_{t+1}−u|² ≤ |x_t−u|² − 2η⟨g_t, x_t−u⟩ +
// η²G², for a projection brings no point of the domain farther away. Add up,
// and use f(x_t) − f(u) ≤ ⟨g_t, x_t−u⟩. Without, see H. B. McMahan, A survey of
// algorithms and analysis for adaptive online learning, JMLR 18 (2017), Theorem
// 1.
func (g *GradientDescent) TotalRegretBound(n int, lipschitz float64) float64 {
	r := g.domain.Radius()
	return r*r/(2*g.eta) + g.eta*float64(n)*lipschitz*lipschitz/2
}

// Descents are gradient descent and its lazy form on a domain.
func Descents(k Domain, eta float64) []Maker {
	return []Maker{
		func() Learner { return NewGradientDescent(k, eta) },
		func() Learner { return NewLazyGradientDescent(k, eta) },
	}
}
