package main

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/search"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/learners"
)

// A question holds the parameters of a search.
type question struct {
	Learner learners.Spec `json:"learner"`
	Arms    int           `json:"arms"`
	Horizon int           `json:"horizon"`
	Seed    uint64        `json:"seed"`
	Budget  int           `json:"budget,omitempty"` // evaluations
	Time    string        `json:"time,omitempty"`   // or how long
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

// A searchReport is what search --json prints. Without an Instance the search
// played nothing: the time was too short.
type searchReport struct {
	Schema string `json:"schema"`
	question
	Interrupted    bool     `json:"interrupted,omitempty"`
	Evaluations    int      `json:"evaluations"` // instances played
	TotalRegret    float64  `json:"total_regret"`
	PerRoundRegret float64  `json:"per_round_regret"`
	Bound          *float64 `json:"bound"` // in total; nil if none is proved
	Ratio          float64  `json:"regret_over_bound,omitempty"`
	Family         string   `json:"family"`   // where the search began
	Number         int      `json:"number"`   // of the restart
	Instance       string   `json:"instance"` // run by run

	file string // where the rewards are written; "" for nowhere
}

// searchSchema names the form of a searchReport's JSON.
const searchSchema = "search/1"

func newSearchReport(q question) *searchReport {
	found := &searchReport{Schema: searchSchema, question: q}
	bound, _ := totalRegretBound(q.Learner.New(q.Arms), q.Horizon)
	found.Bound, _ = boundAndRatio(0, bound)
	return found
}

// fill records the search's result in the report.
func (f *searchReport) fill(r *search.Result) {
	f.Evaluations = r.Evaluations
	if r.Instance == nil {
		return
	}
	f.TotalRegret, f.PerRoundRegret = r.TotalRegret, r.TotalRegret/float64(f.Horizon)
	f.Family, f.Number, f.Instance = search.Family(r.Number), r.Number, r.Instance.String()
	if f.Bound != nil {
		f.Ratio = f.TotalRegret / *f.Bound
	}
}

// judge returns failed if the regret is above the bound that is proved.
func (f *searchReport) judge() error {
	if f.Ratio > 1+1e-9 {
		return failed
	}
	return nil
}

func (f *searchReport) print(w *terminal.Sheet) {
	var lines facts
	lines.add("learner", describe(f.Learner, f.Arms))
	lines.add("over", fmt.Sprintf("%s of %d arms, rewards in [0,1]", plural(f.Horizon, "round"), f.Arms))
	if f.Instance == "" {
		lines.add("searched", "nothing: no game ended within --time "+f.Time)
		lines.print(w)
		return
	}
	searched := fmt.Sprintf("%s, seed %d; found from %s, restart %d", plural(f.Evaluations, "instance"), f.Seed, f.Family, f.Number)
	lines.add("regret", amount(f.TotalRegret, f.Horizon))
	lines.addBound(boundLine{bound: f.Bound, ratio: &f.Ratio, rounds: f.Horizon, largest: 1, source: f.Learner.BoundSource()})
	lines.add("rewards", runs(boundedrecall.Must(boundedrecall.ParseInstance(f.Instance))))
	lines.add("searched", searched)
	lines.print(w)
	rewards := []string{"--rewards", f.Instance}
	switch {
	case f.file != "":
		rewards = []string{terminal.Printable(f.file)}
	case len(strings.Fields(f.Instance)) > mostRuns:
		rewards = []string{"FILE"}
		fmt.Fprintf(w, "\nThe rewards are long: write them to a file with --out FILE.")
	}
	fmt.Fprintf(w, "\nTo play it again:\n%s\n", commandLine(append([]string{"play", "--learner", f.Learner.String()}, rewards...)...))
}
