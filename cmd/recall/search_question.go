package main

import (
	"cmp"
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/search"
	"boundedrecall/learners"
)

// A question holds the parameters of a search. Shards of one search have equal questions.
type question struct {
	Learner learners.Spec `json:"learner"`
	Arms    int           `json:"arms"`
	Horizon int           `json:"horizon"`
	Levels  int           `json:"levels,omitempty"` // of an exhaustive search
	Seed    uint64        `json:"seed"`
	Budget  int           `json:"budget,omitempty"` // evaluations, of all shards together
	Time    string        `json:"time,omitempty"`   // the budget of each shard
}

const (
	mostCells   = 1 << 22 // rounds times arms, the limit of ParseInstance
	mostLetters = 1 << 16
)

// check returns an error if the question is not one that search asks.
func (q question) check() error {
	err := cmp.Or(checkRange("horizon", q.Horizon, 1, mostRounds), checkRange("arms", q.Arms, 2, mostArms),
		checkRange("evaluations", q.Budget, 0, math.MaxInt))
	if q.Levels != 0 {
		err = cmp.Or(err, checkRange("levels", q.Levels, 2, mostLevels))
	}
	switch {
	case err != nil:
		return err
	case q.Horizon > mostCells/q.Arms:
		return fmt.Errorf("--horizon %d with %d arms makes more than %d rewards", q.Horizon, q.Arms, mostCells)
	}
	if q.Levels != 0 {
		letters := math.Pow(float64(q.Levels), float64(q.Arms))
		if letters > mostLetters {
			return fmt.Errorf("%d arms with %d reward levels make %.4g letters, more than %d", q.Arms, q.Levels, letters, mostLetters)
		}
		if _, ok := search.Instances(int(letters), q.Horizon); !ok {
			return fmt.Errorf("%.0f letters in %d rounds make more than 2⁵³ instances", letters, q.Horizon)
		}
	}
	return check(q.Learner, q.Arms)
}

// problem returns the search.
func (q question) problem() search.Problem {
	return search.Problem{New: q.Learner.Maker(q.Arms), Recall: q.Learner.Recall, Horizon: q.Horizon}
}

// letters are the rewards of an exhaustive search, one after another.
func (q question) letters() *boundedrecall.Instance {
	levels := make([]float64, q.Levels)
	for k := range levels {
		levels[k] = float64(k) / float64(q.Levels-1)
	}
	return boundedrecall.Must(boundedrecall.NewInstance(adversaries.Levels(q.Arms, levels...)))
}
