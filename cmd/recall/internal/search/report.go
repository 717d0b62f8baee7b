package search

import (
	"fmt"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
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
	err := CheckSize(q.Horizon, q.Arms)
	if err != nil {
		return err
	}
	return cli.CheckLearner(q.Learner, q.Arms)
}

// CheckSize returns an error if a search cannot play that many rounds with that
// many arms. These are the values of the flags --horizon and --arms.
func CheckSize(horizon, arms int) error {
	err := cli.CheckRange("horizon", horizon, 1, cli.MostRounds)
	if err != nil {
		return err
	}
	err = cli.CheckRange("arms", arms, 2, cli.MostArms)
	if err == nil && horizon > mostCells/arms {
		err = fmt.Errorf("--horizon %d with %d arms makes more than %d rewards", horizon, arms,
			mostCells)
	}
	return err
}

// problem returns the search.
func (q question) problem() Problem {
	return Problem{New: q.Learner.Maker(q.Arms), Recall: q.Learner.Recall + q.Learner.Delay,
		Horizon: q.Horizon}
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
	bound, _ := cli.TotalRegretBound(q.Learner.New(q.Arms), q.Horizon)
	found.Bound, _ = cli.BoundAndRatio(0, bound)
	return found
}

// fill records the search's result in the report.
func (f *searchReport) fill(r *Result) {
	f.Evaluations = r.Evaluations
	if r.Instance == nil {
		return
	}
	f.TotalRegret, f.PerRoundRegret = r.TotalRegret, r.TotalRegret/float64(f.Horizon)
	f.Family, f.Number, f.Instance = Family(r.Number), r.Number, r.Instance.String()
	if f.Bound != nil {
		f.Ratio = f.TotalRegret / *f.Bound
	}
}

// judge returns failed if the regret is above the bound that is proved.
func (f *searchReport) judge() error {
	if f.Ratio > 1+1e-9 {
		return cli.Failed
	}
	return nil
}

func (f *searchReport) Print(w *terminal.Sheet) {
	var lines cli.Facts
	lines.Add("learner", cli.Describe(f.Learner, f.Arms))
	lines.Add("over",
		fmt.Sprintf("%s of %d arms, rewards in [0,1]", cli.Plural(f.Horizon, "round"), f.Arms))
	if f.Instance == "" {
		lines.Add("searched", "nothing: no game ended within --time "+f.Time)
		lines.Print(w)
		return
	}
	searched := fmt.Sprintf("%s, seed %d; found from %s, restart %d",
		cli.Plural(f.Evaluations, "instance"), f.Seed, f.Family, f.Number)
	lines.Add("regret", cli.TotalAndPerRound(f.TotalRegret, f.Horizon))
	lines.AddBound(cli.Bound{
		Bound: f.Bound, Ratio: &f.Ratio, Rounds: f.Horizon, Largest: 1,
		Source: f.Learner.BoundSource(),
	})
	lines.Add("rewards", cli.Runs(boundedrecall.Must(boundedrecall.ParseInstance(f.Instance))))
	lines.Add("searched", searched)
	lines.Print(w)
	rewards := []string{"--rewards", f.Instance}
	switch {
	case f.file != "":
		rewards = []string{terminal.Printable(f.file)}
	case len(strings.Fields(f.Instance)) > cli.MostRuns:
		rewards = []string{"FILE"}
		fmt.Fprintf(w, "\nThe rewards are long: write them to a file with --out FILE.")
	}
	fmt.Fprintf(w, "\nTo play it again:\n%s\n",
		cli.CommandLine(append([]string{"play", "--learner", f.Learner.String()}, rewards...)...))
}
