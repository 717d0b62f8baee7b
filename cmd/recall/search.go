package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/rewards"
	"boundedrecall/internal/search"

	"github.com/spf13/cobra"
)

// searchFlags are the flags of search, as parsed.
type searchFlags struct {
	question
	learners   []string
	time       time.Duration
	shard, out string
	json       bool
}

const defaultEvaluations = 100_000

func searchCommand() *cobra.Command {
	var f searchFlags
	cmd := newCommand("search", noArguments, f.run)
	flags := cmd.Flags()
	addLearnerFlag(flags, &f.learners)
	flags.IntVar(&f.Horizon, "horizon", 0, "the number of rounds, T")
	flags.IntVar(&f.Arms, "arms", 2, "the number of arms, d")
	flags.Uint64Var(&f.Seed, "seed", 0, "the seed of the search")
	flags.IntVar(&f.Budget, "evaluations", 0, "the number of instances to play")
	flags.DurationVar(&f.time, "time", 0, "how long to search, such as 90s or 1h30m")
	flags.StringVar(&f.shard, "shard", "", "the part to do, such as 1/4")
	flags.StringVar(&f.out, "out", "", "write the rewards found to this CSV file")
	flags.BoolVar(&f.json, "json", false, "print the result, with the rewards, as JSON")
	return cmd
}

func (f *searchFlags) run(cmd *cobra.Command, _ []string) error {
	if err := f.check(cmd.Flags().Changed); err != nil {
		return err
	}
	report, shard := newSearchReport(f.question), search.Shard{}
	if f.shard != "" {
		var err error
		if shard, err = search.ParseShard(f.shard); err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
		report.Shard = shard.String()
	}
	file, err := newOutput("out", f.out)
	if err != nil {
		return err
	}
	report.file = f.out
	var unwritten error
	err = find(cmd, "searching", f.json, func(ctx context.Context, bar *terminal.Bar) (answer, error) {
		r := f.search(ctx, bar, shard)
		ended := ctx.Err()
		if r.Instance == nil && ended != nil {
			return nil, ended
		}
		report.Interrupted = ended != nil
		report.fill(r)
		if r.Instance != nil {
			if unwritten = file.write(rewards.Text(r.Instance)); unwritten != nil {
				report.file = "" // the result is printed all the same
			}
		}
		return report, ended
	})
	return cmp.Or(unwritten, err, report.judge())
}

// search searches until the budget is spent or the context ends.
func (f *searchFlags) search(ctx context.Context, bar *terminal.Bar, shard search.Shard) *search.Result {
	p := f.problem()
	p.Progress = func(evaluations int, regret float64) {
		bar.Describe("regret " + number(regret/float64(f.Horizon)) + " per round, instances")
		bar.Step(evaluations, f.Budget)
	}
	if f.time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, f.time)
		defer stop()
	}
	return search.Run(ctx, p, search.Budget{Seed: f.Seed, Evaluations: f.Budget, Shard: shard})
}

// check checks the flags and sets their defaults.
func (f *searchFlags) check(given func(string) bool) error {
	s, err := parseDeterministic(f.learners, "search")
	switch {
	case err != nil:
		return err
	case !given("horizon"):
		return errors.New("--horizon is missing, the number of rounds")
	}
	f.Learner = s.For(f.Horizon)
	if err := f.checkBudget(given); err != nil {
		return err
	}
	return f.question.check()
}

// checkBudget checks the flags that say how long to search, and sets the default.
func (f *searchFlags) checkBudget(given func(string) bool) error {
	switch {
	case given("time") && given("evaluations"):
		return errors.New("--time and --evaluations are two budgets: give one")
	case given("time") && f.time <= 0:
		return fmt.Errorf("--time %v is not positive", f.time)
	case given("evaluations") && f.Budget < 1:
		return fmt.Errorf("--evaluations %d is not positive", f.Budget)
	case given("time"):
		f.Time = f.time.String()
	case !given("evaluations"):
		f.Budget = defaultEvaluations
	}
	return nil
}
