package convex

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// A Learner plays a point of a convex domain in each round, knowing only the losses of
// the rounds before.
//
// A learner is not safe for concurrent use. Its methods panic when a slice's length is
// not Dim().
type Learner interface {
	// Dim returns the dimension of the domain, at least 1.
	Dim() int

	// Play fills all of dst with the point for the coming round. It changes nothing
	// that a later call could see.
	Play(dst []float64)

	// Observe tells the learner the loss of the round just played. It does not keep
	// the loss. It panics if a gradient is not finite.
	Observe(loss Loss)

	// Reset returns the learner to the state its maker gave it.
	Reset()
}

// A Maker gives fresh, independent, equal learners.
type Maker func() Learner

// A Bounded learner carries a proved bound on its regret.
type Bounded interface {
	Learner

	// TotalRegretBound returns W(n): no sequence of n convex losses, whose gradients on
	// the domain have length at most lipschitz, gives the learner a larger total regret
	// against any point of the domain. It is +Inf where nothing is proved.
	TotalRegretBound(rounds int, lipschitz float64) float64
}

// TotalRegret resets the learner, plays it on the losses and returns its total loss less
// that of the fixed point u. It panics if u has the wrong length.
func TotalRegret(l Learner, losses []Loss, u []float64) (regret float64) {
	mustFit(l.Dim(), u)
	l.Reset()
	x := make([]float64, l.Dim())
	for _, f := range losses {
		l.Play(x)
		regret += f.Value(x) - f.Value(u)
		l.Observe(f)
	}
	return regret
}

// BestPoint returns the point of the domain with the least total loss. The losses must be
// [Linear], [SquaredDistance] and [Zero]; it panics on others.
func BestPoint(domain Domain, losses []Loss) []float64 {
	d := domain.Dim()
	slope, u, squares := make([]float64, d), make([]float64, d), 0.0
	for _, f := range losses {
		switch f := f.(type) {
		case Zero:
		case Linear:
			floats.Add(slope, f.Slope)
		case SquaredDistance:
			floats.Sub(slope, f.Target)
			squares++
		default:
			panic("convex: the best point is known for linear losses and squared distances only")
		}
	}
	if squares == 0 {
		domain.Minimizer(u, slope)
		return u
	}
	floats.AddScaled(u, -1/squares, slope) // the sum is squares·|x−u|²/2 and a constant
	domain.Project(u, slope)
	return u
}

// totalRegretBound is W, for gradients of a given length.
type totalRegretBound func(rounds int, lipschitz float64) float64

// boundOf returns the learner's bound, +Inf everywhere if it carries none.
func boundOf(l Learner) totalRegretBound {
	if b, ok := l.(Bounded); ok {
		return b.TotalRegretBound
	}
	return func(int, float64) float64 { return math.Inf(1) }
}

func mustBeDim(d int) {
	if d < 1 {
		panic("convex: dimension < 1")
	}
}

func mustBeRate(eta float64) {
	if !(eta > 0) || math.IsInf(eta, 1) {
		panic("convex: learning rate is not positive and finite")
	}
}

func mustBeHorizon(n int) {
	if n < 1 {
		panic("convex: horizon < 1")
	}
}

func mustBeRecall(m int) {
	if m < 1 {
		panic("convex: recall < 1")
	}
}

func mustFit(dim int, x []float64) {
	if len(x) != dim {
		panic("convex: slice length is not the dimension")
	}
}

func mustBeFinite(gradient []float64) {
	for _, g := range gradient {
		if math.IsNaN(g) || math.IsInf(g, 0) {
			panic("convex: gradient is not finite")
		}
	}
}

// length returns the Euclidean length of x.
func length(x []float64) float64 { return floats.Norm(x, 2) }
