package learners

import "boundedrecall"

// AverageRestart plays the average of what the base learner would play after
// each suffix of the window. It is stationary and forgets strictly.
//
// There are three of it, which differ in the suffixes they average:
//
//   - Algorithm 2, AverageRestart: lengths 1..M, as printed ([NewAverageRestart]);
//   - the inclusive one: lengths 0..M, the empty suffix too, which is the better
//     algorithm and for two arms the best there is ([NewInclusiveAverageRestart]);
//   - Algorithm 4, AverageRestartFullHorizon: lengths 1..T for a horizon T
//     ([NewAverageRestartFullHorizon]).
//
// A round costs one observation and one play of M copies of the base learner.
type AverageRestart struct {
	restarts restarts
	shortest int       // the shortest suffix averaged, 0 or 1
	scratch  []float64 // a copy's play
	carry    []float64 // rounding errors of the sums
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
	a := &AverageRestart{restarts: newRestarts(recall, base), shortest: shortest}
	a.scratch = make([]float64, a.Arms())
	a.carry = make([]float64, a.Arms())
	return a
}

// Arms returns the number of arms.
func (a *AverageRestart) Arms() int { return a.restarts.arms() }

// Play fills dst with the average. It adds in the order of age, whatever the
// round, and carries the rounding errors (Neumaier's summation).
func (a *AverageRestart) Play(dst []float64) {
	mustFit(a.Arms(), dst)
	clear(dst)
	clear(a.carry)
	for m := a.shortest; m <= a.restarts.recall(); m++ {
		a.restarts.age(m).Play(a.scratch)
		for i, x := range a.scratch {
			total := dst[i] + x
			kept := total - dst[i]
			a.carry[i] += (dst[i] - (total - kept)) + (x - kept)
			dst[i] = total
		}
	}
	for i := range dst {
		dst[i] = (dst[i] + a.carry[i]) / float64(a.suffixes())
	}
}

// suffixes returns how many plays are averaged.
func (a *AverageRestart) suffixes() int { return a.restarts.recall() + 1 - a.shortest }

// Observe shows the rewards to every copy and restarts the oldest.
func (a *AverageRestart) Observe(reward []float64) { a.restarts.observe(reward) }

// Reset fills the window with zeros.
func (a *AverageRestart) Reset() { a.restarts.reset() }

// TotalRegretBound returns (n+M)·W(M+1,d)/k, W being the base learner's bound
// and k the number of suffixes averaged (Theorems 5.1 and 5.4, repaired).
//
// The copy started before round s plays rounds s..s+M, and n+M copies meet the
// instance, so with all M+1 suffixes the regrets add up to at most
// (n+M)·W(M+1,d), and each round is counted M+1 times. Without the empty suffix
// the first round of each copy drops out; those rounds are the regret of the
// fixed play A(∅), which against the best arm is never negative.
func (a *AverageRestart) TotalRegretBound(n, d int) float64 {
	recall := a.restarts.recall()
	w := boundOf(a.restarts.age(0))(recall+1, d)
	return float64(n+recall) * w / float64(a.suffixes())
}
