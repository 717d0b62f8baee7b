package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/learners/catalog"

	"github.com/spf13/pflag"
)

// learnerFlags are the flags that name a learner, as parsed.
type learnerFlags struct {
	learner, base   string
	recall, horizon int
	eta             float64
	seed            uint64
}

// add adds the flags that every command with a learner has, but for the learner.
func (f *learnerFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.base, "base", "", "the base learner of a recall learner")
	flags.IntVar(&f.recall, "recall", 0, "how many rounds a recall learner remembers, M")
	flags.Float64Var(&f.eta, "eta", 0, "the base learner's learning rate (default: the tuned one)")
}

// A choice is the learner that the flags name: a base learner, or a wrapper over
// one.
type choice struct {
	base    catalog.Base
	wrapper *catalog.Wrapper // nil for a bare base learner
	recall  int              // of a wrapper; 0 for the full horizon
	horizon int              // 0 for the rounds of the file
	eta     float64          // 0 for the tuned rate
	seed    uint64
}

const (
	fullHorizon = "average-restart-full-horizon" // the wrapper whose recall is the horizon
	mostRounds  = 1_000_000_000                  // for --recall and --horizon
	mostBytes   = 4e9                            // for the memory that --recall asks for
)

// choose checks the flags against each other. The function given reports whether
// a flag was on the command line.
func (f learnerFlags) choose(given func(flag string) bool) (choice, error) {
	c := choice{eta: f.eta, seed: f.seed, horizon: f.horizon, recall: f.recall}
	var err error
	switch {
	case f.learner == "":
		return c, errors.New("--learner is missing; " + known())
	case given("horizon") && (f.horizon < 1 || f.horizon > mostRounds):
		return c, fmt.Errorf("--horizon %d is not in 1..%d", f.horizon, mostRounds)
	case given("eta") && !(f.eta > 0 && f.eta <= math.MaxFloat64):
		return c, fmt.Errorf("--eta %v is not positive and finite", f.eta)
	}
	if base, ok := findBase(f.learner); ok {
		c.base = base
		err = f.checkBare(given)
	} else if wrapper, ok := findWrapper(f.learner); ok {
		c.wrapper = &wrapper
		c.base, err = f.checkWrapper(given)
	} else {
		return c, fmt.Errorf("unknown learner %q; %s", f.learner, known())
	}
	if err == nil && given("eta") && c.base.Rate == nil {
		err = fmt.Errorf("%s has no learning rate: --eta would do nothing", c.base.Name)
	}
	return c, err
}

// checkBare refuses the flags of the wrappers beside a base learner, which would
// not forget.
func (f learnerFlags) checkBare(given func(string) bool) error {
	for _, flag := range []string{"recall", "base"} {
		if given(flag) {
			return fmt.Errorf("%s is a base learner and remembers everything: --%s is for %s", f.learner, flag, wrapperNames())
		}
	}
	return nil
}

func (f learnerFlags) checkWrapper(given func(string) bool) (catalog.Base, error) {
	base, ok := findBase(f.base)
	switch {
	case f.base == "":
		return base, fmt.Errorf("%s needs --base: one of %s", f.learner, baseNames())
	case !ok:
		return base, fmt.Errorf("unknown base learner %q: --base is one of %s", f.base, baseNames())
	case f.learner == fullHorizon && given("recall"):
		return base, fmt.Errorf("%s remembers the whole horizon: --recall would do nothing, see --horizon", f.learner)
	case f.learner != fullHorizon && !given("recall"):
		return base, fmt.Errorf("%s needs --recall, how many rounds it remembers", f.learner)
	case f.learner != fullHorizon && (f.recall < 1 || f.recall > mostRounds):
		return base, fmt.Errorf("--recall %d is not in 1..%d", f.recall, mostRounds)
	}
	return base, nil
}

// A player is a learner made for a file.
type player struct {
	boundedrecall.Learner
	maker       boundedrecall.Maker // of that learner
	recall      int                 // of a wrapper, else 0
	name        string
	description string // the name, and what it was made for
}

// fullHorizon reports whether the learner's recall is its horizon.
func (c choice) fullHorizon() bool { return c.wrapper != nil && c.wrapper.Name == fullHorizon }

// make makes the learner for a file of the given size.
func (c choice) make(rounds, arms int) (player, error) {
	if !c.base.Plays(arms) {
		return player{}, fmt.Errorf("%s plays %d arms, not %d", c.base.Name, c.base.Arms, arms)
	}
	if c.horizon == 0 {
		c.horizon = rounds
	}
	name, horizon := c.base.Name, c.horizon
	if c.wrapper != nil {
		if c.fullHorizon() {
			c.recall = c.horizon
		}
		name = fmt.Sprintf("%s of %s, recall %d", c.wrapper.Name, c.base.Name, c.recall)
		horizon = c.wrapper.BaseHorizon(c.recall)
		if bytes := c.memory(arms); bytes > mostBytes {
			return player{}, fmt.Errorf("%s on %d arms takes at least %.0f GB, more than %.0f GB", name, arms, bytes/1e9, mostBytes/1e9)
		}
	}
	eta := c.rate(arms, horizon)
	maker := c.base.WithRate(arms, horizon, eta)
	p := player{name: name, description: c.describe(name, eta, horizon)}
	p.maker, p.recall = maker, c.recall
	if c.wrapper != nil {
		p.maker = func() boundedrecall.Learner { return c.wrapper.New(c.recall, maker, c.seed) }
	}
	p.Learner = p.maker()
	return p, nil
}

// rate returns the rate asked for, else the one tuned to the rounds that a copy
// of the base learner plays; 0 if it has none.
func (c choice) rate(arms, horizon int) float64 {
	if c.eta == 0 && c.base.Rate != nil {
		return c.base.Rate(arms, horizon)
	}
	return c.eta
}

// describe says what plays, with the rate and the rounds it was made for.
func (c choice) describe(name string, eta float64, horizon int) string {
	switch {
	case c.eta > 0:
		return fmt.Sprintf("%s, η = %v", name, c.eta)
	case c.base.Rate != nil:
		return fmt.Sprintf("%s, η = %.6g (tuned to %d rounds)", name, eta, horizon)
	case c.base.Name == "cover":
		return fmt.Sprintf("%s (for %d rounds)", name, horizon)
	}
	return name
}

// memory returns the bytes that a wrapper takes at least: a reward vector for each
// round of the window, or a copy of the base learner, some 64 bytes and a number
// for each arm.
func (c choice) memory(arms int) float64 {
	switch c.wrapper.Name {
	case "periodic-restart":
		return 0
	case "windowed", "randomized-average-restart":
		return 8 * float64(arms) * float64(c.recall)
	}
	return (64 + 8*float64(arms)) * (float64(c.recall) + 1)
}

func findBase(name string) (catalog.Base, bool) {
	k := slices.IndexFunc(catalog.Bases, func(b catalog.Base) bool { return b.Name == name })
	if k < 0 {
		return catalog.Base{}, false
	}
	return catalog.Bases[k], true
}

func findWrapper(name string) (catalog.Wrapper, bool) {
	k := slices.IndexFunc(catalog.Wrappers, func(w catalog.Wrapper) bool { return w.Name == name })
	if k < 0 {
		return catalog.Wrapper{}, false
	}
	return catalog.Wrappers[k], true
}

func baseNames() string {
	var names []string
	for _, b := range catalog.Bases {
		names = append(names, b.Name)
	}
	return strings.Join(names, " ")
}

func wrapperNames() string {
	var names []string
	for _, w := range catalog.Wrappers {
		names = append(names, w.Name)
	}
	return strings.Join(names, " ")
}

// known names every learner.
func known() string {
	return "the learners are " + baseNames() + " and, over a --base, " + wrapperNames()
}
