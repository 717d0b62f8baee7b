package search

import (
	"math"

	"boundedrecall"
)

// A family is a kind of instance to begin a climb from.
type family struct {
	name  string
	begin func(r *restart) *pattern
}

// families are the structured instances of package adversaries, with their
// numbers drawn at random and for any number of arms, and others.
var families = []family{
	{"steered", steered},
	{"near-periodic", nearPeriodic},
	{"random-period", randomPeriod},
	{"blocks", blocks},
	{"cyclic", cyclic},
	{"counterexample", counterexample},
	{"random-blocks", randomBlocks},
}

// familyOf returns the family of a restart. The families take turns.
func familyOf(p Problem, number int) family {
	n := len(families) + min(len(p.Cycles), 1)
	if k := number % n; k < len(families) {
		return families[k]
	}
	return family{"stretched", func(r *restart) *pattern {
		return r.stretched(p.Cycles[number/n%len(p.Cycles)])
	}}
}

// nearPeriodic pays each arm for the same number of rounds, with a period a
// little longer than the window: see [adversaries.NearPeriodic].
func nearPeriodic(r *restart) *pattern {
	p, d := &pattern{}, r.arms()
	length := (r.recall + r.step() + d - 1) / d
	for i := range d {
		p.add(length, oneHot(d, i)...)
	}
	return p
}

// cyclic pays two arms, with a period of about the window: see
// [adversaries.Cyclic].
func cyclic(r *restart) *pattern {
	p, d := &pattern{}, r.arms()
	ones := 1 + r.rng.IntN(r.recall)
	p.add(ones, oneHot(d, 0)...)
	p.add(r.recall+r.rng.IntN(3)-ones, oneHot(d, d-1)...)
	return p
}

// counterexample is the instance of Lemma 4.2, with other shares than thirds and
// with fewer zeros: see [adversaries.Counterexample].
func counterexample(r *restart) *pattern {
	p, d := &pattern{}, r.arms()
	back := r.recall * (1 + r.rng.IntN(4)) / 6
	p.add(r.recall, oneHot(d, 0)...)
	p.add(r.recall-back, oneHot(d, d-1)...)
	p.add(back, oneHot(d, 0)...)
	p.add(r.recall*r.rng.IntN(3)/2, make([]float64, d)...)
	return p
}

// blocks are up to eight runs. Each pays one arm, all except one arm, or no arm.
func blocks(r *restart) *pattern {
	p, d := &pattern{}, r.arms()
	for range 2 + r.rng.IntN(7) {
		reward := make([]float64, d)
		r.setLetter(reward)
		p.add(r.step(), reward...)
	}
	return p
}

// randomPeriod pays a random arm in each of M+1 rounds: see
// [adversaries.RandomPeriod].
func randomPeriod(r *restart) *pattern {
	p, d := &pattern{}, r.arms()
	for range r.recall + 1 {
		p.add(1, oneHot(d, r.rng.IntN(d))...)
	}
	return p
}

// randomBlocks are M rounds of coins and M of zeros: see
// [adversaries.RandomBlocks].
func randomBlocks(r *restart) *pattern {
	p, d := &pattern{}, r.arms()
	for range r.recall {
		reward := make([]float64, d)
		for i := range reward {
			reward[i] = float64(r.rng.IntN(2))
		}
		p.add(1, reward...)
	}
	p.add(r.recall, make([]float64, d)...)
	return p
}

func oneHot(d, arm int) []float64 {
	r := make([]float64, d)
	r[arm] = 1
	return r
}

// stretched returns the instance with its runs longer by a random factor, at most to the
// horizon.
func (r *restart) stretched(in *boundedrecall.Instance) *pattern {
	p := patternOf(in)
	most := float64(r.horizon()) / float64(in.Horizon())
	factor := most * math.Exp(-math.Log(max(most, 1))*r.rng.Float64())
	for k, l := range p.lengths {
		p.lengths[k] = max(1, int(float64(l)*factor+r.rng.Float64()))
	}
	return p
}
