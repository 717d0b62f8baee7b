package paper

import (
	"boundedrecall"
	"boundedrecall/internal/games"
)

// windowLead returns how much more arm 1 than arm 2 earned in the m rounds before round t.
func windowLead(in *boundedrecall.Instance, m, t int) (lead float64) {
	for s := max(1, t-m); s < t; s++ {
		lead += in.Reward(s)[0] - in.Reward(s)[1]
	}
	return lead
}

// A meanBasedLearner is a learner of two arms with recall M that gives an arm at most
// weight γ(D) when it trails by more than D in the window.
type meanBasedLearner struct {
	boundedrecall.Learner
	name  string
	gamma func(lead float64) float64 // γ(D)
}

// meanBasedOnWindow returns the windowed learners over every mean-based base, tuned, and
// a learner that plays another of them in each round.
func meanBasedOnWindow(m int) (all []meanBasedLearner) {
	var several []boundedrecall.Learner
	for _, s := range games.Specs([]string{"windowed"}, games.IsMeanBased, 2, m) {
		own := s.Of().New(2).(boundedrecall.MeanBased)
		gamma := func(lead float64) float64 { return own.Gamma(lead, m) }
		all = append(all, meanBasedLearner{s.New(2), s.String(), gamma})
		several = append(several, s.New(2))
	}
	fixed := all
	worst := func(lead float64) (most float64) {
		for _, l := range fixed {
			most = max(most, l.gamma(lead))
		}
		return most
	}
	return append(all, meanBasedLearner{&inTurn{learners: several}, "all of them in turn", worst})
}

// inTurn plays what another learner plays in each round. All of them see all rewards.
type inTurn struct {
	learners []boundedrecall.Learner
	round    int
}

func (l *inTurn) Arms() int { return l.learners[0].Arms() }

func (l *inTurn) Reset() {
	for _, one := range l.learners {
		one.Reset()
	}
	l.round = 0
}

func (l *inTurn) Play(dst []float64) { l.learners[l.round%len(l.learners)].Play(dst) }

func (l *inTurn) Observe(reward []float64) {
	for _, one := range l.learners {
		one.Observe(reward)
	}
	l.round++
}

// leastGamma returns the least γ for which the learner is γ-mean-based on the window: an
// arm that trails by more than γM has weight at most γ.
func (l meanBasedLearner) leastGamma(m int) float64 {
	return leastFixed(func(gamma float64) float64 { return l.gamma(gamma * float64(m)) })
}
