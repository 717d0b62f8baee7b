package boundedrecall

import "math"

// A RegretLaw encloses the law of a randomized learner's total regret on an
// instance. The learner's reward is a sum of independent terms, one a round, each
// with finitely many values; the law of the sum is computed by convolution on a
// grid, once with every term rounded down to it and once up.
type RegretLaw struct {
	step     float64
	best     float64   // the best arm's total reward
	pessimal []float64 // P(rewards rounded down sum to k·step)
	optimal  []float64 // P(rewards rounded up sum to k·step)
}

// NewRegretLaw resets the learner, shows it the whole instance and collects the
// law of each round. The two enclosing laws of the total regret are T·step apart
// at most, and a little more for rounding; it takes T/step steps for each
// outcome of each round. It panics unless 0 < step ≤ 1, or if learner and
// instance differ in their number of arms.
func NewRegretLaw(l Randomized, in *Instance, step float64) *RegretLaw {
	mustFit(l.Arms(), in.arms)
	if !(step > 0 && step <= 1) {
		panic("boundedrecall: step is not in (0,1]")
	}
	law := &RegretLaw{step: step, pessimal: []float64{1}, optimal: []float64{1}}
	s := newScore(in.arms)
	idle := make([]float64, in.arms)
	l.Reset()
	for t := 1; t <= in.Horizon(); t++ {
		r := in.Reward(t)
		s.round(idle, r)
		longest := int(1/step) + 2
		down := make([]float64, len(law.pessimal)+longest)
		up := make([]float64, len(law.optimal)+longest)
		for p, x := range l.Law() {
			mustDistribute(x)
			earned := sum{}
			for i := range r {
				earned.addProduct(x[i], r[i])
			}
			// The margin is far above the rounding of earned, far below a step.
			below := int(math.Max(0, math.Floor(earned.value()/step-1e-9)))
			above := int(math.Ceil(earned.value()/step + 1e-9))
			shift(down, law.pessimal, below, p)
			shift(up, law.optimal, above, p)
		}
		law.pessimal, law.optimal = down, up
		l.Observe(r)
	}
	law.best = s.arms[s.best()].value()
	return law
}

// shift adds p·law, moved up by k places, to dst.
func shift(dst, law []float64, k int, p float64) {
	for j, q := range law {
		dst[j+k] += p * q
	}
}

// Tail returns a lower and an upper bound for the probability that the total
// regret is at least x. They are right but for the rounding of the
// probabilities, a relative error below 1e-12.
func (l *RegretLaw) Tail(x float64) (low, high float64) {
	return l.atMost(l.optimal, l.best-x), l.atMost(l.pessimal, l.best-x)
}

// atMost returns the probability that the reward is at most y under a law.
func (l *RegretLaw) atMost(law []float64, y float64) float64 {
	total := 0.0
	for k, p := range law {
		if float64(k)*l.step > y+1e-9*l.step {
			break
		}
		total += p
	}
	return total
}
