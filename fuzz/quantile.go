package fuzz

import (
	"math"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"
)

// The sizes to which FuzzQuantile brings a game, so that the exact distribution
// of a regret takes about a millisecond.
const (
	quantileHorizon = 16
	quantileRecall  = 6
)

// quantile hunts for an instance on which RandomizedAverageRestart has a large
// regret too often (Corollary 5.2, repaired): with probability above δ, more
// than AverageRestart's regret on that instance plus √(T·ln(1/δ)/2), or more
// than the bound that it carries. Both are total regrets. The probability is
// computed from the distribution that the learner states.
func (g game) quantile() error {
	g.Name, g.Seed = "randomized-average-restart", 1
	g.Recall = 1 + (g.Recall-1)%quantileRecall
	g.rounds = g.rounds[:min(len(g.rounds), quantileHorizon)]
	carried := g.New(g.arms).(*learners.RandomizedAverageRestart)
	average := learners.NewAverageRestart(g.Recall, g.base())
	mean := boundedrecall.TotalRegret(average, g.instance())
	bound := smallerBound(mean, carried.TotalRegretBoundWithProbability)
	return laws.RegretQuantile(g.learner, bound, g.rounds)
}

// A deviationBound bounds a total regret with probability 1−δ.
type deviationBound = func(delta float64, rounds, arms int) float64

// smallerBound returns the smaller one of the mean plus √(T·ln(1/δ)/2) and the
// bound that is carried.
func smallerBound(mean float64, carried deviationBound) deviationBound {
	return func(delta float64, rounds, arms int) float64 {
		deviation := math.Sqrt(float64(rounds) * math.Log(1/delta) / 2)
		return min(mean+deviation, carried(delta, rounds, arms))
	}
}
