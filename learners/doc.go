// Package learners holds the learners of Online Learning with Bounded Recall
// (Schneider and Vodrahalli, ICML 2024) and the base learners they are built
// from.
//
// A base learner remembers everything:
//
//	Hedge, AnytimeHedge   weights exponential in the cumulative reward
//	MWU                   linear multiplicative weights, w ← w(1+ηr)
//	FollowTheLeader       the arm that is ahead, ties shared evenly
//	FTRL                  Euclidean regularizer, exact projection
//	FTPL                  exponential perturbations, the expected play
//	RegretMatching        weights proportional to positive regret
//	Cover                 minimax for two arms and a known horizon
//	Uniform               1/d each, always
//
// A recall learner runs a base learner on the last M rewards, in one way or
// another:
//
//	Windowed                     on the window: the natural idea, which fails
//	PeriodicRestart              afresh every M rounds (Algorithm 1)
//	AverageRestart               on every suffix of the window, averaged
//	                             (Algorithm 2; inclusive and full-horizon too)
//	RandomizedAverageRestart     on one suffix drawn each round (Algorithm 3)
//
// Forgetting is strict: the play of a recall learner is, bit for bit, a function
// of the window (and of t for PeriodicRestart). Nothing older survives, not
// even in rounding. Before round M the window is padded with zero rewards.
//
// Every learner panics when made with parameters outside the documented range,
// and when it is handed a slice of the wrong length or a reward outside [0,1].
package learners

import (
	"math"

	"boundedrecall"
)

func mustBeArms(d int) {
	if d < 1 {
		panic("learners: number of arms < 1")
	}
}

func mustBeRate(eta float64) {
	if !(eta > 0) || math.IsInf(eta, 1) {
		panic("learners: learning rate is not positive and finite")
	}
}

func mustBeHorizon(n int) {
	if n < 1 {
		panic("learners: horizon < 1")
	}
}

func mustBeRecall(m int) {
	if m < 1 {
		panic("learners: recall < 1")
	}
}

// cells returns rounds·arms, the numbers in a window. It panics if an int cannot hold it.
func cells(rounds, arms int) int {
	if rounds > math.MaxInt/arms {
		panic("learners: recall is too large for memory")
	}
	return rounds * arms
}

func mustFit(arms int, s []float64) {
	if len(s) != arms {
		panic("learners: slice length is not the number of arms")
	}
}

// mustReward checks a reward vector handed to Observe.
func mustReward(arms int, reward []float64) {
	mustFit(arms, reward)
	for _, r := range reward {
		if !boundedrecall.IsReward(r) {
			panic("learners: reward is not in [0,1]")
		}
	}
}
