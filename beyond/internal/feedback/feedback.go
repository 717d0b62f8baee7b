package feedback

import (
	"boundedrecall/beyond/bandits"
)

// A Pull is what a bandit learner is told of a round. The probability is that
// of the arm; all but AverageRestart do without.
type Pull struct {
	Arm               int
	Loss, Probability float64
}

// KnowsProbabilities is AverageRestart told the probabilities, rather than
// using its own.
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
