package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"boundedrecall/internal/memory"
	"boundedrecall/learners"
)

// The largest values of flags.
const (
	MostRounds = learners.MostRounds // for --recall and --horizon
	MostArms   = 16                  // for --arms: far beyond what can be searched
	MostLevels = 1025                // for --levels
	mostSeed   = 1<<53 - 1           // for the --seed of a program, which may make a float64 of it
)

// mostLearners is the largest number of learners of one call.
const mostLearners = 1000

// ParseLearners returns the learners that the words name, and the fields,
// recall and eta, of which a word gives a range. It returns a learner that is
// named twice once.
func ParseLearners(words []string) (specs []learners.Spec, ranges map[string]bool, err error) {
	if len(words) == 0 {
		return nil, nil, errors.New("--learner is missing; the learners are " +
			strings.Join(learners.BaseNames(), " ") +
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
			// Report missing fields before reading the rewards, which give the
			// number of rounds. All learners play two arms.
			err := s.For(1).Check(2)
			if err != nil {
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

// ParseDeterministic returns the only learner that the words name, for a
// command that searches its worst case.
func ParseDeterministic(words []string, command string) (learners.Spec, error) {
	all, _, err := ParseLearners(words)
	switch {
	case err != nil:
		return learners.Spec{}, err
	case len(all) > 1:
		return learners.Spec{}, fmt.Errorf("%s takes one learner, not %d", command, len(all))
	case all[0].Randomized():
		const draws = "%s draws its plays: %s is for deterministic learners, see average-restart"
		return learners.Spec{}, fmt.Errorf(draws, all[0].Name, command)
	}
	return all[0], nil
}

// CheckLearner returns an error if the learner does not play d arms or takes
// too much memory.
func CheckLearner(s learners.Spec, d int) error {
	err := s.Check(d)
	if err != nil {
		return err
	}
	return memory.Afford(fmt.Sprintf("%v on %d arms", s, d), s.Memory(d))
}

// Describe returns the learner's word, with the rate and the rounds that the
// word leaves out.
func Describe(s learners.Spec, d int) string {
	text := s.String()
	if s.Rate == 0 && s.Uses("eta") {
		text += fmt.Sprintf(", η = %.6g", s.LearningRate(d))
	}
	if s.Horizon == 0 && s.Uses("horizon") {
		text += " (for " + Plural(s.BaseHorizon(), "round") + ")"
	}
	return text
}
