package main

import (
	"fmt"
	"io"
	"math"
	"reflect"

	"boundedrecall"
	"boundedrecall/internal/search"
	"boundedrecall/learners"

	"github.com/jedib0t/go-pretty/v6/table"
)

// A question is what a search was asked. Shards of one search have equal ones.
type question struct {
	Learner string `json:"learner"` // the word for its spec
	Arms    int    `json:"arms"`
	Horizon int    `json:"horizon"`
	Levels  int    `json:"levels,omitempty"` // of an exhaustive search
	Seed    uint64 `json:"seed"`
	Budget  int    `json:"budget,omitempty"` // evaluations, of all shards together
	Time    string `json:"time,omitempty"`   // the budget of each shard
}

// differs names the first part in which two questions differ.
func (q question) differs(other question) string {
	a, b := reflect.ValueOf(q), reflect.ValueOf(other)
	for k := range a.NumField() {
		if x, y := a.Field(k), b.Field(k); !x.Equal(y) {
			return fmt.Sprintf("%s %v, not %v", a.Type().Field(k).Name, x, y)
		}
	}
	return ""
}

// A finding is what search reports, in the form of its JSON. Without an Instance
// nothing was played: there are more shards than parts of the work.
type finding struct {
	question
	Shard          string   `json:"shard,omitempty"`
	Interrupted    bool     `json:"interrupted,omitempty"`
	Evaluations    int      `json:"evaluations"` // instances played
	TotalRegret    float64  `json:"total_regret"`
	PerRoundRegret float64  `json:"per_round_regret"`
	Bound          *float64 `json:"bound"` // on the total regret; nil if none is proved
	Ratio          float64  `json:"ratio,omitempty"`
	Family         string   `json:"family"`   // where the search began
	Number         int      `json:"number"`   // of the restart, or of the instance
	Instance       string   `json:"instance"` // run by run

	description string // of the learner
}

func newFinding(f searchFlags, s learners.Spec) *finding {
	found := &finding{description: describe(s, f.arms)}
	found.question = question{
		Learner: s.String(), Arms: f.arms, Horizon: f.rounds, Levels: f.levels, Seed: f.searchSeed, Budget: f.evaluations,
	}
	if f.time > 0 {
		found.Time = f.time.String()
	}
	if bound, _ := totalRegretBound(s.New(f.arms), f.rounds); !math.IsInf(bound, 1) {
		found.Bound = &bound
	}
	return found
}

// fill writes down what was found.
func (f *finding) fill(r *search.Result) {
	f.Evaluations = r.Evaluations
	if r.Instance == nil {
		return
	}
	f.TotalRegret, f.PerRoundRegret = r.TotalRegret, r.TotalRegret/float64(f.Horizon)
	f.Family, f.Number, f.Instance = r.Family, r.Number, r.Instance.String()
	if f.Bound != nil {
		f.Ratio = f.TotalRegret / *f.Bound
	}
}

// result is the inverse of fill.
func (f *finding) result() (*search.Result, error) {
	r := &search.Result{Evaluations: f.Evaluations}
	if f.Instance == "" {
		return r, nil
	}
	in, err := boundedrecall.ParseInstance(f.Instance)
	if err != nil {
		return nil, fmt.Errorf("instance: %w", err)
	}
	if in.Horizon() != f.Horizon || in.Arms() != f.Arms {
		return nil, fmt.Errorf("an instance of %d rounds and %d arms, not %d and %d", in.Horizon(), in.Arms(), f.Horizon, f.Arms)
	}
	r.Instance, r.TotalRegret, r.Family, r.Number = in, f.TotalRegret, f.Family, f.Number
	return r, nil
}

// judge returns failed if the regret is above the bound that is proved.
func (f *finding) judge() error {
	if f.Ratio > 1+1e-9 {
		return failed
	}
	return nil
}

// progress is the regret as it is shown while searching: per round, or over the bound.
func (f *finding) progress(totalRegret float64, ratio bool) string {
	if ratio {
		return "measured / bound " + number(totalRegret / *f.Bound)
	}
	return "regret " + number(totalRegret/float64(f.Horizon)) + " per round"
}

// print prints the finding. The file is where the rewards are written, if any.
func (f *finding) print(w io.Writer, file string) {
	perRound := func(total float64) string {
		return number(total/float64(f.Horizon)) + " per round, " + number(total) + " in total"
	}
	where := fmt.Sprintf("%d rounds of %d arms, rewards in [0,1]", f.Horizon, f.Arms)
	if f.Levels > 0 {
		where = fmt.Sprintf("every instance of %d rounds and %d arms over %d reward levels", f.Horizon, f.Arms, f.Levels)
	}
	bound := "none is proved"
	if f.Bound != nil {
		bound = perRound(*f.Bound) + ", measured / bound = " + number(f.Ratio)
		if *f.Bound >= float64(f.Horizon) {
			bound += "; it says nothing, no regret exceeds 1 per round"
		}
	}
	searched := counted(f.Evaluations, "instance")
	if f.Levels == 0 {
		searched += fmt.Sprintf(", seed %d; found from %s, restart %d", f.Seed, f.Family, f.Number)
	}
	if f.Shard != "" {
		searched += ", shard " + f.Shard
	}
	t := newLines(w)
	t.AppendRows([]table.Row{{"learner", f.description}, {"over", where}})
	if f.Instance == "" {
		t.AppendRow(table.Row{"searched", "nothing: there are more shards than parts of the work"})
		t.Render()
		return
	}
	in := boundedrecall.Must(boundedrecall.ParseInstance(f.Instance))
	rewards := "--rewards '" + f.Instance + "'"
	if file != "" {
		rewards = printable(file)
	}
	t.AppendRows([]table.Row{
		{"largest regret", perRound(f.TotalRegret)},
		{"bound", bound},
		{"rewards", runs(in)},
		{"searched", searched},
	})
	t.Render()
	fmt.Fprintf(w, "\nTo play it again:\nrecall play --learner '%s' %s\n", f.Learner, rewards)
}
