// Package search looks for the worst rewards of a deterministic learner where
// exact analysis is out of reach: many arms, a recall and a horizon in the
// hundreds, rewards free in [0,1]. The result is only a lower bound on the
// worst case. On a finite alphabet and at small sizes package exact computes
// the worst case itself.
//
// [Run] restarts a local search, over and over. A restart begins with the
// rewards of an adversary that sees the play, with a period a little longer
// than the window, or with a few runs of equal rewards, drawn at random. It
// climbs: it changes the value of a run of equal rewards, shifts its ends,
// inserts, drops and duplicates runs, changes the period, and keeps a change
// that does not lower the regret. Then it polishes the rewards one by one.
//
// At a fixed horizon total regret, regret per round and measured regret over
// proved bound are multiples of each other, so there is one objective.
//
// A restart is a function of the problem, the seed and its number. So with a
// budget of evaluations the result does not depend on the number of cores.
//
//go:generate go test . -run TestFound -update -timeout 0
package search

import (
	"cmp"
	"context"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"boundedrecall"
	"boundedrecall/internal/workers"
)

// A Problem is the learner to search against and the size of the instances.
type Problem struct {
	// New makes the learner: deterministic, of two arms or more.
	New boundedrecall.Maker

	// Recall is M, the scale of the instances tried. 0 means a learner that
	// remembers every round; the scale is then the horizon. Run does not check
	// the recall.
	Recall int

	// Horizon is T.
	Horizon int

	// Alone says that one goroutine plays all games: learners in one process
	// are for one.
	Alone bool

	// Progress, if not nil, is called now and then with the number of instances
	// played and the largest total regret so far. Calls do not overlap.
	Progress func(evaluations int, totalRegret float64)
}

// A Budget says how long to search, and from where.
type Budget struct {
	Seed uint64

	// Evaluations is the number of instances to play. With 0 the search ends
	// when the context does.
	Evaluations int
}

// A Result is the worst instance that a search found.
type Result struct {
	Instance    *boundedrecall.Instance // nil if the search played no instance
	TotalRegret float64                 // the learner's regret on it
	Number      int                     // the number, from 0, of the restart that found it
	Evaluations int                     // instances played
}

// add makes r the worse of the results r and s for the learner, of two as bad
// the one with the smaller number, with the evaluations of both.
func (r *Result) add(s *Result) {
	evaluations := r.Evaluations + s.Evaluations
	worse := cmp.Or(cmp.Compare(s.TotalRegret, r.TotalRegret), cmp.Compare(r.Number, s.Number)) > 0
	if s.Instance != nil && (r.Instance == nil || worse) {
		*r = *s
	}
	r.Evaluations = evaluations
}

// Run returns the worst instance found when the budget is spent or the context
// is done. It does not wait for the end of a game. With a budget of evaluations
// that is not cut short, the result is a function of the problem and the
// budget. Run panics if the learner has one arm, if a number is negative, or
// without a horizon.
func Run(ctx context.Context, p Problem, b Budget) *Result {
	p.mustMakeSense()
	if b.Evaluations < 0 {
		panic("search: negative budget")
	}
	c := &collector{progress: p.Progress, found: &Result{}, regret: math.Inf(-1)}
	perRestart := perArm * p.New().Arms()
	var taken atomic.Int64 // restarts
	n := runtime.GOMAXPROCS(0)
	if p.Alone {
		n = 1
	}
	games := make([]*game, n)
	for k := range games {
		games[k] = newGame(ctx, p)
	}
	workers.Run(len(games), func(k int) {
		for {
			n := int(taken.Add(1)) - 1
			evaluations := perRestart
			if b.Evaluations > 0 {
				evaluations = min(perRestart, b.Evaluations-n*perRestart)
			}
			if evaluations <= 0 || ctx.Err() != nil {
				return
			}
			r := newRestart(games[k], p, b.Seed, n, evaluations)
			r.report = c.report
			c.add(r.run())
		}
	})
	return c.found
}

func (p Problem) mustMakeSense() {
	if p.Horizon < 1 || p.Recall < 0 {
		panic("search: no horizon or a negative recall")
	}
	if p.New().Arms() < 2 {
		panic("search: with one arm there is no regret")
	}
}

// A collector collects what the restarts find.
type collector struct {
	mutex    sync.Mutex
	found    *Result
	progress func(int, float64)
	played   int     // the reported number
	regret   float64 // the largest reported
}

func (c *collector) add(r *Result) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.found.add(r)
}

// report adds to the number of instances played and records the largest regret
// of a restart.
func (c *collector) report(played int, regret float64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.played, c.regret = c.played+played, max(c.regret, regret)
	if c.progress != nil {
		c.progress(c.played, c.regret)
	}
}
