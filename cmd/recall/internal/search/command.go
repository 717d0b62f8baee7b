package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/cmd/recall/internal/terminal"

	"github.com/spf13/cobra"
)

// searchFlags are the flags of search, as parsed.
type searchFlags struct {
	question    // --horizon, --arms and --seed
	learner     []string
	evaluations int
	time        time.Duration
	out         string
	json        bool
}

const defaultEvaluations = 100_000

// Command returns the verb search.
func Command() *cobra.Command {
	var s searchFlags
	cmd := &cobra.Command{
		Use:     "search --learner L --horizon T [flags]",
		Short:   "Search for bad rewards where worst cannot settle it",
		Long:    searchHelp,
		Example: searchExamples,
		Args:    cli.NoArguments,
		RunE:    s.run,
	}
	f := cmd.Flags()
	f.StringArrayVar(&s.learner, "learner", nil,
		"a learner's `WORD`, as 'windowed(ftl,recall=9)'; see 'recall help learners'")
	f.IntVar(&s.Horizon, "horizon", 0, "the number of rounds, T")
	f.IntVar(&s.Arms, "arms", 2, "the number of arms, d")
	f.Uint64Var(&s.Seed, "seed", 0, "the seed of the search")
	f.IntVar(&s.evaluations, "evaluations", 0,
		fmt.Sprintf("the number of instances to play (default %d)", defaultEvaluations))
	f.DurationVar(&s.time, "time", 0, "how long to search, such as 90s or 1h30m")
	f.StringVar(&s.out, "out", "", "write the rewards found to this CSV file")
	cli.AddJSONFlag(cmd, &s.json, searchSchema, "print the result, with the rewards, as JSON")
	return cmd
}

const searchHelp = `Search for rewards in [0,1] that give a deterministic learner much regret, by repeated local
search from structured instances. The regret found is a lower bound on the worst case;
'recall worst' computes the worst case itself, at small sizes.

The budget is a number of --evaluations, which are the instances played, or a --time. With
--evaluations the result is the same on any number of cores. On another kind of machine it may
differ, where additions are fused and last digits lead elsewhere. Ctrl-C ends the search and
prints the worst rewards so far.

The exit status is 1 if the regret found is above the proved bound.`

const searchExamples = `  recall search --learner 'windowed(hedge,recall=100)' --horizon 500
  recall search --learner 'average-restart(hedge,recall=30)' --horizon 150 --arms 5 \
      --time 1m --out worst.csv`

func (f *searchFlags) run(cmd *cobra.Command, _ []string) error {
	err := f.check(cmd.Flags().Changed)
	if err != nil {
		return err
	}
	file, err := cli.NewOutput("out", f.out)
	if err != nil {
		return err
	}
	report := newSearchReport(f.question)
	report.file = f.out
	var unwritten error
	search := func(ctx context.Context, bar *terminal.Bar) (cli.Answer, error) {
		r := f.search(ctx, bar)
		report.Interrupted = ctx.Err() != nil
		if r.Instance == nil && report.Interrupted {
			return nil, nil
		}
		report.fill(r)
		if r.Instance != nil {
			unwritten = file.Write(rewards.Text(r.Instance))
		}
		if unwritten != nil {
			report.file = "" // the result is printed all the same
		}
		return report, nil
	}
	err = cli.Find(cmd, "searching", f.json, search)
	if unwritten != nil {
		return unwritten
	}
	if err != nil {
		return err
	}
	return report.judge()
}

// search searches until the budget is spent or the context ends.
func (f *searchFlags) search(ctx context.Context, bar *terminal.Bar) *Result {
	p := f.problem()
	p.Progress = func(evaluations int, regret float64) {
		bar.Describe("regret " + cli.Number(regret/float64(f.Horizon)) + " per round, instances")
		bar.Step(evaluations, f.Budget)
	}
	if f.time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, f.time)
		defer stop()
	}
	return Run(ctx, p, Budget{Seed: f.Seed, Evaluations: f.Budget})
}

// check checks the flags and sets their defaults.
func (f *searchFlags) check(given func(string) bool) error {
	s, err := cli.ParseDeterministic(f.learner, "search")
	switch {
	case err != nil:
		return err
	case !given("horizon"):
		return errors.New("--horizon is missing, the number of rounds")
	}
	f.question.Learner = s.For(f.Horizon)
	err = f.checkBudget(given)
	if err != nil {
		return err
	}
	return f.question.check()
}

// checkBudget checks the flags that say how long to search, and sets the
// default.
func (f *searchFlags) checkBudget(given func(string) bool) error {
	f.Budget = f.evaluations
	switch {
	case given("time") && given("evaluations"):
		return errors.New("--time and --evaluations are two budgets: give one")
	case given("time") && f.time <= 0:
		return fmt.Errorf("--time %v is not positive", f.time)
	case given("evaluations") && f.Budget < 1:
		return fmt.Errorf("--evaluations %d is not positive", f.Budget)
	case given("time"):
		f.question.Time = f.time.String()
	case !given("evaluations"):
		f.Budget = defaultEvaluations
	}
	return nil
}
