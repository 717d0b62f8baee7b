package main

import (
	"cmp"
	"fmt"
	"math"

	"boundedrecall/internal/search"
	"boundedrecall/learners"
)

// A question holds the parameters of a search. Shards of one search have equal questions.
type question struct {
	Learner learners.Spec `json:"learner"`
	Arms    int           `json:"arms"`
	Horizon int           `json:"horizon"`
	Seed    uint64        `json:"seed"`
	Budget  int           `json:"budget,omitempty"` // evaluations, of all shards together
	Time    string        `json:"time,omitempty"`   // the budget of each shard
}

const mostCells = 1 << 22 // rounds times arms, the limit of ParseInstance

// check returns an error if the question is not one that search asks.
func (q question) check() error {
	err := cmp.Or(checkRange("horizon", q.Horizon, 1, mostRounds), checkRange("arms", q.Arms, 2, mostArms),
		checkRange("evaluations", q.Budget, 0, math.MaxInt))
	switch {
	case err != nil:
		return err
	case q.Horizon > mostCells/q.Arms:
		return fmt.Errorf("--horizon %d with %d arms makes more than %d rewards", q.Horizon, q.Arms, mostCells)
	}
	return check(q.Learner, q.Arms)
}

// problem returns the search.
func (q question) problem() search.Problem {
	return search.Problem{New: q.Learner.Maker(q.Arms), Recall: q.Learner.Recall, Horizon: q.Horizon}
}
