package search

import (
	"slices"

	"boundedrecall"
)

// A pattern is a sequence of runs of equal rewards, repeated until the horizon cuts it. A
// pattern as long as the horizon can be any instance.
type pattern struct {
	lengths []int     // at least 1 each
	rewards []float64 // a reward vector for each run
}

// patternOf returns the runs of an instance.
func patternOf(in *boundedrecall.Instance) *pattern {
	p := &pattern{}
	for t := 1; t <= in.Horizon(); t++ {
		if r := in.Reward(t); t > 1 && slices.Equal(r, in.Reward(t-1)) {
			p.lengths[len(p.lengths)-1]++
		} else {
			p.add(1, r...)
		}
	}
	return p
}

// add adds a run. It ignores a run without rounds.
func (p *pattern) add(length int, reward ...float64) {
	if length > 0 {
		p.lengths = append(p.lengths, length)
		p.rewards = append(p.rewards, reward...)
	}
}

func (p *pattern) arms() int { return len(p.rewards) / len(p.lengths) }

// reward returns the rewards of run k.
func (p *pattern) reward(k int) []float64 {
	d := p.arms()
	return p.rewards[k*d : (k+1)*d]
}

// copyFrom makes p equal to q.
func (p *pattern) copyFrom(q *pattern) {
	p.lengths = append(p.lengths[:0], q.lengths...)
	p.rewards = append(p.rewards[:0], q.rewards...)
}

// unfold fills dst, row-major, with the pattern over and over.
func (p *pattern) unfold(dst []float64) {
	n := 0
	for k, l := range p.lengths {
		for range l {
			n += copy(dst[n:], p.reward(k))
		}
		if n == len(dst) {
			return
		}
	}
	for n < len(dst) { // after each doubling dst[:n] holds whole periods
		n += copy(dst[n:], dst[:n])
	}
}

// insert puts a run before run k. If k is the number of runs, it appends the run.
func (p *pattern) insert(k, length int, reward []float64) {
	d := len(reward)
	p.lengths = slices.Insert(p.lengths, k, length)
	p.rewards = slices.Insert(p.rewards, k*d, reward...)
}

// remove removes run k.
func (p *pattern) remove(k int) {
	d := p.arms()
	p.lengths = slices.Delete(p.lengths, k, k+1)
	p.rewards = slices.Delete(p.rewards, k*d, (k+1)*d)
}
