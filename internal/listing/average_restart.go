package listing

import "boundedrecall"

// AverageRestart is Algorithm 2.
func AverageRestart(recall int, base boundedrecall.Maker) boundedrecall.Learner {
	return suffixes(1, recall, base)
}

// InclusiveAverageRestart is Algorithm 2 with m from 0.
func InclusiveAverageRestart(recall int, base boundedrecall.Maker) boundedrecall.Learner {
	return suffixes(0, recall, base)
}

// AverageRestartFullHorizon is Algorithm 4, for rounds 1..T: Algorithm 2 with τ
// = 1..T for m.
func AverageRestartFullHorizon(horizon int, base boundedrecall.Maker) boundedrecall.Learner {
	return suffixes(1, horizon, base)
}

// suffixes returns the learner that plays the mean of A(r_{t−m}, …, r_{t−1})
// for m = from..to.
func suffixes(from, to int, base boundedrecall.Maker) boundedrecall.Learner {
	return &listing{base: base(), play: func(l *listing, t int, x []float64) {
		for m := from; m <= to; m++ {
			for i, xm := range l.a(t-m, t-1) {
				x[i] += xm / float64(to-from+1)
			}
		}
	}}
}

// ExclusiveAverageRestart is appendix B.2's uniform combination of the M
// algorithms PeriodicRestart, one for each offset of their restarts.
func ExclusiveAverageRestart(recall int, base boundedrecall.Maker) boundedrecall.Learner {
	return &listing{base: base(), play: func(l *listing, t int, x []float64) {
		for offset := range recall {
			s := t - (t-offset+recall)%recall // the last restart: s ≡ offset (mod M)
			for i, xs := range l.a(s, t-1) {
				x[i] += xs / float64(recall)
			}
		}
	}}
}

// RandomizedAverageRestart returns the plays x^{(1)}, …, x^{(M)} among which
// Algorithm 3 draws in the round after the given rewards.
func RandomizedAverageRestart(recall int, base boundedrecall.Maker,
	rewards [][]float64) [][]float64 {
	l := &listing{base: base(), rewards: rewards}
	t := len(rewards) + 1
	plays := make([][]float64, recall)
	for m := 1; m <= recall; m++ {
		plays[m-1] = l.a(t-m, t-1)
	}
	return plays
}
