package learners

import (
	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// AverageRestart plays the average of what the base learner would play after
// each suffix of the window. It is stationary and forgets strictly.
//
// AverageRestart has three forms. They average different suffixes:
//
//   - Algorithm 2, AverageRestart: lengths 1..M, as printed ([NewAverageRestart]);
//   - the inclusive form: lengths 0..M, the empty suffix too, which is the better
//     algorithm and for two arms the best possible ([NewInclusiveAverageRestart]);
//   - Algorithm 4, AverageRestartFullHorizon: lengths 1..T for a horizon T
//     ([NewAverageRestartFullHorizon]).
//
// A round costs one observation and one play of M copies of the base learner. Over
// Hedge and MWU, unless their rate is enormous, it costs only a multiplication for each
// weight (see the source of products).
type AverageRestart struct {
	arms, recall int
	shortest     int // the shortest suffix averaged, 0 or 1
	suffixes     suffixes
	empty        []float64 // A(∅)
	bound        totalRegretBound
}

// suffixes is a base learner run on the suffixes of a window, of length 1..M.
type suffixes interface {
	observe(reward []float64)
	reset()

	// total fills dst with the sum of the M plays.
	total(dst []float64)
}

// NewAverageRestart returns Algorithm 2: suffixes of length 1..M, M ≥ 1. It
// panics otherwise.
func NewAverageRestart(recall int, base boundedrecall.Maker) *AverageRestart {
	return newAverageRestart(1, recall, base)
}

// NewInclusiveAverageRestart returns AverageRestart over the M+1 suffixes of
// length 0..M, M ≥ 1. It panics otherwise.
func NewInclusiveAverageRestart(recall int, base boundedrecall.Maker) *AverageRestart {
	return newAverageRestart(0, recall, base)
}

// NewAverageRestartFullHorizon returns Algorithm 4 for a horizon T ≥ 1: suffixes
// of length 1..T, with zero rewards before the first round. It panics otherwise.
// Past its horizon it goes on as AverageRestart with recall T, which for T
// rounds it is.
func NewAverageRestartFullHorizon(horizon int, base boundedrecall.Maker) *AverageRestart {
	mustBeHorizon(horizon)
	return newAverageRestart(1, horizon, base)
}

func newAverageRestart(shortest, recall int, base boundedrecall.Maker) *AverageRestart {
	mustBeRecall(recall)
	first := base()
	first.Reset()
	a := &AverageRestart{arms: first.Arms(), recall: recall, shortest: shortest}
	a.bound = averageBound(boundOf(first), recall, recall+1-shortest)
	a.empty = make([]float64, a.arms)
	first.Play(a.empty)
	if p := newProducts(first, recall); p != nil {
		a.suffixes = p
	} else {
		a.suffixes = newRestarts(recall, base)
	}
	return a
}

// Arms returns the number of arms.
func (a *AverageRestart) Arms() int { return a.arms }

// Play fills dst with the average.
func (a *AverageRestart) Play(dst []float64) {
	mustFit(a.arms, dst)
	a.suffixes.total(dst)
	if a.shortest == 0 {
		floats.Add(dst, a.empty)
	}
	number := floats.Sum(dst) // of suffixes, but for rounding
	for i := range dst {
		dst[i] /= number
	}
}

// Observe shows the rewards to every restart and drops the oldest.
func (a *AverageRestart) Observe(reward []float64) { a.suffixes.observe(reward) }

// Reset fills the window with zeros.
func (a *AverageRestart) Reset() { a.suffixes.reset() }

// TotalRegretBound returns (n+M)·W(M+1,d)/k, W being the base learner's bound
// and k the number of suffixes averaged (Theorems 5.1 and 5.4, repaired).
//
// The copy started before round s plays rounds s..s+M, and n+M copies meet the
// instance, so with all M+1 suffixes the regrets add up to at most
// (n+M)·W(M+1,d), and each round is counted M+1 times. Without the empty suffix
// the first round of each copy drops out; those rounds are the regret of the
// fixed play A(∅), which against the best arm is never negative.
func (a *AverageRestart) TotalRegretBound(n, d int) float64 {
	return a.bound(n, d)
}

// averageBound returns the bound on the average over a number of suffixes; w is the base
// learner's bound.
func averageBound(w totalRegretBound, recall, suffixes int) totalRegretBound {
	return func(n, d int) float64 {
		return (float64(n) + float64(recall)) * w(recall+1, d) / float64(suffixes)
	}
}
