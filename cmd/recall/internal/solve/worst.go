package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/program"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

// worstFlags are the flags of worst, as parsed.
type worstFlags struct {
	learner      []string
	horizon      int
	longRun      bool
	arms, levels int
	regret       string
	automaton    string // a file
	work         cli.Work
	json         bool
	program      program.Flags
}

func (f *worstFlags) run(cmd *cobra.Command, args []string) error {
	if cmd.ArgsLenAtDash() == 0 && len(args) > 0 {
		f.program.Command = args
	} else if err := cli.NoArguments(cmd, args); err != nil {
		return err
	}
	if err := f.work.Check(); err != nil {
		return err
	}
	err := f.program.Check(cmd.Flags(), worstExample)
	switch {
	case err != nil:
		return err
	case f.program.Command != nil:
		return f.worstOfProgram(cmd)
	}
	name, a, ok, err := f.automatonNamed(cmd)
	switch {
	case err != nil:
		return err
	case ok:
		return f.worstOfAutomaton(cmd, name, a)
	}
	s, p, err := f.problem(cmd)
	if err != nil {
		return err
	}
	search := func(ctx context.Context, bar *terminal.Bar) (cli.Answer, error) {
		p.Progress = bar.Step
		r, err := exact.WorstCase(ctx, s.Maker(f.arms), p)
		if r == nil {
			return nil, fmt.Errorf("%v: %w", s, err)
		}
		w := newWorstReport(s.String(), perRoundBound(s, f.arms, r.Horizon, p.Regret), r, p.Regret)
		w.described, w.source = cli.Describe(s, f.arms), s.BoundSource()
		if p.Regret == exact.External {
			w.printed(s.PrintedBound(f.arms))
		}
		return w, err
	}
	return cli.Find(cmd, "searching", f.json, search)
}

// problem checks the flags and returns the learner that they name, and the
// search if it is within the memory that there is and within the budget.
func (f *worstFlags) problem(cmd *cobra.Command) (s learners.Spec, p exact.Problem, err error) {
	if cmd.Flags().Changed("horizon") == f.longRun {
		const want = "worst takes --learner with one of --horizon and --long-run, or --automaton with a file"
		return s, p, errors.New(want)
	}
	err = f.checkSizes()
	if err != nil {
		return s, p, err
	}
	s, err = cli.ParseDeterministic(f.learner, "worst")
	switch {
	case err != nil:
		return s, p, err
	case !s.HasRecall() && f.longRun:
		return s, p, fmt.Errorf("%s has no recall: --long-run is for recall learners", s.Name)
	case s.FullHorizon() && f.longRun:
		return s, p, fmt.Errorf("%s has a horizon: --long-run is for recall learners", s.Name)
	}
	s = s.For(f.horizon)
	err = cli.CheckLearner(s, f.arms)
	if err != nil {
		return s, p, err
	}
	p = exact.ProblemOf(s, f.arms, f.levels, f.horizon)
	if f.regret == exact.Swap.String() {
		p.Regret, p.Leads = exact.Swap, false // swap regret is not a function of the lead
	}
	err = p.CheckSize(f.arms)
	if err == nil {
		err = f.work.Afford("the search", stepsOfWorst(p, f.arms, stepsOfRound(s, f.arms)))
	}
	if err != nil {
		return s, p, fmt.Errorf("%v: %w", s, err)
	}
	return s, p, nil
}

// checkSizes checks the flags that are numbers.
func (f *worstFlags) checkSizes() error {
	if !f.longRun {
		err := cli.CheckRange("horizon", f.horizon, 1, cli.MostRounds)
		if err != nil {
			return err
		}
	}
	err := cli.CheckRange("arms", f.arms, 1, cli.MostArms)
	if err != nil {
		return err
	}
	return cli.CheckRange("levels", f.levels, 2, cli.MostLevels)
}

// worstSchema names the form of the JSON of a worstReport.
const worstSchema = "worst/1"

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
	// of an automaton: what leads from the start to the cycle
	Before [][]float64 `json:"before,omitempty"`
	Cycle  [][]float64 `json:"cycle,omitempty"`
	// of a program: what it is, and how the rewards were found
	Command    []string `json:"command,omitempty"`
	Found      string   `json:"found_by,omitempty"`
	Alphabet   string   `json:"alphabet"`
	States     int      `json:"states"`
	Resolution float64  `json:"resolution"`

	// per round, what the paper prints in place of the bound
	PrintedBound *float64 `json:"per_round_printed_bound,omitempty"`

	// the bound that the program breaks on the rewards
	Finding *program.Finding `json:"finding,omitempty"`

	described, source string // the learner, and where its bound is from
	printedIn         string // the theorem that prints PrintedBound, "" without one
	result            *exact.Result
}

func newWorstReport(learner string, bound float64, r *exact.Result,
	regret exact.Regret) *worstReport {
	w := &worstReport{
		Schema: worstSchema, Learner: learner, described: learner, result: r,
		PerRoundRegret: r.PerRoundRegret(), Lower: r.Lower.RatString(), Upper: r.Upper.RatString(),
		Before: rowsOf(r.Before), Alphabet: r.Alphabet.String(), States: r.States,
		Resolution: r.Resolution,
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
	w.PerRoundBound, w.RegretOverBound = cli.BoundAndRatio(w.PerRoundRegret, bound)
	return w
}

// printed sets the bound per round that the paper prints, and the theorem.
func (w *worstReport) printed(bound float64, source string) {
	if source != "" {
		w.PrintedBound, w.printedIn = &bound, source
	}
}

// rowsOf returns the rewards, nil for none.
func rowsOf(in *boundedrecall.Instance) (rows [][]float64) {
	for t := 1; in != nil && t <= in.Horizon(); t++ {
		rows = append(rows, in.Reward(t))
	}
	return rows
}

// perRoundBound returns the proved bound on the learner's regret per round,
// +Inf without one. For horizon 0, the long run, this is the amount that a
// round adds to the bound.
func perRoundBound(s learners.Spec, d, horizon int, regret exact.Regret) float64 {
	l := s.New(d)
	total := func(rounds int) float64 {
		if regret == exact.External {
			bound, _ := cli.TotalRegretBound(l, rounds)
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

func (w *worstReport) Print(out *terminal.Sheet) {
	r, where := w.result, "long run"
	if r.Horizon > 0 {
		where = cli.Plural(r.Horizon, "round")
	}
	rounds := float64(max(r.Horizon, 1))
	value := cli.TotalAndPerRound(w.PerRoundRegret*rounds, r.Horizon)
	if r.Lower.Cmp(r.Upper) == 0 && r.Resolution == 0 {
		value += ", exactly " + roundedDown(w.Lower) + " per round"
	} else {
		upper, _ := r.Upper.Float64()
		value += fmt.Sprintf(" (between that and %s, to %.1g)", cli.Number(upper),
			math.Max(r.Resolution, 1e-12))
	}
	bound := cli.Bound{Ratio: w.RegretOverBound, Rounds: r.Horizon, Largest: 1, Source: w.source,
		Regret: w.PerRoundRegret, PrintedIn: w.printedIn}
	if w.Command != nil {
		bound.None = program.NotClaimed
	}
	if w.PrintedBound != nil {
		bound.Printed = *w.PrintedBound
	}
	if w.PerRoundBound != nil {
		total := *w.PerRoundBound * rounds
		bound.Bound = &total
	}
	var f cli.Facts
	f.Add("learner", w.described)
	f.Add("over", where+", rewards in "+w.Alphabet)
	f.Add(regretName(w.Map != nil), value)
	f.AddBound(bound)
	f.Add("against", w.against())
	f.Add("rewards", w.rewards())
	if w.Command == nil {
		f.Add("searched", cli.Plural(r.States, "state")+", "+cli.Plural(int(r.Bytes), "byte"))
	} else {
		f.Add("searched", w.searched())
	}
	f.Print(out)
	if w.Finding != nil {
		fmt.Fprintf(out, "\n%v\n", w.Finding)
	}
}

// regretName names the regret in a line of facts.
func regretName(swap bool) string {
	if swap {
		return "swap regret"
	}
	return "regret"
}

// rewards writes the rewards, and what leads an automaton to them.
func (w *worstReport) rewards() string {
	switch runs := cli.Runs(w.result.Rewards); {
	case w.result.Before != nil:
		return cli.Runs(w.result.Before) + ", then again and again " + runs
	case w.result.Horizon == 0:
		return "again and again " + runs
	default:
		return runs
	}
}

// against names the comparator of the regret.
func (w *worstReport) against() string {
	if w.Map == nil {
		return fmt.Sprintf("arm %d", w.result.Arm+1)
	}
	var all []string
	for i, to := range w.Map {
		all = append(all, fmt.Sprintf("arm %d for arm %d", to, i+1))
	}
	return strings.Join(all, ", ")
}
