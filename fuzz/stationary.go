package fuzz

import "boundedrecall"

// stationary hunts for a play that depends on time: the game is played twice, once
// after a number of rounds of zeros. Zeros are what the window holds before the first
// round, so a stationary learner plays the same all the way, bit for bit. So does
// PeriodicRestart after a multiple of its period, and the law of
// RandomizedAverageRestart is the same.
func (g game) stationary() error {
	delay := 1 + g.spare%(2*g.Recall+1)
	if p := g.Period(); p > 1 {
		delay = p * (1 + g.spare%2)
	}
	one, delayed := g.learner(), g.learner()
	g.zeros(delayed, delay)
	return g.lockstep(one, delayed, g.rounds, "after zeros")
}

// forgets hunts for something that M rounds of zeros leave of what was before: the game
// is cut in two, and the second part played on its own, and after the first part and
// M zeros. Every learner with bounded recall plays the same in both, bit for bit.
// PeriodicRestart does if the second part begins a block, for which it takes less than
// M zeros; of RandomizedAverageRestart it is the law that is the same.
func (g game) forgets() error {
	cut := g.spare % len(g.rounds)
	fresh, used := g.learner(), g.learner()
	for _, r := range g.rounds[:cut] {
		used.Observe(r)
	}
	zeros := g.Recall
	if p := g.Period(); p > 1 {
		zeros = (p - cut%p) % p
	}
	g.zeros(used, zeros)
	return g.lockstep(fresh, used, g.rounds[cut:], "after another game and zeros")
}

// zeros shows the learner so many rounds of zeros.
func (g game) zeros(l boundedrecall.Learner, n int) {
	zero := make([]float64, g.arms)
	for range n {
		l.Observe(zero)
	}
}

// lockstep plays two learners on the same rounds and compares their plays, or their
// laws, bit for bit.
func (g game) lockstep(one, other boundedrecall.Learner, rounds [][]float64, what string) error {
	randomized, random := one.(boundedrecall.Randomized)
	for t, r := range rounds {
		if random {
			if t%8 == 0 && !sameLaw(randomized, other.(boundedrecall.Randomized)) {
				return g.errorf("round %d: another law %s:", t+1, what)
			}
		} else if err := g.samePlay(one, other, t+1, what); err != nil {
			return err
		}
		one.Observe(r)
		other.Observe(r)
	}
	return nil
}

// sameLaw compares the outcomes, bit for bit.
func sameLaw(one, other boundedrecall.Randomized) bool {
	var all []float64
	for p, x := range one.Law() {
		all = append(append(all, p), x...)
	}
	for p, x := range other.Law() {
		if len(all) < 1+len(x) || all[0] != p || !sameBits(x, all[1:]) {
			return false
		}
		all = all[1+len(x):]
	}
	return len(all) == 0
}
