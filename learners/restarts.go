package learners

import (
	"math"

	"boundedrecall"
	"boundedrecall/internal/restart"

	"gonum.org/v1/gonum/floats"
)

// restarts runs M+1 copies of a base learner side by side, each started in
// another round: the copy of age m has seen the last m rewards and no others,
// m = 0..M. In a round each copy observes once.
//
// Plays are added in the order of age, so the sum depends on the window alone,
// bit for bit.
type restarts struct {
	ages restart.Ages[boundedrecall.Learner]
	play []float64 // of one copy
}

func newRestarts(recall int, base boundedrecall.Maker) *restarts {
	r := &restarts{ages: restart.NewAges(recall, base)}
	r.play = make([]float64, r.arms())
	r.reset()
	return r
}

func (r *restarts) arms() int { return r.ages.Of(0).Arms() }

// total fills dst with the sum of the plays of the copies of age 1..M.
func (r *restarts) total(dst []float64) {
	clear(dst)
	for m := 1; m <= r.ages.Oldest(); m++ {
		r.ages.Of(m).Play(r.play)
		floats.Add(dst, r.play)
	}
}

// observe shows the rewards to every copy. The oldest copy becomes the youngest
// and starts afresh.
func (r *restarts) observe(reward []float64) {
	mustReward(r.arms(), reward)
	for _, l := range r.ages.All() {
		l.Observe(reward)
	}
	r.ages.Turn().Reset()
}

// reset lets the copy of age m see m zero rewards, one by one unless it is
// [Additive].
func (r *restarts) reset() {
	zero := make([]float64, r.arms())
	r.ages.Reset(func(m int, l boundedrecall.Learner) {
		if additive, ok := l.(Additive); ok {
			additive.Resume(m, zero)
			return
		}
		l.Reset()
		for range m {
			l.Observe(zero)
		}
	})
}

// regretBoundOf returns W(n,d), the learner's bound on its total regret, +Inf
// if it has none.
func regretBoundOf(l boundedrecall.Learner, n, d int) float64 {
	if b, ok := l.(boundedrecall.Bounded); ok {
		return b.TotalRegretBound(n, d)
	}
	return math.Inf(1)
}

// swapRegretBoundOf returns the learner's bound on its total swap regret, +Inf
// if it has none.
func swapRegretBoundOf(l boundedrecall.Learner, n, d int) float64 {
	if b, ok := l.(boundedrecall.SwapBounded); ok {
		return b.TotalSwapRegretBound(n, d)
	}
	return math.Inf(1)
}
