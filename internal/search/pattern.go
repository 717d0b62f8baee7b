package search

import (
	"slices"

	"boundedrecall"
)

// A run is a number of rounds with equal rewards. Patterns share the rewards: a move makes new ones.
type run struct {
	rounds  int
	rewards []float64
}

// A pattern is a sequence of runs, repeated until the horizon cuts it. A pattern as long as
// the horizon can be any instance.
type pattern []run

// patternOf returns the runs of an instance.
func patternOf(in *boundedrecall.Instance) (p pattern) {
	for t := 1; t <= in.Horizon(); t++ {
		if r := in.Reward(t); t > 1 && slices.Equal(r, in.Reward(t-1)) {
			p[len(p)-1].rounds++
		} else {
			p = append(p, run{1, r})
		}
	}
	return p
}

// unfold fills dst, row-major, with the pattern over and over.
func (p pattern) unfold(dst []float64) {
	n := 0
	for _, r := range p {
		for range r.rounds {
			n += copy(dst[n:], r.rewards)
		}
	}
	for n < len(dst) { // after each doubling dst[:n] holds whole periods
		n += copy(dst[n:], dst[:n])
	}
}
