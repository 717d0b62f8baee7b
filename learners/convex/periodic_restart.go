package convex

import "boundedrecall/internal/restart"

// PeriodicRestart restarts the base learner at the beginning of each block of M
// rounds ([NewPeriodicRestart]) or of M+1 rounds
// ([NewInclusivePeriodicRestart]). Both need the last M losses only. It depends
// on the round, so it is not stationary.
type PeriodicRestart struct {
	base   Learner
	bound  totalRegretBound
	blocks restart.Blocks
}

// NewPeriodicRestart returns the base learner restarted every M ≥ 1 rounds. It
// panics otherwise.
func NewPeriodicRestart(recall int, base Maker) *PeriodicRestart {
	must(recall >= 1, "recall < 1")
	return newPeriodicRestart(recall, base)
}

// NewInclusivePeriodicRestart returns the base learner restarted every M+1
// rounds, M ≥ 1. It panics otherwise.
func NewInclusivePeriodicRestart(recall int, base Maker) *PeriodicRestart {
	must(recall >= 1, "recall < 1")
	return newPeriodicRestart(recall+1, base)
}

func newPeriodicRestart(block int, base Maker) *PeriodicRestart {
	l := base()
	l.Reset()
	return &PeriodicRestart{base: l, bound: boundOf(l), blocks: restart.NewBlocks(block)}
}

// Dim returns the dimension of the domain.
func (p *PeriodicRestart) Dim() int { return p.base.Dim() }

// Play fills dst with the base learner's point.
func (p *PeriodicRestart) Play(dst []float64) { p.base.Play(dst) }

// Observe passes the loss on, and restarts the base learner after the last
// round of a block.
func (p *PeriodicRestart) Observe(loss Loss) {
	p.base.Observe(loss)
	if p.blocks.Next() {
		p.Reset()
	}
}

// Reset restarts the base learner and begins a block.
func (p *PeriodicRestart) Reset() {
	p.base.Reset()
	p.blocks.Begin()
}

// TotalRegretBound returns ⌈n/B⌉·W(B), W being the base learner's bound and B
// the length of a block (Theorem 3.2, repaired).
func (p *PeriodicRestart) TotalRegretBound(n int, lipschitz float64) float64 {
	return p.blocks.Bound(n, p.bound(p.blocks.Length(), lipschitz))
}
