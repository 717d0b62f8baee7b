package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"boundedrecall"
	"boundedrecall/exact"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

// worstFlags are the flags of worst, as parsed.
type worstFlags struct {
	learnerFlags
	longRun      bool
	regret       string
	arms, levels int
	json         bool
}

func worstCommand() *cobra.Command {
	var f worstFlags
	cmd := &cobra.Command{
		Use:   "worst --learner L [--base B] [--recall M] (--horizon T | --long-run) [flags]",
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
		Example: `  recall worst --learner windowed --base ftl --recall 9 --long-run
  recall worst --learner average-restart --base hedge --recall 5 --horizon 100
  recall worst --learner hedge --eta 0.5 --horizon 1000 --json`,
		Args: noArguments("worst"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return f.worst(cmd.Context(), cmd.Flags().Changed, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.learner, "learner", "", "the learner, one of those that 'recall play --help' lists")
	f.add(flags)
	flags.IntVar(&f.horizon, "horizon", 0, "the number of rounds, T")
	flags.BoolVar(&f.longRun, "long-run", false, "regret per round as the number of rounds grows")
	flags.IntVar(&f.arms, "arms", 2, "the number of arms, d")
	flags.IntVar(&f.levels, "levels", 2, "the number of reward levels: 2 for {0,1}, 3 for {0,1/2,1}")
	flags.StringVar(&f.regret, "regret", "external", "external regret, against the best arm, or swap regret")
	flags.BoolVar(&f.json, "json", false, "print the result, with the rewards, as JSON")
	return cmd
}

// noArguments refuses arguments.
func noArguments(command string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return fmt.Errorf("%s takes no arguments, not %q", command, args[0])
		}
		return nil
	}
}

func (f worstFlags) worst(ctx context.Context, given func(string) bool, stdout, stderr io.Writer) error {
	made, p, err := f.problem(given)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	bar := newBar(stderr, "searching")
	p.Progress = bar.step
	r, err := exact.WorstCase(ctx, made.maker, p)
	bar.finish()
	if err := fatal(ctx, err, r != nil); err != nil {
		return err
	}
	w := newWorst(made, r, p.Regret)
	return deliver(stdout, f.json, w, func(out io.Writer) { w.print(out, made.description, r) }, err)
}

// fatal returns what ends the command, nil if there is something to print: a search
// that was interrupted may have found bounds.
func fatal(ctx context.Context, err error, found bool) error {
	switch {
	case err == nil || found && ctx.Err() != nil:
		return nil
	case ctx.Err() != nil:
		return interrupted
	}
	return err
}

// deliver prints the result of a search, as JSON or as text, all of it or nothing.
// It returns interrupted if the search ended with an error.
func deliver(stdout io.Writer, asJSON bool, result any, text func(io.Writer), ended error) error {
	var out bytes.Buffer
	if asJSON {
		if err := json.NewEncoder(&out).Encode(result); err != nil {
			return err
		}
	} else {
		text(&out)
	}
	if _, err := stdout.Write(out.Bytes()); err != nil {
		return err
	}
	if ended != nil {
		return interrupted
	}
	return nil
}

// A worst is what the command reports, in the form of its JSON.
type worst struct {
	PerRoundRegret float64     `json:"per_round_regret"`
	TotalRegret    float64     `json:"total_regret"` // in the long run, of one cycle
	Lower          string      `json:"lower"`
	Upper          string      `json:"upper"`
	Bound          *float64    `json:"bound"`         // on the regret per round; nil if none is proved
	Map            []int       `json:"map,omitempty"` // of arms 1..d, that swap regret is against
	Rewards        [][]float64 `json:"rewards,omitempty"`
	Cycle          [][]float64 `json:"cycle,omitempty"`
	Alphabet       string      `json:"alphabet"`
	States         int         `json:"states"`
	Resolution     float64     `json:"resolution"`
}

func newWorst(made player, r *exact.Result, regret exact.Regret) worst {
	w := worst{
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
	if l, ok := made.Learner.(boundedrecall.Bounded); ok && regret == exact.External {
		bound := l.TotalRegretBound(r.Horizon, made.Arms()) / float64(r.Horizon)
		if r.Horizon == 0 { // what a round adds in the long run: every wrapper's bound is linear in whole blocks
			const block = 1 << 20
			rounds := block * made.recall
			bound = (l.TotalRegretBound(2*rounds, made.Arms()) - l.TotalRegretBound(rounds, made.Arms())) / float64(rounds)
		}
		if !math.IsInf(bound, 1) && !math.IsNaN(bound) {
			w.Bound = &bound
		}
	}
	return w
}

func (w worst) print(out io.Writer, learner string, r *exact.Result) {
	t := newLines(out)
	where := fmt.Sprintf("%d rounds", r.Horizon)
	if r.Horizon == 0 {
		where = "long run"
	}
	value := number(w.PerRoundRegret) + " per round"
	if r.Horizon > 0 {
		value += ", " + number(w.TotalRegret) + " in total"
	}
	if r.Lower.Cmp(r.Upper) == 0 && r.Resolution == 0 {
		value += ", exactly " + abridgedRat(r.Lower) + " per round"
	} else {
		upper, _ := r.Upper.Float64()
		value += fmt.Sprintf(" (between that and %s, to %.1g)", number(upper), math.Max(r.Resolution, 1e-12))
	}
	bound := "none is proved"
	if w.Bound != nil {
		bound = number(*w.Bound) + " per round"
		if *w.Bound > 0 {
			bound += ", worst case / bound = " + number(w.PerRoundRegret / *w.Bound)
		}
	}
	t.AppendRows([]table.Row{
		{"learner", learner},
		{"over", where + ", rewards in " + w.Alphabet},
		{"worst regret", value},
		{"bound", bound},
		{"against", w.against(r)},
		{"rewards", runs(r.Rewards)},
		{"searched", fmt.Sprintf("%d states, %d bytes", r.States, r.Bytes)},
	})
	t.Render()
}

// against says what the regret is against.
func (w worst) against(r *exact.Result) string {
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
