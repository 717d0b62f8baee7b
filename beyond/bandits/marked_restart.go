package bandits

import (
	"math"

	"boundedrecall/internal/restart"
)

// MarkedRestart is EXP3 with restarts that the drawn arms mark. It is
// stationary, and its play depends only on the arms drawn in the last M rounds
// and on their losses.
//
// The marker is k = ⌈√M⌉ draws of the first arm and then one of the second. The
// learner looks for the latest marker in its window.
//
//   - If there is one, it plays EXP3 on the rounds since then, at most B = M−k
//     of them, but after k−1 draws of the first arm in a row it plays the
//     second for sure and leaves that round out. So it writes no marker by
//     chance.
//   - If there is none, it writes one.
//
// A marker costs at most k+1 rounds, and a block at most B/k rounds beside
// EXP3's regret: the bound per round is O(√(d ln d/M)), as that of the learner
// that counts rounds.
type MarkedRestart struct {
	window []seen // a ring
	oldest int    // where in the ring
	run    int    // k
	exp3   *EXP3  // run on the rounds since the marker by each Play
}

// seen is a round of the window.
type seen struct {
	arm  int // −1 before the first round
	loss float64
}

// NewMarkedRestart returns the learner with recall M ≥ 3 for d ≥ 2 arms, with
// learning rate eta, positive and finite. It panics otherwise.
func NewMarkedRestart(recall, d int, eta float64) *MarkedRestart {
	must(d >= 2, "a marker takes two arms")
	m := &MarkedRestart{run: runLength(recall), window: make([]seen, recall), exp3: NewEXP3(d, eta)}
	m.Reset()
	return m
}

// MarkedRestartRate returns √(2 ln d/(Bd)), the rate that minimizes the bound.
func MarkedRestartRate(d, recall int) float64 {
	return EXP3Rate(d, recall-runLength(recall))
}

// runLength returns k = ⌈√M⌉.
func runLength(recall int) int {
	must(recall >= 3, "recall < 3")
	return int(math.Ceil(math.Sqrt(float64(recall))))
}

// Arms returns the number of arms.
func (m *MarkedRestart) Arms() int { return m.exp3.Arms() }

// at returns the j-th round of the window, the oldest first.
func (m *MarkedRestart) at(j int) seen { return m.window[(m.oldest+j)%len(m.window)] }

// Play fills dst. It goes through the window, in O(Md) steps.
func (m *MarkedRestart) Play(dst []float64) {
	mustFit(m.Arms(), dst)
	m.exp3.Reset()
	marked, run := false, 0 // draws of the first arm in a row, up to now
	for j := range m.window {
		s := m.at(j)
		switch {
		case s.arm == 1 && run >= m.run: // the end of a marker
			m.exp3.Reset()
			marked = true
		case marked && run < m.run-1:
			m.exp3.Play(dst)
			if p := dst[s.arm]; p > 0 { // else nobody has drawn it from this play
				m.exp3.estimate(s.arm, s.loss/p)
			}
		}
		run++
		if s.arm != 0 {
			run = 0
		}
	}
	if marked && run < m.run-1 {
		m.exp3.Play(dst)
		return
	}
	clear(dst)
	if !marked && run < m.run {
		dst[0] = 1
	} else {
		dst[1] = 1
	}
}

// Observe puts the round into the window.
func (m *MarkedRestart) Observe(arm int, loss float64) {
	mustBeDrawn(m.Arms(), arm, loss)
	m.window[m.oldest] = seen{arm, loss}
	m.oldest = (m.oldest + 1) % len(m.window)
}

// Reset empties the window.
func (m *MarkedRestart) Reset() {
	for j := range m.window {
		m.window[j] = seen{arm: -1}
	}
	m.oldest = 0
}

// TotalRegretBound returns ⌈n/(B+2)⌉·(W(B) + ⌊B/k⌋ + k+1), W being EXP3's
// bound: a marker and the block after it take at least B+2 rounds and have at
// most that regret.
func (m *MarkedRestart) TotalRegretBound(n int) float64 {
	block := len(m.window) - m.run
	cycles := restart.NewBlocks(block + 2)
	return cycles.Bound(n, m.exp3.TotalRegretBound(block)+float64(block/m.run+m.run+1))
}
