package simulation

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// curves are the moments of every learner's regret, by learner and round.
type curves [][]strata

// newCurves returns curves without runs.
func newCurves(rounds, periods int) curves {
	all := make(curves, len(Learners()))
	for i := range all {
		for range rounds {
			all[i] = append(all[i], make(strata, periods))
		}
	}
	return all
}

// average returns the means, with their bands.
func (c curves) average() (all []Curve) {
	for i, rounds := range c {
		one := Curve{Learner: Learners()[i]}
		for _, at := range rounds {
			mean, half := at.average()
			one.Mean, one.Half = append(one.Mean, mean), append(one.Half, half)
		}
		all = append(all, one)
	}
	return all
}

// strata are the moments of the runs of each period.
type strata []moments

// add adds what run k gave.
func (s strata) add(k int, x float64) { s[k%len(s)].add(x) }

// average returns the mean of the strata's means and half the width of its band, by the normal approximation. It is 0 if
// a stratum has less than two runs.
func (s strata) average() (mean, half float64) {
	variance := 0.0
	for _, m := range s {
		mean += m.mean / float64(len(s))
		if m.n > 1 {
			variance += m.squares / (m.n - 1) / m.n / float64(len(s)*len(s))
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
