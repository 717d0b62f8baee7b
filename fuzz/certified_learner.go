package fuzz

import (
	"math"
	"math/big"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/properties/laws"
)

// learnerOf returns the learner that a certificate is about, in floating point.
func learnerOf(c certificate.Certificate, def *certificate.Learner) boundedrecall.Learner {
	switch def.Wrapper {
	case "leads", "table", "drawn table":
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

// A tabled learner looks up its play by the window.
type tabled struct {
	alphabet exact.Alphabet
	plays    []float64 // by window, the latest letter changing fastest; or by lead
	byLead   bool
	drawn    bool  // the windows are those without the zero vector, letter 0
	window   []int // letters, oldest first
}

func newTabled(c certificate.Certificate, def *certificate.Learner) *tabled {
	l := &tabled{
		alphabet: exact.NewAlphabet(c.Arms, c.Levels-1, true), window: make([]int, c.Recall),
		byLead: def.Wrapper == "leads", drawn: def.Wrapper == "drawn table",
	}
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
	clear(dst)
	l.add(dst, 1, l.window, 0)
}

// add adds the play to dst, times the weight, in the windows that begin with window number w
// and go on with the letters.
func (l *tabled) add(dst []float64, weight float64, letters []int, w int) {
	if len(letters) == 0 {
		for i := range dst {
			dst[i] += weight * l.plays[w*len(dst)+i]
		}
		return
	}
	a, rest := letters[0], letters[1:]
	switch {
	case !l.drawn:
		l.add(dst, weight, rest, w*l.alphabet.Len()+a)
	case a > 0:
		l.add(dst, weight, rest, w*(l.alphabet.Len()-1)+a-1)
	default: // one of e_1, …, e_d is drawn
		for i := range dst {
			e := 1<<i - 1 // letter 2^i is e_i, arm 1's reward changing fastest
			l.add(dst, weight/float64(len(dst)), rest, w*(l.alphabet.Len()-1)+e)
		}
	}
}

func (l *tabled) Observe(reward []float64) {
	for a := range l.alphabet.Len() {
		if laws.Same(l.alphabet.Rewards(a), reward) {
			l.window = append(l.window[1:], a)
			return
		}
	}
	panic("fuzz: a reward outside the alphabet")
}

func (l *tabled) Reset() { clear(l.window) }

// regretOn plays the learner on a certificate's instance and returns its regret against the
// instance's arm or map of arms. For a finite horizon this is the total regret; for the long
// run it is the regret per round over one period, after enough periods to fill the window.
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

// shortCycles returns the instances, against each arm or map, on which contradict tests an
// upper bound: all instances of the horizon, or all periods of each length with few periods.
func shortCycles(c certificate.Certificate) (cycles []certificate.Cycle) {
	letters := exact.NewAlphabet(c.Arms, c.Levels-1, true).Len()
	for length, count := 1, letters; count <= mostShort; length, count = length+1, count*letters {
		if c.Horizon > 0 && length != c.Horizon {
			continue
		}
		for word := range count {
			cycle := certificate.Cycle{Letters: digits(word, letters, length)}
			for cycle.Arm = 1; cycle.Arm <= c.Arms; cycle.Arm++ {
				cycles = append(cycles, cycle)
			}
			maps := math.Pow(float64(c.Arms), float64(c.Arms))
			for number := 0; c.Regret != "" && number < int(min(maps, mostShort)); number++ {
				cycle.Map = digits(number, c.Arms, c.Arms)
				for i := range cycle.Map {
					cycle.Map[i]++
				}
				cycles = append(cycles, cycle)
			}
		}
	}
	return cycles
}

// digits returns this many digits of a number, the last first.
func digits(number, base, count int) []int {
	all := make([]int, count)
	for k := range all {
		all[k], number = number%base, number/base
	}
	return all
}
