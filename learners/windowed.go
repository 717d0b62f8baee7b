package learners

import "boundedrecall"

// Windowed plays what the base learner would play if it had seen only the last
// M rewards: the natural way to forget, which fails. With a mean-based base
// learner its total regret is linear in the horizon (Theorem 4.1), so it has no
// bound.
//
// A round takes O(d) steps if the base learner is [Additive], and M
// observations otherwise.
type Windowed struct {
	recall  int
	history history
	base    boundedrecall.Learner // in its state after the window
}

// NewWindowed returns the base learner on a window of recall M ≥ 1. It panics
// otherwise.
func NewWindowed(recall int, base boundedrecall.Maker) *Windowed {
	mustBeRecall(recall)
	w := &Windowed{recall: recall, history: newHistory(recall, base())}
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
