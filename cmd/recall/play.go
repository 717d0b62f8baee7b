package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"

	"boundedrecall"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

// playFlags are the flags of play, as parsed.
type playFlags struct {
	learnerFlags
	rewards string
	json    bool
}

func playCommand() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play --learner L [flags] FILE.csv | --rewards RUNS",
		Short: "Play a learner on your own rewards",
		Long: `Play a learner on rewards in a CSV file, a row for each round and a column for
each arm, each reward in [0,1]. A first row of names is a header. '-' is standard
input. Or give the rewards themselves with --rewards, run by run.

It prints the regret, total and per round: the best arm's reward less the
learner's. Below it stands the bound that is proved for the learner, if there is
one. Arms count from 1, as the columns of the file do.

Base learners, which remember everything:
  ` + baseNames() + `
Recall learners, which run a --base on the last --recall rounds:
  ` + strings.ReplaceAll(wrapperNames(), " average-restart-full", "\n  average-restart-full") + `

cover plays two arms. average-restart-full-horizon remembers its --horizon and
takes no --recall. Without --eta the rate is tuned to the rounds that the base
learner plays: the horizon for a base learner, M for windowed and
periodic-restart, M+1 for the average restarts of recall (or horizon) M.`,
		Example: `  recall play --learner hedge rewards.csv
  recall play --learner average-restart-inclusive --base hedge --recall 24 rewards.csv
  recall play --learner windowed --base mwu --eta 0.5 --recall 24 rewards.csv
  recall play --learner randomized-average-restart --base ftrl --recall 24 --json - < rewards.csv
  recall play --learner cover --rewards '3*(0,1) (0.5,1)'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.play(cmd.Flags().Changed, args, cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	f.add(flags)
	flags.IntVar(&f.horizon, "horizon", 0, "the horizon of learners that need one (default: the rows of the file)")
	flags.Uint64Var(&f.seed, "seed", 0, "the seed of randomized-average-restart")
	flags.StringVar(&f.rewards, "rewards", "", "the rewards, in place of a file: '3*(0,1) (0.5,1)' is three rounds and one")
	flags.BoolVar(&f.json, "json", false, "print the result, with every play, as JSON")
	return cmd
}

// play reads the rewards, plays and prints.
func (f playFlags) play(given func(string) bool, files []string, stdin io.Reader, stdout io.Writer) error {
	switch {
	case given("rewards") && len(files) > 0:
		return fmt.Errorf("play takes --rewards or a file, not both: %q", files[0])
	case !given("rewards") && len(files) != 1:
		return fmt.Errorf("play takes one FILE.csv, or - for standard input, not %d", len(files))
	}
	c, err := f.choose(given)
	if err != nil {
		return err
	}
	in, names, err := f.read(files, stdin)
	if err != nil {
		return err
	}
	p, err := c.make(in.Dims())
	if err != nil {
		return err
	}
	r := newResult(p, boundedrecall.Play(p, in))
	var out bytes.Buffer
	if f.json {
		err = json.NewEncoder(&out).Encode(r)
	} else {
		r.print(&out, p.description, names)
	}
	if err != nil {
		return err
	}
	_, err = stdout.Write(out.Bytes())
	return err
}

// read returns the rewards of the flag or of the file, and the arms' names if the
// file has them.
func (f playFlags) read(files []string, stdin io.Reader) (*boundedrecall.Instance, []string, error) {
	if len(files) > 0 {
		return readFile(files[0], stdin)
	}
	in, err := boundedrecall.ParseInstance(f.rewards)
	if err != nil {
		return nil, nil, fmt.Errorf("--rewards: %w", err)
	}
	return in, nil, nil
}

// readFile reads an instance, with the file's name in its errors.
func readFile(file string, stdin io.Reader) (*boundedrecall.Instance, []string, error) {
	r := stdin
	if file == "-" {
		file = "standard input"
	} else {
		opened, err := os.Open(file)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", file, cause(err))
		}
		defer opened.Close()
		r = opened
	}
	in, names, err := boundedrecall.ReadCSV(r)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, cause(err))
	}
	return in, names, nil
}

// cause is err without the file's name.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// A result is what play reports, in the form of its JSON.
type result struct {
	Rounds           int         `json:"rounds"`
	Arms             int         `json:"arms"`
	BestArm          int         `json:"best_arm"` // from 1
	TotalRegret      float64     `json:"total_regret"`
	PerRoundRegret   float64     `json:"per_round_regret"`
	Bound            *float64    `json:"bound"` // on the total regret; nil if none is proved
	BoundProbability float64     `json:"bound_probability,omitempty"`
	Plays            [][]float64 `json:"plays"`

	bestArmReward float64
}

// exceeds is the probability that a randomized learner's regret exceeds the bound
// that is printed.
const exceeds = 0.01

// boundedWithProbability is a learner whose bound holds up to a probability.
type boundedWithProbability interface {
	TotalRegretBoundWithProbability(delta float64, rounds, arms int) float64
}

func newResult(p player, tr *boundedrecall.Transcript) result {
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
	bound := math.Inf(1)
	switch l := p.Learner.(type) {
	case boundedWithProbability:
		bound, r.BoundProbability = l.TotalRegretBoundWithProbability(exceeds, r.Rounds, r.Arms), 1-exceeds
	case boundedrecall.Bounded:
		bound = l.TotalRegretBound(r.Rounds, r.Arms)
	}
	if math.IsInf(bound, 1) || math.IsNaN(bound) {
		r.BoundProbability = 0
	} else {
		r.Bound = &bound
	}
	return r
}

// print prints the result but for the plays.
func (r result) print(w io.Writer, learner string, names []string) {
	best := strconv.Itoa(r.BestArm)
	if names != nil && names[r.BestArm-1] != "" {
		best += " (" + printable(names[r.BestArm-1]) + ")"
	}
	perRound := func(total float64) string {
		return number(total) + " in total, " + number(total/float64(r.Rounds)) + " per round"
	}
	bound, ratio := "none is proved", "none"
	if r.Bound != nil {
		bound = perRound(*r.Bound)
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
		{"best arm", best + ", reward " + perRound(r.bestArmReward)},
		{"regret", perRound(r.TotalRegret)},
		{"bound", bound},
		{"ratio", ratio},
	})
	t.Render()
}

// newLines returns a table of two columns, names and values, without lines.
func newLines(w io.Writer) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleDefault)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Box.PaddingLeft = ""
	t.Style().Box.PaddingRight = "  "
	t.SuppressTrailingSpaces()
	t.SetOutputMirror(w)
	return t
}

// number formats a figure for reading; zero has no sign.
func number(x float64) string { return strconv.FormatFloat(x+0, 'g', 6, 64) }
