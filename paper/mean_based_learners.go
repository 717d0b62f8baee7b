package paper

import (
	"boundedrecall"
	"boundedrecall/learners"
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
	for _, base := range bases(2, isMeanBased) {
		s := learners.Spec{Name: "windowed", Base: base, Recall: m}
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

// A clairvoyant is a learner of two arms with recall M that knows the instance. It gives
// weight at most gamma to an arm that trails by more than lead in the window, and
// otherwise earns as much as it can, or as little. It is M-mean-based: what it plays in
// round t is a function of t and the window.
type clairvoyant struct {
	instance    *boundedrecall.Instance
	recall      int
	lead, gamma float64
	earnsLeast  bool
	round       int
	ahead       float64 // of arm 1 in the window
}

func (l *clairvoyant) Arms() int { return 2 }
func (l *clairvoyant) Reset()    { l.round, l.ahead = 0, 0 }

func (l *clairvoyant) Play(dst []float64) {
	low, high := 0., 1. // for arm 2
	if l.ahead > l.lead {
		high = l.gamma
	} else if l.ahead < -l.lead {
		low = 1 - l.gamma
	}
	gap := l.gap(l.round + 1)
	if l.earnsLeast {
		gap = -gap
	}
	switch {
	case gap > 0:
		dst[1] = low
	case gap < 0:
		dst[1] = high
	default:
		dst[1] = clip(0.5, low, high)
	}
	dst[0] = 1 - dst[1]
}

func (l *clairvoyant) Observe([]float64) {
	l.round++
	l.ahead += l.gap(l.round) - l.gap(l.round-l.recall)
}

func (l *clairvoyant) gap(t int) float64 {
	if t < 1 || t > l.instance.Horizon() {
		return 0
	}
	return l.instance.Reward(t)[0] - l.instance.Reward(t)[1]
}

// leastGamma returns the least γ for which the learner is γ-mean-based on the window: an
// arm that trails by more than γM has weight at most γ.
func (l meanBasedLearner) leastGamma(m int) float64 {
	return leastFixed(func(gamma float64) float64 { return l.gamma(gamma * float64(m)) })
}
