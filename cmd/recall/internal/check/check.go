// Package check checks learners and moving windows that are written in any language: the verb
// check.
package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/child"
	"boundedrecall/internal/oracle"
	"boundedrecall/properties"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// checkFlags are the flags of check, as parsed.
type checkFlags struct {
	protocol bool

	arms              []int
	refuses           bool
	properties.Claims // the flags --recall to --shift-invariant, without bounds. Windows share --recall.

	meanBased, bound, swapBound, switchBound, intervalBound string

	tolerance tolerance // of the laws of recall

	window          bool
	inputs, outputs int
	span, values    string // the flags --range and --values
	allow           string // "rounding" or ""
	is, against     string // a statistic, a command
	ddof            int

	seed         uint64
	cases        int
	timeout      time.Duration // for an answer
	law, witness string        // the flags --law and --case
	json         bool
	junit        string

	flags   *pflag.FlagSet
	command []string
	windows properties.WindowClaims
	bounds  map[string]bound // by flag
}

// needed are the flags that a flag needs.
var needed = map[string][]string{
	"stationary": {"recall"}, "minimal-recall": {"recall"}, "case": {"law"},
	"inputs": {"window"}, "outputs": {"window"}, "range": {"window"}, "values": {"window"}, "allow": {"window"},
	"is": {"window", "recall"}, "against": {"window", "recall"}, "ddof": {"window", "is"},
}

// forLearners are the flags that --window does not go with.
var forLearners = []string{"arms", "minimal-recall", "symmetric", "arm-symmetric", "shift-invariant", "refuses",
	"mean-based", "bound", "swap-bound", "switch-bound", "interval-bound"}

// The largest values of flags, and the tolerance of the laws of symmetry.
const (
	mostCheckedArms   = 1000
	mostCheckedRecall = 10_000
	mostCases         = 1_000_000
	mostSeed          = 1<<53 - 1 // JSON readers may make a float64 of it
	symmetryTolerance = 1e-9
)

// run prints the protocol, or starts the command and checks it.
func (f *checkFlags) run(cmd *cobra.Command, args []string) error {
	switch {
	case f.protocol && (len(args) > 0 || f.flags.NFlag() > 1):
		return errors.New("--protocol takes nothing else")
	case f.protocol:
		_, _ = io.WriteString(cmd.OutOrStdout(), child.Protocol)
		return nil
	case cmd.ArgsLenAtDash() != 0 || len(args) == 0:
		return errors.New("check takes a command after --, as in: recall check --recall 8 -- python3 mine.py")
	}
	f.command = args
	for _, step := range []func() error{f.parse, f.parseWindow, f.compile} {
		err := step()
		if err != nil {
			return err
		}
	}
	return f.check(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
}

// parse checks the flags that learners and windows share, and fills in the claims about learners.
func (f *checkFlags) parse() error {
	err := f.checkTogether()
	if err != nil {
		return err
	}
	for _, d := range f.arms {
		err = cli.CheckRange("arms", d, 1, mostCheckedArms)
		if err != nil {
			return err
		}
	}
	c := &f.Claims
	if f.flags.Changed("recall") {
		err = cli.CheckRange("recall", c.Recall, 1, mostCheckedRecall)
		if err != nil {
			return err
		}
	}
	c.RecallTolerance = f.tolerance.absolute
	symmetry := c.Symmetric || c.ArmSymmetric || c.ShiftInvariant
	if symmetry {
		c.SymmetryTolerance = max(symmetryTolerance, f.tolerance.absolute)
	}
	switch {
	case f.flags.Changed("tolerance") && c.Recall == 0 && !symmetry:
		return errors.New("--tolerance needs --recall")
	case !f.window && f.tolerance.relative+f.tolerance.ulps > 0:
		return fmt.Errorf("--tolerance %v needs --window", f.tolerance.text)
	case f.seed < 1 || f.seed > mostSeed:
		return fmt.Errorf("--seed %d is not in 1..%d", f.seed, uint64(mostSeed))
	case f.timeout <= 0:
		return fmt.Errorf("--timeout %v is not positive", f.timeout)
	}
	return cli.CheckRange("cases", f.cases, 1, mostCases)
}

// checkTogether returns an error if flags do not go together. It names the first of them.
func (f *checkFlags) checkTogether() (first error) {
	f.flags.Visit(func(flag *pflag.Flag) {
		if first != nil {
			return
		}
		if f.window && slices.Contains(forLearners, flag.Name) {
			first = fmt.Errorf("--%s is for learners, and not for --window", flag.Name)
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

// parseWindow reads the claims about a window from the flags. The reference that --against names is
// started later.
func (f *checkFlags) parseWindow() error {
	w := &f.windows
	w.Recall, w.Stationary, w.Inputs, w.Outputs = f.Recall, f.Stationary, f.inputs, f.outputs
	w.Tolerance, w.RelativeTolerance, w.ULPs = f.tolerance.absolute, f.tolerance.relative, f.tolerance.ulps
	w.Rounding = f.allow != ""
	words := strings.Split(f.values, ",")
	w.Integers, w.NaN, w.Inf = slices.Contains(words, "integers"), slices.Contains(words, "nan"), slices.Contains(words, "inf")
	for _, word := range words {
		if f.values != "any" && !slices.Contains([]string{"integers", "nan", "inf"}, word) {
			return fmt.Errorf(`--values %q is neither any nor some of integers, nan and inf, as "integers,nan"`, f.values)
		}
	}
	span, err := rewards.ParseScale(f.span)
	if err != nil {
		return fmt.Errorf("--range: %w", err)
	}
	w.Low, w.High = span.Low, span.High
	if f.is != "" {
		return f.parseStatistic()
	}
	err = cli.CheckRange("inputs", w.Inputs, 1, mostCheckedArms)
	if err != nil {
		return err
	}
	return cli.CheckRange("outputs", w.Outputs, 1, mostCheckedArms)
}

// parseStatistic reads the claim of --is.
func (f *checkFlags) parseStatistic() error {
	s, err := oracle.New(f.is, f.ddof)
	if err != nil {
		return fmt.Errorf("--is: %w", err)
	}
	w := &f.windows
	if !f.flags.Changed("inputs") {
		w.Inputs = s.Inputs()
	}
	switch {
	case f.against != "":
		return errors.New("--is and --against exclude each other")
	case w.Inputs != s.Inputs() || w.Outputs != 1:
		return fmt.Errorf("--is %s takes --inputs %d and --outputs 1", f.is, s.Inputs())
	}
	w.Statistic, w.Slack = s.Float, s.Slack
	return nil
}

// A tolerance is a flag's value: absolute, as 1e-9, relative, as 1e-9rel, or as 16ulp.
type tolerance struct {
	text                     string
	absolute, relative, ulps float64
}

func (t *tolerance) Type() string { return "SIZE" }

func (t *tolerance) String() string {
	if t.text == "" {
		return "0"
	}
	return t.text
}

func (t *tolerance) Set(text string) error {
	*t = tolerance{text: text}
	to, number := &t.absolute, text
	if n, ok := strings.CutSuffix(text, "rel"); ok {
		to, number = &t.relative, n
	} else if n, ok := strings.CutSuffix(text, "ulp"); ok {
		to, number = &t.ulps, n
	}
	x, err := strconv.ParseFloat(number, 64)
	switch {
	case err != nil:
		return errors.New("want NUMBER, NUMBERrel or NUMBERulp")
	case !(x >= 0) || math.IsInf(x, 1):
		return errors.New("it is negative or not finite")
	}
	*to = x
	return nil
}

// check starts the command and checks its learners, or its windows.
func (f *checkFlags) check(ctx context.Context, stdout, stderr io.Writer) error {
	file, err := cli.NewOutput("junit", f.junit, append(strings.Fields(f.against), f.command...)...)
	if err != nil {
		return err
	}
	p, err := child.Start(ctx, f.command, f.timeout)
	if err != nil {
		return cli.OrInterrupted(ctx, err)
	}
	defer p.Close()
	done, err := f.startReference(ctx)
	if err != nil {
		return cli.OrInterrupted(ctx, err)
	}
	defer done()
	c := &checker{
		checkFlags: f, p: p, out: stdout, bar: terminal.NewBar(stderr, "checking"),
		report: checkReport{Schema: checkSchema, Laws: []checkedLaw{}},
	}
	if f.json {
		c.out = io.Discard
	}
	err = c.judgeAll()
	if unwritten := c.report.write(file, f.json, stdout); unwritten != nil {
		err = unwritten
	}
	p.Close()
	c.bar.Finish()
	var end cli.Status
	if said := p.Complaints(); said != "" && (err == nil || errors.As(err, &end)) { // other errors quote it
		fmt.Fprintf(stderr, "recall: %s wrote to standard error: %s\n", f.command[0], said)
	}
	return cli.OrInterrupted(ctx, err)
}
