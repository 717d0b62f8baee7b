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
)

// playFlags are the flags of play, as parsed.
type playFlags struct {
	Learner                    []string
	Rewards, Environment, Plot string
	Scale, Label               string
	Header, Missing            string
	Losses, Clip               bool
	Train                      float64 // the part to choose on; 0 for all, without a rest
	JSON, Plays, Swap          bool
	Switches                   int // −1 if they are not asked for
}

// wholeRange is the value of --scale without a range.
const wholeRange = "auto"

func playCommand() *cobra.Command {
	var f playFlags
	cmd := newCommand("play", nil, &f, f.run)
	cmd.Flags().Lookup("scale").NoOptDefVal = wholeRange
	cmd.Flags().Lookup("header").NoOptDefVal = "yes"
	return cmd
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
	file, err := newOutput("plot", f.Plot)
	if err != nil {
		return err
	}
	return find(cmd, "reading", f.JSON, func(_ context.Context, bar *terminal.Bar) (answer, error) {
		p.bar = bar
		if err := p.read(cmd, given, files); err != nil {
			return nil, err
		}
		bar.Describe("playing, rounds")
		r, err := p.playParts()
		if err != nil {
			return nil, err
		}
		bar.Finish()
		for _, note := range p.data.Notes {
			fmt.Fprintf(cmd.ErrOrStderr(), "recall: %s\n", shortened(terminal.Printable(note)))
		}
		if f.Plot != "" {
			err = file.write(r.picture().SVG)
		}
		if f.JSON {
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
		if _, err := rewards.ParseScale(file); err == nil && f.Scale == wholeRange {
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
	case given("switches") && (f.Switches < 0 || f.Switches > mostRounds):
		return nil, fmt.Errorf("--switches %d is not in 0..%d", f.Switches, mostRounds)
	case given("plot") && !strings.HasSuffix(f.Plot, ".svg"):
		return nil, fmt.Errorf("--plot %s: the picture is an SVG, give a name that ends in .svg", f.Plot)
	case given("train") && !(f.Train > 0 && f.Train < 1):
		return nil, fmt.Errorf("--train %v is not between 0 and 1", f.Train)
	case !given("switches"):
		f.Switches = -1
	}
	for _, flag := range []string{"losses", "scale", "clip", "missing", "label", "header"} {
		if given(flag) && len(files) == 0 {
			return nil, fmt.Errorf("--%s is for a file", flag)
		}
	}
	f.Plays = f.Plays || f.JSON && !given("plays")
	return f.newRun()
}

// newRun parses the scale and the learners.
func (f *playFlags) newRun() (*playRun, error) {
	units, err := rewards.Scale{High: 1}, error(nil)
	if f.Scale != "" && f.Scale != wholeRange {
		if units, err = rewards.ParseScale(f.Scale); err != nil {
			return nil, fmt.Errorf("--scale: %w", err)
		}
	}
	units.Losses = f.Losses
	p := &playRun{playFlags: *f, data: rewards.Rewards{Scale: units}}
	p.specs, p.ranges, err = parseLearners(f.Learner)
	return p, err
}

// read reads the rewards of the flag or of the file.
func (p *playRun) read(cmd *cobra.Command, given func(string) bool, files []string) (err error) {
	switch {
	case given("rewards"):
		if p.data.Instance, err = boundedrecall.ParseInstance(p.Rewards); err != nil {
			return fmt.Errorf("--rewards: %w", err)
		}
		return nil
	case given("environment"):
		if p.data.Instance, err = adversaries.Environment(p.Environment); err != nil {
			return fmt.Errorf("--environment: %w", err)
		}
		return nil
	}
	var all *rewards.Rewards
	o := rewards.Options{
		Label: p.Label, Header: p.Header, Missing: p.Missing, Scale: p.data.Scale, Clip: p.Clip, Labels: p.Plays,
	}
	if p.Scale == wholeRange {
		o.Fit = cmp.Or(p.Train, 1)
	}
	err = withFile(files[0], cmd.InOrStdin(), func(text io.Reader) (err error) {
		all, err = rewards.Read(text, o)
		return err
	})
	if err != nil {
		return err
	}
	p.data = *all
	return nil
}
