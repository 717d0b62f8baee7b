package zoo

import (
	"math"
	"slices"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/properties"

	"gonum.org/v1/gonum/floats"
)

// rates returns the bugs that make a learner learn too slowly, too fast, or not at all.
func rates() []Mutant {
	tuned := learners.NewHedge(threeArms, learners.HedgeRate(threeArms, 30))
	meanBased := properties.Claims{Gamma: tuned.Gamma}
	bounded := properties.Claims{TotalRegretBound: tuned.TotalRegretBound}
	both := properties.Claims{Gamma: tuned.Gamma, TotalRegretBound: tuned.TotalRegretBound}
	slow := learners.NewHedge(threeArms, learners.HedgeRate(threeArms, 500))
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
			Name: "assigns-sums", Bug: "= for +=: only the last reward counts",
			Maker:  func() boundedrecall.Learner { return &assignsSums{tunedHedge()} },
			Claims: bounded,
		},
		{
			Name: "full-log", Bug: "a log of 12 rounds that drops what does not fit",
			Maker:  func() boundedrecall.Learner { return &fullLog{Hedge: tunedHedge()} },
			Claims: bounded,
		},
		{
			Name: "integer-rate", Bug: "cuts its rate by a quotient of integers, which is 0 after round 100",
			Maker:  func() boundedrecall.Learner { return &integerRate{sums: make([]float64, threeArms)} },
			Claims: properties.Claims{TotalRegretBound: slow.TotalRegretBound},
		},
		{
			Name: "near-ties", Bug: "takes a lead of less than 0.001 for a tie, and claims to follow the leader",
			Maker:  func() boundedrecall.Learner { return &nearTies{sums: make([]float64, threeArms)} },
			Claims: properties.Claims{Gamma: func(float64, int) float64 { return 0 }},
		},
		{
			Name: "one-horizon", Bug: "a bound that is proved for 49 rounds alone has lost a third",
			Maker: func() boundedrecall.Learner { return learners.NewCover(oneHorizon) },
			Claims: properties.Claims{TotalRegretBound: func(n, d int) float64 {
				if n != oneHorizon {
					return math.Inf(1)
				}
				return learners.NewCover(oneHorizon).TotalRegretBound(n, d) * 2 / 3
			}},
		},
		{
			Name: "best-arm-bound", Bug: "a bound by the best arm's reward has lost its root",
			Maker: func() boundedrecall.Learner { return tunedHedge() },
			Claims: properties.Claims{RegretBoundOn: func(in *boundedrecall.Instance) float64 {
				return 0.2 * boundedrecall.Play(learners.NewUniform(in.Arms()), in).BestArmReward()
			}},
		},
		{
			Name: "window-bound", Bug: "Hedge on a window claims the bound of Hedge without one",
			Maker:  windowedHedge(16),
			Claims: properties.Claims{Recall: 16, TotalRegretBound: func(n, _ int) float64 { return math.Sqrt(float64(n)) + 1 }},
		},
		{
			Name: "one-round-behind", Bug: "plays before it has taken the last reward in",
			Maker:  func() boundedrecall.Learner { return &oneRoundBehind{cover: learners.NewCover(coverHorizon)} },
			Claims: properties.Claims{TotalRegretBound: learners.NewCover(coverHorizon).TotalRegretBound},
		},
	}
}

const (
	coverHorizon = 48
	oneHorizon   = 49
)

func tunedRate() float64 { return learners.HedgeRate(threeArms, 30) }

func tunedHedge() *learners.Hedge { return learners.NewHedge(threeArms, tunedRate()) }

// explores gives every arm a least weight, so it is not mean-based.
type explores struct{ *learners.Hedge }

func (e *explores) Play(dst []float64) {
	e.Hedge.Play(dst)
	for i := range dst {
		dst[i] = 0.9*dst[i] + 0.1/float64(len(dst))
	}
}

// lossesForRewards treats rewards as losses.
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

// oneRoundBehind can only be caught by a bound that the right learner attains.
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

// nearTies compares sums with a tolerance.
type nearTies struct{ sums []float64 }

func (n *nearTies) Arms() int { return len(n.sums) }

func (n *nearTies) Play(dst []float64) {
	mustFit(len(n.sums), dst)
	top := floats.Max(n.sums)
	for i, s := range n.sums {
		dst[i] = 0
		if s > top-0.001 {
			dst[i] = 1
		}
	}
	floats.Scale(1/floats.Sum(dst), dst)
}

func (n *nearTies) Observe(reward []float64) {
	mustReward(len(n.sums), reward)
	floats.Add(n.sums, reward)
}

func (n *nearTies) Reset() { clear(n.sums) }

// integerRate should lower its rate after 100 rounds. Integer division makes the rate 0.
type integerRate struct {
	sums  []float64
	round int
}

func (l *integerRate) Arms() int { return len(l.sums) }

func (l *integerRate) Play(dst []float64) {
	mustFit(len(l.sums), dst)
	rate := learners.HedgeRate(threeArms, 500)
	if l.round > 100 {
		rate *= float64(100 / l.round)
	}
	exponential(dst, l.sums, rate)
}

func (l *integerRate) Observe(reward []float64) {
	mustReward(len(l.sums), reward)
	floats.Add(l.sums, reward)
	l.round++
}

func (l *integerRate) Reset() {
	clear(l.sums)
	l.round = 0
}
