package learners

import (
	"math"

	"boundedrecall"
	"boundedrecall/internal/restart"
)

// PeriodicRestart restarts the base learner at the beginning of each block of B
// rounds: in round t it plays A(r_s, …, r_{t−1}) with s = 1 + ⌊(t−1)/B⌋B. It
// depends on t, so it is not stationary.
//
//   - Algorithm 1 has blocks of M rounds ([NewPeriodicRestart]). This is
//     Algorithm 1 read causally; as printed it looks at r_t.
//   - The inclusive form has blocks of M+1 rounds
//     ([NewInclusivePeriodicRestart]). The last round of a block needs only the
//     M rewards before it.
type PeriodicRestart struct {
	base   boundedrecall.Learner
	blocks restart.Blocks
}

// NewPeriodicRestart returns the base learner restarted every M ≥ 1 rounds. It
// panics otherwise.
func NewPeriodicRestart(recall int, base boundedrecall.Maker) *PeriodicRestart {
	mustBeRecall(recall)
	return newPeriodicRestart(recall, base)
}

// NewInclusivePeriodicRestart returns the base learner restarted every M+1
// rounds, M ≥ 1. It panics otherwise, and if an int cannot hold M+1.
func NewInclusivePeriodicRestart(recall int, base boundedrecall.Maker) *PeriodicRestart {
	mustBeRecall(recall)
	must(recall < math.MaxInt, "recall is too large")
	return newPeriodicRestart(recall+1, base)
}

func newPeriodicRestart(block int, base boundedrecall.Maker) *PeriodicRestart {
	l := base()
	l.Reset()
	return &PeriodicRestart{base: l, blocks: restart.NewBlocks(block)}
}

// Arms returns the number of arms.
func (p *PeriodicRestart) Arms() int { return p.base.Arms() }

// Play fills dst with the base learner's play.
func (p *PeriodicRestart) Play(dst []float64) { p.base.Play(dst) }

// Observe passes the rewards on, and restarts the base learner after the last
// round of a block.
func (p *PeriodicRestart) Observe(reward []float64) {
	mustReward(p.Arms(), reward)
	if p.blocks.Next() {
		p.Reset()
		return
	}
	p.base.Observe(reward)
}

// Reset restarts the base learner and begins a block.
func (p *PeriodicRestart) Reset() {
	p.base.Reset()
	p.blocks.Begin()
}

// TotalRegretBound returns ⌈n/B⌉·W(B,d), W being the base learner's bound: the
// regret of a block is at most W(B,d), and a short last block is a whole one
// followed by zeros (Theorem 3.2, repaired).
func (p *PeriodicRestart) TotalRegretBound(n, d int) float64 {
	return p.blocks.Bound(n, regretBoundOf(p.base, p.blocks.Length(), d))
}

// TotalSwapRegretBound returns ⌈n/B⌉·W(B,d), W being the base learner's bound
// on its swap regret (beyond/swap).
func (p *PeriodicRestart) TotalSwapRegretBound(n, d int) float64 {
	return p.blocks.Bound(n, swapRegretBoundOf(p.base, p.blocks.Length(), d))
}

// TotalSwitchingRegretBound returns ⌈n/B⌉·W(B,d) + K·(B−1): no instance of n
// rounds and d arms gives a larger total regret against a sequence of arms with
// at most K switches (beyond/switches).
func (p *PeriodicRestart) TotalSwitchingRegretBound(n, d, switches int) float64 {
	return p.TotalRegretBound(n, d) + float64(min(switches, n-1))*float64(p.blocks.Length()-1)
}
