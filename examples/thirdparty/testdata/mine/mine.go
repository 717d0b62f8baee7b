// Package mine is a learner with a bug that is easy to make.
package mine

import (
	"math"

	"boundedrecall"
)

// Mine plays Hedge with two arms on the last 8 rewards. It adds each new reward
// to a sum and subtracts the oldest one, so the rounding errors of old rewards
// never go away.
type Mine struct {
	last [8][2]float64 // a ring
	next int
	sums [2]float64
}

// NewMine returns the learner.
func NewMine() boundedrecall.Learner { return &Mine{} }

func (m *Mine) Arms() int { return 2 }

func (m *Mine) Play(dst []float64) {
	dst[0] = 1 / (1 + math.Exp(m.sums[1]-m.sums[0]))
	dst[1] = 1 - dst[0]
}

func (m *Mine) Observe(reward []float64) {
	for i, r := range reward {
		m.sums[i] += r - m.last[m.next][i]
		m.last[m.next][i] = r
	}
	m.next = (m.next + 1) % len(m.last)
}

func (m *Mine) Reset() { *m = Mine{} }
