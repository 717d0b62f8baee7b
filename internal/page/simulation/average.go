package simulation

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// sums are moments for each round and period.
type sums []strata

func newSums(rounds, periods int) sums {
	s := make(sums, rounds)
	for t := range s {
		s[t] = make(strata, periods)
	}
	return s
}

func clone(all []sums) []sums {
	c := make([]sums, len(all))
	for i, s := range all {
		for _, at := range s {
			c[i] = append(c[i], slices.Clone(at))
		}
	}
	return c
}

// curvesOf returns the means, with bands that take the variances from others.
func curvesOf(means, variances []sums) (curves []Curve) {
	for i, s := range means {
		c := Curve{Learner: Learners()[i]}
		for t, at := range s {
			mean, half := at.average(variances[i][t])
			c.Mean, c.Half = append(c.Mean, mean), append(c.Half, half)
		}
		curves = append(curves, c)
	}
	return curves
}

// strata are the moments of the runs of each period.
type strata []moments

// average returns the mean of the strata's means and half the width of its band, by
// the normal approximation. The variance of a run in each stratum is taken from
// another sample. It is 0 if that has less than two runs.
func (s strata) average(variances strata) (mean, half float64) {
	variance := 0.0
	for k, m := range s {
		mean += m.mean / float64(len(s))
		if v := variances[k]; v.n > 1 {
			variance += v.squares / (v.n - 1) / m.n / float64(len(s)*len(s))
		}
	}
	return mean, distuv.UnitNormal.Quantile((1+Confidence)/2) * math.Sqrt(variance)
}

// moments are a number of values, their mean, and the sum of the squared deviations
// from it (B. P. Welford, Technometrics 4, 1962).
type moments struct{ n, mean, squares float64 }

func (m *moments) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / m.n
	m.squares += d * (x - m.mean)
}
