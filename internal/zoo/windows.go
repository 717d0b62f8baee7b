package zoo

import (
	"fmt"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// windows returns the bugs in how long a learner remembers rewards.
func windows() []Mutant {
	minimal := windowClaims
	minimal.MinimalRecall = true
	return []Mutant{
		{
			Name: "window-one-more", Bug: "the window holds M+1 rewards",
			Maker:  func() boundedrecall.Learner { return learners.NewWindowed(recall+1, hedgeMaker) },
			Claims: windowClaims,
		},
		{
			Name: "window-one-less", Bug: "the window holds M−1 rewards",
			Maker:  func() boundedrecall.Learner { return learners.NewWindowed(recall-1, hedgeMaker) },
			Claims: minimal,
		},
		{
			Name: "average-one-less", Bug: "averages over the suffixes 0..M−1 for 1..M",
			Maker:  func() boundedrecall.Learner { return learners.NewInclusiveAverageRestart(recall-1, matchingMaker) },
			Claims: minimal,
		},
		{
			Name: "running-sum", Bug: "adds the new reward and subtracts the oldest: rounding stays for ever",
			Maker:  func() boundedrecall.Learner { return newRunningSum() },
			Claims: windowClaims,
		},
		{
			Name: "restarts-late", Bug: "a block begins with the last reward of the block before",
			Maker:  func() boundedrecall.Learner { return &restartsLate{Hedge: hedge()} },
			Claims: properties.Claims{Recall: recall - 1},
		},
		{
			Name: "skips-empty-rounds", Bug: "takes a round of zero rewards for missing data and keeps an older one",
			Maker:  func() boundedrecall.Learner { return &skipsEmptyRounds{newWindow(threeArms, recall)} },
			Claims: windowClaims,
		},
		{
			Name: "tie-at-edge", Bug: "does not drop the oldest reward if two arms tie in it",
			Maker:  func() boundedrecall.Learner { return &tieAtEdge{newRunningSum()} },
			Claims: windowClaims,
		},
		{
			Name: "colliding-cache", Bug: "caches plays by the window's sums, though the order matters",
			Maker:  func() boundedrecall.Learner { return &collidingCache{average(), newWindow(threeArms, recall), nil} },
			Claims: windowClaims,
		},
		{
			Name: "ring-order", Bug: "replays the ring from its start, not from the oldest reward",
			Maker:  func() boundedrecall.Learner { return newRingOrder() },
			Claims: windowClaims,
		},
		{
			Name: "hysteresis", Bug: "keeps its leader until another leads by 0.001",
			Maker:  func() boundedrecall.Learner { return &hysteresis{window: newWindow(threeArms, recall)} },
			Claims: windowClaims,
		},
		{
			Name: "no-news", Bug: "does nothing when the reward is the same as before",
			Maker:  func() boundedrecall.Learner { return &noNews{window: newWindow(threeArms, recall)} },
			Claims: windowClaims,
		},
		{
			Name: "round-in-rate", Bug: "the rate falls with the round though the window does not grow",
			Maker:  func() boundedrecall.Learner { return &roundInRate{newCountedWindow()} },
			Claims: windowClaims,
		},
		{
			Name: "stops-at-2M", Bug: "a log of fixed size drops what comes after round 2M",
			Maker:  func() boundedrecall.Learner { return &stopsAt2M{newCountedWindow()} },
			Claims: windowClaims,
		},
		{
			Name: "trims-late", Bug: "after round 3M+1 it trims the window to half, to save time in long games",
			Maker:  func() boundedrecall.Learner { return &trimsLate{newCountedWindow()} },
			Claims: windowClaims,
		},
		{
			Name: "one-restart", Bug: "one restart drawn from a fixed seed for the average, passed off as it",
			Maker: func() boundedrecall.Learner {
				return hidesLaw{learners.NewRandomizedAverageRestart(recall, hedgeMaker, 1)} // its expectation is right
			},
			Claims: windowClaims,
		},
	}
}

// runningSum forgets by subtraction. It is right in exact arithmetic.
type runningSum struct {
	window
	sums []float64
}

func newRunningSum() *runningSum {
	return &runningSum{window: newWindow(threeArms, recall), sums: make([]float64, threeArms)}
}

func (r *runningSum) Play(dst []float64) {
	mustFit(r.arms, dst)
	exponential(dst, r.sums, 0.5)
}

func (r *runningSum) Observe(reward []float64) {
	mustReward(r.arms, reward)
	floats.Sub(r.sums, r.rewards[0])
	floats.Add(r.sums, reward)
	r.window.Observe(reward)
}

func (r *runningSum) Reset() {
	r.window.Reset()
	clear(r.sums)
}

// restartsLate is Algorithm 1 with the printed start s = ⌊t/M⌋M: it observes the reward of a
// block's last round after the restart, not before.
type restartsLate struct {
	*learners.Hedge
	round int
}

func (l *restartsLate) Observe(reward []float64) {
	l.round++
	if l.round%recall == 0 {
		l.Hedge.Reset()
	}
	l.Hedge.Observe(reward)
}

func (l *restartsLate) Reset() {
	l.Hedge.Reset()
	l.round = 0
}

// skipsEmptyRounds skips rounds of zero rewards, as if data were missing.
type skipsEmptyRounds struct{ window }

func (s *skipsEmptyRounds) Observe(reward []float64) {
	mustReward(s.arms, reward)
	if floats.Max(reward) > 0 {
		s.window.Observe(reward)
	}
}

// tieAtEdge ignores a round in which two arms tie. With two arms such a round does not
// matter, with three it does.
type tieAtEdge struct{ *runningSum }

func (t *tieAtEdge) Observe(reward []float64) {
	oldest := t.rewards[0]
	if oldest[0] == oldest[1] {
		floats.Add(t.sums, oldest) // undoes the subtraction
	}
	t.runningSum.Observe(reward)
}

// collidingCache would be right for a symmetric learner.
type collidingCache struct {
	*learners.AverageRestart
	seen  window
	cache map[string][]float64
}

func (c *collidingCache) Play(dst []float64) {
	mustFit(c.Arms(), dst)
	sums := make([]float64, c.Arms())
	for _, r := range c.seen.rewards {
		floats.Add(sums, r)
	}
	key := fmt.Sprint(sums)
	if x, ok := c.cache[key]; ok {
		copy(dst, x)
		return
	}
	c.AverageRestart.Play(dst)
	if c.cache == nil {
		c.cache = map[string][]float64{}
	}
	c.cache[key] = slices.Clone(dst)
}

func (c *collidingCache) Observe(reward []float64) {
	c.AverageRestart.Observe(reward)
	c.seen.Observe(reward)
}

func (c *collidingCache) Reset() {
	c.AverageRestart.Reset()
	c.seen.Reset()
	c.cache = nil
}

// ringOrder replays its ring from index 0 and not from the oldest reward. This shows with a
// base learner whose play depends on the order of rewards.
type ringOrder struct {
	window
	next int
}

func newRingOrder() *ringOrder { return &ringOrder{window: newWindow(threeArms, recall)} }

func (r *ringOrder) Play(dst []float64) {
	mustFit(r.arms, dst)
	copy(dst, replay(matchingMaker, r.rewards))
}

func (r *ringOrder) Observe(reward []float64) {
	mustReward(r.arms, reward)
	r.rewards[r.next] = slices.Clone(reward)
	r.next = (r.next + 1) % recall
}

func (r *ringOrder) Reset() {
	r.window.Reset()
	r.next = 0
}

// noNews saves work on rewards that repeat: it does not move the window.
type noNews struct {
	window
	last []float64
}

func (n *noNews) Observe(reward []float64) {
	mustReward(n.arms, reward)
	if slices.Equal(reward, n.last) {
		return
	}
	n.last = slices.Clone(reward)
	n.window.Observe(reward)
}

func (n *noNews) Reset() {
	n.window.Reset()
	n.last = nil
}

// roundInRate has a window, but the falling rate of a learner without one.
type roundInRate struct{ countedWindow }

func (r *roundInRate) Play(dst []float64) {
	mustFit(r.arms, dst)
	r.proportional(dst, func(int, []float64) float64 { return 1 / float64(r.round+1) })
}

// stopsAt2M works for the first 2M rounds only.
type stopsAt2M struct{ countedWindow }

func (s *stopsAt2M) Observe(reward []float64) {
	mustReward(s.arms, reward)
	if s.round < 2*recall {
		s.countedWindow.Observe(reward)
	}
}

// trimsLate forgets two rewards too many, but only after 3M+1 rounds, so short tests pass.
type trimsLate struct{ countedWindow }

func (l *trimsLate) Observe(reward []float64) {
	l.countedWindow.Observe(reward)
	if l.round > 3*recall+1 {
		clear(l.rewards[0])
		clear(l.rewards[1])
	}
}

// hysteresis follows the leader, but stays with its last leader on a small lead.
type hysteresis struct {
	window
	leader int
}

func (h *hysteresis) Play(dst []float64) {
	mustFit(h.arms, dst)
	clear(dst)
	dst[h.leader] = 1
}

func (h *hysteresis) Observe(reward []float64) {
	h.window.Observe(reward)
	sums := make([]float64, h.arms)
	for _, r := range h.rewards {
		floats.Add(sums, r)
	}
	if best := floats.MaxIdx(sums); sums[best] > sums[h.leader]+0.001 || sums[h.leader] == sums[best] {
		h.leader = best
	}
}

func (h *hysteresis) Reset() {
	h.window.Reset()
	h.leader = 0
}
