package convex

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// A Learner plays a point of a convex domain in each round, knowing only the
// losses of the rounds before.
//
// A learner is not safe for concurrent use. Its methods panic when a slice's
// length is not Dim().
type Learner interface {
	// Dim returns the dimension of the domain, at least 1.
	Dim() int

	// Play fills all of dst with the point for the coming round. It changes
	// nothing that a later call could see.
	Play(dst []float64)

	// Observe tells the learner the loss of the round just played. It does not
	// keep the loss. It panics if a gradient is not finite.
	Observe(loss Loss)

	// Reset returns the learner to the state its maker gave it.
	Reset()
}

// A Maker gives fresh, independent, equal learners.
type Maker func() Learner

// A Bounded learner carries a proved bound on its regret.
type Bounded interface {
	Learner

	// TotalRegretBound returns W(n): no sequence of n convex losses, whose
	// gradients on the domain have length at most lipschitz, gives the learner
	// a larger total regret against any point of the domain. It is +Inf where
	// nothing is proved.
	TotalRegretBound(rounds int, lipschitz float64) float64
}

// TotalRegret resets the learner, plays it on the losses and returns its total
// loss less that of the fixed point u. It panics if u has the wrong length.
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

// BestPoint returns the point of the domain with the least total loss. The
// losses must be [Linear], [SquaredDistance] and [Zero]; it panics on others.
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

// must panics with the complaint unless ok.
func must(ok bool, complaint string) {
	if !ok {
		panic("convex: " + complaint)
	}
}

func mustFit(dim int, x []float64) { must(len(x) == dim, "slice length is not the dimension") }

// RegretToBest returns the learner's total regret against the best point.
func RegretToBest(k Domain, l Learner, losses []Loss) float64 {
	return TotalRegret(l, losses, BestPoint(k, losses))
}

// PointAfter shows a fresh learner the losses and returns its next point.
func PointAfter(l Learner, losses ...Loss) []float64 {
	l.Reset()
	for _, f := range losses {
		l.Observe(f)
	}
	x := make([]float64, l.Dim())
	l.Play(x)
	return x
}
