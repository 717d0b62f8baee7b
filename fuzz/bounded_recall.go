package fuzz

import "boundedrecall"

// boundedRecall hunts for something older than the window that shows in a play, in
// any bit (Definition 2.2): it plays the game again with every reward r before the
// window replaced by 1−r. Number of rounds and random draws are the same in both, so
// it holds for PeriodicRestart and RandomizedAverageRestart too.
func (g game) boundedRecall() error {
	one, other := g.learner(), g.learner()
	inverse := make([]float64, g.arms)
	for t, r := range g.rounds {
		one.Observe(r)
		if t < len(g.rounds)-g.Recall {
			for i := range r {
				inverse[i] = 1 - r[i]
			}
			r = inverse
		}
		other.Observe(r)
	}
	return g.samePlay(one, other, len(g.rounds)+1, "with another past")
}

// samePlay compares the plays of two learners in a round, bit for bit.
func (g game) samePlay(one, other boundedrecall.Learner, t int, what string) error {
	var x, y [maxArms]float64
	one.Play(x[:g.arms])
	other.Play(y[:g.arms])
	if !sameBits(x[:g.arms], y[:g.arms]) {
		return g.errorf("round %d: plays %v, and %v %s:", t, x[:g.arms], y[:g.arms], what)
	}
	return nil
}
