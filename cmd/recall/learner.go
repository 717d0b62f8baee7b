package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/learners"

	"github.com/spf13/pflag"
)

// learnerFlags are the flags that name learners, as parsed. Each learner is a word
// such as windowed(hedge,recall=9,eta=0.5). The other flags supply fields that the word
// does not give.
type learnerFlags struct {
	learners []string
	base     string
	recall   int
	rate     float64

	// If own is set, the flags --horizon and --seed are about the learners; otherwise
	// they are about the command's search.
	own     bool
	horizon int
	seed    uint64
}

// add adds the flags that every command with learners has.
func (f *learnerFlags) add(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.learners, "learner", nil, "a learner's `WORD`, as 'windowed(ftl,recall=9)'; see 'recall play --help'")
	flags.StringVar(&f.base, "base", "", "the base learner of a recall learner")
	flags.IntVar(&f.recall, "recall", 0, "how many rounds a recall learner remembers, M")
	flags.Float64Var(&f.rate, "eta", 0, "the base learner's learning rate (default: the tuned one)")
}

const (
	mostRounds = 1_000_000_000 // for --recall and --horizon
	mostBytes  = 4e9           // for what a learner or a flag keeps in memory
	mostArms   = 16            // for --arms: far beyond what can be searched
	mostLevels = 1025          // for --levels
)

// specs returns the learners that the flags name. It returns an error if a flag is given
// that no learner uses. The function given reports whether a flag was on the command line.
func (f learnerFlags) specs(given func(flag string) bool) ([]learners.Spec, error) {
	switch {
	case len(f.learners) == 0:
		return nil, errors.New("--learner is missing; " + known())
	case given("recall") && (f.recall < 1 || f.recall > mostRounds):
		return nil, fmt.Errorf("--recall %d is not in 1..%d", f.recall, mostRounds)
	case given("eta") && !(f.rate > 0 && f.rate <= math.MaxFloat64):
		return nil, fmt.Errorf("--eta %v is not positive and finite", f.rate)
	case f.own && given("horizon") && (f.horizon < 1 || f.horizon > mostRounds):
		return nil, fmt.Errorf("--horizon %d is not in 1..%d", f.horizon, mostRounds)
	case given("base") && !slices.Contains(learners.BaseNames(), f.base):
		return nil, fmt.Errorf("unknown base learner %q: --base is one of %s", f.base, strings.Join(learners.BaseNames(), " "))
	}
	var all []learners.Spec
	used := map[string]bool{}
	for _, word := range f.learners {
		s, err := learners.ParseSpec(word)
		if err != nil {
			return nil, cmp.Or(elsewhere(word), err)
		}
		for _, flag := range f.flags() {
			if given(flag) && f.fill(&s, flag) {
				used[flag] = true
			}
		}
		// Report missing fields before reading the rewards, which give the number of
		// rounds. All learners play two arms.
		if err := s.For(1).Check(2); err != nil {
			return nil, err
		}
		if slices.Contains(all, s) {
			return nil, fmt.Errorf("--learner %v is given twice", s)
		}
		all = append(all, s)
	}
	for _, flag := range f.flags() {
		if given(flag) && !used[flag] {
			return nil, fmt.Errorf("--%s would do nothing for %s", flag, strings.Join(f.learners, ", "))
		}
	}
	return all, nil
}

// elsewhere returns an error that says why no command plays the learner, if it is a
// learner of another game, and nil otherwise.
func elsewhere(word string) error {
	const (
		bandits = "is for bandits: it sees the loss of the arm drawn alone, and the command shows every reward; Go programs find it in beyond/bandits"
		convex  = "is for convex losses, of which a column holds one value and no gradient; Go programs find it in beyond/convex"
	)
	games := map[string]string{"exp3": bandits, "marked-restart": bandits, "gradient-descent": convex, "lazy-gradient-descent": convex}
	for _, name := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune("(,)= ", r) }) {
		if game, ok := games[strings.ToLower(name)]; ok {
			return fmt.Errorf("learner %q: %s %s", word, name, game)
		}
	}
	return nil
}

// flags returns the names of the command's flags that are about the learners. base comes
// first: it decides which of the others have an effect. eta decides whether horizon has.
func (f learnerFlags) flags() []string {
	names := []string{"base", "recall", "eta", "horizon", "seed"}
	if !f.own {
		names = names[:3]
	}
	return names
}

// fill sets the field that a flag is for, and reports whether it did: the learner must use
// the field and not have it yet. --horizon sets the recall of average-restart-full-horizon.
// It does not apply to other recall learners, which tell their base learner how long it
// plays.
func (f learnerFlags) fill(s *learners.Spec, flag string) bool {
	field := flag
	switch {
	case s.FullHorizon() && flag == "horizon":
		field = "recall"
	case s.FullHorizon() && flag == "recall", s.HasRecall() && flag == "horizon":
		return false
	}
	if !s.Uses(field) || s.Has(field) {
		return false
	}
	switch flag {
	case "base":
		s.Base = f.base
	case "recall":
		s.Recall = f.recall
	case "eta":
		s.Rate = f.rate
	case "seed":
		s.Seed = f.seed
	case "horizon":
		*s = s.For(f.horizon)
	}
	return true
}

// spec returns the only learner that the flags name, for a command that searches its worst
// case.
func (f learnerFlags) spec(given func(flag string) bool, command string) (learners.Spec, error) {
	all, err := f.specs(given)
	switch {
	case err != nil:
		return learners.Spec{}, err
	case len(all) > 1:
		return learners.Spec{}, fmt.Errorf("%s takes one --learner, not %d", command, len(all))
	case all[0].Randomized():
		return learners.Spec{}, fmt.Errorf("%s draws its plays: %s is for deterministic learners, see average-restart", all[0].Name, command)
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
	if !s.Has("eta") && s.Uses("eta") {
		text += fmt.Sprintf(", η = %.6g", s.LearningRate(d))
	}
	if !s.Has("horizon") && s.Uses("horizon") {
		text += " (for " + plural(s.BaseHorizon(), "round") + ")"
	}
	return text
}

// boundSource says which statement proves the bound, for the recall learners, whose bounds
// are printed with slips in the paper.
func boundSource(s learners.Spec) string {
	switch s.Name {
	case "periodic-restart", "periodic-restart-inclusive":
		return " (Theorem 3.2 as repaired)"
	case "average-restart", "average-restart-inclusive", "average-restart-exclusive":
		return " (Theorem 5.1 as repaired)"
	case "average-restart-full-horizon":
		return " (Theorem 5.4 as repaired)"
	case "randomized-average-restart":
		return " (Corollary 5.2 as repaired)"
	}
	return ""
}

// known names every learner.
func known() string {
	return "the learners are " + strings.Join(learners.BaseNames(), " ") +
		" and, over a base learner, " + strings.Join(learners.RecallNames(), " ")
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
