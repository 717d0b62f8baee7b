package adversaries

import (
	"iter"
	"math/rand/v2"

	"boundedrecall"
)

// RandomBlocks is the distribution of Theorem 3.1: a block of M rounds in which
// every reward is a fair coin, 0 or 1, then M rounds of zeros, the same 2M
// rounds over and over. A block that the horizon would cut is all zeros.
//
// The zeros empty the window, so the play of a learner with recall M is
// independent of the coins of the round. In every round of a block every
// learner earns 1/2 in expectation, and every copy of the block has the same
// best arm.
type RandomBlocks struct {
	Recall  int // M
	Arms    int // d
	Horizon int // T, at least M
}

func (b RandomBlocks) check() error {
	return checkAtLeast("random blocks",
		parameter{"recall M", b.Recall, 1},
		parameter{"arms d", b.Arms, 1},
		parameter{"horizon T", b.Horizon, b.Recall},
	)
}

// copies returns the number of copies of the random block, ⌊(T+M)/2M⌋.
func (b RandomBlocks) copies() int {
	must(b.check())
	return (b.Horizon + b.Recall) / (2 * b.Recall)
}

// Draw returns a random instance.
func (b RandomBlocks) Draw(src rand.Source) (*boundedrecall.Instance, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	return boundedrecall.NewInstance(b.unfold(coins(rand.New(src), b.Recall, b.Arms)))
}

// All yields the 2^(dM) instances, all equally likely. It panics if there are
// more than 2³².
func (b RandomBlocks) All() iter.Seq[*boundedrecall.Instance] {
	must(b.check())
	return instances(words(Levels(b.Arms, 0, 1), b.Recall), b.unfold)
}

// unfold returns the rewards made of copies of a block.
func (b RandomBlocks) unfold(block [][]float64) [][]float64 {
	segment := tile(block, b.Recall, 2*b.Recall)
	return tile(segment, b.copies()*len(segment), b.Horizon)
}

// ExpectedPerRoundRegret returns the expected per-round regret of every learner
// with recall M, stationary or not: the number of copies times
// E max_i S_i(M) − M/2, over T, where S_i(M) counts the heads of M coins. When
// 2M divides T it is (E max_i S_i(M) − M/2)/(2M). The relative error is below
// 1e-12 for M up to 10⁵.
func (b RandomBlocks) ExpectedPerRoundRegret() float64 {
	return float64(b.copies()) * fairCoinsExcess(b.Recall, b.Arms) / float64(b.Horizon)
}
