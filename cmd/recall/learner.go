package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/learners"
)

const (
	mostRounds   = learners.MostRounds // for --recall and --horizon
	mostBytes    = 4e9                 // for what a learner or a flag keeps in memory
	mostArms     = 16                  // for --arms: far beyond what can be searched
	mostLevels   = 1025                // for --levels
	mostLearners = 1000                // of one call
)

// parseLearners returns the learners that the words name, and the fields, recall and eta, of
// which a word gives a range. A learner that is named twice is returned once.
func parseLearners(words []string) (specs []learners.Spec, ranges map[string]bool, err error) {
	if len(words) == 0 {
		return nil, nil, errors.New("--learner is missing; the learners are " + strings.Join(learners.BaseNames(), " ") +
			" and, over a base learner, " + strings.Join(learners.RecallNames(), " ") +
			" and, over none, " + strings.Join(learners.BaselessNames(), " "))
	}
	ranges = map[string]bool{}
	for _, word := range words {
		named, ranged, err := learners.ParseSpecs(word)
		if err != nil {
			return nil, nil, err
		}
		for _, field := range ranged {
			ranges[field] = true
		}
		for _, s := range named {
			// Report missing fields before reading the rewards, which give the number of
			// rounds. All learners play two arms.
			if err := s.For(1).Check(2); err != nil {
				return nil, nil, err
			}
			if !slices.Contains(specs, s) {
				specs = append(specs, s)
			}
		}
	}
	if len(specs) > mostLearners {
		return nil, nil, fmt.Errorf("%d learners are more than %d", len(specs), mostLearners)
	}
	return specs, ranges, nil
}

// parseDeterministic returns the only learner that the words name, for a command that
// searches its worst case.
func parseDeterministic(words []string, command string) (learners.Spec, error) {
	all, _, err := parseLearners(words)
	switch {
	case err != nil:
		return learners.Spec{}, err
	case len(all) > 1:
		return learners.Spec{}, fmt.Errorf("%s takes one learner, not %d", command, len(all))
	case all[0].Randomized():
		return learners.Spec{}, fmt.Errorf("%s draws its plays: %s is for deterministic learners, see average-restart",
			all[0].Name, command)
	}
	return all[0], nil
}

// check returns an error if the learner does not play d arms or takes too much memory.
func check(s learners.Spec, d int) error {
	if err := s.Check(d); err != nil {
		return err
	}
	return afford(fmt.Sprintf("%v on %d arms", s, d), s.Memory(d))
}

// afford returns an error if something takes more than mostBytes of memory.
func afford(what string, bytes float64) error {
	if bytes > mostBytes {
		return fmt.Errorf("%s takes %.0f GB, more than %.0f GB", what, math.Ceil(bytes/1e9), mostBytes/1e9)
	}
	return nil
}

// describe returns the learner's word, with the rate and the rounds that the word leaves
// out.
func describe(s learners.Spec, d int) string {
	text := s.String()
	if s.Rate == 0 && s.Uses("eta") {
		text += fmt.Sprintf(", η = %.6g", s.LearningRate(d))
	}
	if s.Horizon == 0 && s.Uses("horizon") {
		text += " (for " + plural(s.BaseHorizon(), "round") + ")"
	}
	return text
}

// boundAndRatio returns the bound and regret/bound; nil for no bound, and no ratio to 0.
func boundAndRatio(regret, bound float64) (_, ratio *float64) {
	switch {
	case math.IsInf(bound, 1):
		return nil, nil
	case bound == 0:
		return &bound, nil
	}
	quotient := regret / bound
	return &bound, &quotient
}

// A boundLine is what is printed of a proved bound on a learner's regret.
type boundLine struct {
	bound, ratio *float64 // as amount takes it, and regret/bound; nil without a bound
	probability  *float64 // with which the bound holds; nil for certain
	rounds       int      // 0 for the long run
	largest      float64  // the largest regret per round
	source       string   // "" for none
}

// addBound adds the bound and the ratio.
func (f *facts) addBound(b boundLine) {
	if b.bound == nil {
		f.add("bound", "none is proved")
		f.add("regret/bound", "none")
		return
	}
	text, ratio := amount(*b.bound, b.rounds), "none"
	if b.probability != nil {
		text += fmt.Sprintf(", with probability %v", *b.probability)
	}
	if b.source != "" {
		text += " (" + b.source + ")"
	}
	if *b.bound >= b.largest*float64(max(b.rounds, 1)) {
		text += fmt.Sprintf("; it says nothing, no regret exceeds %v per round", b.largest)
	}
	if b.ratio != nil {
		ratio = number(*b.ratio)
	}
	f.add("bound", text)
	f.add("regret/bound", ratio)
}

// exceeds is the probability that a randomized learner's regret exceeds the bound
// that is printed.
const exceeds = 0.01

// boundedWithProbability is a learner whose bound holds up to a probability.
type boundedWithProbability interface {
	TotalRegretBoundWithProbability(delta float64, rounds, arms int) float64
}

// totalRegretBound returns the proved bound on the learner's total regret, +Inf without one.
// If the learner draws, it also returns the probability with which the bound holds,
// otherwise 0.
func totalRegretBound(l boundedrecall.Learner, rounds int) (bound, probability float64) {
	bound = math.Inf(1)
	switch b := l.(type) {
	case boundedWithProbability:
		bound, probability = b.TotalRegretBoundWithProbability(exceeds, rounds, l.Arms()), 1-exceeds
	case boundedrecall.Bounded:
		bound = b.TotalRegretBound(rounds, l.Arms())
	}
	if math.IsNaN(bound) {
		bound = math.Inf(1)
	}
	return bound, probability
}
