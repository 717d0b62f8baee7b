package learners

import "boundedrecall"

// Windowed plays what the base learner would play had it seen just the last M
// rewards: the natural way to forget, and the one that fails. With a mean-based
// base its regret is linear in the horizon (Theorem 4.1), so it carries no
// bound.
//
// A round costs M observations of the base learner.
type Windowed struct {
	base    boundedrecall.Learner
	rewards []float64 // the last M reward vectors, a ring
	oldest  int       // where in the ring the oldest one starts
}

// NewWindowed returns the base learner on a window of recall M ≥ 1. It panics
// otherwise.
func NewWindowed(recall int, base boundedrecall.Maker) *Windowed {
	mustBeRecall(recall)
	w := &Windowed{base: base()}
	w.rewards = make([]float64, recall*w.base.Arms())
	w.replay()
	return w
}

// Arms returns the number of arms.
func (w *Windowed) Arms() int { return w.base.Arms() }

// Play fills dst with the base learner's play after the window.
func (w *Windowed) Play(dst []float64) { w.base.Play(dst) }

// Observe puts the rewards into the window in place of the oldest ones.
func (w *Windowed) Observe(reward []float64) {
	mustReward(w.Arms(), reward)
	copy(w.rewards[w.oldest:], reward)
	w.oldest = (w.oldest + len(reward)) % len(w.rewards)
	w.replay()
}

// replay runs the base learner afresh on the window, oldest round first.
func (w *Windowed) replay() {
	d := w.base.Arms()
	w.base.Reset()
	for k := 0; k < len(w.rewards); k += d {
		at := (w.oldest + k) % len(w.rewards)
		w.base.Observe(w.rewards[at : at+d])
	}
}

// Reset fills the window with zeros.
func (w *Windowed) Reset() {
	clear(w.rewards)
	w.oldest = 0
	w.replay()
}
