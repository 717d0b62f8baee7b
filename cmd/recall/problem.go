package main

import (
	"errors"
	"fmt"

	"boundedrecall"
	"boundedrecall/exact"
)

// The largest sizes: far beyond what can be searched.
const (
	mostArms   = 16
	mostLevels = 1025
)

// problem checks the flags and returns the learner they name and the search.
func (f worstFlags) problem(given func(string) bool) (player, exact.Problem, error) {
	var none exact.Problem
	switch {
	case given("horizon") == f.longRun:
		return player{}, none, errors.New("worst takes one of --horizon and --long-run")
	case f.arms < 1 || f.arms > mostArms:
		return player{}, none, fmt.Errorf("--arms %d is not in 1..%d", f.arms, mostArms)
	case f.levels < 2 || f.levels > mostLevels:
		return player{}, none, fmt.Errorf("--levels %d is not in 2..%d", f.levels, mostLevels)
	}
	c, err := f.choose(given)
	switch {
	case err != nil:
		return player{}, none, err
	case c.wrapper == nil && f.longRun:
		return player{}, none, fmt.Errorf("%s has no recall: --long-run is for recall learners", f.learner)
	case c.fullHorizon() && f.longRun:
		return player{}, none, fmt.Errorf("%s has a horizon: --long-run is for recall learners", f.learner)
	case c.fullHorizon():
		c.recall = f.horizon
	}
	regret, err := parseRegret(f.regret)
	if err != nil {
		return player{}, none, err
	}
	made, err := c.make(1, f.arms) // in the long run nothing depends on the rounds
	if err != nil {
		return player{}, none, err
	}
	if _, ok := made.Learner.(boundedrecall.Randomized); ok {
		return player{}, none, fmt.Errorf("%s draws its plays: worst is for deterministic learners, see average-restart", f.learner)
	}
	p := c.problem(f)
	if p.Regret = regret; regret == exact.Swap {
		p.Leads = false
	}
	return made, p, nil
}

// problem returns what is to be searched, with what is claimed of the learner. The
// search checks the claims.
func (c choice) problem(f worstFlags) exact.Problem {
	p := exact.Problem{
		Levels:        f.levels,
		Horizon:       f.horizon,
		SymmetricArms: true,
		Gaps:          c.base.Name != "mwu" || f.levels == 2,
		Unit:          c.unit(f),
	}
	if c.wrapper == nil {
		p.Leads = f.arms == 2 && p.Gaps && c.base.Symmetric
		return p
	}
	p.Recall = c.recall
	switch c.wrapper.Name {
	case "periodic-restart":
		p.Period = c.recall
	case "average-restart", fullHorizon:
		p.Unit *= int64(p.Recall)
	case "average-restart-inclusive":
		p.Unit *= int64(p.Recall + 1)
	}
	if p.Unit > mostUnit {
		p.Unit = 0
	}
	return p
}

// mostUnit bounds the denominators with which a search is exact.
const mostUnit = 1 << 40

// unit returns a number such that the base learner's weights are multiples of its
// inverse, 0 if there is none.
func (c choice) unit(f worstFlags) int64 {
	switch c.base.Name {
	case "uniform":
		return int64(f.arms)
	case "ftl": // shared by 1..d arms
		if shared := []int64{1, 1, 2, 6, 12, 60, 60, 420, 840}; f.arms < len(shared) {
			return shared[f.arms]
		}
	case "cover":
		horizon := f.horizon
		if c.wrapper != nil {
			horizon = c.wrapper.BaseHorizon(c.recall)
		}
		if f.levels == 2 && horizon < 40 {
			return 1 << horizon
		}
	}
	return 0
}
