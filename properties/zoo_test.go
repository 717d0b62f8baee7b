package properties_test

import (
	"iter"
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// The zoo holds learners that are broken on purpose, each with a bug that a
// real learner may have. The kit must catch all of them.
//
// A mutant comes with the claims that its author would make. They are true of
// the learner without the bug. Mutants are written in three forms: [recalling]
// is a learner whose play is a function of all rewards so far, [patched] is a
// sound learner with some methods replaced, and [stated] adds a distribution to
// a learner.

// A mutant is a learner with a bug.
type mutant struct {
	Name   string
	Bug    string // what went wrong, on one line
	Maker  boundedrecall.Maker
	Claims properties.Claims
}

// mutants returns all mutants.
func mutants() []mutant {
	return slices.Concat(
		bufferMutants(), arithmeticMutants(), stateMutants(),
		windowMutants(), earlyMutants(), lateMutants(),
		symmetryMutants(), rateMutants(), regretMutants(), historyMutants(),
		drawMutants(), publicMutants(),
	)
}

// The sizes that most mutants have.
const (
	threeArms = 3
	recall    = 4
)

// noClaims are those of a learner that is only said to be one, and to refuse
// what is no reward.
var noClaims = properties.Claims{Refuses: true}

// windowClaims are the claims of a stationary learner with bounded recall.
var windowClaims = properties.Claims{Recall: recall, Stationary: true, Refuses: true}

// The base learners of most mutants.
func hedge() boundedrecall.Learner    { return learners.NewHedge(threeArms, 0.5) }
func matching() boundedrecall.Learner { return learners.NewRegretMatching(threeArms) }
func leader() boundedrecall.Learner   { return learners.NewFollowTheLeader(threeArms) }
func average() boundedrecall.Learner  { return learners.NewAverageRestart(recall, matching) }

// ofHistory returns the maker of learners of d arms whose play is a function of
// the rewards so far.
func ofHistory(d int, play func(h *history, dst []float64)) boundedrecall.Maker {
	return func() boundedrecall.Learner { return &recalling{history: newHistory(d), play: play} }
}

// history is what a learner has observed since its last Reset.
type history struct {
	rewards [][]float64 // oldest first
	sums    []float64   // of each arm
}

func newHistory(d int) history { return history{sums: make([]float64, d)} }

// last returns the last n rewards, the oldest first, with zeros before the
// first round.
func (h *history) last(n int) [][]float64 { return lastOf(h.rewards, n, len(h.sums)) }

// lastOf returns the last n rewards of d arms, with zeros before the first.
func lastOf(rewards [][]float64, n, d int) [][]float64 {
	missing := max(0, n-len(rewards))
	return slices.Concat(slices.Repeat([][]float64{make([]float64, d)}, missing),
		rewards[len(rewards)-n+missing:])
}

// sumOf returns the sums of some rewards of d arms.
func sumOf(rewards [][]float64, d int) []float64 {
	sums := make([]float64, d)
	for _, r := range rewards {
		floats.Add(sums, r)
	}
	return sums
}

// recalling computes each play from all rewards so far.
type recalling struct {
	history
	play  func(h *history, dst []float64)
	check func(reward []float64) // nil: it checks rewards as it should
	reset func()                 // besides the history; may be nil
}

func (l *recalling) Arms() int { return len(l.sums) }

func (l *recalling) Play(dst []float64) {
	mustFit(l.Arms(), dst)
	l.play(&l.history, dst)
}

func (l *recalling) Observe(reward []float64) {
	if l.check != nil {
		l.check(reward)
	} else {
		mustReward(l.Arms(), reward)
	}
	l.rewards = append(l.rewards, slices.Clone(reward))
	floats.Add(l.sums, reward)
}

func (l *recalling) Reset() {
	l.history = newHistory(l.Arms())
	if l.reset != nil {
		l.reset()
	}
}

// patched is a learner with some methods replaced: those that are not nil.
type patched struct {
	boundedrecall.Learner
	arms    func() int
	play    func(dst []float64)
	observe func(reward []float64)
	reset   func()
}

func (p *patched) Arms() int          { return choose(p.arms != nil, p.arms, p.Learner.Arms)() }
func (p *patched) Play(dst []float64) { choose(p.play != nil, p.play, p.Learner.Play)(dst) }
func (p *patched) Observe(reward []float64) {
	choose(p.observe != nil, p.observe, p.Learner.Observe)(reward)
}
func (p *patched) Reset() { choose(p.reset != nil, p.reset, p.Learner.Reset)() }

// choose returns the first if it is so, otherwise the second.
func choose[F any](so bool, first, second F) F {
	if so {
		return first
	}
	return second
}

// spoiled returns the maker of learners whose plays are spoiled after they are
// made.
func spoiled(base boundedrecall.Maker, spoil func(dst []float64)) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		l := base()
		return &patched{Learner: l, play: func(dst []float64) { l.Play(dst); spoil(dst) }}
	}
}

// misread returns the maker of learners that observe what read makes of a
// reward.
func misread(base boundedrecall.Maker, read func(reward []float64) []float64) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		l := base()
		return &patched{Learner: l, observe: func(reward []float64) { l.Observe(read(reward)) }}
	}
}

// stated is a learner that draws its plays and states their distribution.
type stated struct {
	boundedrecall.Learner
	distribution iter.Seq2[float64, []float64]
}

func (l stated) Distribution() iter.Seq2[float64, []float64] { return l.distribution }

// unstated is a learner that draws and does not state its distribution.
type unstated struct{ boundedrecall.Learner }

// exponential fills dst with weights proportional to exp(eta·sums).
func exponential(dst, sums []float64, eta float64) {
	top := floats.Max(sums)
	for i, s := range sums {
		dst[i] = math.Exp(eta * (s - top))
	}
	normalize(dst)
}

func normalize(weights []float64) { floats.Scale(1/floats.Sum(weights), weights) }

// proportional fills dst with weights proportional to 1 + Σ_k share(k)·r_k, k
// counting from the oldest reward; without a share, to 1 plus the sums.
func proportional(dst []float64, rewards [][]float64, share func(k int) float64) {
	for i := range dst {
		dst[i] = 1
		for k, r := range rewards {
			weight := 1.
			if share != nil {
				weight = share(k)
			}
			dst[i] += weight * r[i]
		}
	}
	total := floats.Sum(dst)
	for i := range dst {
		dst[i] /= total
	}
}

// replay returns the play of a fresh learner after the rewards.
func replay(base boundedrecall.Maker, rewards [][]float64) []float64 {
	l := base()
	for _, r := range rewards {
		l.Observe(r)
	}
	x := make([]float64, l.Arms())
	l.Play(x)
	return x
}

// mustReward checks a reward vector correctly, for mutants with another bug.
func mustReward(arms int, reward []float64) {
	mustFit(arms, reward)
	for _, r := range reward {
		if !boundedrecall.IsReward(r) {
			panic("zoo: not a reward")
		}
	}
}

func mustFit(arms int, dst []float64) {
	if len(dst) != arms {
		panic("zoo: wrong length")
	}
}
