package boundedrecall_test

import (
	"boundedrecall"
	"boundedrecall/learners"
)

// A baseLearner is a base learner, made for any number of arms and rounds.
type baseLearner struct {
	Name      string
	Symmetric bool
	Rate      func(d, n int) float64 // nil without a rate
}

func (b baseLearner) Plays(d int) bool { return learners.Spec{Name: b.Name}.Plays(d) }

// Tuned returns a maker for d arms and n rounds, with the tuned rate if there is one.
func (b baseLearner) Tuned(d, n int) boundedrecall.Maker {
	return learners.Spec{Name: b.Name}.For(n).Maker(d)
}

// WithRate returns a maker for d arms, n rounds and the given rate.
func (b baseLearner) WithRate(d, n int, eta float64) boundedrecall.Maker {
	return learners.Spec{Name: b.Name}.WithRate(eta).For(n).Maker(d)
}

// New returns it for d arms, n rounds and the given rate.
func (b baseLearner) New(d, n int, eta float64) boundedrecall.Learner { return b.WithRate(d, n, eta)() }

// baseLearners are the base learners.
var baseLearners = func() (all []baseLearner) {
	for _, name := range learners.BaseNames() {
		s := learners.Spec{Name: name}
		b := baseLearner{Name: name, Symmetric: s.Symmetric()}
		if s.Uses("eta") {
			b.Rate = func(d, n int) float64 { return s.For(n).LearningRate(d) }
		}
		all = append(all, b)
	}
	return all
}()

// A recallLearner turns a base learner into a recall learner.
type recallLearner struct {
	Name        string
	Stationary  bool
	New         func(recall int, base boundedrecall.Maker, seed uint64) boundedrecall.Learner
	BaseHorizon func(recall int) int // how many rounds a copy of the base learner plays
}

func recallLearnerOf[L boundedrecall.Learner](name string, longer int, stationary bool, make func(int, boundedrecall.Maker) L) recallLearner {
	return recallLearner{
		Name: name, Stationary: stationary, BaseHorizon: func(m int) int { return m + longer },
		New: func(m int, base boundedrecall.Maker, _ uint64) boundedrecall.Learner { return make(m, base) },
	}
}

// recallLearners are the paper's recall learners.
var recallLearners = []recallLearner{
	recallLearnerOf("windowed", 0, true, learners.NewWindowed),
	recallLearnerOf("periodic-restart", 0, false, learners.NewPeriodicRestart),
	recallLearnerOf("average-restart", 1, true, learners.NewAverageRestart),
	recallLearnerOf("average-restart-inclusive", 1, true, learners.NewInclusiveAverageRestart),
	recallLearnerOf("average-restart-full-horizon", 1, false, learners.NewAverageRestartFullHorizon),
	{
		Name: "randomized-average-restart", BaseHorizon: func(m int) int { return m + 1 },
		New: func(m int, base boundedrecall.Maker, seed uint64) boundedrecall.Learner {
			return learners.NewRandomizedAverageRestart(m, base, seed)
		},
	},
}
