package learners

import (
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// products runs the restarts of a learner whose weights are products, Hedge or MWU.
// It needs neither copies of the learner nor an exponential for each restart: a round
// multiplies every restart's weights by the same factors, one for each arm. A round
// takes O(M·d) steps, in gonum's vector kernels.
//
// Weights are relative to the first arm's, which is 1.
//
// The plays depend on the window alone, bit for bit. The factors since a restart began
// determine its weights. Sums over restarts run in the order of age, in blocks that begin
// at fixed ages.
//
// A weight leaves the range of float64 when an arm falls far behind. Before that happens
// the restart is set aside: for the rest of its life its plays are computed from the
// logarithms of the factors in the window.
type products struct {
	base   multiplicative
	recall int
	every  int // rounds of age between checks of the range of a restart's weights

	// weights[i−1][k] is the weight of arm i ≥ 1 in restart k. The restarts of age M..1 are
	// at the indices end−M..end−1. A new restart moves end up; at the end of the arrays the
	// restarts move back to index 0.
	weights [][]float64
	aside   []bool // by restart: whether it is set aside
	end     int
	asides  int // how many restarts are set aside

	logs    []float64 // logarithms of the last M rounds' factors, a ring of M×d
	newest  int       // index in the ring for the next round's logarithms
	factors []float64 // of the last round

	ones, sums []float64 // for a block of restarts
	totals     []float64 // by arm, of the plays of all restarts
	scratch    []float64
}

// multiplicative is a base learner whose play is its weights, normalized, and
// whose weights are products of factors, one for each round.
type multiplicative interface {
	boundedrecall.Learner

	// logFactors fills dst with the logarithm of each arm's factor for the
	// rewards, minus the first arm's.
	logFactors(dst, reward []float64)

	// steepest returns the largest absolute value of a factor's logarithm.
	steepest() float64
}

const (
	blockWeights = 16384 // weights in a block, which then stays in the cache

	// At fixed ages, products.every rounds apart, check looks at a restart's weights:
	// if one is above asideBeyond, or below its inverse, check sets the restart aside.
	// Between two checks no weight changes by more than the factor growAtMost, so
	// nothing overflows or underflows.
	asideBeyond = 0x1p600
	growAtMost  = 0x1p300
)

// newProducts returns nil if products cannot run the base learner: if it is not a *Hedge
// or *MWU, or if its rate is enormous. A learner that embeds Hedge or MWU may play
// something else, so newProducts returns nil for it too.
func newProducts(base boundedrecall.Learner, recall int) *products {
	var b multiplicative
	switch base := base.(type) {
	case *Hedge:
		b = base
	case *MWU:
		b = base
	default:
		return nil
	}
	every := int(min(256, math.Log(growAtMost)/b.steepest()))
	if every < 8 {
		return nil // checking so often would cost as much as copies of the learner
	}
	d := b.Arms()
	block := min(recall, max(32, blockWeights/d))
	p := &products{
		base:    b,
		recall:  recall,
		every:   every,
		weights: matrix(d-1, 2*recall),
		aside:   make([]bool, 2*recall),
		logs:    make([]float64, cells(recall, d)),
		factors: make([]float64, d),
		ones:    make([]float64, block),
		sums:    make([]float64, block),
		totals:  make([]float64, d),
		scratch: make([]float64, 2*d),
	}
	fill(p.ones, 1)
	p.reset()
	return p
}

// matrix returns a matrix of zeros.
func matrix(rows, columns int) [][]float64 {
	m := make([][]float64, rows)
	all := make([]float64, rows*columns)
	for k := range m {
		m[k] = all[k*columns : (k+1)*columns : (k+1)*columns]
	}
	return m
}

// reset gives every restart equal weights, as after a window of zero rewards.
func (p *products) reset() {
	p.end, p.asides, p.newest = p.recall, 0, 0
	clear(p.logs)
	clear(p.aside)
	for _, w := range p.weights {
		fill(w, 1)
	}
	fill(p.factors, 1)
	p.multiply()
}

func fill(dst []float64, x float64) {
	for k := range dst {
		dst[k] = x
	}
}

// total fills dst with the sum of the plays of the restarts of age 1..M.
func (p *products) total(dst []float64) { copy(dst, p.totals) }

func (p *products) observe(reward []float64) {
	mustReward(p.base.Arms(), reward)
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

// slide drops the oldest restart and adds one with equal weights.
func (p *products) slide() {
	if p.aside[p.end-p.recall] {
		p.asides--
	}
	if p.end == len(p.aside) {
		for _, w := range p.weights {
			copy(w, w[p.recall+1:])
		}
		copy(p.aside, p.aside[p.recall+1:])
		p.end = p.recall - 1
	}
	for _, w := range p.weights {
		w[p.end] = 1
	}
	p.aside[p.end] = false
	p.end++
}

// multiply multiplies the weights by the last round's factors and sums the plays.
func (p *products) multiply() {
	clear(p.totals)
	for from := p.end - p.recall; from < p.end; from += len(p.sums) {
		p.multiplyBlock(from, min(from+len(p.sums), p.end))
	}
	if p.asides > 0 {
		p.addAsides()
	}
}

// multiplyBlock is multiply for the restarts at from..to−1.
func (p *products) multiplyBlock(from, to int) {
	ones, sums := p.ones[:to-from], p.sums[:to-from]
	sum := ones // by restart: the sum of the weights of the arms so far
	for i, w := range p.weights {
		floats.Scale(p.factors[i+1], w[from:to])
		floats.AddTo(sums, sum, w[from:to])
		sum = sums
	}
	floats.DivTo(sums, ones, sum)
	if p.asides > 0 {
		for k, aside := range p.aside[from:to] {
			if aside {
				sums[k] = 0
			}
		}
	}
	p.totals[0] += floats.Sum(sums)
	for i, w := range p.weights {
		p.totals[i+1] += floats.Dot(sums, w[from:to])
	}
}

// check looks at the restarts whose age is a multiple of every, and sets aside those with a
// weight out of range.
func (p *products) check() {
	for m := p.every; m <= p.recall; m += p.every {
		k := p.end - m
		for _, w := range p.weights {
			if !p.aside[k] && (w[k] > asideBeyond || w[k] < 1/asideBeyond) {
				p.aside[k] = true
				p.asides++
			}
		}
		if p.aside[k] {
			for _, w := range p.weights {
				w[k] = 0
			}
		}
	}
}

// addAsides adds to the totals the plays of the restarts that are set aside, in the order
// of age.
func (p *products) addAsides() {
	d := p.base.Arms()
	logs, play := p.scratch[:d], p.scratch[d:]
	clear(logs)
	at := p.newest
	for m := 1; m <= p.recall; m++ {
		if at == 0 {
			at = len(p.logs)
		}
		at -= d
		floats.Add(logs, p.logs[at:at+d])
		if p.aside[p.end-m] {
			softmax(play, logs, 1)
			floats.Add(p.totals, play)
		}
	}
}
