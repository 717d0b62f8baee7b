// Package play plays learners on rewards of the user's own: the verb play.
package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/program"
	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/learners"

	"github.com/spf13/cobra"
)

// A playRun is one call of play: its flags, as parsed, what to play, and what
// is known of the rewards.
type playRun struct {
	learner                    []string
	rewards, environment, plot string
	scale, label               string
	header, missing            string
	losses, clip               bool
	train                      float64 // the part to choose on; 0 for all, without a rest
	json, plays, swap          bool
	switches                   int // −1 if they are not asked for
	work                       cli.Work

	program program.Flags
	running *program.Program // nil without one
	specs   []learners.Spec
	ranges  map[string]bool // the fields, recall and eta, of which a range is played
	data    rewards.Rewards
	bar     *terminal.Bar
}

// wholeRange is the value of --scale without a range.
const wholeRange = "auto"

func (p *playRun) run(cmd *cobra.Command, files []string) error {
	given := cmd.Flags().Changed
	dash := cmd.ArgsLenAtDash() // one word after it, and nothing else, is a file
	if dash >= 0 && (len(files) > 1 || given("rewards") || given("environment")) {
		files, p.program.Command = files[:dash], files[dash:]
	}
	err := p.program.Check(cmd.Flags(), example)
	if err != nil {
		return err
	}
	err = p.check(given, files)
	if err != nil {
		return err
	}
	err = p.parse()
	if err != nil {
		return err
	}
	plot, err := cli.NewOutput("plot", p.plot, files...)
	if err != nil {
		return err
	}
	var r *playReport
	search := func(ctx context.Context, bar *terminal.Bar) (cli.Answer, error) {
		p.bar = bar
		r, err = p.readAndPlay(ctx, cmd, files)
		if err != nil {
			return nil, err
		}
		if p.plot != "" {
			err = plot.Write(r.picture().SVG)
		}
		if p.json {
			r.Learners[r.LeastIndex].Plays = nil // they stand at the top
		}
		return r, err
	}
	err = cli.Find(cmd, "reading", p.json, search)
	if err == nil && r.Finding != nil {
		return r.Finding
	}
	return program.Tell(cmd, p.json, err)
}

// example is a call of play with a program.
const example = "recall play --rewards '3*(0,1) (0.5,1)' -- python3 mine.py"

// readAndPlay reads the rewards, starts the program if there is one, and plays.
// It prints how it read a file.
func (p *playRun) readAndPlay(
	ctx context.Context, cmd *cobra.Command, files []string,
) (*playReport, error) {
	err := p.read(files, cmd.InOrStdin())
	if err != nil {
		return nil, err
	}
	p.bar.Describe("playing, rounds")
	cli.Doing(ctx, "play was playing")
	r, err := p.playWithProgram(ctx, cmd.ErrOrStderr())
	if err != nil {
		return nil, err
	}
	p.bar.Finish()
	for _, note := range p.data.Notes {
		fmt.Fprintf(cmd.ErrOrStderr(), "recall: %s\n", cli.Shortened(terminal.Printable(note)))
	}
	return r, nil
}

// playWithProgram starts the program, if there is one, and plays. It prints what
// the program wrote to standard error.
func (p *playRun) playWithProgram(ctx context.Context, stderr io.Writer) (*playReport, error) {
	if p.program.Command == nil {
		return p.playParts()
	}
	if p.train == 0 { // otherwise the games are shorter
		_, err := p.program.Bound(p.data.Instance.Horizon(), p.data.Instance.Arms())
		if err != nil {
			return nil, err
		}
	}
	running, err := p.program.Start(ctx, p.data.Instance.Arms())
	if err != nil {
		return nil, err
	}
	p.running = running
	r, err := p.playParts()
	running.Close()
	p.bar.Above(func() { running.PrintComplaints(stderr) })
	return r, err
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
		_, err := rewards.ParseScale(file)
		if err == nil && p.scale == wholeRange {
			return fmt.Errorf("write the range as --scale=%s", file)
		}
		if p.header == "yes" && len(files) == 2 && slices.Contains([]string{"yes", "no"}, file) {
			return fmt.Errorf("write --header=%s", file)
		}
	}
	switch {
	case len(sources) != 1:
		given := "none is given"
		if len(sources) > 0 {
			given = fmt.Sprintf("%d are given: %q", len(sources), sources)
		}
		return fmt.Errorf("play takes one FILE.csv, - for standard input, --rewards or --environment; %s",
			given)
	case p.plot != "" && !strings.HasSuffix(p.plot, ".svg"):
		return fmt.Errorf("--plot %s: the picture is an SVG, give a name that ends in .svg", p.plot)
	case given("train") && !(p.train > 0 && p.train < 1):
		return fmt.Errorf("--train %v is not between 0 and 1", p.train)
	}
	for _, flag := range []string{"losses", "scale", "clip", "missing", "label", "header", "work"} {
		if given(flag) && len(files) == 0 {
			return fmt.Errorf("--%s is for a file", flag)
		}
	}
	if err := p.work.Check(); err != nil {
		return err
	}
	p.plays = p.plays || p.json && !given("plays")
	if !given("switches") {
		p.switches = -1
		return nil
	}
	return cli.CheckRange("switches", p.switches, 0, cli.MostRounds)
}

// parse parses the scale and the learners.
func (p *playRun) parse() (err error) {
	units := rewards.Scale{High: 1}
	if p.scale != "" && p.scale != wholeRange {
		units, err = rewards.ParseScale(p.scale)
		if err != nil {
			return fmt.Errorf("--scale: %w", err)
		}
	}
	units.Losses = p.losses
	p.data.Scale = units
	if p.program.Command != nil && p.learner == nil {
		return nil
	}
	p.specs, p.ranges, err = cli.ParseLearners(p.learner)
	if err == nil && p.program.Command != nil && p.plot != "" && len(p.ranges) > 0 {
		return errors.New("--plot draws the regret by recall or rate, which a program does not have: " +
			"leave out --plot, the range or the program")
	}
	return err
}

// stepsPerReward is the work that a reward counts for: it takes about 40 bytes
// of memory, and some time in each sum.
const stepsPerReward = 1 << 7

// read reads the rewards of the flag or of the file.
func (p *playRun) read(files []string, stdin io.Reader) (err error) {
	switch {
	case p.rewards != "":
		p.data.Instance, err = boundedrecall.ParseInstance(p.rewards)
		return cli.About("--rewards", err)
	case p.environment != "":
		p.data.Instance, err = adversaries.Environment(p.environment)
		return cli.About("--environment", err)
	}
	o := rewards.Options{
		Label: p.label, Header: p.header, Missing: p.missing,
		Scale: p.data.Scale, Clip: p.clip, Labels: p.plays,
	}
	if p.scale == wholeRange {
		o.Fit = 1
		if p.train != 0 {
			o.Fit = p.train
		}
	}
	o.Most = int(min(rewards.Most, float64(p.work)/stepsPerReward))
	return cli.WithFile(files[0], stdin, func(text io.Reader) error {
		all, err := rewards.Read(text, o)
		var tooMany rewards.TooMany
		switch {
		case err == nil:
			p.data = *all
		case errors.As(err, &tooMany) && o.Most < rewards.Most:
			return fmt.Errorf("%w: --work=%.2g allows no more, and --work=%.2g the most, %d", err,
				float64(p.work), float64(stepsPerReward*rewards.Most), rewards.Most)
		}
		return err
	})
}
