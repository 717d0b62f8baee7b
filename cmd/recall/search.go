package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
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
	cmd := &cobra.Command{
		Use:   "search --learner L --horizon T [flags]",
		Short: "Search for bad rewards where worst cannot settle it",
		Long: fmt.Sprintf(`Search for rewards, free in [0,1], that give a deterministic learner much regret:
by local search from structured instances, over and over. What it finds bounds the
worst case from below; 'recall worst' knows the worst case, at small sizes.

The budget is a number of --evaluations, the instances played, and then the result
is the same on any number of cores, though not on every kind of machine: last digits
differ where additions are fused, and may lead elsewhere. Or it is a --time. Ctrl-C ends the search and prints
the worst so far.

--shard 2/4 does the second of four parts; 'recall merge' makes one result of their
JSON.

The exit status is 1 if the regret found is above the proved bound.

Default budget: %d evaluations.`, defaultEvaluations),
		Example: `  recall search --learner 'windowed(hedge,recall=100)' --horizon 500
  recall search --learner 'average-restart(hedge,recall=30)' --horizon 150 --arms 5 \
      --time 1m --out worst.csv
  recall search --learner 'windowed(ftl,recall=3)' --horizon 9 --shard 1/4 --json`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.search(cmd.Context(), cmd.Flags().Changed, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
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

func (f searchFlags) search(ctx context.Context, given func(string) bool, stdout, stderr io.Writer) error {
	if err := f.check(given); err != nil {
		return err
	}
	found, shard := newSearchReport(f.question), search.Shard{}
	if given("shard") {
		var err error
		if shard, err = search.ParseShard(f.shard); err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
		found.Shard = shard.String()
	}
	file, err := newOutput("out", f.out)
	if err != nil {
		return err
	}
	bar := terminal.NewBar(stderr, "searching")
	p := f.problem()
	p.Progress = func(evaluations int, regret float64) {
		bar.Describe("regret " + number(regret/float64(f.Horizon)) + " per round, instances")
		bar.Step(evaluations, f.Budget)
	}
	r := f.run(ctx, p, shard)
	bar.Finish()
	ended := ctx.Err()
	if err := fatal(ctx, ended, r.Instance != nil); err != nil {
		return err
	}
	found.Interrupted = ended != nil
	found.fill(r)
	var unwritten error
	if r.Instance != nil {
		if unwritten = file.write(rewards.Text(r.Instance)); unwritten != nil {
			f.out = "" // the result is printed all the same
		}
	}
	err = printResult(stdout, f.json, found, func(out *terminal.Sheet) { found.print(out, f.out) }, ended)
	return cmp.Or(unwritten, err, found.judge())
}

// run searches until the budget is spent or the context ends.
func (f searchFlags) run(ctx context.Context, p search.Problem, shard search.Shard) *search.Result {
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
