package listing

import "boundedrecall"

// Windowed is Section 2.1's M-bounded-recall learner A(r_{t−M}, …, r_{t−1}).
func Windowed(recall int, base boundedrecall.Maker) boundedrecall.Learner {
	return &listing{base: base(), play: func(l *listing, t int, x []float64) {
		copy(x, l.a(t-recall, t-1))
	}}
}
