package learners

import "boundedrecall"

// Windowed plays what the base learner would play if it had seen only the last M
// rewards: the natural way to forget, which fails. With a mean-based base learner its
// total regret is linear in the horizon (Theorem 4.1), so it has no bound.
//
// A round takes O(d) steps if the base learner is [Additive], and M observations
// otherwise.
type Windowed struct {
	recall  int
	history history
	base    boundedrecall.Learner // in its state after the window
}

// NewWindowed returns the base learner on a window of recall M ≥ 1. It panics
// otherwise.
func NewWindowed(recall int, base boundedrecall.Maker) *Windowed {
	mustBeRecall(recall)
	w := &Windowed{recall: recall}
	l := base()
	if s := newSuffixSums(recall, l); s != nil {
		w.history = s
	} else {
		w.history = &replay{base: l, rewards: make([]float64, cells(recall, l.Arms()))}
	}
	w.Reset()
	return w
}

// Arms returns the number of arms.
func (w *Windowed) Arms() int { return w.base.Arms() }

// Play fills dst with the base learner's play after the window.
func (w *Windowed) Play(dst []float64) { w.base.Play(dst) }

// Observe puts the rewards into the window in place of the oldest ones.
func (w *Windowed) Observe(reward []float64) {
	w.history.observe(reward)
	w.base = w.history.after(w.recall)
}

// Reset fills the window with zeros.
func (w *Windowed) Reset() {
	w.history.reset()
	w.base = w.history.after(w.recall)
}

// replay is the history of a base learner that is not additive: it runs the learner afresh.
type replay struct {
	base    boundedrecall.Learner
	rewards []float64 // the last M reward vectors, oldest first
}

func (r *replay) observe(reward []float64) {
	mustReward(r.base.Arms(), reward)
	kept := copy(r.rewards, r.rewards[len(reward):])
	copy(r.rewards[kept:], reward)
}

func (r *replay) reset() { clear(r.rewards) }

func (r *replay) after(m int) boundedrecall.Learner {
	d := r.base.Arms()
	r.base.Reset()
	for k := len(r.rewards) - m*d; k < len(r.rewards); k += d {
		r.base.Observe(r.rewards[k : k+d])
	}
	return r.base
}
