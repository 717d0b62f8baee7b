package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/cmd/recall/internal/search"
	"boundedrecall/cmd/recall/internal/terminal"

	"github.com/spf13/cobra"
)

// searchFlags are the flags of search, as parsed.
type searchFlags struct {
	question    // --horizon, --arms and --seed
	Learner     []string
	Evaluations int
	Time        time.Duration
	Out         string
	JSON        bool
}

const defaultEvaluations = 100_000

func searchCommand() *cobra.Command {
	f := searchFlags{question: question{Arms: 2}}
	return newCommand("search", noArguments, &f, f.run)
}

func (f *searchFlags) run(cmd *cobra.Command, _ []string) error {
	if err := f.check(cmd.Flags().Changed); err != nil {
		return err
	}
	report := newSearchReport(f.question)
	file, err := newOutput("out", f.Out)
	if err != nil {
		return err
	}
	report.file = f.Out
	var unwritten error
	err = find(cmd, "searching", f.JSON, func(ctx context.Context, bar *terminal.Bar) (answer, error) {
		r := f.search(ctx, bar)
		report.Interrupted = ctx.Err() != nil
		if r.Instance == nil && report.Interrupted {
			return nil, nil
		}
		report.fill(r)
		if r.Instance != nil {
			if unwritten = file.write(rewards.Text(r.Instance)); unwritten != nil {
				report.file = "" // the result is printed all the same
			}
		}
		return report, nil
	})
	return cmp.Or(unwritten, err, report.judge())
}

// search searches until the budget is spent or the context ends.
func (f *searchFlags) search(ctx context.Context, bar *terminal.Bar) *search.Result {
	p := f.problem()
	p.Progress = func(evaluations int, regret float64) {
		bar.Describe("regret " + number(regret/float64(f.Horizon)) + " per round, instances")
		bar.Step(evaluations, f.Budget)
	}
	if f.Time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, f.Time)
		defer stop()
	}
	return search.Run(ctx, p, search.Budget{Seed: f.Seed, Evaluations: f.Budget})
}

// check checks the flags and sets their defaults.
func (f *searchFlags) check(given func(string) bool) error {
	s, err := parseDeterministic(f.Learner, "search")
	switch {
	case err != nil:
		return err
	case !given("horizon"):
		return errors.New("--horizon is missing, the number of rounds")
	}
	f.question.Learner = s.For(f.Horizon)
	if err := f.checkBudget(given); err != nil {
		return err
	}
	return f.question.check()
}

// checkBudget checks the flags that say how long to search, and sets the default.
func (f *searchFlags) checkBudget(given func(string) bool) error {
	switch f.Budget = f.Evaluations; {
	case given("time") && given("evaluations"):
		return errors.New("--time and --evaluations are two budgets: give one")
	case given("time") && f.Time <= 0:
		return fmt.Errorf("--time %v is not positive", f.Time)
	case given("evaluations") && f.Budget < 1:
		return fmt.Errorf("--evaluations %d is not positive", f.Budget)
	case given("time"):
		f.question.Time = f.Time.String()
	case !given("evaluations"):
		f.Budget = defaultEvaluations
	}
	return nil
}
