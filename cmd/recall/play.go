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

func playCommand() *cobra.Command {
	var f playFlags
	cmd := newCommand("play", nil, f.run)
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
	flags.Var(choice{&f.missing, []string{"skip", "last"}}, "missing", "`skip` rows with missing values, or take the last values")
	flags.StringVar(&f.label, "label", "", "a `COLUMN` that is no arm, by number or name; none if all are arms")
	flags.Var(choice{&f.header, []string{"yes", "no"}}, "header", "`yes` or no: whether the first row is a header")
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
	bar    *terminal.Bar
}

func (f *playFlags) run(cmd *cobra.Command, files []string) error {
	given := cmd.Flags().Changed
	p, err := f.prepare(given, files)
	if err != nil {
		return err
	}
	file, err := newOutput("plot", f.plot)
	if err != nil {
		return err
	}
	return find(cmd, "reading, kB", f.json, func(ctx context.Context, bar *terminal.Bar) (answer, error) {
		p.bar = bar
		if err := p.read(cmd, given, files); err != nil {
			return nil, err
		}
		bar.Describe("playing, rounds")
		r, err := p.playParts(ctx)
		if err != nil {
			return nil, err
		}
		bar.Finish()
		for _, note := range p.data.Notes {
			fmt.Fprintf(cmd.ErrOrStderr(), "recall: %s\n", shortened(terminal.Printable(note)))
		}
		if f.plot != "" {
			err = file.write(r.picture().SVG)
		}
		if f.json {
			r.Learners[r.LeastIndex].Plays = nil // they stand at the top
		}
		if err != nil {
			return nil, err
		}
		return r, nil
	})
}

// prepare checks the flags.
func (f *playFlags) prepare(given func(string) bool, files []string) (*playRun, error) {
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
	p := &playRun{playFlags: *f, data: rewards.Rewards{Scale: units}}
	p.specs, p.ranges, err = parseLearners(f.learners)
	return p, err
}

// read reads the rewards of the flag or of the file.
func (p *playRun) read(cmd *cobra.Command, given func(string) bool, files []string) (err error) {
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
	err = withFile(cmd.Context(), files[0], cmd.InOrStdin(), func(text io.Reader) (err error) {
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
