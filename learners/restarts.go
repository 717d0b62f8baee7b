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
// Plays are added in the order of age, so that the sum depends on the window alone.
type restarts struct {
	copies   []boundedrecall.Learner // a ring by age
	youngest int                     // where in the ring age 0 is
	play     []float64               // of one copy
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

// total fills dst with the sum of the plays of age 1..M.
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

// observe makes every copy a round older, and the oldest one the youngest.
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

// boundOf returns the learner's bound, +Inf everywhere if it carries none.
func boundOf(l boundedrecall.Learner) totalRegretBound {
	if b, ok := l.(boundedrecall.Bounded); ok {
		return b.TotalRegretBound
	}
	return func(int, int) float64 { return math.Inf(1) }
}

// swapBoundOf returns the learner's bound on its swap regret, +Inf everywhere if it
// carries none.
func swapBoundOf(l boundedrecall.Learner) totalRegretBound {
	if b, ok := l.(boundedrecall.SwapBounded); ok {
		return b.TotalSwapRegretBound
	}
	return func(int, int) float64 { return math.Inf(1) }
}
