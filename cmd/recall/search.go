package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/internal/rewards"
	"boundedrecall/internal/search"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

// searchFlags are the flags of search, as parsed.
type searchFlags struct {
	learners     []string
	rounds, arms int // --horizon, --arms
	levels       int
	exhaustive   bool
	seed         uint64
	evaluations  int
	time         time.Duration
	shard, out   string
	json         bool
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

With --exhaustive it plays every instance over rewards that are multiples of
1/(levels−1) instead.

The budget is a number of --evaluations, the instances played, and then the result
is the same on any number of cores; or a --time. Ctrl-C ends the search and prints
the worst so far.

--shard 2/4 does the second of four parts; 'recall merge' makes one result of their
JSON.

The exit status is 1 if the regret found is above the proved bound.

Default budget: %d evaluations.`, defaultEvaluations),
		Example: `  recall search --learner 'windowed(hedge,recall=100)' --horizon 500
  recall search --learner 'average-restart(hedge,recall=30)' --horizon 150 --arms 5 \
      --time 1m --out worst.csv
  recall search --learner 'windowed(ftl,recall=3)' --horizon 9 --exhaustive --shard 1/4 --json`,
		Args: noArguments("search"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.search(cmd.Context(), cmd.Flags().Changed, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	addLearnerFlag(flags, &f.learners)
	flags.IntVar(&f.rounds, "horizon", 0, "the number of rounds, T")
	flags.IntVar(&f.arms, "arms", 2, "the number of arms, d")
	flags.Uint64Var(&f.seed, "seed", 0, "the seed of the search")
	flags.IntVar(&f.evaluations, "evaluations", 0, "the number of instances to play")
	flags.DurationVar(&f.time, "time", 0, "how long to search, such as 90s or 1h30m")
	flags.BoolVar(&f.exhaustive, "exhaustive", false, "play every instance over a finite alphabet")
	flags.IntVar(&f.levels, "levels", 0, "the number of reward levels of --exhaustive: 2 for {0,1} (default 2)")
	flags.StringVar(&f.shard, "shard", "", "the part to do, such as 1/4")
	flags.StringVar(&f.out, "out", "", "write the rewards found to this CSV file")
	flags.BoolVar(&f.json, "json", false, "print the result, with the rewards, as JSON")
	return cmd
}

func (f searchFlags) search(ctx context.Context, given func(string) bool, stdout, stderr io.Writer) error {
	found, p, err := f.problem(given)
	if err != nil {
		return err
	}
	var shard search.Shard
	if given("shard") {
		if shard, err = search.ParseShard(f.shard); err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
	}
	file, err := newOutput(f.out)
	if err != nil {
		return fmt.Errorf("--out %s: %w", f.out, cause(err))
	}
	defer file.discard()
	bar := terminal.NewBar(stderr, "searching")
	p.Progress = func(evaluations int, regret float64) {
		bar.Describe("regret " + number(regret/float64(f.rounds)) + " per round, instances")
		bar.Step(evaluations, f.evaluations)
	}
	r := f.run(ctx, p, shard)
	bar.Finish()
	var ended error
	if ctx.Err() != nil {
		if ended = interrupted; r.Instance == nil {
			return interrupted
		}
	}
	if shard.Count > 0 {
		found.Shard = shard.String()
	}
	found.Interrupted = ended != nil
	found.fill(r)
	unwritten := f.write(file, r.Instance)
	if unwritten != nil {
		f.out = "" // the result is printed all the same
	}
	err = printResult(stdout, f.json, found, func(out *terminal.Sheet) { found.print(out, f.out) }, ended)
	return cmp.Or(unwritten, err, found.judge())
}

// write writes the rewards to the file, if there are any.
func (f searchFlags) write(file *output, in *boundedrecall.Instance) error {
	if in == nil {
		return nil
	}
	if err := file.write(rewards.Text(in)); err != nil {
		return fmt.Errorf("--out %s: %w", f.out, cause(err))
	}
	return nil
}

// run searches until the budget is spent or the context ends.
func (f searchFlags) run(ctx context.Context, p search.Problem, shard search.Shard) *search.Result {
	if f.exhaustive {
		return search.Exhaustive(ctx, p, f.letters(), shard)
	}
	if f.time > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, f.time)
		defer stop()
	}
	return search.Run(ctx, p, search.Budget{Seed: f.seed, Evaluations: f.evaluations, Shard: shard})
}

// letters are the rewards of an exhaustive search, one after another.
func (f searchFlags) letters() *boundedrecall.Instance {
	levels := make([]float64, f.levels)
	for k := range levels {
		levels[k] = float64(k) / float64(f.levels-1)
	}
	return boundedrecall.Must(boundedrecall.NewInstance(adversaries.Levels(f.arms, levels...)))
}

const (
	mostCells   = 1 << 22 // rounds times arms, the limit of ParseInstance
	mostLetters = 1 << 16
)

// problem checks the flags and sets their defaults. It returns a report that holds the
// question, and the search.
func (f *searchFlags) problem(given func(string) bool) (*searchReport, search.Problem, error) {
	var p search.Problem
	s, err := parseDeterministic(f.learners, "search")
	switch {
	case err != nil:
		return nil, p, err
	case !given("horizon"):
		return nil, p, errors.New("--horizon is missing, the number of rounds")
	}
	err = cmp.Or(checkRange("horizon", f.rounds, 1, mostRounds), checkRange("arms", f.arms, 2, mostArms), f.checkBudget(given))
	if err != nil {
		return nil, p, err
	}
	if f.rounds > mostCells/f.arms {
		return nil, p, fmt.Errorf("--horizon %d with %d arms makes more than %d rewards", f.rounds, f.arms, mostCells)
	}
	s = s.For(f.rounds)
	if err := check(s, f.arms); err != nil {
		return nil, p, err
	}
	p = search.Problem{New: s.Maker(f.arms), Recall: s.Recall, Horizon: f.rounds}
	if !f.exhaustive && f.arms == 2 {
		p.Cycles = smallCycles(s)
	}
	return newSearchReport(*f, s), p, nil
}

// checkBudget checks the flags that say how long to search, and sets the default.
func (f *searchFlags) checkBudget(given func(string) bool) error {
	switch {
	case f.exhaustive:
		for _, flag := range []string{"evaluations", "time", "seed"} {
			if given(flag) {
				return fmt.Errorf("--exhaustive plays every instance: --%s would do nothing", flag)
			}
		}
		return f.checkLevels(given)
	case given("levels"):
		return errors.New("--levels is for --exhaustive: other searches are over all of [0,1]")
	case given("time") && given("evaluations"):
		return errors.New("--time and --evaluations are two budgets: give one")
	case given("time") && f.time <= 0:
		return fmt.Errorf("--time %v is not positive", f.time)
	case given("evaluations") && f.evaluations < 1:
		return fmt.Errorf("--evaluations %d is not positive", f.evaluations)
	case !given("time") && !given("evaluations"):
		f.evaluations = defaultEvaluations
	}
	return nil
}

func (f *searchFlags) checkLevels(given func(string) bool) error {
	if !given("levels") {
		f.levels = 2
	}
	if err := checkRange("levels", f.levels, 2, mostLevels); err != nil {
		return err
	}
	letters := math.Pow(float64(f.levels), float64(f.arms))
	if letters > mostLetters {
		return fmt.Errorf("%d arms with %d reward levels make %.4g letters, more than %d", f.arms, f.levels, letters, mostLetters)
	}
	if _, ok := search.Instances(int(letters), f.rounds); !ok {
		return fmt.Errorf("%.0f letters in %d rounds make more than 2⁵³ instances", letters, f.rounds)
	}
	return nil
}

// smallCycles returns the worst rewards of the learner at a small recall, if they
// are quickly found: searches at a larger one stretch them.
func smallCycles(s learners.Spec) []*boundedrecall.Instance {
	const recall, times = 6, 5
	if s.FullHorizon() || s.Recall <= recall {
		return nil
	}
	s.Recall = recall
	r, err := exact.WorstCase(context.Background(), s.Maker(2), exact.ProblemOf(s, 2, 2, times*recall))
	if err != nil {
		return nil
	}
	return []*boundedrecall.Instance{r.Rewards}
}
