package convex

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// GradientDescent starts from the domain's center, takes a step of η times the gradient
// after each round, and projects: x ← Π(x − η∇f(x)).
//
// M. Zinkevich, Online convex programming and generalized infinitesimal gradient ascent,
// ICML 2003.
type GradientDescent struct{ descent }

// LazyGradientDescent plays the projection of the center less η times the sum of all
// gradients, each taken at the point that was played. (Also known as dual averaging, and
// as the regularized leader with regularizer |x−center|²/(2η).)
type LazyGradientDescent struct{ descent }

// A descent is what the two have in common.
type descent struct {
	domain   Domain
	eta      float64
	at       []float64 // where the steps have led: a point of the domain, unless lazy
	play     []float64
	gradient []float64
	scratch  []float64
}

// NewGradientDescent returns gradient descent with learning rate eta, positive and
// finite. It panics otherwise, and if the domain is empty or not bounded.
func NewGradientDescent(domain Domain, eta float64) *GradientDescent {
	return &GradientDescent{newDescent(domain, eta)}
}

// NewLazyGradientDescent returns lazy gradient descent with learning rate eta, positive
// and finite. It panics otherwise, and if the domain is empty or not bounded.
func NewLazyGradientDescent(domain Domain, eta float64) *LazyGradientDescent {
	return &LazyGradientDescent{newDescent(domain, eta)}
}

// DescentRate returns D/(G√n), the rate that minimizes the bound of both over n rounds
// with gradients of length at most G: it is then DG√n. D is the domain's radius.
func DescentRate(domain Domain, lipschitz float64, n int) float64 {
	mustBeHorizon(n)
	return domain.Radius() / (lipschitz * math.Sqrt(float64(n)))
}

func newDescent(domain Domain, eta float64) descent {
	mustBeDomain(domain)
	mustBeRate(eta)
	rows := make([]float64, 4*domain.Dim())
	row := func(k int) []float64 { return rows[k*domain.Dim() : (k+1)*domain.Dim()] }
	d := descent{domain: domain, eta: eta, at: row(0), play: row(1), gradient: row(2), scratch: row(3)}
	d.Reset()
	return d
}

// Dim returns the dimension of the domain.
func (d *descent) Dim() int { return d.domain.Dim() }

// Play fills dst with the point.
func (d *descent) Play(dst []float64) {
	mustFit(d.Dim(), dst)
	copy(dst, d.play)
}

// Reset goes back to the center.
func (d *descent) Reset() {
	d.domain.Center(d.at)
	copy(d.play, d.at)
}

// step takes the gradient at the point played.
func (d *descent) step(f Loss) {
	f.Gradient(d.gradient, d.play)
	floats.AddScaled(d.at, -d.eta, d.gradient)
	mustBeFinite(d.at)
	copy(d.play, d.at)
	d.domain.Project(d.play, d.scratch)
}

// TotalRegretBound returns D²/(2η) + ηnG²/2, D being the domain's radius (the diameter is
// no smaller) and G the longest gradient: lipschitz.
//
// With steps from the last point, |x_{t+1}−u|² ≤ |x_t−u|² − 2η⟨g_t, x_t−u⟩ + η²G², for
// a projection brings no point of the domain farther away. Add up, and use
// f(x_t) − f(u) ≤ ⟨g_t, x_t−u⟩. Without, see H. B. McMahan, A survey of algorithms and
// analysis for adaptive online learning, JMLR 18 (2017), Theorem 1.
func (d *descent) TotalRegretBound(n int, lipschitz float64) float64 {
	r := d.domain.Radius()
	return r*r/(2*d.eta) + d.eta*float64(n)*lipschitz*lipschitz/2
}

// Observe takes a step from the point played, and projects.
func (g *GradientDescent) Observe(loss Loss) {
	g.step(loss)
	copy(g.at, g.play)
}

// Observe adds a step.
func (l *LazyGradientDescent) Observe(loss Loss) { l.step(loss) }
