package learners

import (
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// products runs the restarts of a learner whose weights are products, Hedge or
// MWU. It needs neither copies of the learner nor an exponential for each
// restart: a round multiplies every restart's weights by the same factors, one
// for each arm. A round takes O(M·d) steps, in gonum's vector kernels.
//
// Weights are relative to the first arm's, which is 1.
//
// The plays depend on the window alone, bit for bit. The factors since a
// restart began determine its weights. Sums over restarts run in the order of
// age, in blocks that begin at fixed ages.
//
// A weight would leave the range of float64 when an arm falls far behind. So at
// fixed ages the weights of a restart are computed anew from the sums over its
// rounds, and those of arms that are hopelessly behind are raised (see renew).
type products struct {
	base multiplicative
	sums *suffixSums // of base; nil if no restart gets as old as every

	recall int
	every  int // rounds of age after which the weights of a restart are computed anew

	// weights[i−1][k] is the weight of arm i ≥ 1 in restart k. The restarts of
	// age M..1 are at the indices end−M..end−1. A new restart moves end up; at
	// the end of the arrays the restarts move back to index 0.
	weights [][]float64
	end     int

	factors     []float64 // of the last round
	ones, block []float64 // for a block of restarts
	totals      []float64 // by arm, of the plays of all restarts
	scratch     []float64
}

// multiplicative is a base learner whose play is its weights, normalized, and
// whose weights are products of factors, one for each round.
type multiplicative interface {
	boundedrecall.Learner
	Additive

	// fillFactors fills dst with each arm's factor for the rewards, divided by
	// the first arm's.
	fillFactors(dst, reward []float64)

	// logWeights fills dst with the logarithms of the weights, up to a common
	// number.
	logWeights(dst []float64)

	// largestLogFactor returns the largest absolute value of a factor's
	// logarithm.
	largestLogFactor() float64
}

const (
	blockWeights = 1 << 16 // weights in a block, which then stays in the second-level cache

	// An arm whose weight is less than negligible times the largest one gets
	// that weight when the weights are computed anew. Until they are again,
	// none changes by more than the factor growAtMost: the arm stays out of
	// sight, and nothing overflows or underflows.
	negligible = 0x1p-600
	growAtMost = 0x1p300
)

// newProducts returns nil if products cannot run the base learner: if it is not
// a *Hedge or *MWU, or if its rate is enormous. A learner that embeds Hedge or
// MWU may play something else, so newProducts returns nil for it too.
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
	every := int(min(1024, math.Log(growAtMost)/b.largestLogFactor()))
	if every < 8 {
		return nil // so often it would cost as much as copies of the learner
	}
	d := b.Arms()
	block := min(recall, max(32, blockWeights/d))
	p := &products{
		base:    b,
		recall:  recall,
		every:   every,
		weights: make([][]float64, d-1),
		factors: make([]float64, d),
		ones:    make([]float64, block),
		block:   make([]float64, block),
		totals:  make([]float64, d),
		scratch: make([]float64, d),
	}
	for i := range p.weights {
		p.weights[i] = make([]float64, 2*recall)
	}
	if every <= recall {
		p.sums = newSuffixSums(recall, b, b)
	}
	fill(p.ones, 1)
	p.reset()
	return p
}

// reset gives every restart equal weights, as after a window of zero rewards.
func (p *products) reset() {
	p.end = p.recall
	if p.sums != nil {
		p.sums.reset()
	}
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
	mustReward(len(p.factors), reward)
	if p.sums != nil {
		p.sums.observe(reward)
	}
	p.base.fillFactors(p.factors, reward)
	p.slide()
	p.multiply()
	for m := p.every; m <= p.recall; m += p.every {
		p.renew(m)
	}
}

// slide drops the oldest restart and adds one with equal weights.
func (p *products) slide() {
	if p.end == 2*p.recall {
		for _, w := range p.weights {
			copy(w, w[p.recall+1:])
		}
		p.end = p.recall - 1
	}
	for _, w := range p.weights {
		w[p.end] = 1
	}
	p.end++
}

// multiply multiplies the weights by the last round's factors and sums the
// plays.
func (p *products) multiply() {
	clear(p.totals)
	for from := p.end - p.recall; from < p.end; from += len(p.block) {
		p.multiplyBlock(from, min(from+len(p.block), p.end))
	}
}

// multiplyBlock is multiply for the restarts at from..to−1.
func (p *products) multiplyBlock(from, to int) {
	ones, sums := p.ones[:to-from], p.block[:to-from]
	sum := ones // by restart: the sum of the weights of the arms so far
	for i, w := range p.weights {
		floats.Scale(p.factors[i+1], w[from:to])
		floats.AddTo(sums, sum, w[from:to])
		sum = sums
	}
	floats.DivTo(sums, ones, sum)
	p.totals[0] += floats.Sum(sums)
	for i, w := range p.weights {
		p.totals[i+1] += floats.Dot(sums, w[from:to])
	}
}

// renew computes the weights of the restart of age m anew.
func (p *products) renew(m int) {
	p.sums.after(m)
	logs := p.scratch
	p.base.logWeights(logs)
	least := floats.Max(logs) + math.Log(negligible)
	first := max(logs[0], least)
	for i, w := range p.weights {
		w[p.end-m] = math.Exp(max(logs[i+1], least) - first)
	}
}
