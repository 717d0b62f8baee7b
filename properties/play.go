package properties

import (
	"slices"

	"boundedrecall"
)

// plays plays a fresh learner on the parts, one after another, and returns what
// it plays before each round and after the last: entry j after j rounds. As in
// any game it asks for one play a round; dst is zero, and each reward vector is
// the learner's own copy, so that faults in handling them stay with the laws
// that look for them.
func plays(maker boundedrecall.Maker, parts ...*boundedrecall.Instance) [][]float64 {
	return playsOf(maker(), parts...)
}

func playsOf(l boundedrecall.Learner, parts ...*boundedrecall.Instance) [][]float64 {
	var all [][]float64
	for _, part := range parts {
		for t := 1; t <= horizon(part); t++ {
			all = append(all, ask(l))
			l.Observe(slices.Clone(part.Reward(t)))
		}
	}
	return append(all, ask(l))
}

// ask returns the learner's play, out of its reach.
func ask(l boundedrecall.Learner) []float64 {
	x := make([]float64, l.Arms())
	l.Play(x)
	return slices.Clone(x)
}
