package learners

import "boundedrecall"

// Additive is what a base learner may offer whose play is a function of how many
// rounds it has seen and of a sum over them, one number for each arm. [Windowed] and
// [RandomizedAverageRestart] then take O(d) steps a round, whatever the recall.
//
// The sums it gets are those of the suffix, rounded once; so in the last bits they may
// differ from sums added up round by round, and a learner that jumps when arms tie, as
// [FollowTheLeader] does, may then see a tie where the other sees none. Each term counts
// as it is if it is 0 or at least 2⁻⁴⁴, and to within 2⁻⁹⁷ otherwise.
type Additive interface {
	// Terms fills dst with what a round with these rewards adds to the sums, numbers
	// in [0,1]. Zero rewards add zeros.
	Terms(dst, reward []float64)

	// Resume makes the learner one that has seen so many rounds, with these sums.
	Resume(rounds int, sums []float64)
}

// A history runs a base learner on suffixes of the window.
type history interface {
	observe(reward []float64)

	// after returns the base learner as it is after the last m ≤ M rewards. It is
	// good until the next call.
	after(m int) boundedrecall.Learner

	// reset fills the window with zeros.
	reset()
}

// suffixSums is the history of an additive base learner: a round costs d additions,
// a suffix d subtractions.
type suffixSums struct {
	base     boundedrecall.Learner
	additive Additive // the same

	// totals holds the sums of the terms of all rounds, a row of d after each of the
	// last M+1 rounds, a ring. A suffix is the difference of two rows; what came
	// before cancels, exactly.
	totals []fixed
	newest int

	scratch []float64
}

// newSuffixSums returns nil if the base learner is not additive.
func newSuffixSums(recall int, base boundedrecall.Learner) *suffixSums {
	additive, ok := base.(Additive)
	if !ok {
		return nil
	}
	d := base.Arms()
	return &suffixSums{
		base:     base,
		additive: additive,
		totals:   make([]fixed, cells(recall, d)+d),
		scratch:  make([]float64, d),
	}
}

func (s *suffixSums) observe(reward []float64) {
	d := len(s.scratch)
	mustReward(d, reward)
	s.additive.Terms(s.scratch, reward)
	before := s.totals[s.newest : s.newest+d]
	s.newest = (s.newest + d) % len(s.totals)
	for i, x := range s.scratch {
		s.totals[s.newest+i] = before[i].plus(toFixed(x))
	}
}

func (s *suffixSums) after(m int) boundedrecall.Learner {
	d := len(s.scratch)
	at := s.newest - m*d
	if at < 0 {
		at += len(s.totals)
	}
	for i, before := range s.totals[at : at+d] {
		s.scratch[i] = s.totals[s.newest+i].minus(before).float()
	}
	s.additive.Resume(m, s.scratch)
	return s.base
}

func (s *suffixSums) reset() {
	clear(s.totals)
	s.newest = 0
}
