// Package listing holds the algorithms of Online Learning with Bounded Recall
// transcribed: slow, obvious, and causal. They are the reference that tests
// hold the learners against, and nothing else uses them.
package listing

import "boundedrecall"

// Learners are the transcriptions by the name of the learner's spec, made from
// the recall (or the horizon) and the base learner. RandomizedAverageRestart is
// not among them: its transcription gives all plays that it draws from.
var Learners = map[string]func(int, boundedrecall.Maker) boundedrecall.Learner{
	"windowed":                     Windowed,
	"periodic-restart":             PeriodicRestart,
	"periodic-restart-inclusive":   InclusivePeriodicRestart,
	"average-restart":              AverageRestart,
	"average-restart-inclusive":    InclusiveAverageRestart,
	"average-restart-exclusive":    ExclusiveAverageRestart,
	"average-restart-full-horizon": AverageRestartFullHorizon,
}

// A listing is a learner that keeps every reward and computes each play from
// its definition.
type listing struct {
	base    boundedrecall.Learner
	rewards [][]float64 // r_1, …, r_{t−1}
	play    func(l *listing, t int, x []float64)
}

func (l *listing) Arms() int { return l.base.Arms() }

func (l *listing) Play(dst []float64) {
	clear(dst)
	l.play(l, len(l.rewards)+1, dst)
}

func (l *listing) Observe(reward []float64) {
	l.rewards = append(l.rewards, append([]float64(nil), reward...))
}

func (l *listing) Reset() { l.rewards = nil }

// a returns A(r_from, …, r_to), with r_t = 0 for t ≤ 0. It is A(∅) if
// to < from.
func (l *listing) a(from, to int) []float64 {
	l.base.Reset()
	for t := from; t <= to; t++ {
		if t <= 0 {
			l.base.Observe(make([]float64, l.Arms()))
		} else {
			l.base.Observe(l.rewards[t-1])
		}
	}
	x := make([]float64, l.Arms())
	l.base.Play(x)
	return x
}

// Windowed is Section 2.1's M-bounded-recall learner A(r_{t−M}, …, r_{t−1}).
func Windowed(recall int, base boundedrecall.Maker) boundedrecall.Learner {
	return &listing{base: base(), play: func(l *listing, t int, x []float64) {
		copy(x, l.a(t-recall, t-1))
	}}
}

// Delayed plays in round t as the learner plays after the rewards of the
// earlier rounds that are congruent to t modulo τ+1.
func Delayed(delay int, maker boundedrecall.Maker) boundedrecall.Learner {
	return &listing{base: maker(), play: func(l *listing, t int, x []float64) {
		l.base.Reset()
		for s := 1; s < t; s++ {
			if (t-s)%(delay+1) == 0 {
				l.base.Observe(l.rewards[s-1])
			}
		}
		l.base.Play(x)
	}}
}
