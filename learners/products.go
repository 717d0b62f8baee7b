package learners

import (
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// products runs the restarts of a learner whose weights are products, Hedge or MWU,
// without copies of it and without an exponential for each: in a round every
// restart's weights are multiplied by the same d factors. A round takes O(M·d)
// steps, in gonum's vector kernels.
//
// It is strict. A restart's weights are the product of the factors since it
// started, in their order, times a power of two that depends on them alone; and
// sums over restarts run in the order of age, in blocks that begin at fixed ages.
//
// A product underflows when an arm falls far behind. A restart in which that is
// about to happen is set aside, and its weights are computed from the logarithms
// of the factors in the window, for as long as it lives.
type products struct {
	base   multiplicative
	recall int
	every  int // rounds of age between looks at a restart's weights

	// weights[i][start+M−m] is the weight of arm i in the restart of age
	// m = 1..M, the oldest first. Each round start moves up by one, and back to 0
	// when the end of the array is reached. aside is in the same places.
	weights [][]float64
	aside   []bool
	start   int
	asides  int // how many are set aside

	logs   []float64 // logarithms of the last M rounds' factors, a ring of M×d
	newest int       // where in the ring the next round's will go

	factors []float64
	sums    []float64 // over arms, for a block of restarts
	totals  []float64 // by arm, of the plays of the restarts of age 1..M
	scratch []float64
}

// multiplicative is a base learner whose play is its weights, normalized, and
// whose weights are products of factors, one for each round.
type multiplicative interface {
	boundedrecall.Learner

	// logFactors fills dst with the logarithm of each arm's factor for the
	// rewards, less the largest one.
	logFactors(dst, reward []float64)

	// steepest returns the largest size of a logarithm of a factor.
	steepest() float64
}

const (
	// blockWeights is about how many weights are worked on at a time, so that they
	// stay in the cache.
	blockWeights = 8192

	// Every so many rounds of its age a restart's weights are looked at: the
	// largest is brought back to [1,2), and if the smallest is below asideBelow
	// the restart is set aside. In between no weight falls by more than fallAtMost,
	// so that nothing underflows.
	asideBelow = 0x1p-600
	fallAtMost = 0x1p-300
)

// newProducts returns nil if the base learner is not one it can run.
func newProducts(recall int, base boundedrecall.Learner) *products {
	b, ok := base.(multiplicative)
	if !ok {
		return nil
	}
	every := int(min(256, -math.Log(fallAtMost)/b.steepest()))
	if every < 8 {
		return nil // looking so often would cost as much as the copies do
	}
	d := b.Arms()
	rows := min(recall, max(32, blockWeights/d))
	p := &products{
		base:    b,
		recall:  recall,
		every:   every,
		weights: make([][]float64, d),
		aside:   make([]bool, 2*recall),
		logs:    make([]float64, recall*d),
		factors: make([]float64, d),
		sums:    make([]float64, rows),
		totals:  make([]float64, d),
		scratch: make([]float64, 2*d),
	}
	for i := range p.weights {
		p.weights[i] = make([]float64, 2*recall)
	}
	p.reset()
	return p
}

// reset gives every restart the equal weights of a window of zeros.
func (p *products) reset() {
	p.start, p.asides, p.newest = 0, 0, 0
	clear(p.aside)
	clear(p.logs)
	for i, w := range p.weights {
		p.factors[i] = 1
		for k := range w {
			w[k] = 1
		}
	}
	p.multiply()
}

// total fills dst with the sum of the plays of the restarts of age 1..M.
func (p *products) total(dst []float64) { copy(dst, p.totals) }

func (p *products) observe(reward []float64) {
	mustReward(len(p.weights), reward)
	logs := p.logs[p.newest : p.newest+len(reward)]
	p.base.logFactors(logs, reward)
	p.newest = (p.newest + len(reward)) % len(p.logs)
	for i, l := range logs {
		p.factors[i] = math.Exp(l)
	}
	p.slide()
	p.multiply()
	p.check()
}

// slide drops the oldest restart and adds one of age 0, which the coming
// multiplication makes 1.
func (p *products) slide() {
	if p.aside[p.start] {
		p.asides--
	}
	p.start++
	end := p.start + p.recall - 1
	if end == 2*p.recall {
		for _, w := range p.weights {
			copy(w, w[p.start:end])
		}
		copy(p.aside, p.aside[p.start:end])
		p.start, end = 0, p.recall-1
	}
	for _, w := range p.weights {
		w[end] = 1
	}
	p.aside[end] = false
}

// multiply multiplies all weights by the round's factors and sums up the plays.
func (p *products) multiply() {
	clear(p.totals)
	for from, rows := 0, len(p.sums); from < p.recall; from += rows {
		p.multiplyBlock(p.start+from, p.start+min(from+rows, p.recall))
	}
	if p.asides > 0 {
		p.addAsides()
	}
}

// multiplyBlock multiplies the weights at from..to−1 and adds the plays of those
// restarts to the totals.
func (p *products) multiplyBlock(from, to int) {
	sums := p.sums[:to-from]
	for i, w := range p.weights {
		w := w[from:to]
		floats.Scale(p.factors[i], w)
		if i == 0 {
			copy(sums, w)
		} else {
			floats.Add(sums, w)
		}
	}
	for k, s := range sums {
		sums[k] = 1 / s
	}
	if p.asides > 0 {
		for k, aside := range p.aside[from:to] {
			if aside {
				sums[k] = 0
			}
		}
	}
	for i, w := range p.weights {
		p.totals[i] += floats.Dot(sums, w[from:to])
	}
}

// check brings the weights of the restarts that are due back to size, and sets aside those that have drifted too far apart.
func (p *products) check() {
	for m := p.every; m <= p.recall; m += p.every {
		at := p.start + p.recall - m
		if p.aside[at] {
			continue
		}
		largest, smallest := 0.0, math.Inf(1)
		for _, w := range p.weights {
			largest, smallest = max(largest, w[at]), min(smallest, w[at])
		}
		_, exponent := math.Frexp(largest)
		scale := math.Ldexp(1, 1-exponent)
		aside := smallest*scale < asideBelow
		if aside {
			p.aside[at] = true
			p.asides++
			scale = 0
		}
		for _, w := range p.weights {
			w[at] *= scale
		}
	}
}

// addAsides adds the plays of the restarts set aside to the totals, in the order
// of age.
func (p *products) addAsides() {
	d := len(p.weights)
	logs, play := p.scratch[:d], p.scratch[d:]
	clear(logs)
	at := p.newest
	for m := 1; m <= p.recall; m++ {
		if at == 0 {
			at = len(p.logs)
		}
		at -= d
		floats.Add(logs, p.logs[at:at+d])
		if p.aside[p.start+p.recall-m] {
			softmax(play, logs, 1)
			floats.Add(p.totals, play)
		}
	}
}
