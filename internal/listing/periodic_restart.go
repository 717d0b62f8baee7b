package listing

import "boundedrecall"

// PeriodicRestart is Algorithm 1, causal: the printed s = ⌊t/M⌋M starts a block
// one round late, and the printed A(r_s, …, r_t) looks at the reward about to
// be earned.
func PeriodicRestart(recall int, base boundedrecall.Maker) boundedrecall.Learner {
	return &listing{base: base(), play: func(l *listing, t int, x []float64) {
		s := 1 + (t-1)/recall*recall
		copy(x, l.a(s, t-1))
	}}
}

// InclusivePeriodicRestart is Algorithm 1, causal, with blocks of M+1 rounds.
func InclusivePeriodicRestart(recall int, base boundedrecall.Maker) boundedrecall.Learner {
	return PeriodicRestart(recall+1, base)
}
