package main

import (
	"fmt"
	"math"
	"time"

	"boundedrecall/internal/search"
	"boundedrecall/learners"
)

// flags returns the flags of search for the question, and which of them are given.
func (q question) flags() (f searchFlags, given func(flag string) bool, err error) {
	f = searchFlags{
		rounds: q.Horizon, arms: q.Arms, levels: q.Levels, exhaustive: q.Levels != 0, objective: "regret",
		searchSeed: q.Seed, evaluations: q.Budget,
	}
	if q.Learner != (learners.Spec{}) {
		f.learners = []string{q.Learner.String()}
	}
	if q.Time != "" {
		if f.time, err = time.ParseDuration(q.Time); err != nil {
			return f, nil, fmt.Errorf("the time %q is no duration", q.Time)
		}
	}
	flags := map[string]bool{
		"horizon": true, "seed": q.Seed != 0, "levels": q.Levels != 0, "evaluations": q.Budget != 0, "time": q.Time != "",
	}
	return f, func(flag string) bool { return flags[flag] }, nil
}

// check compares a shard's report with the question: the number of evaluations, and the
// number and the family of the instance found.
func (f *finding) check(shard search.Shard, r *search.Result) error {
	flags, given, err := f.flags()
	if err != nil {
		return err
	}
	asked, p, err := flags.problem(given)
	if err != nil {
		return err
	}
	if asked.question != f.question {
		return fmt.Errorf("the question has %s", f.differs(asked.question))
	}
	budget := search.Budget{Evaluations: f.Budget, Shard: shard}
	family, planned := search.Family(f.Number), p.Evaluations(budget)
	mine := f.Number >= 0 && f.Number%shard.Count == shard.Index
	if f.Levels > 0 {
		count, _ := search.Instances(flags.letters().Horizon(), f.Horizon)
		from, to := shard.Range(count)
		family, planned, mine = "exhaustive", to-from, from <= f.Number && f.Number < to
	}
	switch {
	case f.Evaluations < 0 || f.Time == "" && f.Evaluations != planned || f.Evaluations > min(1<<53, math.MaxInt):
		return fmt.Errorf("%d evaluations, not the %d of this shard", f.Evaluations, planned)
	case (f.Evaluations == 0) != (r.Instance == nil):
		return fmt.Errorf("%d evaluations with the instance %q", f.Evaluations, f.Instance)
	case r.Instance != nil && (!mine || f.Family != family):
		return fmt.Errorf("number %d from %q is not of this shard", f.Number, f.Family)
	}
	return nil
}
