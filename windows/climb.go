package windows

import (
	"math/rand/v2"
)

// A climb searches for worse leaks from those that were collected.
type climb struct {
	*worst
	longest int // rows to which it lengthens a past
	steps   int // by each score
	cost    int // rows that a check pushes beside those of the case
}

// Limits on the search for worse leaks.
const (
	scoreRows  = 1 << 16 // rows that they push in all
	ratioSteps = 60      // in yardsticks
)

// all searches by each score, and then in yardsticks.
func (s climb) all() {
	for k := range scores {
		s.by(k)
	}
	for _, l := range s.worst.by {
		if l.Absolute > 0 {
			s.grade(l)
		}
	}
	lots := rand.New(rand.NewPCG(2, 0))
	for step := 0; step < ratioSteps && s.ratio.IsRounding(); step++ {
		if l := s.leakOf(s.numbers.neighbour(s.ratio.of, s.longest, lots)); l != nil {
			s.grade(*l)
		}
	}
}

// by searches from the worst leak by a score, and from a smaller one, for worse
// ones: it changes a case step by step and keeps what is worse.
func (s climb) by(k int) {
	by, longest := scores[k], min(scores[k].longest(s.worst.rows), s.longest)
	from := s.worst.by[k]
	if len(s.ratio.Past) <= longest && s.ratio.Absolute > 0 {
		from = s.ratio
	}
	lots, rows := rand.New(rand.NewPCG(1, uint64(k))), 0
	for step := 0; by.worse(s.worst.by[k].Leak, Leak{}) && step < s.steps && rows < scoreRows; step++ {
		start, small := s.worst.by[k], step < s.steps/4
		if small {
			start = from // a small case moves more freely
		}
		c := s.numbers.neighbour(start.of, longest, lots)
		rows += c.Rounds() + s.cost
		l := s.leakOf(c)
		if l == nil {
			continue
		}
		s.keep(*l)
		if small && by.worse(l.Leak, from.Leak) {
			from = *l
		}
	}
}
