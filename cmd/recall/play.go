package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/internal/figures"
	"boundedrecall/learners"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

// playFlags are the flags of play, as parsed.
type playFlags struct {
	learnerFlags
	rewards, environment, plot string
	json, swap                 bool

	switches int // −1 if they are not asked for
}

func playCommand() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play --learner L [flags] FILE.csv | --rewards RUNS | --environment E",
		Short: "Play learners on your own rewards",
		Long: `Play one or several learners on rewards in a CSV file, a row for each round and a column for
each arm, each reward in [0,1]. A first row of names is a header. '-' is standard
input. Or give the rewards themselves with --rewards, run by run, or name one of the
literature's environments with --environment:
  ` + strings.Join(adversaries.EnvironmentForms(), "\n  ") + `

It prints the regret, total and per round: the best arm's reward less the
learner's. Below it stands the bound that is proved for the learner, if there is
one. Arms count from 1, as the columns of the file do. Give --learner again to
compare several: the other flags are for those of them that use them, and
the JSON is then an array, with a learner's name in each. With --plot their regret
over time is drawn too, beside what is proved of it.

With --swap the swap regret is printed too: against the best map of arms to arms,
where all weight on an arm goes to the arm it is mapped to. With --switches K also
the regret against the best sequence of arms that switches at most K times.

Base learners, which remember everything:
` + indent(wrap(strings.Join(learners.BaseNames(), " "), 78), "  ") + `Recall learners, which run a --base on the last --recall rounds:
` + indent(wrap(strings.Join(learners.RecallNames(), " "), 78), "  ") + `
A learner is one word, such as average-restart(hedge,recall=24,eta=0.5) or
cover(horizon=9), and what the word lacks is taken from the flags. cover plays two
arms. average-restart-full-horizon remembers its --horizon and takes no --recall.
Without --eta the rate is tuned to the rounds that the base learner plays: the
horizon for a base learner; M for windowed, periodic-restart and
average-restart-exclusive, M+1 for the other learners of recall (or horizon) M.`,
		Example: `  recall play --learner hedge rewards.csv
  recall play --learner average-restart-inclusive --base hedge --recall 24 rewards.csv
  recall play --learner 'windowed(mwu,recall=24,eta=0.5)' rewards.csv
  recall play --learner randomized-average-restart --base ftrl --recall 24 --json - < rewards.csv
  recall play --learner hedge --learner 'windowed(ftl,recall=24)' --plot regret.svg r.csv
  recall play --learner cover --rewards '3*(0,1) (0.5,1)'
  recall play --learner 'average-restart-inclusive(fixed-share,recall=50)' --switches 3 \
    --environment 'switching(arms=2,every=50,rounds=200)'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.play(cmd.Flags().Changed, args, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	f.add(flags)
	f.own = true
	flags.IntVar(&f.horizon, "horizon", 0, "the horizon of learners that need one (default: the rows of the file)")
	flags.Uint64Var(&f.seed, "seed", 0, "the seed of randomized-average-restart")
	flags.StringVar(&f.rewards, "rewards", "", "the rewards, in place of a file: '3*(0,1) (0.5,1)' is three rounds and one")
	flags.StringVar(&f.environment, "environment", "", "an environment in place of a file, see above")
	flags.BoolVar(&f.swap, "swap", false, "print the swap regret too")
	flags.IntVar(&f.switches, "switches", 0, "print the regret against sequences of arms too, see above")
	flags.StringVar(&f.plot, "plot", "", "draw the regret over time to this file, FILE.svg")
	flags.BoolVar(&f.json, "json", false, "print the result, with every play, as JSON")
	return cmd
}

// play reads the rewards, plays and prints.
func (f playFlags) play(given func(string) bool, files []string, stdin io.Reader, stdout io.Writer) error {
	switch {
	case given("rewards") && given("environment"):
		return errors.New("play takes --rewards or --environment, not both")
	case given("rewards") && len(files) > 0:
		return fmt.Errorf("play takes --rewards or a file, not both: %q", files[0])
	case given("environment") && len(files) > 0:
		return fmt.Errorf("play takes --environment or a file, not both: %q", files[0])
	case !given("rewards") && !given("environment") && len(files) != 1:
		return fmt.Errorf("play takes one FILE.csv, or - for standard input, not %d", len(files))
	case given("switches") && (f.switches < 0 || f.switches > mostRounds):
		return fmt.Errorf("--switches %d is not in 0..%d", f.switches, mostRounds)
	case !given("switches"):
		f.switches = -1
	}
	if given("plot") && !strings.HasSuffix(f.plot, ".svg") {
		return fmt.Errorf("--plot %s: the picture is an SVG, give a name that ends in .svg", f.plot)
	}
	if f.plot != "" && len(files) > 0 && overwrites(f.plot, files[0]) {
		return fmt.Errorf("--plot %s: this is the file of the rewards", f.plot)
	}
	specs, err := f.specs(given)
	if err != nil {
		return err
	}
	in, names, err := f.read(given, files, stdin)
	if err != nil {
		return err
	}
	if f.switches >= 0 {
		f.switches = min(f.switches, in.Horizon()-1)
		bytes := float64(in.Horizon()) * float64(f.switches+1) * (float64(in.Arms())/8 + 4)
		if err := afford(fmt.Sprintf("--switches %d over %d rounds", f.switches, in.Horizon()), bytes); err != nil {
			return err
		}
	}
	if f.swap { // two numbers for each pair of arms
		if err := afford(fmt.Sprintf("--swap on %d arms", in.Arms()), 16*float64(in.Arms())*float64(in.Arms())); err != nil {
			return err
		}
	}
	var games []game
	for _, s := range specs {
		s = s.For(in.Horizon())
		if err := check(s, in.Arms()); err != nil {
			return err
		}
		games = append(games, f.newGame(s, in))
	}
	var out bytes.Buffer
	if err := f.print(&out, games, names); err != nil {
		return err
	}
	if f.plot != "" {
		if err := writeFile(f.plot, picture(games).SVG); err != nil {
			return fmt.Errorf("--plot %s: %w", f.plot, cause(err))
		}
	}
	_, err = stdout.Write(out.Bytes())
	return err
}

// print prints the games: one game alone, several as a list.
func (f playFlags) print(out io.Writer, games []game, names []string) error {
	switch {
	case f.json && len(games) == 1:
		return json.NewEncoder(out).Encode(games[0].result)
	case f.json:
		return json.NewEncoder(out).Encode(games)
	case len(games) == 1:
		games[0].print(out, games[0].Learner, names)
	default:
		printGames(out, games, names)
	}
	return nil
}

// read returns the rewards of the flag or of the file, and the arms' names if the
// file has them.
func (f playFlags) read(given func(string) bool, files []string, stdin io.Reader) (*boundedrecall.Instance, []string, error) {
	if len(files) > 0 {
		return readInstance(files[0], stdin)
	}
	if given("environment") {
		in, err := adversaries.Environment(f.environment)
		if err != nil {
			return nil, nil, fmt.Errorf("--environment: %w", err)
		}
		return in, nil, nil
	}
	in, err := boundedrecall.ParseInstance(f.rewards)
	if err != nil {
		return nil, nil, fmt.Errorf("--rewards: %w", err)
	}
	return in, nil, nil
}

// A game is a learner's game, in the form of the JSON for several learners.
type game struct {
	Learner string `json:"learner"`
	result

	spec  learners.Spec
	curve []float64 // total regret after each round
}

func (f playFlags) newGame(s learners.Spec, in *boundedrecall.Instance) game {
	l := s.New(in.Arms())
	tr := boundedrecall.Play(l, in)
	g := game{Learner: describe(s, in.Arms()), result: newResult(l, tr), spec: s, curve: tr.RegretCurve()}
	if f.swap {
		regret := tr.TotalSwapRegret()
		g.SwapRegret = &regret
	}
	if f.switches >= 0 {
		regret, arms := tr.SwitchingRegret(f.switches)
		for t := range arms {
			arms[t]++
		}
		g.Switching = &switching{Switches: f.switches, TotalRegret: regret, Arms: arms}
	}
	return g
}

// A result is the report of play, in the form of its JSON.
type result struct {
	Rounds           int         `json:"rounds"`
	Arms             int         `json:"arms"`
	BestArm          int         `json:"best_arm"` // from 1
	TotalRegret      float64     `json:"total_regret"`
	PerRoundRegret   float64     `json:"per_round_regret"`
	Bound            *float64    `json:"bound"` // on the total regret; nil if none is proved
	BoundProbability float64     `json:"bound_probability,omitempty"`
	SwapRegret       *float64    `json:"swap_regret,omitempty"` // in total
	Switching        *switching  `json:"switching,omitempty"`
	Plays            [][]float64 `json:"plays"`

	bestArmReward float64
}

// A switching is the regret against the best sequence of arms with few switches.
type switching struct {
	Switches    int     `json:"switches"` // at most
	TotalRegret float64 `json:"total_regret"`
	Arms        []int   `json:"arms"` // of each round, from 1
}

// sequence writes the arms run by run, such as "50*1 50*2", and a long one's beginning.
func (s switching) sequence() string {
	const most = 8
	var runs []string
	for t := 0; t < len(s.Arms); {
		n := 1
		for t+n < len(s.Arms) && s.Arms[t+n] == s.Arms[t] {
			n++
		}
		if len(runs) == most {
			return strings.Join(runs, " ") + " … (see --json)"
		}
		runs = append(runs, fmt.Sprintf("%d*%d", n, s.Arms[t]))
		t += n
	}
	return strings.Join(runs, " ")
}

func newResult(l boundedrecall.Learner, tr *boundedrecall.Transcript) result {
	in := tr.Instance()
	r := result{
		Rounds: in.Horizon(), Arms: in.Arms(),
		BestArm: tr.BestArm() + 1, bestArmReward: tr.BestArmReward(),
		TotalRegret: tr.TotalRegret(), PerRoundRegret: tr.PerRoundRegret(),
		Plays: make([][]float64, in.Horizon()),
	}
	for t := range r.Plays {
		r.Plays[t] = tr.PlayOf(t + 1)
	}
	if bound, probability := totalRegretBound(l, r.Rounds); !math.IsInf(bound, 1) {
		r.Bound, r.BoundProbability = &bound, probability
	}
	return r
}

// best describes the best arm.
func (r result) best(names []string) string {
	best := strconv.Itoa(r.BestArm)
	if names != nil && names[r.BestArm-1] != "" {
		best += " (" + printable(names[r.BestArm-1]) + ")"
	}
	return best + ", reward " + r.perRound(r.bestArmReward)
}

// perRound formats a total and, after it, the total divided by the number of rounds.
func (r result) perRound(total float64) string {
	return number(total) + " in total, " + number(total/float64(r.Rounds)) + " per round"
}

// print prints the result without the plays.
func (r result) print(w io.Writer, learner string, names []string) {
	bound, ratio := "none is proved", "none"
	if r.Bound != nil {
		bound = r.perRound(*r.Bound)
		if r.BoundProbability > 0 {
			bound += fmt.Sprintf(", with probability %v", r.BoundProbability)
		}
		if *r.Bound >= float64(r.Rounds) {
			bound += "; it says nothing, no regret exceeds 1 per round"
		}
		if *r.Bound > 0 {
			ratio = number(r.TotalRegret / *r.Bound) + " of the bound"
		}
	}
	t := newLines(w)
	t.AppendRows([]table.Row{
		{"learner", learner},
		{"rounds", r.Rounds},
		{"arms", r.Arms},
		{"best arm", r.best(names)},
		{"regret", r.perRound(r.TotalRegret)},
		{"bound", bound},
		{"ratio", ratio},
	})
	if r.SwapRegret != nil {
		t.AppendRow(table.Row{"swap regret", r.perRound(*r.SwapRegret)})
	}
	if s := r.Switching; s != nil {
		t.AppendRows([]table.Row{
			{fmt.Sprintf("regret, %d switches", s.Switches), r.perRound(s.TotalRegret)},
			{"best sequence", s.sequence()},
		})
	}
	t.Render()
}

// printGames prints the facts common to all games, and a row for each learner.
func printGames(w io.Writer, games []game, names []string) {
	first := games[0].result
	t := newLines(w)
	t.AppendRows([]table.Row{
		{"rounds", first.Rounds},
		{"arms", first.Arms},
		{"best arm", first.best(names)},
	})
	t.Render()
	fmt.Fprintln(w)

	t = newLines(w)
	t.SetColumnConfigs([]table.ColumnConfig{{Number: 1, WidthMax: 48, WidthMaxEnforcer: wrap}})
	head := table.Row{"learner", "regret", "per round", "bound", "regret/bound"}
	if first.SwapRegret != nil {
		head = append(head, "swap regret")
	}
	if first.Switching != nil {
		head = append(head, fmt.Sprintf("regret, %d switches", first.Switching.Switches))
	}
	t.AppendRow(head)
	likely := false
	for _, g := range games {
		bound, ratio := "none", "none"
		if g.Bound != nil {
			bound = number(*g.Bound)
			if g.BoundProbability > 0 {
				bound += "*"
				likely = true
			}
			if *g.Bound > 0 {
				ratio = number(g.TotalRegret / *g.Bound)
			}
		}
		row := table.Row{g.Learner, number(g.TotalRegret), number(g.PerRoundRegret), bound, ratio}
		if g.SwapRegret != nil {
			row = append(row, number(*g.SwapRegret))
		}
		if g.Switching != nil {
			row = append(row, number(g.Switching.TotalRegret))
		}
		t.AppendRow(row)
	}
	t.Render()
	if likely {
		fmt.Fprintf(w, "* with probability %v\n", 1-exceeds)
	}
}

// picture draws the games' regret over time.
func picture(games []game) figures.Figure {
	var regrets []figures.Regret
	for _, g := range games {
		l := g.spec.New(g.Arms)
		bound := func(rounds int) float64 { bound, _ := totalRegretBound(l, rounds); return bound }
		r := figures.Regret{Learner: g.spec.String(), Curve: g.curve}
		if !math.IsInf(bound(g.Rounds), 1) {
			r.Bound = bound
		}
		regrets = append(regrets, r)
	}
	return figures.Regrets(regrets)
}
