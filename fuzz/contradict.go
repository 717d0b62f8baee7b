package fuzz

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/exact/certificate"
	"boundedrecall/learners"

	"gonum.org/v1/gonum/stat/combin"
)

// tolerance bounds the error of floating point in a regret per round.
const tolerance = 1e-9

// contradict plays the learner of an accepted certificate and returns an error if the
// regret contradicts the claim. For a lower bound it plays the certificate's instances, for
// an upper bound all short instances; for a class it lets learners of the class play.
func contradict(c certificate.Certificate) error {
	value, ok := new(big.Rat).SetString(c.Value)
	if !ok {
		return fmt.Errorf("accepted %q with value %q", c.Statement, c.Value)
	}
	claimed, _ := value.Float64()
	switch c.Kind {
	case certificate.LongRunLower, certificate.FiniteLower:
		if got := regretOn(c, learnerOf(c), c.Cycles[0]); got < claimed-tolerance {
			return fmt.Errorf("accepted %q, but the regret on the instance is %v", c.Statement, got)
		}
	case certificate.LongRunUpper, certificate.SeparableUpper, certificate.FiniteUpper:
		l := learnerOf(c)
		for _, cycle := range shortCycles(c) {
			if got := regretOn(c, l, cycle); got > claimed+tolerance {
				return fmt.Errorf("accepted %q, but the regret on the letters %v is %v", c.Statement, cycle.Letters, got)
			}
		}
	case certificate.ClassLower:
		for _, base := range []string{"ftl", "mwu"} {
			worst := math.Inf(-1)
			s := learners.Spec{Name: "windowed", Base: base, Recall: c.Recall}.WithRate(1)
			for _, cycle := range c.Cycles {
				worst = max(worst, regretOn(c, s.New(c.Arms), cycle))
			}
			if worst < claimed-tolerance {
				return fmt.Errorf("accepted %q, but %v has regret %v at most on its instances", c.Statement, s, worst)
			}
		}
	}
	return nil
}

// learnerOf returns the learner that a certificate is about, in floating point.
func learnerOf(c certificate.Certificate) boundedrecall.Learner {
	maker, err := exact.LearnerOf(&c)
	if err != nil {
		panic("fuzz: " + err.Error())
	}
	return maker()
}

// regretOn resets the learner, plays it on a certificate's instance and returns its regret
// against the instance's arm or map of arms. For a finite horizon this is the total regret;
// for the long run it is the regret per round over one period, after enough periods to fill
// the window.
func regretOn(c certificate.Certificate, l boundedrecall.Learner, cycle certificate.Cycle) float64 {
	l.Reset()
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
			cycle := certificate.Cycle{Letters: combin.SubFor(nil, word, slices.Repeat([]int{letters}, length))}
			for cycle.Arm = 1; cycle.Arm <= c.Arms; cycle.Arm++ {
				cycles = append(cycles, cycle)
			}
			maps := math.Pow(float64(c.Arms), float64(c.Arms))
			for number := 0; c.Regret != "" && number < int(min(maps, mostShort)); number++ {
				cycle.Map = combin.SubFor(nil, number, slices.Repeat([]int{c.Arms}, c.Arms))
				for i := range cycle.Map {
					cycle.Map[i]++
				}
				cycles = append(cycles, cycle)
			}
		}
	}
	return cycles
}
