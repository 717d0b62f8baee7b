package main

import (
	"fmt"
	"math"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/search"
	"boundedrecall/learners"

	"github.com/jedib0t/go-pretty/v6/table"
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

// A searchReport is what search --json prints. Without an Instance the search
// played nothing: there are more shards than parts of the work, or too little time.
type searchReport struct {
	Schema string `json:"schema"`
	question
	Shard          string   `json:"shard,omitempty"`
	Interrupted    bool     `json:"interrupted,omitempty"`
	Evaluations    int      `json:"evaluations"` // instances played
	TotalRegret    float64  `json:"total_regret"`
	PerRoundRegret float64  `json:"per_round_regret"`
	Bound          *float64 `json:"bound"` // in total; nil if none is proved
	Ratio          float64  `json:"regret_over_bound,omitempty"`
	Family         string   `json:"family"`   // where the search began
	Number         int      `json:"number"`   // of the restart, or of the instance
	Instance       string   `json:"instance"` // run by run
}

// searchSchema names the form of a searchReport's JSON.
const searchSchema = "search/1"

func newSearchReport(f searchFlags, s learners.Spec) *searchReport {
	found := &searchReport{Schema: searchSchema, question: question{
		Learner: s, Arms: f.arms, Horizon: f.rounds, Levels: f.levels, Seed: f.seed, Budget: f.evaluations,
	}}
	if f.time > 0 {
		found.Time = f.time.String()
	}
	if bound, _ := totalRegretBound(s.New(f.arms), f.rounds); !math.IsInf(bound, 1) {
		found.Bound = &bound
	}
	return found
}

// fill records the search's result in the report.
func (f *searchReport) fill(r *search.Result) {
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

// judge returns failed if the regret is above the bound that is proved.
func (f *searchReport) judge() error {
	if f.Ratio > 1+1e-9 {
		return failed
	}
	return nil
}

// mostRuns is the number of runs up to which rewards are printed in a command.
const mostRuns = 40

// print prints the report. The file is where the rewards are written, if any.
func (f *searchReport) print(w *terminal.Sheet, file string) {
	where := fmt.Sprintf("%s of %d arms, rewards in [0,1]", plural(f.Horizon, "round"), f.Arms)
	if f.Levels > 0 {
		where = fmt.Sprintf("every instance of %s and %d arms over %d reward levels", plural(f.Horizon, "round"), f.Arms, f.Levels)
	}
	searched := plural(f.Evaluations, "instance")
	if f.Levels == 0 {
		searched += fmt.Sprintf(", seed %d; found from %s, restart %d", f.Seed, f.Family, f.Number)
	}
	if f.Shard != "" {
		searched += ", shard " + f.Shard
	}
	t := terminal.NewLines(w)
	t.AppendRows([]table.Row{{"learner", describe(f.Learner, f.Arms)}, {"over", where}})
	if f.Instance == "" {
		nothing := "nothing: there are more shards than parts of the work"
		if f.Time != "" {
			nothing = "nothing: no game ended within --time " + f.Time
		}
		t.AppendRow(table.Row{"searched", nothing})
		t.Render()
		return
	}
	in := boundedrecall.Must(boundedrecall.ParseInstance(f.Instance))
	rewards := []string{"--rewards", f.Instance}
	if file != "" {
		rewards = []string{terminal.Printable(file)}
	}
	t.AppendRow(table.Row{"regret", totalAndPerRound(f.TotalRegret, f.Horizon)})
	t.AppendRows(boundLine{bound: f.Bound, ratio: &f.Ratio, rounds: f.Horizon, largest: 1}.rows(f.Learner))
	t.AppendRows([]table.Row{{"rewards", runs(in)}, {"searched", searched}})
	t.Render()
	if file == "" && len(strings.Fields(f.Instance)) > mostRuns {
		rewards = []string{"FILE"}
		fmt.Fprintf(w, "\nThe rewards are long: write them to a file with --out FILE.")
	}
	fmt.Fprintf(w, "\nTo play it again:\n%s\n", commandLine(append([]string{"play", "--learner", f.Learner.String()}, rewards...)...))
}
