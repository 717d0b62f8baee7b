package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

// worstFlags are the flags of worst, as parsed.
type worstFlags struct {
	learners     []string
	rounds       int // --horizon
	longRun      bool
	regret       string
	arms, levels int
	json         bool
}

func worstCommand() *cobra.Command {
	var f worstFlags
	cmd := &cobra.Command{
		Use:   "worst --learner L (--horizon T | --long-run) [flags]",
		Short: "Find the rewards on which a learner does worst",
		Long: `Find the largest regret that any rewards from a finite alphabet can give a
deterministic learner, and rewards that do. Rewards are the multiples of
1/(levels−1) in [0,1]. It searches the graph of windows: a longest path for a
finite horizon, a maximum mean cycle for the long run. A base learner without
recall is searched over rounds and leads, or over all instances.

The value is for this alphabet and no other: with finer rewards it can be larger.
Plays are rounded to multiples of 2⁻⁴⁰ unless all are known to be multiples of a
simple fraction, and then the value is exact. In the long run the total in the JSON
is that of one cycle. Ctrl-C prints the bounds so far.`,
		Example: `  recall worst --learner 'windowed(ftl,recall=9)' --long-run
  recall worst --learner 'average-restart(hedge,recall=5)' --horizon 100
  recall worst --learner 'hedge(eta=0.5)' --horizon 1000 --json`,
		Args: noArguments("worst"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.worst(cmd.Context(), cmd.Flags().Changed, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	addLearnerFlag(flags, &f.learners)
	flags.IntVar(&f.rounds, "horizon", 0, "the number of rounds, T")
	flags.BoolVar(&f.longRun, "long-run", false, "regret per round as the number of rounds grows")
	flags.IntVar(&f.arms, "arms", 2, "the number of arms, d")
	flags.IntVar(&f.levels, "levels", 2, "the number of reward levels: 2 for {0,1}, 3 for {0,1/2,1}")
	flags.StringVar(&f.regret, "regret", "external", "external regret, against the best arm, or swap regret")
	flags.BoolVar(&f.json, "json", false, "print the result, with the rewards, as JSON")
	return cmd
}

// problem checks the flags and returns the learner that they name, and the search.
func (f worstFlags) problem(given func(string) bool) (s learners.Spec, p exact.Problem, err error) {
	if given("horizon") == f.longRun {
		return s, p, errors.New("worst takes one of --horizon and --long-run")
	}
	if !f.longRun {
		err = checkRange("horizon", f.rounds, 1, mostRounds)
	}
	err = cmp.Or(err, checkRange("arms", f.arms, 1, mostArms), checkRange("levels", f.levels, 2, mostLevels))
	if err != nil {
		return s, p, err
	}
	regret, err := parseRegret(f.regret)
	if err != nil {
		return s, p, err
	}
	s, err = parseDeterministic(f.learners, "worst")
	switch {
	case err != nil:
		return s, p, err
	case !s.HasRecall() && f.longRun:
		return s, p, fmt.Errorf("%s has no recall: --long-run is for recall learners", s.Name)
	case s.FullHorizon() && f.longRun:
		return s, p, fmt.Errorf("%s has a horizon: --long-run is for recall learners", s.Name)
	}
	s = s.For(f.rounds)
	if err := check(s, f.arms); err != nil {
		return s, p, err
	}
	p = exact.ProblemOf(s, f.arms, f.levels, f.rounds)
	if p.Regret = regret; regret == exact.Swap {
		p.Leads = false // swap regret is not a function of the lead
	}
	return s, p, nil
}

func (f worstFlags) worst(ctx context.Context, given func(string) bool, stdout, stderr io.Writer) error {
	s, p, err := f.problem(given)
	if err != nil {
		return err
	}
	bar := terminal.NewBar(stderr, "searching")
	p.Progress = bar.Step
	r, err := exact.WorstCase(ctx, s.Maker(f.arms), p)
	bar.Finish()
	if err := fatal(ctx, err, r != nil); err != nil {
		return err
	}
	w := newWorstReport(s, f.arms, r, p.Regret)
	return printResult(stdout, f.json, w, func(out *terminal.Sheet) { w.print(out, s, f.arms, r) }, err)
}

// A worstReport is what worst --json prints.
type worstReport struct {
	Schema          string      `json:"schema"`
	Learner         string      `json:"learner"`
	PerRoundRegret  float64     `json:"per_round_regret"`
	TotalRegret     float64     `json:"total_regret"` // in the long run, of one cycle
	Lower           string      `json:"lower"`
	Upper           string      `json:"upper"`
	PerRoundBound   *float64    `json:"per_round_bound"` // nil if none is proved
	RegretOverBound *float64    `json:"regret_over_bound"`
	Map             []int       `json:"map,omitempty"` // of arms 1..d, that swap regret is against
	Rewards         [][]float64 `json:"rewards,omitempty"`
	Cycle           [][]float64 `json:"cycle,omitempty"`
	Alphabet        string      `json:"alphabet"`
	States          int         `json:"states"`
	Resolution      float64     `json:"resolution"`
}

func newWorstReport(s learners.Spec, d int, r *exact.Result, regret exact.Regret) worstReport {
	w := worstReport{
		Schema: "worst/1", Learner: s.String(),
		PerRoundRegret: r.PerRoundRegret(), Lower: r.Lower.RatString(), Upper: r.Upper.RatString(),
		Alphabet: r.Alphabet.String(), States: r.States, Resolution: r.Resolution,
	}
	if r.Rewards != nil {
		w.TotalRegret = r.TotalRegret()
		rewards := make([][]float64, r.Rewards.Horizon())
		for t := range rewards {
			rewards[t] = r.Rewards.Reward(t + 1)
		}
		if r.Horizon == 0 {
			w.Cycle = rewards
		} else {
			w.Rewards = rewards
		}
	}
	if regret == exact.Swap {
		w.Map = mapOf(r.Comparator)
	}
	if bound := perRoundBound(s, d, r.Horizon, regret); !math.IsInf(bound, 1) {
		w.PerRoundBound = &bound
		if bound > 0 {
			ratio := w.PerRoundRegret / bound
			w.RegretOverBound = &ratio
		}
	}
	return w
}

// perRoundBound returns the proved bound on the learner's regret per round, +Inf without
// one. For horizon 0, the long run, this is the amount that a round adds to the bound.
func perRoundBound(s learners.Spec, d, horizon int, regret exact.Regret) float64 {
	l := s.New(d)
	total := func(rounds int) float64 {
		if regret == exact.External {
			bound, _ := totalRegretBound(l, rounds)
			return bound
		}
		if b, ok := l.(boundedrecall.SwapBounded); ok {
			return b.TotalSwapRegretBound(rounds, d)
		}
		return math.Inf(1)
	}
	if horizon > 0 {
		return total(horizon) / float64(horizon)
	}
	rounds := s.Period() << 20 // whole blocks, in which every bound is linear
	one, two := total(rounds), total(2*rounds)
	if math.IsInf(two, 1) {
		return two
	}
	return (two - one) / float64(rounds)
}

func (w worstReport) print(out *terminal.Sheet, s learners.Spec, d int, r *exact.Result) {
	where := "long run"
	total := func(perRound float64) string { return number(perRound) + " per round" }
	if r.Horizon > 0 {
		where = plural(r.Horizon, "round")
		total = func(perRound float64) string { return totalAndPerRound(perRound*float64(r.Horizon), r.Horizon) }
	}
	value := total(w.PerRoundRegret)
	if r.Lower.Cmp(r.Upper) == 0 && r.Resolution == 0 {
		value += ", exactly " + abridgedRat(r.Lower) + " per round"
	} else {
		upper, _ := r.Upper.Float64()
		value += fmt.Sprintf(" (between that and %s, to %.1g)", number(upper), math.Max(r.Resolution, 1e-12))
	}
	bound, ratio := "none is proved", "none"
	if w.PerRoundBound != nil {
		bound = total(*w.PerRoundBound)
		if source := s.BoundSource(); source != "" {
			bound += " (" + source + ")"
		}
	}
	if w.RegretOverBound != nil {
		ratio = number(*w.RegretOverBound)
	}
	regret := "regret"
	if w.Map != nil {
		regret = "swap regret"
	}
	t := terminal.NewLines(out)
	t.AppendRows([]table.Row{
		{"learner", describe(s, d)},
		{"over", where + ", rewards in " + w.Alphabet},
		{regret, value},
		{"bound", bound},
		{regret + "/bound", ratio},
		{"against", w.against(r)},
		{"rewards", runs(r.Rewards)},
		{"searched", plural(r.States, "state") + ", " + plural(int(r.Bytes), "byte")},
	})
	t.Render()
}

// against names the comparator of the regret.
func (w worstReport) against(r *exact.Result) string {
	if w.Map == nil {
		return fmt.Sprintf("arm %d", r.Arm+1)
	}
	var all []string
	for i, to := range w.Map {
		all = append(all, fmt.Sprintf("arm %d for arm %d", to, i+1))
	}
	return strings.Join(all, ", ")
}

// abridgedRat prints a fraction, unless it is too long to read.
func abridgedRat(r *big.Rat) string {
	if s := r.RatString(); len(s) <= 30 {
		return s
	}
	return r.FloatString(12) + "…"
}
