package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

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
	Protocol bool

	Arms              []int
	Refuses           bool
	properties.Claims // the flags --recall to --shift-invariant; without bounds; windows share the recall and its laws

	MeanBased, Bound, SwapBound, SwitchBound, IntervalBound string

	Tolerance tolerance // of the laws of recall

	Window          bool
	Inputs, Outputs int
	Range, Values   string
	Allow           string // "rounding" or ""
	Is, Against     string // a statistic, a command
	DDOF            int

	Seed      uint64
	Cases     int
	Timeout   time.Duration // for an answer
	Law, Case string
	JSON      bool
	JUnit     string

	flags   *pflag.FlagSet
	command []string
	windows properties.WindowClaims
	bounds  map[string]bound // by flag
}

func checkCommand() *cobra.Command {
	f := checkFlags{
		Arms: []int{3}, Inputs: 1, Outputs: 1, Range: "-1e16:1e16", Values: "any", DDOF: 1,
		Seed: 1, Cases: 100, Timeout: 10 * time.Second,
	}
	cmd := newCommand("check", nil, &f, f.run)
	f.flags = cmd.Flags()
	return cmd
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
	case f.Protocol && (len(args) > 0 || f.flags.NFlag() > 1):
		return errors.New("--protocol takes nothing else")
	case f.Protocol:
		_, _ = io.WriteString(cmd.OutOrStdout(), child.Protocol)
		return nil
	case cmd.ArgsLenAtDash() != 0 || len(args) == 0:
		return errors.New("check takes a command after --, as in: recall check --recall 8 -- python3 mine.py")
	}
	f.command = args
	for _, step := range []func() error{f.parse, f.parseWindow, f.compile} {
		if err := step(); err != nil {
			return err
		}
	}
	return f.check(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
}

// parse checks the flags that learners and windows share, and fills in the claims about learners.
func (f *checkFlags) parse() (err error) {
	f.flags.Visit(func(flag *pflag.Flag) {
		if f.Window && slices.Contains(forLearners, flag.Name) {
			err = cmp.Or(err, fmt.Errorf("--%s is for learners, and not for --window", flag.Name))
		}
		for _, other := range needed[flag.Name] {
			if !f.flags.Changed(other) {
				err = cmp.Or(err, fmt.Errorf("--%s needs --%s", flag.Name, other))
			}
		}
	})
	for _, d := range f.Arms {
		err = cmp.Or(err, checkRange("arms", d, 1, mostCheckedArms))
	}
	c := &f.Claims
	if f.flags.Changed("recall") {
		err = cmp.Or(err, checkRange("recall", c.Recall, 1, mostCheckedRecall))
	}
	c.RecallTolerance = f.Tolerance.absolute
	symmetry := c.Symmetric || c.ArmSymmetric || c.ShiftInvariant
	if symmetry {
		c.SymmetryTolerance = max(symmetryTolerance, f.Tolerance.absolute)
	}
	switch {
	case err != nil:
		return err
	case f.flags.Changed("tolerance") && c.Recall == 0 && !symmetry:
		return errors.New("--tolerance needs --recall")
	case !f.Window && f.Tolerance.relative+f.Tolerance.ulps > 0:
		return fmt.Errorf("--tolerance %v needs --window", f.Tolerance.text)
	case f.Seed < 1 || f.Seed > mostSeed:
		return fmt.Errorf("--seed %d is not in 1..%d", f.Seed, uint64(mostSeed))
	case f.Timeout <= 0:
		return fmt.Errorf("--timeout %v is not positive", f.Timeout)
	}
	return checkRange("cases", f.Cases, 1, mostCases)
}

// parseWindow reads the claims about a window from the flags. The reference that --against names is started later.
func (f *checkFlags) parseWindow() error {
	w := &f.windows
	w.Recall, w.Stationary, w.Inputs, w.Outputs = f.Recall, f.Stationary, f.Inputs, f.Outputs
	w.Tolerance, w.RelativeTolerance, w.ULPs = f.Tolerance.absolute, f.Tolerance.relative, f.Tolerance.ulps
	w.Rounding = f.Allow != ""
	words := strings.Split(f.Values, ",")
	w.Integers, w.NaN, w.Inf = slices.Contains(words, "integers"), slices.Contains(words, "nan"), slices.Contains(words, "inf")
	for _, word := range words {
		if f.Values != "any" && !slices.Contains([]string{"integers", "nan", "inf"}, word) {
			return fmt.Errorf(`--values %q is neither any nor some of integers, nan and inf, as "integers,nan"`, f.Values)
		}
	}
	span, err := rewards.ParseScale(f.Range)
	if err != nil {
		return fmt.Errorf("--range: %w", err)
	}
	w.Low, w.High = span.Low, span.High
	if f.Is == "" {
		return cmp.Or(checkRange("inputs", w.Inputs, 1, mostCheckedArms), checkRange("outputs", w.Outputs, 1, mostCheckedArms))
	}
	s, err := oracle.New(f.Is, f.DDOF)
	if err != nil {
		return fmt.Errorf("--is: %w", err)
	}
	if !f.flags.Changed("inputs") {
		w.Inputs = s.Inputs()
	}
	switch {
	case f.Against != "":
		return errors.New("--is and --against are two answers to one question")
	case w.Inputs != s.Inputs() || w.Outputs != 1:
		return fmt.Errorf("--is %s takes --inputs %d and --outputs 1", f.Is, s.Inputs())
	}
	w.Statistic, w.Slack = s.Float, s.Slack
	return nil
}

// A tolerance is a flag's value: absolute, as 1e-9, relative, as 1e-9rel, or as 16ulp.
type tolerance struct {
	text                     string
	absolute, relative, ulps float64
}

func (t *tolerance) String() string { return cmp.Or(t.text, "0") }
func (t *tolerance) Type() string   { return "SIZE" }

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
		return errors.New("it is no number, and no number before rel or ulp")
	case !(x >= 0) || math.IsInf(x, 1):
		return errors.New("it is negative or not finite")
	}
	*to = x
	return nil
}

// check starts the command and checks its learners, or its windows.
func (f *checkFlags) check(ctx context.Context, stdout, stderr io.Writer) error {
	file, err := newOutput("junit", f.JUnit, append(strings.Fields(f.Against), f.command...)...)
	if err != nil {
		return err
	}
	p, err := child.Start(ctx, f.command, f.Timeout)
	if err != nil {
		return orInterrupted(ctx, err)
	}
	defer p.Close()
	done, err := f.startReference(ctx)
	if err != nil {
		return orInterrupted(ctx, err)
	}
	defer done()
	c := &checker{
		checkFlags: f, p: p, out: stdout, bar: terminal.NewBar(stderr, "checking"),
		report: checkReport{Schema: checkSchema, Laws: []checkedLaw{}},
	}
	if f.JSON {
		c.out = io.Discard
	}
	err = c.judgeAll()
	if unwritten := c.report.write(file, f.JSON, stdout); unwritten != nil {
		err = unwritten
	}
	p.Close()
	c.bar.Finish()
	var end status
	if said := p.Complaints(); said != "" && (err == nil || errors.As(err, &end)) { // other errors say it
		fmt.Fprintf(stderr, "recall: %s wrote to standard error: %s\n", f.command[0], said)
	}
	return orInterrupted(ctx, err)
}
