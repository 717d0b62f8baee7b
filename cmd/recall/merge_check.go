package main

import (
	"fmt"
	"math"
	"reflect"
	"time"

	"boundedrecall"
	"boundedrecall/internal/search"
)

// flags returns the flags of search for the question, and which of them are given.
func (q question) flags() (f searchFlags, given func(flag string) bool, err error) {
	f = searchFlags{
		learners: []string{q.Learner.String()}, rounds: q.Horizon, arms: q.Arms, levels: q.Levels, exhaustive: q.Levels != 0,
		seed: q.Seed, evaluations: q.Budget,
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

// computeAgain returns what the shard must report: from its question, its instance and its
// number, and nothing else of it. The regret in the result is the one that the shard reports,
// for the merged result to be that of one search bit for bit.
func (f *searchReport) computeAgain(shard search.Shard) (*searchReport, *search.Result, error) {
	fail := func(format string, args ...any) (*searchReport, *search.Result, error) {
		return nil, nil, fmt.Errorf(format, args...)
	}
	flags, given, err := f.flags()
	if err != nil {
		return fail("%w", err)
	}
	again, p, err := flags.problem(given)
	if err != nil {
		return fail("%w", err)
	}
	family, planned := p.Family(f.Number), p.Evaluations(search.Budget{Evaluations: f.Budget, Shard: shard})
	mine := f.Number >= 0 && f.Number%shard.Count == shard.Index
	if f.Levels > 0 {
		count, _ := search.Instances(flags.letters().Horizon(), f.Horizon)
		from, to := shard.Range(count)
		family, planned, mine = "exhaustive", to-from, from <= f.Number && f.Number < to
	}
	if f.Time != "" && f.Evaluations >= 0 && f.Evaluations <= min(1<<53, math.MaxInt) {
		planned = f.Evaluations
	}
	again.Shard = f.Shard
	r := &search.Result{Evaluations: planned, Number: f.Number, Family: family}
	switch {
	case (planned == 0) != (f.Instance == ""):
		return fail("%d evaluations with the instance %q", planned, f.Instance)
	case f.Instance == "":
		again.fill(r)
		return again, r, nil
	case !mine:
		return fail("number %d is not of this shard", f.Number)
	}
	if r.Instance, err = boundedrecall.ParseInstance(f.Instance); err != nil {
		return fail("instance: %w", err)
	}
	if n, d := r.Instance.Horizon(), r.Instance.Arms(); n != f.Horizon || d != f.Arms {
		return fail("an instance of %d rounds and %d arms, not %d and %d", n, d, f.Horizon, f.Arms)
	}
	r.TotalRegret = boundedrecall.TotalRegret(f.Learner.New(f.Arms), r.Instance)
	again.fill(r)
	r.TotalRegret = f.TotalRegret
	return again, r, nil
}

// difference names the first field in which two reports or questions differ, with both
// values; "" if they are equal. Numbers may differ by rounding.
func difference[T any](a, b T) string {
	first, second := reflect.ValueOf(a), reflect.ValueOf(b)
	for _, field := range reflect.VisibleFields(first.Type()) {
		x, y := reflect.Indirect(first.FieldByIndex(field.Index)), reflect.Indirect(second.FieldByIndex(field.Index))
		if field.Anonymous {
			continue // its fields are visible too
		}
		same := x.IsValid() == y.IsValid()
		if same && x.IsValid() {
			same = x.Equal(y) || x.CanFloat() && near(x.Float(), y.Float())
		}
		if !same {
			return fmt.Sprintf("%s %v, not %v", field.Name, orNone(x), orNone(y))
		}
	}
	return ""
}

// orNone is the value, or "none" for what a nil pointer points to.
func orNone(v reflect.Value) any {
	if !v.IsValid() {
		return "none"
	}
	return v
}

// near reports whether two machines could compute these values for the same number:
// exponentials may differ in their last bits.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-9*(1+math.Abs(y)) }
