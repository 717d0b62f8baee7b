package listing

import "boundedrecall"

// PeriodicRestart is Algorithm 1, causal: the printed s = ⌊t/M⌋M starts a block
// one round late, and the printed A(r_s, …, r_t) looks at the reward about to be
// earned.
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

// PrintedPeriodicRestart is Algorithm 1 as printed. Its play in round t is A(r_s, …, r_t)
// with s = ⌊t/M⌋M. That play depends on the reward of round t itself, so it is not a learner's.
// PrintedPeriodicRestart therefore takes the whole instance, and returns x_1, …, x_T.
func PrintedPeriodicRestart(recall int, base boundedrecall.Maker,
	in *boundedrecall.Instance) [][]float64 {
	l := &listing{base: base()}
	for t := 1; t <= in.Horizon(); t++ {
		l.Observe(in.Reward(t))
	}
	plays := make([][]float64, in.Horizon())
	for t := 1; t <= in.Horizon(); t++ {
		s := t / recall * recall
		plays[t-1] = l.a(s, t)
	}
	return plays
}
