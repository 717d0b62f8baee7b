package games

import (
	"math"

	"boundedrecall"
	"boundedrecall/beyond/bandits"
)

// A Pull is what a bandit learner is told of a round. The probability is that of the arm;
// all but AverageRestart do without.
type Pull struct {
	Arm               int
	Loss, Probability float64
}

// KnowsProbabilities is AverageRestart told the probabilities, rather than using its own.
type KnowsProbabilities struct{ *bandits.AverageRestart }

// PlayAfterPulls shows a fresh learner the rounds and returns its next play.
func PlayAfterPulls(l bandits.Learner, pulls ...Pull) []float64 {
	l.Reset()
	for _, p := range pulls {
		if a, ok := l.(KnowsProbabilities); ok {
			a.ObserveWithProbability(p.Arm, p.Loss, p.Probability)
		} else {
			l.Observe(p.Arm, p.Loss)
		}
	}
	x := make([]float64, l.Arms())
	l.Play(x)
	return x
}

// listedAverageRestart returns the play of AverageRestart after the rounds, from its
// definition: the mean over m = 0..M of exponential weights on the last m estimates.
func listedAverageRestart(m, d int, eta float64, pulls []Pull) []float64 {
	mean := make([]float64, d)
	for age := range m + 1 {
		totals, sum := make([]float64, d), 0.
		for _, p := range pulls[max(0, len(pulls)-age):] {
			totals[p.Arm] += p.Loss / p.Probability
		}
		for i := range totals {
			totals[i] = math.Exp(-eta * totals[i])
			sum += totals[i]
		}
		for i := range mean {
			mean[i] += totals[i] / sum / float64(m+1)
		}
	}
	return mean
}

// DifferenceFromListing goes through all draws on the losses and returns the largest
// difference between the plays of the learner and those of the listing.
func DifferenceFromListing(l bandits.Learner, m int, eta float64, losses *boundedrecall.Instance, pulls []Pull) float64 {
	x := PlayAfterPulls(l, pulls...)
	most := Distance(x, listedAverageRestart(m, l.Arms(), eta, pulls))
	if len(pulls) < losses.Horizon() {
		for arm, p := range x {
			next := Pull{arm, losses.Reward(len(pulls) + 1)[arm], p}
			most = max(most, DifferenceFromListing(l, m, eta, losses, append(pulls[:len(pulls):len(pulls)], next)))
		}
	}
	return most
}
