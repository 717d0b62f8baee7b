package zoo

import (
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// rates are the bugs that make a learner too slow, too fast, or deaf.
func rates() []Mutant {
	tuned := learners.NewHedge(threeArms, learners.HedgeRate(threeArms, 30))
	meanBased := properties.Claims{Gamma: tuned.Gamma}
	bounded := properties.Claims{TotalRegretBound: tuned.TotalRegretBound}
	both := properties.Claims{Gamma: tuned.Gamma, TotalRegretBound: tuned.TotalRegretBound}
	return []Mutant{
		{
			Name: "rate-per-horizon", Bug: "divides the learning rate, per round, by the horizon once more",
			Maker:  func() boundedrecall.Learner { return learners.NewHedge(threeArms, tunedRate()/30) },
			Claims: both,
		},
		{
			Name: "rate-squared", Bug: "tuned to 8 ln d/n without the root",
			Maker:  func() boundedrecall.Learner { return learners.NewHedge(threeArms, tunedRate()*tunedRate()) },
			Claims: meanBased,
		},
		{
			Name: "explores", Bug: "mixes in a tenth of uniform play and claims the γ of pure Hedge",
			Maker:  func() boundedrecall.Learner { return &explores{tunedHedge()} },
			Claims: meanBased,
		},
		{
			Name: "losses-for-rewards", Bug: "the sign of a learner for losses: follows the worst arm",
			Maker:  func() boundedrecall.Learner { return &lossesForRewards{sums: make([]float64, threeArms)} },
			Claims: both,
		},
		{
			Name: "scalar-reward", Bug: "adds the first arm's reward to every arm",
			Maker:  func() boundedrecall.Learner { return &scalarReward{tunedHedge()} },
			Claims: both,
		},
		{
			Name: "assigns-sums", Bug: "= for +=: goes by the last reward alone",
			Maker:  func() boundedrecall.Learner { return &assignsSums{tunedHedge()} },
			Claims: bounded,
		},
		{
			Name: "full-log", Bug: "a log of 12 rounds that drops what does not fit",
			Maker:  func() boundedrecall.Learner { return &fullLog{Hedge: tunedHedge()} },
			Claims: bounded,
		},
		{
			Name: "one-round-behind", Bug: "plays before it has taken the last reward in",
			Maker:  func() boundedrecall.Learner { return &oneRoundBehind{cover: learners.NewCover(coverHorizon)} },
			Claims: properties.Claims{TotalRegretBound: learners.NewCover(coverHorizon).TotalRegretBound},
		},
	}
}

const coverHorizon = 48

func tunedRate() float64 { return learners.HedgeRate(threeArms, 30) }

func tunedHedge() *learners.Hedge { return learners.NewHedge(threeArms, tunedRate()) }

// explores keeps all arms alive, which is not mean-based.
type explores struct{ *learners.Hedge }

func (e *explores) Play(dst []float64) {
	e.Hedge.Play(dst)
	for i := range dst {
		dst[i] = 0.9*dst[i] + 0.1/float64(len(dst))
	}
}

// lossesForRewards is right for losses.
type lossesForRewards struct{ sums []float64 }

func (l *lossesForRewards) Arms() int { return len(l.sums) }

func (l *lossesForRewards) Play(dst []float64) {
	mustFit(len(l.sums), dst)
	exponential(dst, l.sums, tunedRate())
}

func (l *lossesForRewards) Observe(reward []float64) {
	mustReward(len(l.sums), reward)
	floats.Sub(l.sums, reward)
}

func (l *lossesForRewards) Reset() { clear(l.sums) }

// scalarReward has an index too few.
type scalarReward struct{ *learners.Hedge }

func (s *scalarReward) Observe(reward []float64) {
	mustReward(s.Arms(), reward)
	s.Hedge.Observe(slices.Repeat(reward[:1], len(reward)))
}

// assignsSums is one character short.
type assignsSums struct{ *learners.Hedge }

func (a *assignsSums) Observe(reward []float64) {
	a.Hedge.Reset()
	a.Hedge.Observe(reward)
}

// fullLog is good for the first rounds only.
type fullLog struct {
	*learners.Hedge
	rounds int
}

func (f *fullLog) Observe(reward []float64) {
	mustReward(f.Arms(), reward)
	if f.rounds++; f.rounds <= 12 {
		f.Hedge.Observe(reward)
	}
}

func (f *fullLog) Reset() {
	f.Hedge.Reset()
	f.rounds = 0
}

// oneRoundBehind shows only against a bound that is attained.
type oneRoundBehind struct {
	cover *learners.Cover
	last  []float64
}

func (o *oneRoundBehind) Arms() int { return 2 }

func (o *oneRoundBehind) Play(dst []float64) { o.cover.Play(dst) }

func (o *oneRoundBehind) Observe(reward []float64) {
	mustReward(2, reward)
	if o.last != nil {
		o.cover.Observe(o.last)
	}
	o.last = slices.Clone(reward)
}

func (o *oneRoundBehind) Reset() {
	o.cover.Reset()
	o.last = nil
}
