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
	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

// A playRun is one call of play: its flags, as parsed, what to play, and what is known of the rewards.
type playRun struct {
	Learner                    []string
	Rewards, Environment, Plot string
	Scale, Label               string
	Header, Missing            string
	Losses, Clip               bool
	Train                      float64 // the part to choose on; 0 for all, without a rest
	JSON, Plays, Swap          bool
	Switches                   int // −1 if they are not asked for

	specs  []learners.Spec
	ranges map[string]bool // the fields, recall and eta, of which a range is played
	data   rewards.Rewards
	bar    *terminal.Bar
}

// wholeRange is the value of --scale without a range.
const wholeRange = "auto"

func playCommand() *cobra.Command {
	var p playRun
	cmd := newCommand("play", nil, &p, p.run)
	cmd.Flags().Lookup("scale").NoOptDefVal = wholeRange
	cmd.Flags().Lookup("header").NoOptDefVal = "yes"
	return cmd
}

func (p *playRun) run(cmd *cobra.Command, files []string) error {
	if err := p.check(cmd.Flags().Changed, files); err != nil {
		return err
	}
	if err := p.parse(); err != nil {
		return err
	}
	plot, err := newOutput("plot", p.Plot, files...)
	if err != nil {
		return err
	}
	return find(cmd, "reading", p.JSON, func(_ context.Context, bar *terminal.Bar) (answer, error) {
		p.bar = bar
		if err := p.read(files, cmd.InOrStdin()); err != nil {
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
		if p.Plot != "" {
			err = plot.write(r.picture().SVG)
		}
		if p.JSON {
			r.Learners[r.LeastIndex].Plays = nil // they stand at the top
		}
		return r, err
	})
}

// check checks the flags and sets their defaults.
func (p *playRun) check(given func(string) bool, files []string) error {
	sources := slices.Clone(files)
	for _, flag := range []string{"rewards", "environment"} {
		if given(flag) {
			sources = append(sources, "--"+flag)
		}
	}
	for _, file := range files {
		if _, err := rewards.ParseScale(file); err == nil && p.Scale == wholeRange {
			return fmt.Errorf("write the range as --scale=%s", file)
		}
	}
	switch {
	case len(sources) != 1:
		return fmt.Errorf("play takes one FILE.csv, - for standard input, --rewards or --environment, not %d: %q",
			len(sources), sources)
	case p.Plot != "" && !strings.HasSuffix(p.Plot, ".svg"):
		return fmt.Errorf("--plot %s: the picture is an SVG, give a name that ends in .svg", p.Plot)
	case given("train") && !(p.Train > 0 && p.Train < 1):
		return fmt.Errorf("--train %v is not between 0 and 1", p.Train)
	}
	for _, flag := range []string{"losses", "scale", "clip", "missing", "label", "header"} {
		if given(flag) && len(files) == 0 {
			return fmt.Errorf("--%s is for a file", flag)
		}
	}
	p.Plays = p.Plays || p.JSON && !given("plays")
	if !given("switches") {
		p.Switches = -1
		return nil
	}
	return checkRange("switches", p.Switches, 0, mostRounds)
}

// parse parses the scale and the learners.
func (p *playRun) parse() (err error) {
	units := rewards.Scale{High: 1}
	if p.Scale != "" && p.Scale != wholeRange {
		if units, err = rewards.ParseScale(p.Scale); err != nil {
			return fmt.Errorf("--scale: %w", err)
		}
	}
	units.Losses = p.Losses
	p.data.Scale = units
	p.specs, p.ranges, err = parseLearners(p.Learner)
	return err
}

// read reads the rewards of the flag or of the file.
func (p *playRun) read(files []string, stdin io.Reader) (err error) {
	switch {
	case p.Rewards != "":
		p.data.Instance, err = boundedrecall.ParseInstance(p.Rewards)
		return about("--rewards", err)
	case p.Environment != "":
		p.data.Instance, err = adversaries.Environment(p.Environment)
		return about("--environment", err)
	}
	o := rewards.Options{
		Label: p.Label, Header: p.Header, Missing: p.Missing, Scale: p.data.Scale, Clip: p.Clip, Labels: p.Plays,
	}
	if p.Scale == wholeRange {
		o.Fit = cmp.Or(p.Train, 1)
	}
	return withFile(files[0], stdin, func(text io.Reader) error {
		all, err := rewards.Read(text, o)
		if err == nil {
			p.data = *all
		}
		return err
	})
}
