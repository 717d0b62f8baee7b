package witness

import (
	"boundedrecall"
)

// A Clairvoyant is a learner of two arms with recall M that knows the instance.
// It gives weight at most Gamma to an arm that trails by more than Lead in the
// window, and otherwise earns as much as it can, or as little. It is
// M-mean-based: what it plays in round t is a function of t and the window.
type Clairvoyant struct {
	Instance    *boundedrecall.Instance
	Recall      int
	Lead, Gamma float64
	EarnsLeast  bool
	round       int
	ahead       float64 // of arm 1 in the window
}

func (l *Clairvoyant) Arms() int { return 2 }
func (l *Clairvoyant) Reset()    { l.round, l.ahead = 0, 0 }

func (l *Clairvoyant) Play(dst []float64) {
	low, high := 0., 1. // for arm 2
	if l.ahead > l.Lead {
		high = l.Gamma
	} else if l.ahead < -l.Lead {
		low = 1 - l.Gamma
	}
	gap := l.gap(l.round + 1)
	if l.EarnsLeast {
		gap = -gap
	}
	switch {
	case gap > 0:
		dst[1] = low
	case gap < 0:
		dst[1] = high
	default:
		dst[1] = min(high, max(low, 0.5))
	}
	dst[0] = 1 - dst[1]
}

func (l *Clairvoyant) Observe([]float64) {
	l.round++
	l.ahead += l.gap(l.round) - l.gap(l.round-l.Recall)
}

func (l *Clairvoyant) gap(t int) float64 {
	if t < 1 || t > l.Instance.Horizon() {
		return 0
	}
	return l.Instance.Reward(t)[0] - l.Instance.Reward(t)[1]
}
