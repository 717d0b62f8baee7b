package zoo

import (
	"maps"
	"math"
	"math/rand/v2"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// state returns the bugs in a learner's state: what it keeps, shares and resets.
func state() []Mutant {
	shared := learners.NewHedge(threeArms, 0.5)
	seed := uint64(0)
	return []Mutant{
		{
			Name: "drops-arms", Bug: "Arms counts the arms that have not fallen out of the running",
			Maker: func() boundedrecall.Learner { return &dropsArms{Hedge: hedge(), sums: make([]float64, threeArms)} },
		},
		{
			Name: "counts-plays", Bug: "the round counter moves in Play, not in Observe",
			Maker: func() boundedrecall.Learner { return &countsPlays{sums: make([]float64, threeArms)} },
		},
		{
			Name: "normalizes-state", Bug: "Play normalizes the weights it keeps, and rounds them each time",
			Maker: func() boundedrecall.Learner { return newNormalizesState() },
		},
		{
			Name: "observes-late", Bug: "holds the last reward back until the next Play, and one only",
			Maker: func() boundedrecall.Learner { return &observesLate{Hedge: hedge()} },
		},
		{
			Name: "skips-after-play", Bug: "loses the reward of a round that asked for no play, if a round before it did",
			Maker: func() boundedrecall.Learner { return &skipsAfterPlay{Hedge: hedge()} },
		},
		{
			Name: "many-plays", Bug: "a cache of plays for one round holds four",
			Maker: func() boundedrecall.Learner { return &manyPlays{Hedge: hedge()} },
		},
		{
			Name: "queue-survives-reset", Bug: "rewards that no play has asked about yet are folded in after Reset",
			Maker: func() boundedrecall.Learner { return &queueSurvivesReset{Hedge: hedge()} },
		},
		{
			Name: "shares-base", Bug: "all learners of the maker share one base learner, reset for each",
			Maker: func() boundedrecall.Learner { shared.Reset(); return &sharesBase{shared} },
		},
		{
			Name: "sums-a-map", Bug: "adds weights up in the order of a map: rounding differs from run to run",
			Maker: func() boundedrecall.Learner { return newSumsMap() },
		},
		{
			Name: "seeds-differ", Bug: "every learner of the maker breaks ties with another seed",
			Maker: func() boundedrecall.Learner {
				seed++
				return &seedsDiffer{FollowTheLeader: learners.NewFollowTheLeader(threeArms), seed: seed}
			},
		},
		{
			Name: "resets-half", Bug: "Reset forgets the rewards and not the round, which sets the rate",
			Maker: func() boundedrecall.Learner { return &resetsHalf{sums: make([]float64, threeArms)} },
		},
		{
			Name: "resets-to-alias", Bug: "Reset restores a slice of initial values that the game then changes",
			Maker: func() boundedrecall.Learner { return newResetsToAlias() },
		},
		{
			Name: "keeps-seed-running", Bug: "Reset does not go back to the seed",
			Maker: func() boundedrecall.Learner {
				return &keepsSeedRunning{learners.NewRandomizedAverageRestart(recall, hedgeMaker, 1), 1}
			},
			Claims: properties.Claims{Recall: recall},
		},
	}
}

// dropsArms removes arms that are far behind, and then reports fewer arms.
type dropsArms struct {
	*learners.Hedge
	sums []float64
}

func (l *dropsArms) Arms() int {
	return floats.Count(func(s float64) bool { return s > floats.Max(l.sums)-4 }, l.sums)
}

func (l *dropsArms) Play(dst []float64) { l.Hedge.Play(dst) }

func (l *dropsArms) Observe(reward []float64) {
	l.Hedge.Observe(reward)
	floats.Add(l.sums, reward)
}

func (l *dropsArms) Reset() {
	l.Hedge.Reset()
	clear(l.sums)
}

// countsPlays is Hedge with a falling rate that counts rounds in Play.
type countsPlays struct {
	sums  []float64
	round int
}

func (c *countsPlays) Arms() int { return len(c.sums) }

func (c *countsPlays) Play(dst []float64) {
	mustFit(len(c.sums), dst)
	c.round++
	exponential(dst, c.sums, 1/math.Sqrt(float64(c.round)))
}

func (c *countsPlays) Observe(reward []float64) {
	mustReward(len(c.sums), reward)
	floats.Add(c.sums, reward)
}

func (c *countsPlays) Reset() {
	clear(c.sums)
	c.round = 0
}

// exponential fills dst with weights proportional to exp(eta·sums).
func exponential(dst, sums []float64, eta float64) {
	for i, s := range sums {
		dst[i] = math.Exp(eta * (s - floats.Max(sums)))
	}
	floats.Scale(1/floats.Sum(dst), dst)
}

// normalizesState keeps weights in range: Play divides them by their sum. A second call of
// Play in a round divides again, by a sum that differs from 1 by rounding.
type normalizesState struct{ weights []float64 }

func newNormalizesState() *normalizesState {
	n := &normalizesState{weights: make([]float64, threeArms)}
	n.Reset()
	return n
}

func (n *normalizesState) Arms() int { return len(n.weights) }

func (n *normalizesState) Play(dst []float64) {
	mustFit(len(n.weights), dst)
	floats.Scale(1/floats.Sum(n.weights), n.weights)
	copy(dst, n.weights)
}

func (n *normalizesState) Observe(reward []float64) {
	mustReward(len(n.weights), reward)
	for i, r := range reward {
		n.weights[i] *= 1 + 0.3*r
	}
}

func (n *normalizesState) Reset() {
	for i := range n.weights {
		n.weights[i] = 1
	}
}

// observesLate saves work: Play adds the latest reward to the sums. If two rewards come
// without a play between them, the first is lost.
type observesLate struct {
	*learners.Hedge
	pending []float64
}

func (l *observesLate) Play(dst []float64) {
	if l.pending != nil {
		l.Hedge.Observe(l.pending)
		l.pending = nil
	}
	l.Hedge.Play(dst)
}

func (l *observesLate) Observe(reward []float64) {
	mustReward(l.Arms(), reward)
	l.pending = append([]float64(nil), reward...)
}

func (l *observesLate) Reset() {
	l.Hedge.Reset()
	l.pending = nil
}

// sharesBase is made by a closure over one base learner. Learners used one after another
// play right.
type sharesBase struct{ *learners.Hedge }

// sumsMap keeps weights in a map from arm to weight.
type sumsMap struct{ weights map[int]float64 }

func newSumsMap() *sumsMap {
	s := &sumsMap{weights: map[int]float64{}}
	s.Reset()
	return s
}

func (s *sumsMap) Arms() int { return len(s.weights) }

func (s *sumsMap) Play(dst []float64) {
	mustFit(len(s.weights), dst)
	total := 0.0
	for w := range maps.Values(s.weights) {
		total += w
	}
	for i := range dst {
		dst[i] = s.weights[i] / total
	}
}

func (s *sumsMap) Observe(reward []float64) {
	mustReward(len(s.weights), reward)
	for i, r := range reward {
		s.weights[i] *= math.Exp(0.3 * r)
	}
}

func (s *sumsMap) Reset() {
	for i := range 6 {
		s.weights[i] = 1
	}
}

// seedsDiffer breaks ties by lot, and draws lots from a counter in the maker.
type seedsDiffer struct {
	*learners.FollowTheLeader
	seed uint64
}

func (l *seedsDiffer) Play(dst []float64) {
	l.FollowTheLeader.Play(dst)
	var leaders []int
	for i, p := range dst {
		if p > 0 {
			leaders = append(leaders, i)
		}
	}
	clear(dst)
	dst[leaders[rand.New(rand.NewPCG(l.seed, 0)).IntN(len(leaders))]] = 1
}

// resetsHalf has two fields and clears one.
type resetsHalf struct {
	sums  []float64
	round int
}

func (r *resetsHalf) Arms() int { return len(r.sums) }

func (r *resetsHalf) Play(dst []float64) {
	mustFit(len(r.sums), dst)
	exponential(dst, r.sums, 1/math.Sqrt(float64(r.round+1)))
}

func (r *resetsHalf) Observe(reward []float64) {
	mustReward(len(r.sums), reward)
	floats.Add(r.sums, reward)
	r.round++
}

func (r *resetsHalf) Reset() { clear(r.sums) }

// resetsToAlias restores its initial sums by assigning the slice.
type resetsToAlias struct{ sums, initial []float64 }

func newResetsToAlias() *resetsToAlias {
	return &resetsToAlias{sums: make([]float64, threeArms), initial: make([]float64, threeArms)}
}

func (r *resetsToAlias) Arms() int { return len(r.sums) }

func (r *resetsToAlias) Play(dst []float64) {
	mustFit(len(r.sums), dst)
	exponential(dst, r.sums, 0.5)
}

func (r *resetsToAlias) Observe(reward []float64) {
	mustReward(len(r.sums), reward)
	floats.Add(r.sums, reward)
}

func (r *resetsToAlias) Reset() { r.sums = r.initial }

// keepsSeedRunning restarts its window and not its source.
type keepsSeedRunning struct {
	*learners.RandomizedAverageRestart
	seed uint64
}

func (l *keepsSeedRunning) Reset() {
	l.seed++
	*l.RandomizedAverageRestart = *learners.NewRandomizedAverageRestart(recall, hedgeMaker, l.seed)
}

// skipsAfterPlay is like observesLate, but handles the first rounds correctly.
type skipsAfterPlay struct {
	*learners.Hedge
	asked, everAsked bool
}

func (l *skipsAfterPlay) Play(dst []float64) {
	l.Hedge.Play(dst)
	l.asked, l.everAsked = true, true
}

func (l *skipsAfterPlay) Observe(reward []float64) {
	mustReward(l.Arms(), reward)
	if l.asked || !l.everAsked {
		l.Hedge.Observe(reward)
	}
	l.asked = false
}

func (l *skipsAfterPlay) Reset() {
	l.Hedge.Reset()
	l.asked, l.everAsked = false, false
}

// manyPlays uses up the plays that it computed ahead.
type manyPlays struct {
	*learners.Hedge
	plays int
}

func (l *manyPlays) Play(dst []float64) {
	l.Hedge.Play(dst)
	if l.plays++; l.plays > 4 {
		floats.Scale(0, dst)
		dst[0] = 1
	}
}

func (l *manyPlays) Observe(reward []float64) {
	l.Hedge.Observe(reward)
	l.plays = 0
}

func (l *manyPlays) Reset() {
	l.Hedge.Reset()
	l.plays = 0
}

// queueSurvivesReset queues rewards until the next play, and Reset does not empty the
// queue. A game ends with a reward, so the next game begins with that reward.
type queueSurvivesReset struct {
	*learners.Hedge
	queue [][]float64
}

func (l *queueSurvivesReset) Play(dst []float64) {
	for _, r := range l.queue {
		l.Hedge.Observe(r)
	}
	l.queue = nil
	l.Hedge.Play(dst)
}

func (l *queueSurvivesReset) Observe(reward []float64) {
	mustReward(l.Arms(), reward)
	l.queue = append(l.queue, append([]float64(nil), reward...))
}
