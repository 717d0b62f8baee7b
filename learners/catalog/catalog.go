// Package catalog lists the learners by name, for whoever runs over all of them:
// the theorem tests, the command line. A base learner added here gets every test
// its properties entitle it to.
package catalog

import (
	"boundedrecall"
	"boundedrecall/learners"
)

// A Base is a base learner.
type Base struct {
	Name string

	// Arms is the only number of arms it plays, 0 if it plays any.
	Arms int

	// Rate returns the learning rate tuned to d arms and n rounds; nil if it has
	// no rate.
	Rate func(d, n int) float64

	// New returns it for d arms, horizon n (if it needs one) and learning rate
	// eta (if it has one).
	New func(d, n int, eta float64) boundedrecall.Learner

	// Symmetric is whether its play is blind to the order of the rewards it has
	// seen.
	Symmetric bool
}

// Tuned returns a maker for d arms and n rounds, with the tuned rate if there is
// one.
func (b Base) Tuned(d, n int) boundedrecall.Maker {
	eta := 0.0
	if b.Rate != nil {
		eta = b.Rate(d, n)
	}
	return b.WithRate(d, n, eta)
}

// WithRate returns a maker for d arms, n rounds and the given rate.
func (b Base) WithRate(d, n int, eta float64) boundedrecall.Maker {
	return func() boundedrecall.Learner { return b.New(d, n, eta) }
}

// Plays reports whether it can play d arms.
func (b Base) Plays(d int) bool { return b.Arms == 0 || b.Arms == d }

// Bases are the base learners.
var Bases = []Base{
	{
		Name: "hedge", Rate: learners.HedgeRate, Symmetric: true,
		New: func(d, _ int, eta float64) boundedrecall.Learner { return learners.NewHedge(d, eta) },
	},
	{
		Name: "anytime-hedge", Symmetric: true,
		New: func(d, _ int, _ float64) boundedrecall.Learner { return learners.NewAnytimeHedge(d) },
	},
	{
		Name: "mwu", Rate: learners.MWURate, Symmetric: true,
		New: func(d, _ int, eta float64) boundedrecall.Learner { return learners.NewMWU(d, eta) },
	},
	{
		Name: "ftl", Symmetric: true,
		New: func(d, _ int, _ float64) boundedrecall.Learner { return learners.NewFollowTheLeader(d) },
	},
	{
		Name: "ftrl", Rate: learners.FTRLRate, Symmetric: true,
		New: func(d, _ int, eta float64) boundedrecall.Learner { return learners.NewFTRL(d, eta) },
	},
	{
		Name: "ftpl", Rate: learners.FTPLRate, Symmetric: true,
		New: func(d, _ int, eta float64) boundedrecall.Learner { return learners.NewFTPL(d, eta) },
	},
	{
		Name: "regret-matching",
		New:  func(d, _ int, _ float64) boundedrecall.Learner { return learners.NewRegretMatching(d) },
	},
	{
		Name: "cover", Arms: 2, Symmetric: true,
		New: func(_, n int, _ float64) boundedrecall.Learner { return learners.NewCover(n) },
	},
	{
		Name: "uniform", Symmetric: true,
		New: func(d, _ int, _ float64) boundedrecall.Learner { return learners.NewUniform(d) },
	},
}

// A Wrapper turns a base learner into a recall learner.
type Wrapper struct {
	Name string

	// New returns it with recall M; AverageRestartFullHorizon takes its horizon
	// for M, and only the randomized one looks at the seed.
	New func(recall int, base boundedrecall.Maker, seed uint64) boundedrecall.Learner

	// BaseHorizon returns how many rounds it has a copy of the base learner
	// play: the horizon to tune the base to.
	BaseHorizon func(recall int) int

	// Stationary is whether its play is a function of the window alone.
	Stationary bool
}

// Wrappers are the recall learners.
var Wrappers = []Wrapper{
	{
		Name: "windowed", BaseHorizon: block, Stationary: true,
		New: func(m int, base boundedrecall.Maker, _ uint64) boundedrecall.Learner {
			return learners.NewWindowed(m, base)
		},
	},
	{
		Name: "periodic-restart", BaseHorizon: block,
		New: func(m int, base boundedrecall.Maker, _ uint64) boundedrecall.Learner {
			return learners.NewPeriodicRestart(m, base)
		},
	},
	{
		Name: "average-restart", BaseHorizon: blockAndOne, Stationary: true,
		New: func(m int, base boundedrecall.Maker, _ uint64) boundedrecall.Learner {
			return learners.NewAverageRestart(m, base)
		},
	},
	{
		Name: "average-restart-inclusive", BaseHorizon: blockAndOne, Stationary: true,
		New: func(m int, base boundedrecall.Maker, _ uint64) boundedrecall.Learner {
			return learners.NewInclusiveAverageRestart(m, base)
		},
	},
	{
		Name: "average-restart-full-horizon", BaseHorizon: blockAndOne,
		New: func(m int, base boundedrecall.Maker, _ uint64) boundedrecall.Learner {
			return learners.NewAverageRestartFullHorizon(m, base)
		},
	},
	{
		Name: "randomized-average-restart", BaseHorizon: blockAndOne,
		New: func(m int, base boundedrecall.Maker, seed uint64) boundedrecall.Learner {
			return learners.NewRandomizedAverageRestart(m, base, seed)
		},
	},
}

func block(recall int) int       { return recall }
func blockAndOne(recall int) int { return recall + 1 }
