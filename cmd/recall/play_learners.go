package main

import (
	"fmt"
	"slices"
	"strings"
)

// choices returns the learners that the flags name. It is an error if a flag is given
// that none of them has a use for.
func (f playFlags) choices(given func(string) bool) ([]choice, error) {
	if len(f.learners) == 0 {
		_, err := f.choose(given)
		return nil, err
	}
	var all []choice
	used := map[string]bool{}
	for k, name := range f.learners {
		if slices.Contains(f.learners[:k], name) {
			return nil, fmt.Errorf("--learner %s is given twice", name)
		}
		own := f.learnerFlags
		own.learner = name
		uses := func(flag string) bool { return given(flag) && own.uses(flag, given) }
		for _, flag := range learnerFlagNames {
			used[flag] = used[flag] || uses(flag)
		}
		c, err := own.choice(len(f.learners) > 1, given, uses)
		if err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	for _, flag := range learnerFlagNames {
		if given(flag) && !used[flag] {
			return nil, fmt.Errorf("%s: --%s would do nothing", strings.Join(f.learners, ", "), flag)
		}
	}
	return all, nil
}

// learnerFlagNames are the flags that shape a learner.
var learnerFlagNames = []string{"base", "recall", "eta", "horizon", "seed"}

// choice is choose, but that among several learners a flag that is for others is no
// error.
func (f learnerFlags) choice(several bool, given, uses func(string) bool) (choice, error) {
	if !several {
		return f.choose(given)
	}
	if !uses("eta") {
		f.eta = 0
	}
	if !uses("recall") {
		f.recall = 0
	}
	return f.choose(uses)
}

// uses reports whether the flag makes a difference to the learner.
func (f learnerFlags) uses(flag string, given func(string) bool) bool {
	_, wrapped := findWrapper(f.learner)
	name := f.learner
	if wrapped {
		name = f.base
	}
	base, _ := findBase(name)
	switch flag {
	case "base":
		return wrapped
	case "recall":
		return wrapped && f.learner != fullHorizon
	case "eta":
		return base.Rate != nil
	case "seed":
		return f.learner == "randomized-average-restart"
	case "horizon":
		return f.learner == fullHorizon || !wrapped && (base.Name == "cover" || base.Rate != nil && !given("eta"))
	}
	return true
}
