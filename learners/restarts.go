package learners

import (
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// Copier is what a base learner may offer so that M copies of it start in O(M)
// rather than O(M²) steps.
type Copier interface {
	// CopyFrom makes the learner equal to other, made by the same maker.
	CopyFrom(other boundedrecall.Learner)
}

// restarts runs M+1 copies of a base learner side by side, each started in
// another round: the copy of age m has seen the last m rewards and no others,
// m = 0..M. A round costs one observation of each.
//
// The copies are worked on in blocks, on several processors if there are enough of
// them. What a block adds up does not depend on that, and blocks are added up in
// order.
type restarts struct {
	copies   []boundedrecall.Learner // a ring by age
	youngest int                     // where in the ring age 0 is

	block             int         // how many copies are in one
	observing, adding *crew       // over the copies by place, and by age
	reward            []float64   // to observe
	totals, plays     [][]float64 // by block: of the plays, and a copy's play
}

// blockNumbers is about how many numbers the copies of a block hold.
const blockNumbers = 1024

func newRestarts(recall int, base boundedrecall.Maker) *restarts {
	copies := make([]boundedrecall.Learner, recall+1)
	for k := range copies {
		copies[k] = base()
	}
	r := &restarts{copies: copies}
	r.block = max(1, blockNumbers/r.arms())
	blocks := (len(copies) + r.block - 1) / r.block
	r.totals, r.plays = matrix(blocks, r.arms()), matrix(blocks, r.arms())
	r.observing = newCrew(blocks, r.observeBlock)
	r.adding = newCrew(blocks, r.addBlock)
	r.reset()
	return r
}

func (r *restarts) arms() int { return r.copies[0].Arms() }

// total fills dst with the sum of the plays of age 1..M, added in the order of age,
// whatever the round.
func (r *restarts) total(dst []float64) {
	r.adding.run()
	clear(dst)
	for _, total := range r.totals {
		floats.Add(dst, total)
	}
}

// addBlock adds up the plays of the k-th block by age.
func (r *restarts) addBlock(k int) {
	total, play := r.totals[k], r.plays[k]
	clear(total)
	for m := max(1, k*r.block); m < min((k+1)*r.block, len(r.copies)); m++ {
		r.after(m).Play(play)
		floats.Add(total, play)
	}
}

// after returns the copy that has seen the last m rewards.
func (r *restarts) after(m int) boundedrecall.Learner {
	return r.copies[(r.youngest+m)%len(r.copies)]
}

// observe makes every copy a round older, and the oldest one the youngest.
func (r *restarts) observe(reward []float64) {
	mustReward(r.arms(), reward)
	r.youngest--
	if r.youngest < 0 {
		r.youngest = len(r.copies) - 1
	}
	r.reward = reward
	r.observing.run()
	r.reward = nil
	r.after(0).Reset()
}

// observeBlock shows the reward to the k-th block by place.
func (r *restarts) observeBlock(k int) {
	for _, l := range r.copies[k*r.block : min((k+1)*r.block, len(r.copies))] {
		l.Observe(r.reward)
	}
}

// reset lets the copy of age m see m zero rewards.
func (r *restarts) reset() {
	r.youngest = 0
	zero := make([]float64, r.arms())
	for m, l := range r.copies {
		c, ok := l.(Copier)
		switch {
		case m == 0:
			l.Reset()
		case ok:
			c.CopyFrom(r.copies[m-1])
			l.Observe(zero)
		default:
			l.Reset()
			for range m {
				l.Observe(zero)
			}
		}
	}
}

// totalRegretBound is W(n,d).
type totalRegretBound func(n, d int) float64

// boundOf returns the learner's bound, +Inf everywhere if it carries none.
func boundOf(l boundedrecall.Learner) totalRegretBound {
	if b, ok := l.(boundedrecall.Bounded); ok {
		return b.TotalRegretBound
	}
	return func(int, int) float64 { return math.Inf(1) }
}
