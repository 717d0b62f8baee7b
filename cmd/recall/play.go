package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/rewards"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// playFlags are the flags of play, as parsed.
type playFlags struct {
	learners                   []string
	rewards, environment, plot string
	scale, label               string
	header, missing            string
	losses, clip               bool
	train                      float64 // the part to choose on; 0 for all, without a rest
	json, plays, swap          bool

	switches int // −1 if they are not asked for
}

// wholeRange is the value of --scale without a range.
const wholeRange = "auto"

var playHelp = `Play one or several learners on rewards in a file, a row for each round and a column
for each arm. '-' is standard input. Or give the rewards themselves with --rewards, run
by run, or name one of the literature's environments with --environment:
  ` + strings.Join(adversaries.EnvironmentForms(), "\n  ") + `

It prints what the best arm, the uniform learner and the learner itself earn or lose, and
the regret: the best arm's reward less the learner's. Beside it stands the bound that is
proved for the learner, if there is one. Arms count from 1. Give --learner again to
compare several. With --plot a picture is drawn too: the regret over time or, if a learner
has a range of recalls or rates, the regret of each.

With --train 0.5 the learner with the least regret on the first half of the rounds is
chosen, and played on the rest from a fresh start. --swap prints the swap regret too,
against the best map of arms to arms; --switches K the regret against the best sequence of
arms that switches at most K times.

Files, gzipped or not. Fields are separated by commas, semicolons or tabs, which is
recognised; between the latter two a comma may be decimal. A first row of names is a header.
A column without numbers, such as dates, is a label and no arm. What is recognised is said
on standard error. --label and --header say it where numbers such as 20200131 are labels or
names. Missing values are refused, unless --missing skip leaves out their rows or --missing
last takes the arm's value before. Numbers are rewards in [0,1]; --losses takes losses;
--scale maps the range of the file, or of the part of --train, to [0,1], and --scale=-1:1
the range given; regrets are then in the file's units. Numbers outside are refused, unless
--clip takes them as the end of the range. A file may hold up to 2²⁶ rewards (512 MiB).

Base learners, which remember everything:
` + nameLines(learners.BaseNames()) + `Recall learners, which run a base learner on the last M rounds, recall=M:
` + nameLines(learners.RecallNames()) + `Recall learners that run no base learner:
` + nameLines(learners.BaselessNames()) + `
A learner is one word, such as average-restart(hedge,recall=24,eta=0.5),
cover(horizon=9) or randomized-average-restart(ftrl,recall=24,seed=7). cover, cover-swap
and finite-cover play two arms. A base learner and finite-cover without horizon=, and
average-restart-full-horizon without recall=, take the number of rounds. Without eta=
the rate is tuned to the rounds that the base learner plays.

recall and eta may be ranges: recall=5:80 stands for all recalls if they are
at most 12, otherwise for 12 in geometric progression from 5 to 80; recall=5:80:5 for
5, 10, 15, ..., 80. eta=0.1:1 and eta=0.1:1:0.1 likewise. The least regret is marked.`

func nameLines(names []string) string {
	return terminal.Indent(terminal.Wrap(strings.Join(names, " "), 78), "  ")
}

func playCommand() *cobra.Command {
	var f playFlags
	cmd := &cobra.Command{
		Use:   "play --learner L [flags] FILE.csv | --rewards RUNS | --environment E",
		Short: "Play learners on your own rewards",
		Long:  playHelp,
		Example: `  recall play --learner hedge rewards.csv
  recall play --learner 'average-restart-inclusive(hedge,recall=5:80)' --plot m.svg rewards.csv
  recall play --learner 'average-restart(hedge,recall=5:80)' --losses --scale --train 0.5 costs.csv
  recall play --learner 'randomized-average-restart(ftrl,recall=24)' --json - < rewards.csv
  recall play --learner cover --rewards '3*(0,1) (0.5,1)' --plays
  recall play --learner 'average-restart-inclusive(fixed-share,recall=50)' --switches 3 \
    --environment 'switching(arms=2,every=50,rounds=200)'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return f.play(cmd.Context(), cmd.Flags().Changed, args, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	f.add(cmd.Flags())
	return cmd
}

// add adds the flags.
func (f *playFlags) add(flags *pflag.FlagSet) {
	addLearnerFlag(flags, &f.learners)
	flags.StringVar(&f.rewards, "rewards", "", "the `RUNS`, as '3*(0,1) (0.5,1)', three rounds and one")
	flags.StringVar(&f.environment, "environment", "", "the name of an environment, see above")
	flags.BoolVar(&f.losses, "losses", false, "the numbers of the file are losses, not rewards")
	flags.StringVar(&f.scale, "scale", "", "map the file's range, or --scale=`LOW:HIGH`, to [0,1]")
	flags.Lookup("scale").NoOptDefVal = wholeRange
	flags.BoolVar(&f.clip, "clip", false, "take numbers outside the scale as its ends")
	flags.StringVar(&f.missing, "missing", "", "`skip` rows with missing values, or take the last values")
	flags.StringVar(&f.label, "label", "", "a `COLUMN` that is no arm, by number or name; none if all are arms")
	flags.StringVar(&f.header, "header", "", "`yes` or no: whether the first row is a header")
	flags.Lookup("header").NoOptDefVal = "yes"
	flags.Float64Var(&f.train, "train", 0, "choose on this `PART` of the rounds, such as 0.5, and play the rest")
	flags.BoolVar(&f.swap, "swap", false, "print the swap regret too")
	flags.IntVar(&f.switches, "switches", 0, "print the regret against sequences of arms too, see above")
	flags.BoolVar(&f.plays, "plays", false, "print every play too; --json has them unless this is false")
	flags.StringVar(&f.plot, "plot", "", "draw the regret to this file, FILE.svg")
	flags.BoolVar(&f.json, "json", false, "print the result as JSON, see 'recall schema play'")
}

// A playRun is one call of play: what to play, and what is known of the rewards.
type playRun struct {
	playFlags
	specs  []learners.Spec
	ranges map[string]bool // the fields, recall and eta, of which a range is played
	data   rewards.Rewards
	first  *playRun // over the part of --train; nil without
	bar    *terminal.Bar
}

// play reads the rewards, plays and prints.
func (f playFlags) play(ctx context.Context, given func(string) bool, files []string, stdin io.Reader, stdout, stderr io.Writer) error {
	p, err := f.prepare(given, files)
	if err != nil {
		return err
	}
	file, err := newOutput("plot", f.plot)
	if err != nil {
		return err
	}
	p.bar = terminal.NewBar(stderr, "reading, kB")
	err = p.read(ctx, given, files, stdin)
	var r *playReport
	if err == nil {
		p.bar.Describe("playing, rounds")
		r, err = p.playParts(ctx)
	}
	p.bar.Finish()
	if err := fatal(ctx, err, false); err != nil {
		return err
	}
	for _, note := range p.data.Notes {
		fmt.Fprintf(stderr, "recall: %s\n", shortened(terminal.Printable(note)))
	}
	if f.plot != "" {
		if err := file.write(p.picture(r).SVG); err != nil {
			return err
		}
	}
	if f.json {
		r.Learners[r.LeastIndex].Plays = nil // they stand at the top
	}
	return printResult(stdout, f.json, r, func(out *terminal.Sheet) { p.print(out, r) }, nil)
}

// prepare checks the flags.
func (f playFlags) prepare(given func(string) bool, files []string) (*playRun, error) {
	for _, file := range files {
		if _, err := rewards.ParseScale(file); err == nil && f.scale == wholeRange {
			return nil, fmt.Errorf("write the range as --scale=%s", file)
		}
	}
	sources := slices.Clone(files)
	for _, flag := range []string{"rewards", "environment"} {
		if given(flag) {
			sources = append(sources, "--"+flag)
		}
	}
	switch {
	case len(sources) != 1:
		return nil, fmt.Errorf("play takes one FILE.csv, - for standard input, --rewards or --environment, not %d: %q",
			len(sources), sources)
	case given("switches") && (f.switches < 0 || f.switches > mostRounds):
		return nil, fmt.Errorf("--switches %d is not in 0..%d", f.switches, mostRounds)
	case given("plot") && !strings.HasSuffix(f.plot, ".svg"):
		return nil, fmt.Errorf("--plot %s: the picture is an SVG, give a name that ends in .svg", f.plot)
	case given("train") && !(f.train > 0 && f.train < 1):
		return nil, fmt.Errorf("--train %v is not between 0 and 1", f.train)
	case given("missing") && f.missing != "skip" && f.missing != "last":
		return nil, fmt.Errorf("--missing %q is neither skip nor last", f.missing)
	case given("header") && f.header != "yes" && f.header != "no":
		return nil, fmt.Errorf("--header=%q is neither yes nor no", f.header)
	case !given("switches"):
		f.switches = -1
	}
	f.plays = f.plays || f.json && !given("plays")
	for _, flag := range []string{"losses", "scale", "clip", "missing", "label", "header"} {
		if given(flag) && len(files) == 0 {
			return nil, fmt.Errorf("--%s is for a file", flag)
		}
	}
	units, err := rewards.Scale{High: 1}, error(nil)
	if given("scale") && f.scale != wholeRange {
		if units, err = rewards.ParseScale(f.scale); err != nil {
			return nil, fmt.Errorf("--scale: %w", err)
		}
	}
	units.Losses = f.losses
	p := &playRun{playFlags: f, data: rewards.Rewards{Scale: units}}
	p.specs, p.ranges, err = parseLearners(f.learners)
	return p, err
}

// read reads the rewards of the flag or of the file.
func (p *playRun) read(ctx context.Context, given func(string) bool, files []string, stdin io.Reader) (err error) {
	switch {
	case given("rewards"):
		if p.data.Instance, err = boundedrecall.ParseInstance(p.rewards); err != nil {
			return fmt.Errorf("--rewards: %w", err)
		}
		return nil
	case given("environment"):
		if p.data.Instance, err = adversaries.Environment(p.environment); err != nil {
			return fmt.Errorf("--environment: %w", err)
		}
		return nil
	}
	var all *rewards.Rewards
	o := rewards.Options{
		Label: p.label, Header: p.header, Missing: p.missing, Scale: p.data.Scale, Clip: p.clip, Labels: p.plays,
	}
	if p.scale == wholeRange {
		o.Fit = cmp.Or(p.train, 1)
	}
	err = withFile(ctx, files[0], stdin, func(text io.Reader) (err error) {
		all, err = rewards.Read(&progressReader{Reader: text, bar: p.bar}, o)
		return err
	})
	if err != nil {
		return err
	}
	p.data = *all
	return nil
}

// A progressReader shows on the bar how much was read.
type progressReader struct {
	io.Reader
	bar  *terminal.Bar
	done int // bytes
}

func (w *progressReader) Read(b []byte) (int, error) {
	n, err := w.Reader.Read(b)
	w.done += n
	w.bar.Step(w.done>>10, 0)
	return n, err
}
