package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
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
	automaton    string
	json         bool
}

func worstCommand() *cobra.Command {
	var f worstFlags
	cmd := &cobra.Command{
		Use:   "worst (--learner L (--horizon T | --long-run) | --automaton FILE) [flags]",
		Short: "Find the rewards on which a learner does worst",
		Long: `Find the largest regret that any rewards from a finite alphabet can give a
deterministic learner, and rewards that do. Rewards are the multiples of
1/(levels−1) in [0,1]. It searches the graph of windows: a longest path for a
finite horizon, a maximum mean cycle for the long run. A base learner without
recall is searched over rounds and leads, or over all instances.

The value is for this alphabet and no other: with finer rewards it can be larger.
Plays are rounded to multiples of 2⁻⁴⁰ unless all are known to be multiples of a
simple fraction, and then the value is exact. In the long run the total in the JSON
is that of one cycle. Ctrl-C prints the bounds so far.

` + automatonHelp + ` "play":
["1/6",…] are the weights of arm 1 in the states. counter(states=K) is a learner too:
it counts e_1 up and e_2 down between 0 and K−1, and plays arm 1 with (2s+1)/(2K).`,
		Example: `  recall worst --learner 'windowed(ftl,recall=9)' --long-run
  recall worst --learner 'average-restart(hedge,recall=5)' --horizon 100
  recall worst --learner 'hedge(eta=0.5)' --horizon 1000 --json
  recall worst --learner 'counter(states=5)' --long-run`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if name, a, ok, err := f.automatonNamed(cmd); ok || err != nil {
				if err != nil {
					return err
				}
				return f.worstOfAutomaton(cmd.Context(), name, a, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			return f.worst(cmd.Context(), cmd.Flags().Changed, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	addLearnerFlag(flags, &f.learners)
	flags.IntVar(&f.rounds, "horizon", 0, "the number of rounds, T")
	flags.BoolVar(&f.longRun, "long-run", false, "regret per round as the number of rounds grows")
	flags.IntVar(&f.arms, "arms", 2, "the number of arms, d")
	flags.IntVar(&f.levels, "levels", 2, "the number of reward levels: 2 for {0,1}, 3 for {0,1/2,1}")
	flags.StringVar(&f.regret, "regret", "external", "external regret, against the best arm, or swap regret")
	flags.StringVar(&f.automaton, "automaton", "", "a `FILE` with an automaton and its plays, in place of a learner")
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
	w := newWorstReport(s.String(), perRoundBound(s, f.arms, r.Horizon, p.Regret), r, p.Regret)
	return printResult(stdout, f.json, w, func(out *terminal.Sheet) { w.print(out, describe(s, f.arms), s.BoundSource(), r) }, err)
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
	Before          [][]float64 `json:"before,omitempty"` // of an automaton: what leads from the start to the cycle
	Cycle           [][]float64 `json:"cycle,omitempty"`
	Alphabet        string      `json:"alphabet"`
	States          int         `json:"states"`
	Resolution      float64     `json:"resolution"`
}

func newWorstReport(learner string, bound float64, r *exact.Result, regret exact.Regret) worstReport {
	w := worstReport{
		Schema: "worst/1", Learner: learner,
		PerRoundRegret: r.PerRoundRegret(), Lower: r.Lower.RatString(), Upper: r.Upper.RatString(),
		Before: rowsOf(r.Before), Alphabet: r.Alphabet.String(), States: r.States, Resolution: r.Resolution,
	}
	if r.Rewards != nil {
		w.TotalRegret = r.TotalRegret()
		if r.Horizon == 0 {
			w.Cycle = rowsOf(r.Rewards)
		} else {
			w.Rewards = rowsOf(r.Rewards)
		}
	}
	if regret == exact.Swap {
		w.Map = mapOf(r.Comparator)
	}
	w.PerRoundBound, w.RegretOverBound = boundAndRatio(w.PerRoundRegret, bound)
	return w
}

// rowsOf returns the rewards, nil for none.
func rowsOf(in *boundedrecall.Instance) (rows [][]float64) {
	for t := 1; in != nil && t <= in.Horizon(); t++ {
		rows = append(rows, in.Reward(t))
	}
	return rows
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

func (w worstReport) print(out *terminal.Sheet, learner, source string, r *exact.Result) {
	where := "long run"
	if r.Horizon > 0 {
		where = plural(r.Horizon, "round")
	}
	rounds := float64(max(r.Horizon, 1))
	value := amount(w.PerRoundRegret*rounds, r.Horizon)
	if r.Lower.Cmp(r.Upper) == 0 && r.Resolution == 0 {
		value += ", exactly " + roundedDown(w.Lower) + " per round"
	} else {
		upper, _ := r.Upper.Float64()
		value += fmt.Sprintf(" (between that and %s, to %.1g)", number(upper), math.Max(r.Resolution, 1e-12))
	}
	bound := boundLine{ratio: w.RegretOverBound, rounds: r.Horizon, largest: 1}
	if w.PerRoundBound != nil {
		total := *w.PerRoundBound * rounds
		bound.bound = &total
	}
	regret := "regret"
	if w.Map != nil {
		regret = "swap regret"
	}
	printFacts(out, slices.Concat([]table.Row{
		{"learner", learner},
		{"over", where + ", rewards in " + w.Alphabet},
		{regret, value},
	}, bound.rows(source), []table.Row{
		{"against", w.against(r)},
		{"rewards", w.rewards(r)},
		{"searched", plural(r.States, "state") + ", " + plural(int(r.Bytes), "byte")},
	}))
}

// rewards writes the rewards, and what leads an automaton to them.
func (w worstReport) rewards(r *exact.Result) string {
	if r.Before == nil {
		return runs(r.Rewards)
	}
	return runs(r.Before) + ", then again and again " + runs(r.Rewards)
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
