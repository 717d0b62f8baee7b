package learners

import (
	"boundedrecall"
	"boundedrecall/internal/restart"

	"gonum.org/v1/gonum/floats"
)

// AverageRestart plays the average of what the base learner would play after
// each suffix of the window. It is stationary and forgets strictly.
//
// The forms of AverageRestart average different suffixes:
//
//   - Algorithm 2, AverageRestart: lengths 1..M, as printed
//     ([NewAverageRestart]);
//   - inclusive: lengths 0..M, the empty suffix too. Its bound is better, and
//     over Cover's learner no algorithm for two arms has less regret
//     ([NewInclusiveAverageRestart]);
//   - exclusive: lengths 0..M−1, the uniform combination of the M
//     PeriodicRestarts with blocks of M rounds, one for each offset (appendix
//     B.2 of the paper). It needs only M−1 rewards
//     ([NewExclusiveAverageRestart]);
//   - Algorithm 4, AverageRestartFullHorizon: lengths 1..T for a horizon T
//     ([NewAverageRestartFullHorizon]).
//
// In a round M copies of the base learner observe and play once each. Over
// Hedge and MWU, unless the rate is enormous, a round takes only one
// multiplication for each weight of each copy (see products.go).
type AverageRestart struct {
	base     boundedrecall.Learner // for its bounds
	shortest int                   // the shortest suffix averaged, 0 or 1
	longest  int
	suffixes suffixes
	empty    []float64 // A(∅)
}

// suffixes is a base learner run on the suffixes of length 1..m of the last m
// rewards.
type suffixes interface {
	observe(reward []float64)
	reset()

	// total fills dst with the sum of the m plays.
	total(dst []float64)
}

// newSuffixes returns the fastest suffixes for the base learner. first is such
// a learner.
func newSuffixes(first boundedrecall.Learner, longest int, base boundedrecall.Maker) suffixes {
	if longest > 0 {
		if p := newProducts(first, longest); p != nil {
			return p
		}
	}
	return newRestarts(longest, base)
}

// NewAverageRestart returns Algorithm 2: suffixes of length 1..M, M ≥ 1. It
// panics otherwise.
func NewAverageRestart(recall int, base boundedrecall.Maker) *AverageRestart {
	mustBeRecall(recall)
	return newAverageRestart(1, recall, base)
}

// NewInclusiveAverageRestart returns AverageRestart over the M+1 suffixes of
// length 0..M, M ≥ 1. It panics otherwise.
func NewInclusiveAverageRestart(recall int, base boundedrecall.Maker) *AverageRestart {
	mustBeRecall(recall)
	return newAverageRestart(0, recall, base)
}

// NewExclusiveAverageRestart returns AverageRestart over the M suffixes of
// length 0..M−1, M ≥ 1. It panics otherwise. With recall M+1 it is the
// inclusive form with recall M.
func NewExclusiveAverageRestart(recall int, base boundedrecall.Maker) *AverageRestart {
	mustBeRecall(recall)
	return newAverageRestart(0, recall-1, base)
}

// NewAverageRestartFullHorizon returns Algorithm 4 for a horizon T ≥ 1:
// suffixes of length 1..T, with zero rewards before the first round. It panics
// otherwise. It equals AverageRestart with recall T, and continues as such past
// its horizon.
func NewAverageRestartFullHorizon(horizon int, base boundedrecall.Maker) *AverageRestart {
	mustBeHorizon(horizon)
	return newAverageRestart(1, horizon, base)
}

// newAverageRestart averages over the suffixes of length shortest..longest.
func newAverageRestart(shortest, longest int, base boundedrecall.Maker) *AverageRestart {
	first := base()
	first.Reset()
	a := &AverageRestart{base: first, shortest: shortest, longest: longest,
		empty: make([]float64, first.Arms())}
	first.Play(a.empty)
	a.suffixes = newSuffixes(first, longest, base)
	return a
}

// Arms returns the number of arms.
func (a *AverageRestart) Arms() int { return len(a.empty) }

// Play fills dst with the average.
func (a *AverageRestart) Play(dst []float64) {
	mustFit(len(a.empty), dst)
	a.suffixes.total(dst)
	if a.shortest == 0 {
		floats.Add(dst, a.empty)
	}
	number := sumInOrder(dst) // the number of suffixes, up to rounding
	for i := range dst {
		dst[i] /= number
	}
}

// Observe shows the rewards to every restart and drops the oldest.
func (a *AverageRestart) Observe(reward []float64) { a.suffixes.observe(reward) }

// Reset fills the window with zeros.
func (a *AverageRestart) Reset() { a.suffixes.reset() }

// TotalRegretBound returns (n+m)·W(m+1,d)/k, W being the base learner's bound,
// m the length of the longest suffix and k the number of suffixes averaged
// (Theorems 5.1 and 5.4, repaired). In the exclusive form m+1 and k are M.
func (a *AverageRestart) TotalRegretBound(n, d int) float64 {
	return a.averageBound(n, regretBoundOf(a.base, a.longest+1, d))
}

// averageBound returns the bound over n rounds, w being the base learner's over
// the longest suffix and the round after it.
func (a *AverageRestart) averageBound(n int, w float64) float64 {
	return restart.AverageBound(n, a.longest, a.longest+1-a.shortest, w)
}

// TotalSwapRegretBound returns (n+m)·W(m+1,d)/k, as
// [AverageRestart.TotalRegretBound] does, with W the base learner's bound on
// its swap regret, and n/k more without the empty suffix, unless there are two
// arms and A(∅) = (½,½). The proof is that of the statement beyond/swap.
func (a *AverageRestart) TotalSwapRegretBound(n, d int) float64 {
	bound := a.averageBound(n, swapRegretBoundOf(a.base, a.longest+1, d))
	if even := len(a.empty) == 2 && a.empty[0] == a.empty[1]; a.shortest > 0 && len(a.empty) > 1 &&
		!even {
		bound += float64(n) / float64(a.longest)
	}
	return bound
}

// TotalSwitchingRegretBound returns ((n+m)·W(m+1,d) + K·m(m+1)/2)/k: no
// instance of n rounds and d arms gives a larger total regret against a
// sequence of arms with at most K switches. The proof is that of the statement
// beyond/switches.
func (a *AverageRestart) TotalSwitchingRegretBound(n, d, switches int) float64 {
	left := float64(a.longest) * float64(a.longest+1) / 2
	return a.TotalRegretBound(n, d) + float64(min(switches, n-1))*left/float64(a.longest+1-a.shortest)
}
