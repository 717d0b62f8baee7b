package learners

import (
	"math"

	"boundedrecall/internal/restart"
)

// FiniteCover has the least regret of all learners of two arms with recall M
// over T rounds. It depends on the round, so it is not stationary.
//
// Let T = qn+r with n = M+1 and 0 ≤ r < n; if T ≤ M let n = T. Cut the rounds
// into blocks of n, the last one of r. The first r rounds of each block have
// the weight q+1, the others q. The weighted sum of the gaps of any n rounds
// that begin with a block, or with the round r+1 of a block, is hedged in these
// rounds: with the sum s so far and the sum R of the weighted signs to come, a
// round of weight w has the hedge (E|s+w+R| − E|s−w+R|)/2. The sum of all gaps
// is a mean of such sums, and x_1 − x_2 is that mean of the two hedges that
// run. The learner begins anew after T rounds. The proof is that of the
// statement beyond/finite-horizon.
type FiniteCover struct {
	horizon      int
	block, first int // n and r
	times        int // q
	round        int // rounds observed since the beginning
	// the sums seen of the hedges that began with the block, and with its round
	// r+1
	own, across float64
}

// NewFiniteCover returns the learner for recall M ≥ 1 and a horizon of 1 round
// or more. It panics otherwise.
func NewFiniteCover(recall, horizon int) *FiniteCover {
	mustBeRecall(recall)
	mustBeHorizon(horizon)
	n := horizon
	if recall < horizon {
		n = recall + 1
	}
	return &FiniteCover{horizon: horizon, block: n, first: horizon % n, times: horizon / n}
}

// Arms returns 2.
func (f *FiniteCover) Arms() int { return 2 }

// Play fills dst with the weights of the two arms. It takes O(√M) steps for M <
// 4096 and O(M) otherwise.
func (f *FiniteCover) Play(dst []float64) {
	blocks, at := f.round/f.block, f.round%f.block // blocks before, rounds seen of this one
	q := f.times
	own, across, all := float64(q-blocks), float64(blocks), float64(q)
	if at < f.first {
		left := f.first - 1 - at
		own *= hedge(f.own, q+1, left, q, f.block-f.first)
		across *= hedge(f.across, q+1, left, q, 0)
	} else {
		left := f.block - 1 - at
		own *= hedge(f.own, q, left, q+1, 0)
		across = (across + 1) * hedge(f.across, q, left, q+1, f.first)
		all++
	}
	playLead(dst, (own+across)/all)
}

// hedge returns (E|s+w+R| − E|s−w+R|)/(2w), R being the sum of k fair signs of
// weight w and of j fair signs of weight v.
func hedge(s float64, w, k, v, j int) float64 {
	return meanOfWalk(j, func(u float64) float64 { return advantage(k, (s+float64(v)*u)/float64(w)) })
}

// Observe adds the weighted gap to the sums. It clears the sum of a hedge that
// begins.
func (f *FiniteCover) Observe(reward []float64) {
	mustReward(2, reward)
	weight := f.times
	if f.round%f.block < f.first {
		weight++
	}
	gap := float64(weight) * (reward[0] - reward[1])
	f.own += gap
	f.across += gap
	if f.round++; f.round == f.horizon {
		f.Reset()
	}
	if f.round%f.block == 0 {
		f.own = 0
	}
	if f.round%f.block == f.first {
		f.across = 0
	}
}

// Reset goes back to round 1.
func (f *FiniteCover) Reset() { f.round, f.own, f.across = 0, 0, 0 }

// TotalRegretBound returns ⌈n/T⌉·½E|Y| for two arms, Y being the sum of r fair
// signs of weight q+1 and M+1−r of weight q; +Inf otherwise. No learner with
// recall M has less over T rounds.
func (f *FiniteCover) TotalRegretBound(n, d int) float64 {
	if d != 2 {
		return math.Inf(1)
	}
	q, blocks := float64(f.times), restart.NewBlocks(f.horizon)
	return blocks.Bound(n, meanOfWalk(f.first, func(u float64) float64 {
		return meanOfWalk(f.block-f.first, func(v float64) float64 { return math.Abs((q+1)*u + q*v) })
	})/2)
}
