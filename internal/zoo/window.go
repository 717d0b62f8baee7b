package zoo

import (
	"slices"

	"boundedrecall"
)

// window keeps the last rewards, zeros at first, and plays in proportion to 1 plus their
// sums. It is correct; some mutants are built on it.
type window struct {
	arms    int
	rewards [][]float64 // oldest first
}

func newWindow(arms, recall int) window {
	w := window{arms: arms, rewards: make([][]float64, recall)}
	w.Reset()
	return w
}

func (w *window) Arms() int { return w.arms }

func (w *window) Play(dst []float64) {
	mustFit(w.arms, dst)
	w.proportional(dst, func(int, []float64) float64 { return 1 })
}

// proportional fills dst with weights proportional to 1 + Σ_k share(k)·r_k, k
// counting from the oldest.
func (w *window) proportional(dst []float64, share func(k int, r []float64) float64) {
	total := 0.0
	for i := range dst {
		dst[i] = 1
		for k, r := range w.rewards {
			dst[i] += share(k, r) * r[i]
		}
		total += dst[i]
	}
	for i := range dst {
		dst[i] /= total
	}
}

func (w *window) Observe(reward []float64) {
	mustReward(w.arms, reward)
	w.rewards = append(w.rewards[1:], slices.Clone(reward))
}

func (w *window) Reset() {
	for k := range w.rewards {
		w.rewards[k] = make([]float64, w.arms)
	}
}

// countedWindow is a window that knows how many rounds it has observed.
type countedWindow struct {
	window
	round int
}

func newCountedWindow() countedWindow {
	return countedWindow{window: newWindow(threeArms, recall)}
}

func (w *countedWindow) Observe(reward []float64) {
	w.window.Observe(reward)
	w.round++
}

func (w *countedWindow) Reset() {
	w.window.Reset()
	w.round = 0
}

// replay returns the play of a fresh learner after the rewards.
func replay(base boundedrecall.Maker, rewards [][]float64) []float64 {
	l := base()
	for _, r := range rewards {
		l.Observe(r)
	}
	x := make([]float64, l.Arms())
	l.Play(x)
	return x
}
