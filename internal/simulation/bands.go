package simulation

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// strata are the moments of the runs of each period. Those that no run has do
// not count.
type strata [mostPeriods]moments

// average returns the mean of the strata's means and half the width of its
// band, by the normal approximation. It is 0 if a stratum has less than two
// runs.
func (s strata) average() (mean, half float64) {
	variance, periods := 0.0, 0.0
	for _, m := range s {
		if m.n > 0 {
			mean += m.mean
			periods++
		}
		if m.n > 1 {
			variance += m.squares / (m.n - 1) / m.n
		}
	}
	return mean / periods, distuv.UnitNormal.Quantile((1+Confidence)/2) * math.Sqrt(variance) / periods
}

// moments are a number of values, their mean, and the sum of the squared
// deviations from it (B. P. Welford, Technometrics 4, 1962).
type moments struct{ n, mean, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / m.n
	m.squares += d * (x - m.mean)
}
