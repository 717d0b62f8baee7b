package checks

import (
	"boundedrecall/learners"
	"boundedrecall/learners/convex"
)

// A ConvexWrapper is a restart learner for convex losses.
type ConvexWrapper struct {
	Name    string
	Make    func(m int, base convex.Maker) convex.Bounded
	Learner string // the name of the restart learner for rewards
}

// TotalBound returns the bound for recall m over n rounds that the statement
// gives the learner, from the bound w on the base learner's total regret: that
// of the learner for rewards.
func (c ConvexWrapper) TotalBound(w Total, m, n int) float64 {
	return w.Restarted(learners.Spec{Name: c.Learner, Recall: m}, n)
}

// ConvexWrappers are the restart learners of the statements.
var ConvexWrappers = []ConvexWrapper{
	{"PeriodicRestart every M rounds", bounded(convex.NewPeriodicRestart), "periodic-restart"},
	{"PeriodicRestart every M+1 rounds", bounded(convex.NewInclusivePeriodicRestart),
		"periodic-restart-inclusive"},
	{"AverageRestart, suffixes 0..M", bounded(convex.NewInclusiveAverageRestart),
		"average-restart-inclusive"},
	{"AverageRestart, suffixes 1..M", bounded(convex.NewAverageRestart), "average-restart"},
}

// LeakyWrappers take one gradient a round, at the mean, and have the bounds of
// the two AverageRestarts.
var LeakyWrappers = []ConvexWrapper{
	{"AverageRestart, suffixes 0..M, one gradient a round",
		bounded(convex.NewInclusiveLeakyAverageRestart), "average-restart-inclusive"},
	{"AverageRestart, suffixes 1..M, one gradient a round",
		bounded(convex.NewLeakyAverageRestart), "average-restart"},
}

// bounded returns the constructor of a learner as one of a bounded learner.
func bounded[L convex.Bounded](
	make func(m int, base convex.Maker) L,
) func(m int, base convex.Maker) convex.Bounded {
	return func(m int, base convex.Maker) convex.Bounded { return make(m, base) }
}
