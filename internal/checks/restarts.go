package checks

import (
	"boundedrecall"
	"boundedrecall/learners"
)

// A Total is a bound on the total regret of a learner by the number of rounds.
type Total func(rounds int) float64

// TotalBound returns the bound on the total regret that a learner of d arms
// carries.
func TotalBound(l boundedrecall.Learner, d int) Total {
	return func(rounds int) float64 { return l.(boundedrecall.Bounded).TotalRegretBound(rounds, d) }
}

// Restarted returns the bound over n rounds that the statements give a restart
// learner s whose base learner has the bound w: ⌈T/B⌉·W(B) for PeriodicRestart
// with blocks of B rounds, and for AverageRestart (T+M)·W(M+1) over M+1 for
// suffixes 0..M and over M for suffixes 1..M, which is (T+M−1)·W(M)/M for
// suffixes 0..M−1.
func (w Total) Restarted(s learners.Spec, n int) float64 {
	m := s.Recall
	switch s.Name {
	case "average-restart-inclusive":
		return float64(n+m) * w(m+1) / float64(m+1)
	case "average-restart":
		return float64(n+m) * w(m+1) / float64(m)
	case "average-restart-exclusive":
		return float64(n+m-1) * w(m) / float64(m)
	}
	b := s.BaseHorizon()
	return float64((n+b-1)/b) * w(b)
}
