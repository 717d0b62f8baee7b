package checks

import (
	"slices"

	"boundedrecall/learners/convex"
)

// Signs returns the mask's lowest n bits as ±1.
func Signs(mask, n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(1 - 2*(mask>>i&1))
	}
	return s
}

// MeanOverSigns returns the learner's mean regret per round over all signs of a
// period of M+1 slopes of the given length. On a line all slopes lie along it;
// in more dimensions each slope lies along another axis.
func MeanOverSigns(k convex.Domain, l convex.Learner, m int, length float64) (mean float64) {
	const periods = 3
	for mask := range 1 << (m + 1) {
		s := Signs(mask, m+1)
		for i := range s {
			s[i] *= length
		}
		period := convex.Slopes(s...)
		if k.Dim() > 1 {
			period = convex.UnitSlopes(s)
		}
		mean += convex.RegretToBest(k, l, slices.Repeat(period, periods)) /
			float64(periods*(m+1)<<(m+1))
	}
	return mean
}
