package simulation

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// sums are the moments of a learner's regret for each round and period.
type sums []strata

// newSums returns sums without runs for each learner.
func newSums(rounds, periods int) []sums {
	all := make([]sums, len(Learners()))
	for i := range all {
		for range rounds {
			all[i] = append(all[i], make(strata, periods))
		}
	}
	return all
}

// add adds the regret of run k over time.
func (s sums) add(k int, curve []float64) {
	for t, x := range curve {
		s[t][k%len(s[t])].add(x)
	}
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
