package adversaries

import (
	"cmp"
	"fmt"
	"slices"

	"boundedrecall"
)

// Cyclic is the instance of Lemma 5.5: n rewards (1,0), then M−n rewards (0,1),
// over and over. After round M every window holds n rewards (1,0) and M−n rewards
// (0,1), so a symmetric stationary learner plays arm 1 with the same weight p(n) in
// every round.
type Cyclic struct {
	Recall  int // M
	Ones    int // n = 0..M
	Horizon int // T, at least M
}

func (c Cyclic) check() error {
	if c.Ones > c.Recall {
		return fmt.Errorf("cyclic: ones n = %d is more than the recall M = %d", c.Ones, c.Recall)
	}
	return cmp.Or(
		atLeast("cyclic", "recall M", c.Recall, 1),
		atLeast("cyclic", "ones n", c.Ones, 0),
		atLeast("cyclic", "horizon T", c.Horizon, c.Recall),
	)
}

// Instance returns the rewards.
func (c Cyclic) Instance() (*boundedrecall.Instance, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	segment := slices.Concat(
		slices.Repeat([][]float64{e1}, c.Ones),
		slices.Repeat([][]float64{e2}, c.Recall-c.Ones),
	)
	return boundedrecall.NewInstance(tile(segment, c.Horizon, c.Horizon))
}

// rewards returns the total reward of each arm.
func (c Cyclic) rewards() (arm1, arm2 int) {
	must(c.check())
	arm1 = c.Horizon/c.Recall*c.Ones + min(c.Horizon%c.Recall, c.Ones)
	return arm1, c.Horizon - arm1
}

// PerRoundRegretForced returns a lower bound on the per-round regret of every
// symmetric stationary learner with recall M that gives arm 1 weight p when the
// window holds n rewards (1,0) and M−n rewards (0,1). When M divides T it is
// the larger of
//
//	(1−M/T)·(1−2n/M)·p − n/T          against arm 2,
//	(1−M/T)·(2n/M−1)·(1−p) − (M−n)/T  against arm 1,
//
// Such a learner attains the first. The term −n/T sharpens the −M/T in the proof of
// Lemma 5.5: in the first M rounds only the n rewards of arm 1 can bring a learner ahead
// of arm 2. It panics if p is not in [0,1].
func (c Cyclic) PerRoundRegretForced(p float64) float64 {
	mustWeight(p)
	arm1, arm2 := c.rewards()
	n, m := float64(c.Ones), float64(c.Recall)
	later := float64(arm2-arm1) - (m - 2*n) // arm 2's reward minus arm 1's, after round M
	return max(p*later-n, -(1-p)*later-(m-n)) / float64(c.Horizon)
}
