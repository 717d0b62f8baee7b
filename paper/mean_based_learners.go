package paper

import (
	"boundedrecall"
	"boundedrecall/internal/games"
)

// rowsOf returns the reward vectors of the instance.
func rowsOf(in *boundedrecall.Instance) [][]float64 {
	return games.Window(in, in.Horizon()+1, in.Horizon())
}

// windowLead returns how much more arm 1 than arm 2 earned in the m rounds before round t.
func windowLead(in *boundedrecall.Instance, m, t int) (lead float64) {
	for s := max(1, t-m); s < t; s++ {
		lead += in.Reward(s)[0] - in.Reward(s)[1]
	}
	return lead
}

// A meanBasedLearner is a learner of two arms with recall M that gives an arm at most weight γ(D)
// when it trails by more than D in the window.
type meanBasedLearner struct {
	boundedrecall.Learner
	name  string
	gamma func(lead float64) float64 // γ(D)
}

// meanBasedOnWindow returns the windowed learners over every mean-based base, tuned.
func meanBasedOnWindow(m int) (all []meanBasedLearner) {
	for _, s := range games.Specs([]string{"windowed"}, games.IsMeanBased, 2, m) {
		own := s.Of().New(2).(boundedrecall.MeanBased)
		all = append(all, meanBasedLearner{s.New(2), s.String(), func(lead float64) float64 { return own.Gamma(lead, m) }})
	}
	return all
}

// leastGamma returns the least γ for which the learner is γ-mean-based on the window: an arm that
// trails by more than γM has weight at most γ.
func (l meanBasedLearner) leastGamma(m int) float64 {
	return leastFixed(func(gamma float64) float64 { return l.gamma(gamma * float64(m)) })
}
