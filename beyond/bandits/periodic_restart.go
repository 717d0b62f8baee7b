package bandits

import (
	"math"

	"boundedrecall/internal/restart"
)

// PeriodicRestart restarts the base learner every M+1 rounds. Its play is a
// function of the arms drawn and their losses in the last M rounds, and of the
// round.
type PeriodicRestart struct {
	base   Learner
	blocks restart.Blocks
}

// NewInclusivePeriodicRestart returns the base learner restarted every M+1
// rounds, M ≥ 1. It panics otherwise.
func NewInclusivePeriodicRestart(recall int, base Maker) *PeriodicRestart {
	must(recall >= 1, "recall < 1")
	l := base()
	l.Reset()
	return &PeriodicRestart{base: l, blocks: restart.NewBlocks(recall + 1)}
}

// Arms returns the number of arms.
func (p *PeriodicRestart) Arms() int { return p.base.Arms() }

// Play fills dst with the base learner's play.
func (p *PeriodicRestart) Play(dst []float64) { p.base.Play(dst) }

// Observe passes the loss on, and restarts the base learner after the last
// round of a block.
func (p *PeriodicRestart) Observe(arm int, loss float64) {
	p.base.Observe(arm, loss)
	if p.blocks.Next() {
		p.Reset()
	}
}

// Reset restarts the base learner and begins a block.
func (p *PeriodicRestart) Reset() {
	p.base.Reset()
	p.blocks.Begin()
}

// TotalRegretBound returns ⌈n/(M+1)⌉·W(M+1), W being the base learner's bound.
func (p *PeriodicRestart) TotalRegretBound(n int) float64 {
	b, ok := p.base.(Bounded)
	if !ok {
		return math.Inf(1)
	}
	return p.blocks.Bound(n, b.TotalRegretBound(p.blocks.Length()))
}
