package properties

import (
	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// Mean returns a maker of learners that play the mean of the law from which the
// maker's learners draw their plays: deterministic, and with the same expected
// reward. What a claim says of a learner that draws is often meant of its mean.
// The maker's learners must be [boundedrecall.Randomized].
func Mean(maker boundedrecall.Maker) boundedrecall.Maker {
	return func() boundedrecall.Learner { return mean{maker().(boundedrecall.Randomized)} }
}

type mean struct{ boundedrecall.Randomized }

// Play fills dst with the mean of the law.
func (m mean) Play(dst []float64) {
	if len(dst) != m.Arms() {
		panic("properties: dst has the wrong length")
	}
	clear(dst)
	for p, x := range m.Randomized.Law() {
		floats.AddScaled(dst, p, x)
	}
}

// Law is not passed on: the mean draws nothing.
func (m mean) Law() {}
