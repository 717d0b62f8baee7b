package fuzz

import (
	"iter"
	"math/big"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
)

// learnerOf returns the learner that a certificate is about, in floating point.
func learnerOf(c certificate.Certificate, def *certificate.Learner) boundedrecall.Learner {
	switch def.Wrapper {
	case "leads", "table":
		return newTabled(c, def)
	case "counts":
		var plays []*big.Rat
		for _, play := range def.Plays {
			x, _ := new(big.Rat).SetString(play)
			plays = append(plays, x)
		}
		return exact.NewCountLearner(plays)
	}
	c.Learner = def
	s, err := exact.SpecOf(&c)
	if err != nil {
		panic("fuzz: " + err.Error())
	}
	return s.New(c.Arms)
}

// A tabled learner looks its play up by the window.
type tabled struct {
	alphabet exact.Alphabet
	plays    []float64 // by window, the latest letter changing fastest; or by lead
	byLead   bool
	window   []int // letters, oldest first
}

func newTabled(c certificate.Certificate, def *certificate.Learner) *tabled {
	l := &tabled{alphabet: exact.NewAlphabet(c.Arms, c.Levels-1, true), byLead: def.Wrapper == "leads", window: make([]int, c.Recall)}
	for _, play := range def.Plays {
		p, _ := new(big.Rat).SetString(play)
		x, _ := p.Float64()
		l.plays = append(l.plays, x)
	}
	return l
}

func (l *tabled) Arms() int { return l.alphabet.Arms() }

func (l *tabled) Play(dst []float64) {
	if l.byLead {
		lead := len(l.window)
		for _, a := range l.window {
			r := l.alphabet.Rewards(a)
			lead += int(r[0] - r[1])
		}
		dst[0] = l.plays[lead]
		dst[1] = 1 - dst[0]
		return
	}
	w := 0
	for _, a := range l.window {
		w = w*l.alphabet.Len() + a
	}
	copy(dst, l.plays[w*len(dst):])
}

func (l *tabled) Observe(reward []float64) {
	for a := range l.alphabet.Len() {
		if sameBits(l.alphabet.Rewards(a), reward) {
			l.window = append(l.window[1:], a)
			return
		}
	}
	panic("fuzz: a reward outside the alphabet")
}

func (l *tabled) Reset() { clear(l.window) }

// regretOn plays the learner on a certificate's instance and returns its regret against
// the instance's arm, or map of arms: in total, or in the long run per round, over the period that
// follows as many as it remembers.
func regretOn(c certificate.Certificate, def *certificate.Learner, cycle certificate.Cycle) float64 {
	l := learnerOf(c, def)
	alphabet := exact.NewAlphabet(c.Arms, c.Levels-1, true)
	share := 1.0
	if finite := c.Kind == certificate.FiniteLower || c.Kind == certificate.FiniteUpper; !finite {
		share = float64(len(cycle.Letters))
		for seen := 0; seen < c.Recall; seen += len(cycle.Letters) {
			for _, a := range cycle.Letters {
				l.Observe(alphabet.Rewards(a))
			}
		}
	}
	regret := 0.0
	x := make([]float64, c.Arms)
	for _, a := range cycle.Letters {
		r := alphabet.Rewards(a)
		l.Play(x)
		l.Observe(r)
		for i := range r {
			to := cycle.Arm
			if cycle.Map != nil { // swap regret
				to = cycle.Map[i]
			}
			regret += x[i] * (r[to-1] - r[i]) / share
		}
	}
	return regret
}

// mostShort bounds the instances of shortCycles.
const mostShort = 27

// shortCycles yields the instances, against each arm, that an upper bound is held
// against: those of the horizon, or the periods of each length for which they are few.
func shortCycles(c certificate.Certificate) iter.Seq[certificate.Cycle] {
	letters := exact.NewAlphabet(c.Arms, c.Levels-1, true).Len()
	return func(yield func(certificate.Cycle) bool) {
		for length, count := 1, letters; count <= mostShort; length, count = length+1, count*letters {
			if c.Horizon > 0 && length != c.Horizon {
				continue
			}
			for word := range count {
				cycle := certificate.Cycle{Letters: make([]int, length)}
				for k, rest := 0, word; k < length; k, rest = k+1, rest/letters {
					cycle.Letters[k] = rest % letters
				}
				for cycle.Arm = 1; cycle.Arm <= c.Arms; cycle.Arm++ {
					if !yield(cycle) {
						return
					}
				}
			}
		}
	}
}
