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
	"boundedrecall/properties/laws"

	"gonum.org/v1/gonum/stat/combin"
)

// tolerance bounds the error of floating point in a regret per round.
const tolerance = 1e-9

// contradict plays the learner of an accepted certificate and returns an error
// if the regret contradicts the claim. For a lower bound it plays the
// certificate's instances, for an upper bound all short instances; for a class
// it lets learners of the class play.
func contradict(c certificate.Certificate) error {
	value, ok := new(big.Rat).SetString(c.Value)
	if !ok {
		return fmt.Errorf("accepted %q with value %q", c.Statement, c.Value)
	}
	if _, err := (exact.Class{Arms: c.Arms, Recall: 1, Levels: c.Levels}).Alphabet(); err != nil {
		return nil // a certificate may have more letters than exact, whose alphabet is played
	}
	claimed, _ := value.Float64()
	switch c.Kind {
	case certificate.LongRunLower, certificate.FiniteLower:
		if got := regretOn(c, learnerOf(c), c.Cycles[0].Letters); got < claimed-tolerance {
			return fmt.Errorf("accepted %q, but the regret on the instance is %v", c.Statement, got)
		}
	case certificate.LongRunUpper, certificate.SeparableUpper, certificate.FiniteUpper:
		l := learnerOf(c)
		for _, letters := range shortWords(c) {
			if got := regretOn(c, l, letters); got > claimed+tolerance {
				return fmt.Errorf("accepted %q, but the regret on the letters %v is %v", c.Statement, letters,
					got)
			}
		}
	case certificate.ClassLower:
		for _, base := range []string{"ftl", "mwu"} {
			worst := math.Inf(-1)
			s := learners.Spec{Name: "windowed", Base: base, Recall: c.Recall}.WithRate(1)
			for _, cycle := range c.Cycles {
				worst = max(worst, regretOn(c, s.New(c.Arms), cycle.Letters))
			}
			if worst < claimed-tolerance {
				return fmt.Errorf("accepted %q, but %v has regret %v at most on its instances", c.Statement, s,
					worst)
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

// regretOn returns the learner's regret on an instance of a certificate, or its
// swap regret: in total for a finite horizon; for the long run per round over
// one period, after enough periods to fill the window.
func regretOn(c certificate.Certificate, l boundedrecall.Learner, letters []int) float64 {
	alphabet := exact.NewAlphabet(c.Arms, c.Levels-1, true)
	var rounds laws.Rounds
	for _, a := range letters {
		rounds = append(rounds, alphabet.Rewards(a))
	}
	share := 1.0
	if c.Kind != certificate.FiniteLower && c.Kind != certificate.FiniteUpper {
		share = float64(len(rounds))
		l = full{l, slices.Repeat(rounds, (c.Recall+len(rounds)-1)/len(rounds))}
	}
	tr := boundedrecall.Play(l, rounds.Instance())
	if c.Regret != "" {
		return tr.TotalSwapRegret() / share
	}
	return tr.TotalRegret() / share
}

// A full learner begins each game after the past.
type full struct {
	boundedrecall.Learner
	past laws.Rounds
}

func (f full) Reset() {
	f.Learner.Reset()
	for _, r := range f.past {
		f.Observe(r)
	}
}

// mostShort bounds the instances of shortWords.
const mostShort = 27

// shortWords returns the letters of the instances on which contradict tests an
// upper bound: all instances of the horizon, or all periods of each length with
// few periods.
func shortWords(c certificate.Certificate) (words [][]int) {
	letters := exact.NewAlphabet(c.Arms, c.Levels-1, true).Len()
	for length, count := 1, letters; count <= mostShort; length, count = length+1, count*letters {
		if c.Horizon > 0 && length != c.Horizon {
			continue
		}
		for word := range count {
			words = append(words, combin.SubFor(nil, word, slices.Repeat([]int{letters}, length)))
		}
	}
	return words
}
