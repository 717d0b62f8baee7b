package zoo

import (
	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// buffers returns the bugs in handling the caller's slices.
func buffers() []Mutant {
	return []Mutant{
		{
			Name: "looks-at-reward", Bug: "updates the caller's dst in place when the reward comes",
			Maker: func() boundedrecall.Learner { return &looksAtReward{Hedge: hedge()} },
		},
		{
			Name: "keeps-reward", Bug: "the window holds the caller's slices, not copies",
			Maker:  func() boundedrecall.Learner { return &keepsReward{window: newWindow(threeArms, recall)} },
			Claims: windowClaims,
		},
		{
			Name: "turns-reward-into-loss", Bug: "computes 1−r in the caller's slice",
			Maker: func() boundedrecall.Learner { return &turnsRewardIntoLoss{hedge()} },
		},
		{
			Name: "adds-to-dst", Bug: "sums up in dst without clearing it first",
			Maker: func() boundedrecall.Learner { return &addsToDst{hedge()} },
		},
		{
			Name: "skips-zeros", Bug: "writes the leaders' weights and leaves the other entries of dst alone",
			Maker:  func() boundedrecall.Learner { return &skipsZeros{learners.NewFollowTheLeader(threeArms)} },
			Claims: properties.Claims{ArmSymmetric: true, Symmetric: true},
		},
		{
			Name: "fills-cap", Bug: "clears dst as far as its capacity goes",
			Maker: func() boundedrecall.Learner { return &fillsCap{hedge()} },
		},
		{
			Name: "keeps-dst", Bug: "reads its last play out of the caller's dst when the reward comes",
			Maker: func() boundedrecall.Learner { return newKeepsDst() },
		},
		{
			Name: "memo-by-reference", Bug: "keeps the caller's slice to see whether the next reward is the same",
			Maker:  func() boundedrecall.Learner { return &memoByReference{window: newWindow(threeArms, recall)} },
			Claims: windowClaims,
		},
		{
			Name: "takes-any-length", Bug: "loops over the arms there are and never looks at lengths",
			Maker: func() boundedrecall.Learner { return &takesAnyLength{hedge()} },
		},
		{
			Name: "takes-long-reward", Bug: "checks for slices that are too short only",
			Maker: func() boundedrecall.Learner { return &takesLongReward{hedge()} },
		},
		{
			Name: "clamps-rewards", Bug: "clamps rewards to [0,1], NaN to 0, without a word",
			Maker: func() boundedrecall.Learner { return &clampsRewards{hedge()} },
		},
		{
			Name: "checks-five-rounds", Bug: "checks rewards in the first five rounds only",
			Maker: func() boundedrecall.Learner { return &checksFiveRounds{sums: make([]float64, threeArms)} },
		},
		{
			Name: "checks-first-reward", Bug: "checks the range of the first arm's reward only",
			Maker: func() boundedrecall.Learner { return &checksFirstReward{sums: make([]float64, threeArms)} },
		},
	}
}

// looksAtReward keeps the caller's dst as its own weights. When it observes the reward, it
// changes the weights by which the caller is about to pay it.
type looksAtReward struct {
	*learners.Hedge
	dst []float64
}

func (l *looksAtReward) Play(dst []float64) {
	l.Hedge.Play(dst)
	l.dst = dst
}

func (l *looksAtReward) Observe(reward []float64) {
	l.Hedge.Observe(reward)
	if l.dst != nil {
		l.Hedge.Play(l.dst)
	}
}

// keepsReward appends the caller's slice itself to the window. The tests of its
// author allocate each reward afresh, so they pass.
type keepsReward struct{ window }

func (k *keepsReward) Observe(reward []float64) {
	mustReward(k.arms, reward)
	k.rewards = append(k.rewards[1:], reward)
}

// turnsRewardIntoLoss was ported from an implementation with losses. It turns rewards into
// losses in the caller's slice.
type turnsRewardIntoLoss struct{ *learners.Hedge }

func (l *turnsRewardIntoLoss) Observe(reward []float64) {
	l.Hedge.Observe(reward)
	for i := range reward {
		reward[i] = 1 - reward[i]
	}
}

// addsToDst mixes two plays by adding them up in dst, which it assumes to be zero.
type addsToDst struct{ *learners.Hedge }

func (l *addsToDst) Play(dst []float64) {
	half := make([]float64, len(dst))
	l.Hedge.Play(half)
	floats.AddScaled(dst, 0.5, half)
	floats.AddScaled(dst, 0.5, half)
}

// skipsZeros relies on a fresh slice being zero.
type skipsZeros struct{ *learners.FollowTheLeader }

func (l *skipsZeros) Play(dst []float64) {
	x := make([]float64, len(dst))
	l.FollowTheLeader.Play(x)
	for i, p := range x {
		if p > 0 {
			dst[i] = p
		}
	}
}

// takesAnyLength accepts slices of any length.
type takesAnyLength struct{ *learners.Hedge }

func (l *takesAnyLength) Play(dst []float64) {
	x := make([]float64, l.Arms())
	l.Hedge.Play(x)
	copy(dst, x)
}

func (l *takesAnyLength) Observe(reward []float64) {
	r := make([]float64, l.Arms())
	copy(r, reward)
	l.Hedge.Observe(r)
}

// takesLongReward indexes the first d entries, which panics by itself on slices
// that are too short, and not on those that are too long.
type takesLongReward struct{ *learners.Hedge }

func (l *takesLongReward) Observe(reward []float64) { l.Hedge.Observe(reward[:l.Arms()]) }

// clampsRewards clamps rewards into [0,1], which hides a caller's mistake.
type clampsRewards struct{ *learners.Hedge }

func (l *clampsRewards) Observe(reward []float64) {
	mustFit(l.Arms(), reward)
	r := make([]float64, len(reward))
	for i, x := range reward {
		if x > 0 { // false for NaN
			r[i] = min(x, 1)
		}
	}
	l.Hedge.Observe(r)
}

// checksFirstReward checks only the first reward: the check is outside the loop.
type checksFirstReward struct{ sums []float64 }

func (c *checksFirstReward) Arms() int { return len(c.sums) }

func (c *checksFirstReward) Play(dst []float64) {
	mustFit(len(c.sums), dst)
	for i := range dst {
		dst[i] = (1 + c.sums[i]) / (float64(len(dst)) + floats.Sum(c.sums))
	}
}

func (c *checksFirstReward) Observe(reward []float64) {
	mustFit(len(c.sums), reward)
	mustReward(1, reward[:1])
	floats.Add(c.sums, reward)
}

func (c *checksFirstReward) Reset() { clear(c.sums) }

// fillsCap writes to the whole capacity of dst.
type fillsCap struct{ *learners.Hedge }

func (l *fillsCap) Play(dst []float64) {
	clear(dst[:cap(dst)])
	l.Hedge.Play(dst)
}

// keepsDst expects its last weights in dst and updates them multiplicatively.
type keepsDst struct {
	weights, dst []float64
}

func newKeepsDst() *keepsDst {
	k := &keepsDst{}
	k.Reset()
	return k
}

func (k *keepsDst) Arms() int { return threeArms }

func (k *keepsDst) Play(dst []float64) {
	mustFit(threeArms, dst)
	copy(dst, k.weights)
	k.dst = dst
}

func (k *keepsDst) Observe(reward []float64) {
	mustReward(threeArms, reward)
	if k.dst != nil {
		copy(k.weights, k.dst)
	}
	for i, r := range reward {
		k.weights[i] *= 1 + r/2
	}
	floats.Scale(1/floats.Sum(k.weights), k.weights)
	k.dst = nil
}

func (k *keepsDst) Reset() { k.weights, k.dst = []float64{0.25, 0.25, 0.5}, nil }

// memoByReference does nothing if the reward equals every reward in its window, which holds
// the callers' slices. A caller with one slice for all rewards is always in that case.
type memoByReference struct {
	window
	last []float64
	same int
}

func (m *memoByReference) Observe(reward []float64) {
	mustReward(m.arms, reward)
	if m.last != nil && floats.Equal(m.last, reward) {
		m.same++
	} else {
		m.same = 0
	}
	m.last = reward
	if m.same < recall {
		m.window.Observe(reward)
	}
}

func (m *memoByReference) Reset() {
	m.window.Reset()
	m.last, m.same = nil, 0
}

// checksFiveRounds checks rewards only in the first five rounds, to save time.
type checksFiveRounds struct {
	sums   []float64
	rounds int
}

func (c *checksFiveRounds) Arms() int { return len(c.sums) }

func (c *checksFiveRounds) Play(dst []float64) {
	mustFit(len(c.sums), dst)
	exponential(dst, c.sums, 0.5)
}

func (c *checksFiveRounds) Observe(reward []float64) {
	mustFit(len(c.sums), reward)
	if c.rounds++; c.rounds <= 5 {
		mustReward(len(c.sums), reward)
	}
	floats.Add(c.sums, reward)
}

func (c *checksFiveRounds) Reset() {
	clear(c.sums)
	c.rounds = 0
}
