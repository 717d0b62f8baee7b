package learners

import "boundedrecall"

// A base learner is Additive if its play depends only on the number of rounds
// it has seen and on one sum per arm over those rounds. [Windowed] and
// [RandomizedAverageRestart] then take O(d) steps a round, for any recall.
//
// Resume gets the sums over the suffix, each rounded once. Their last bits may
// differ from those of sums added up round by round. A learner that jumps when
// arms tie, such as [FollowTheLeader], may therefore see a tie where a copy
// that observed every round sees no tie. A term that is 0 or at least 2⁻⁴⁴
// counts exactly, a smaller one to within 2⁻⁹⁷.
type Additive interface {
	// Terms fills dst, one number in [0,1] per arm, with what a round with
	// these rewards adds to the sums. Zero rewards add zeros.
	Terms(dst, reward []float64)

	// Resume puts the learner in the state after the given number of rounds
	// with the given sums.
	Resume(rounds int, sums []float64)
}

// A history runs a base learner on suffixes of the window.
type history interface {
	observe(reward []float64)

	// after returns the base learner in its state after the last m ≤ M rewards.
	// The next call of any method may change that learner.
	after(m int) boundedrecall.Learner

	// reset fills the window with zeros.
	reset()
}

// newHistory returns the fastest history for the base learner.
func newHistory(recall int, base boundedrecall.Learner) history {
	if additive, ok := base.(Additive); ok {
		return newSuffixSums(recall, base, additive)
	}
	return &replay{base: base, rewards: make([]float64, cells(recall, base.Arms()))}
}

// suffixSums is the history of an additive base learner: a round costs d
// additions, a suffix d subtractions.
type suffixSums struct {
	base     boundedrecall.Learner
	additive Additive // base again

	// totals is a ring of M+1 rows of d numbers. Each row is the sum of the
	// terms of all rounds up to one of the last M+1 rounds. The sum over a
	// suffix is the difference of two rows; older terms cancel exactly.
	totals []fixed
	newest int

	scratch []float64
}

func newSuffixSums(recall int, base boundedrecall.Learner, additive Additive) *suffixSums {
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

// replay is the history of a base learner that is not additive: it runs the
// learner afresh.
type replay struct {
	base    boundedrecall.Learner
	rewards []float64 // the last M reward vectors, oldest first
}

func (r *replay) observe(reward []float64) {
	mustReward(r.base.Arms(), reward)
	kept := copy(r.rewards, r.rewards[len(reward):])
	copy(r.rewards[kept:], reward)
}

func (r *replay) reset() { clear(r.rewards) }

func (r *replay) after(m int) boundedrecall.Learner {
	d := r.base.Arms()
	r.base.Reset()
	for k := len(r.rewards) - m*d; k < len(r.rewards); k += d {
		r.base.Observe(r.rewards[k : k+d])
	}
	return r.base
}
