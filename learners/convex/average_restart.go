package convex

import (
	"boundedrecall/internal/restart"

	"gonum.org/v1/gonum/floats"
)

// AverageRestart plays the mean of the points that the base learner would play
// after each suffix of the last M losses. It is stationary and forgets
// strictly.
//
// It runs a copy of the base learner for each suffix, and each copy takes the
// gradient at its own point: a round costs M+1 gradients, or M.
// [LeakyAverageRestart] takes one, and does not forget.
type AverageRestart struct {
	ages     restart.Ages[Learner]
	shortest int // the shortest suffix averaged, 0 or 1
	bound    totalRegretBound
	play     []float64 // of one copy
}

// NewAverageRestart returns the average over the suffixes of length 1..M, M ≥
// 1. It panics otherwise.
func NewAverageRestart(recall int, base Maker) *AverageRestart {
	return newAverageRestart(1, recall, base)
}

// NewInclusiveAverageRestart returns the average over the suffixes of length
// 0..M, M ≥ 1. It panics otherwise. Its bound is better.
func NewInclusiveAverageRestart(recall int, base Maker) *AverageRestart {
	return newAverageRestart(0, recall, base)
}

func newAverageRestart(shortest, recall int, base Maker) *AverageRestart {
	must(recall >= 1, "recall < 1")
	a := &AverageRestart{ages: restart.NewAges(recall, base), shortest: shortest}
	first := a.ages.Of(0)
	a.bound = boundOf(first)
	a.play = make([]float64, first.Dim())
	a.Reset()
	return a
}

// Dim returns the dimension of the domain.
func (a *AverageRestart) Dim() int { return len(a.play) }

// Play fills dst with the mean. It adds the points in the order of age, so that
// the sum depends on the window alone.
func (a *AverageRestart) Play(dst []float64) {
	mustFit(a.Dim(), dst)
	clear(dst)
	for m := a.shortest; m <= a.ages.Oldest(); m++ {
		a.ages.Of(m).Play(a.play)
		floats.Add(dst, a.play)
	}
	for i := range dst {
		dst[i] /= float64(a.averaged())
	}
}

// averaged returns the number of suffixes.
func (a *AverageRestart) averaged() int { return a.ages.Oldest() + 1 - a.shortest }

// Observe shows the loss to every copy and restarts the oldest.
func (a *AverageRestart) Observe(loss Loss) {
	for _, l := range a.ages.All() {
		l.Observe(loss)
	}
	a.ages.Turn().Reset()
}

// Reset fills the window with losses that are zero.
func (a *AverageRestart) Reset() {
	a.ages.Reset(func(age int, l Learner) {
		l.Reset()
		for range age {
			l.Observe(Zero{})
		}
	})
}

// TotalRegretBound returns (n+M)·W(M+1)/k, W being the base learner's bound and
// k the number of suffixes averaged, M+1 or M (Theorem 5.1, repaired). A convex
// loss of the mean is at most the mean of the losses. See
// [restart.AverageBound].
func (a *AverageRestart) TotalRegretBound(n int, lipschitz float64) float64 {
	m := a.ages.Oldest()
	return restart.AverageBound(n, m, a.averaged(), a.bound(m+1, lipschitz))
}

// LeakyAverageRestart is AverageRestart with one gradient a round, at the point
// played, which it shows to all copies as a linear loss. It costs one gradient
// rather than M+1, and has the same bound: the losses ⟨g_t, ·⟩ cost at least as
// much regret as the convex ones, since f(x) − f(u) ≤ ⟨g, x−u⟩.
//
// It is not a learner of recall M: the point played depends on older losses,
// and the gradient at that point hands them on to all copies. So it may
// remember for ever. Only on linear losses, whose gradient is the same
// everywhere, it is AverageRestart, bit for bit. It is here as the contrast:
// use it where forgetting does not matter.
type LeakyAverageRestart struct {
	*AverageRestart
	at       []float64
	gradient []float64
}

// NewLeakyAverageRestart returns the average over the suffixes of length 1..M,
// M ≥ 1, with one gradient a round. It panics otherwise.
func NewLeakyAverageRestart(recall int, base Maker) *LeakyAverageRestart {
	return leaky(NewAverageRestart(recall, base))
}

// NewInclusiveLeakyAverageRestart returns the average over the suffixes of
// length 0..M, M ≥ 1, with one gradient a round. It panics otherwise.
func NewInclusiveLeakyAverageRestart(recall int, base Maker) *LeakyAverageRestart {
	return leaky(NewInclusiveAverageRestart(recall, base))
}

func leaky(a *AverageRestart) *LeakyAverageRestart {
	return &LeakyAverageRestart{a, make([]float64, a.Dim()), make([]float64, a.Dim())}
}

// Observe takes the gradient at the point played and shows it to every copy.
func (l *LeakyAverageRestart) Observe(loss Loss) {
	l.Play(l.at)
	loss.Gradient(l.gradient, l.at)
	l.AverageRestart.Observe(Linear{l.gradient})
}
