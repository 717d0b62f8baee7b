package learners

import (
	"math"

	"boundedrecall"

	"gonum.org/v1/gonum/floats"
)

// A base learner may be a Copier. Then a reset of M copies of different ages takes O(M)
// observations and not O(M²).
type Copier interface {
	// CopyFrom makes the learner equal to other, which the same maker made. It may
	// panic if other has another type.
	CopyFrom(other boundedrecall.Learner)
}

// restarts runs M+1 copies of a base learner side by side, each started in
// another round: the copy of age m has seen the last m rewards and no others,
// m = 0..M. In a round each copy observes once.
//
// Plays are added in the order of age, so the sum depends on the window alone, bit for bit.
type restarts struct {
	copies   []boundedrecall.Learner // a ring by age
	youngest int                     // index in the ring of the copy of age 0
	play     []float64               // scratch: one copy's play
}

func newRestarts(recall int, base boundedrecall.Maker) *restarts {
	copies := make([]boundedrecall.Learner, recall+1)
	for k := range copies {
		copies[k] = base()
	}
	r := &restarts{copies: copies, play: make([]float64, copies[0].Arms())}
	r.reset()
	return r
}

func (r *restarts) arms() int { return r.copies[0].Arms() }

// total fills dst with the sum of the plays of the copies of age 1..M.
func (r *restarts) total(dst []float64) {
	clear(dst)
	for m := 1; m < len(r.copies); m++ {
		r.after(m).Play(r.play)
		floats.Add(dst, r.play)
	}
}

// after returns the copy that has seen the last m rewards.
func (r *restarts) after(m int) boundedrecall.Learner {
	return r.copies[(r.youngest+m)%len(r.copies)]
}

// observe shows the rewards to every copy. The oldest copy becomes the youngest and starts
// afresh.
func (r *restarts) observe(reward []float64) {
	mustReward(r.arms(), reward)
	r.youngest--
	if r.youngest < 0 {
		r.youngest = len(r.copies) - 1
	}
	for _, l := range r.copies {
		l.Observe(reward)
	}
	r.after(0).Reset()
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

// boundOf returns the learner's bound, or +Inf everywhere if it has no bound.
func boundOf(l boundedrecall.Learner) totalRegretBound {
	if b, ok := l.(boundedrecall.Bounded); ok {
		return b.TotalRegretBound
	}
	return func(int, int) float64 { return math.Inf(1) }
}
