// Package check checks programs that are written in any language: learners with
// the verb check, and moving windows with the verb window.
package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/expression"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/child"
	"boundedrecall/properties"
	"boundedrecall/windows"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// checkFlags are the flags of check and of window, as parsed.
type checkFlags struct {
	protocol bool

	arms              []int
	properties.Claims // the flags --recall to --tolerance, without bounds

	meanBased, bound, swapBound, switchBound, intervalBound string
	meanBound, rewards                                      string

	window           bool // the verb is window
	inputs, outputs  int
	interval, values string // the flags --range and --values
	tolerance, find  tolerance
	allow            []string // of "rounding" and "nan"
	is, against      string   // a statistic, a command
	ddof             int

	seed         uint64
	cases        int
	timeout      time.Duration // for an answer
	limit        time.Duration // for the whole check
	law, witness string        // the flags --law and --case
	first        bool          // end at the first finding
	json         bool
	junit        string

	flags   *pflag.FlagSet
	command []string
	windows windows.Claims
	bounds  map[string]expression.Value // by flag
	random  randomRewards               // of --rewards
}

// needed are the flags that a flag needs.
var needed = map[string][]string{
	"stationary": {"recall"}, "minimal-recall": {"recall"}, "case": {"law"},
	"ddof": {"is"}, "mean-bound": {"rewards"}, "rewards": {"mean-bound"},
}

// The largest values of flags, and the tolerance of the laws of symmetry.
const (
	mostCheckedArms   = 1000
	mostCheckedRecall = 10_000
	mostCases         = 1_000_000
	defaultCases      = 100
	symmetryTolerance = 1e-9
)

// run prints the protocol, or starts the command and checks it.
func (f *checkFlags) run(cmd *cobra.Command, args []string) error {
	switch {
	case f.protocol && (len(args) > 0 || f.flags.NFlag() > 1):
		return errors.New("--protocol takes nothing else")
	case f.protocol:
		fmt.Fprint(cmd.OutOrStdout(), child.Protocol)
		return nil
	case cmd.ArgsLenAtDash() != 0 || len(args) == 0:
		claim := "recall 8"
		if f.window {
			claim = "rows 20"
		}
		return fmt.Errorf("%s takes a command after --, as in: recall %[1]s --%s -- python3 mine.py",
			f.verb(), claim)
	}
	f.command = args
	steps := []func() error{f.checkTogether, f.parse, f.parseMeans, f.compile,
		f.makeCeilings}
	if f.window {
		steps = []func() error{f.checkTogether, f.parseWindow}
	}
	for _, step := range append(steps, f.checkSettings) {
		err := step()
		if err != nil {
			return err
		}
	}
	return f.check(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
}

func (f *checkFlags) verb() string {
	if f.window {
		return "window"
	}
	return "check"
}

// schema names the form of what the verb prints with --json.
func (f *checkFlags) schema() string { return f.verb() + "/1" }

// parse checks the claims about learners.
func (f *checkFlags) parse() error {
	for k, d := range f.arms {
		err := cli.CheckRange("arms", d, 1, mostCheckedArms)
		if err == nil && slices.Contains(f.arms[:k], d) {
			err = fmt.Errorf("--arms has %d twice", d)
		}
		if err != nil {
			return err
		}
	}
	c := &f.Claims
	if f.flags.Changed("recall") {
		err := cli.CheckRange("recall", c.Recall, 1, mostCheckedRecall)
		if err != nil {
			return err
		}
	}
	symmetry := c.Symmetric || c.ArmSymmetric || c.ShiftInvariant
	if symmetry {
		c.Tolerances.Symmetry = max(symmetryTolerance, c.Tolerances.Recall)
	}
	switch {
	case !(c.Tolerances.Recall >= 0) || math.IsInf(c.Tolerances.Recall, 1):
		return fmt.Errorf("--tolerance %v is negative or not finite", c.Tolerances.Recall)
	case c.Tolerances.Recall >= 1:
		return fmt.Errorf("--tolerance %v allows all plays, since no two weights differ by more than 1",
			c.Tolerances.Recall)
	case f.flags.Changed("tolerance") && c.Recall == 0 && !symmetry:
		return errors.New("--tolerance needs --recall")
	case c.Recall == 0:
		c.Tolerances.Recall = 0 // it is that of symmetry
	}
	return nil
}

// checkSettings checks the flags that say how to check.
func (f *checkFlags) checkSettings() error {
	if err := cli.CheckProgram(f.seed, f.timeout, f.limit); err != nil {
		return err
	}
	return cli.CheckRange("cases", f.cases, 1, mostCases)
}

// checkTogether returns an error if flags do not go together. It names the
// first of them.
func (f *checkFlags) checkTogether() (first error) {
	f.flags.Visit(func(flag *pflag.Flag) {
		if first != nil {
			return
		}
		for _, other := range needed[flag.Name] {
			if !f.flags.Changed(other) {
				first = fmt.Errorf("--%s needs --%s", flag.Name, other)
				return
			}
		}
	})
	return first
}

// check starts the command and checks its learners, or its windows. The command
// is killed when
// --limit is over.
func (f *checkFlags) check(ctx context.Context, stdout, stderr io.Writer) error {
	file, err := cli.NewOutput("junit", f.junit, append(strings.Fields(f.against), f.command...)...)
	if err != nil {
		return err
	}
	limited, stop := context.WithTimeout(ctx, f.limit)
	defer stop()
	p, err := child.Start(limited, f.command, f.timeout)
	if err != nil {
		return cli.OrInterrupted(ctx, f.orOver(limited, err))
	}
	defer p.Close()
	done, err := f.startReference(limited)
	if err != nil {
		return cli.OrInterrupted(ctx, f.orOver(limited, err))
	}
	defer done()
	c := &checker{
		checkFlags: f, p: p, out: stdout, bar: terminal.NewBar(stderr, "checking"), limited: limited,
		report: checkReport{Schema: f.schema(), Laws: []checkedLaw{}, verb: f.verb()},
	}
	if f.json {
		c.out = io.Discard
	}
	err = c.judgeAll()
	if ctx.Err() != nil { // an interrupted run has no verdict and leaves an older report alone
		c.bar.Finish()
		if c.report.Verdict = ""; f.json && c.report.found() {
			cli.PrintJSON(stdout, c.report)
		}
		return cli.OrInterrupted(ctx, err)
	}
	c.printVerdict(err)
	if unwritten := c.report.write(file, f.json, stdout); unwritten != nil {
		err = unwritten
	}
	p.Close()
	c.bar.Finish()
	c.printComplaints(stderr, err)
	return cli.OrInterrupted(ctx, err)
}

// orOver returns err, or why there is no more, if the context has ended with
// --limit.
func (f *checkFlags) orOver(limited context.Context, err error) error {
	if errors.Is(limited.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("--limit %v is over: a longer one judges the rest", f.limit)
	}
	return err
}

// printComplaints prints what the command wrote to standard error, unless the
// error quotes it.
func (c *checker) printComplaints(stderr io.Writer, err error) {
	var end cli.Status
	if said := c.p.Complaints(); said != "" && (err == nil || errors.As(err, &end)) {
		fmt.Fprintf(stderr, "recall: %s wrote to standard error: %s\n", c.command[0], said)
	}
}
