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

	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/child"
	"boundedrecall/internal/oracle"
	"boundedrecall/internal/rewards"
	"boundedrecall/properties"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// checkFlags are the flags of check, as parsed.
type checkFlags struct {
	flags    *pflag.FlagSet
	protocol bool
	command  []string

	arms    []int
	claims  properties.Claims // without the bounds; windows share the recall and its laws
	bounds  map[string]bound  // by flag
	refuses bool

	window                      bool
	windows                     properties.WindowClaims
	span, values, allow         string
	statistic, reference, junit string // --is, --against, --junit
	ddof                        int
	tolerance                   tolerance // of the laws of recall

	seed         uint64
	cases        int
	timeout      time.Duration // for an answer
	law, witness string
	json         bool
}

func checkCommand() *cobra.Command {
	var f checkFlags
	cmd := newCommand("check", nil, f.run)
	f.flags = cmd.Flags()
	f.flags.BoolVar(&f.protocol, "protocol", false, "print the protocol, with a JSON schema, and end")
	f.addClaims()
	f.addWindowClaims()
	f.addCases()
	return cmd
}

// addClaims adds the flags that claim something.
func (f *checkFlags) addClaims() {
	f.flags.IntSliceVar(&f.arms, "arms", []int{3}, "numbers of arms to check, as 2,3")
	f.flags.IntVar(&f.claims.Recall, "recall", 0, "M: the play depends on the round and the last M rewards alone")
	f.flags.BoolVar(&f.claims.Stationary, "stationary", false, "with --recall: the play does not depend on the round")
	f.flags.BoolVar(&f.claims.MinimalRecall, "minimal-recall", false, "with --recall: the play does depend on the reward M rounds ago")
	f.flags.BoolVar(&f.claims.Symmetric, "symmetric", false, "the order of the rewards in the window plays no part")
	f.flags.BoolVar(&f.claims.ArmSymmetric, "arm-symmetric", false, "exchanging arms exchanges their weights")
	f.flags.BoolVar(&f.claims.ShiftInvariant, "shift-invariant", false, "a reward common to all arms plays no part")
	f.flags.BoolVar(&f.refuses, "refuses", false, "a reward outside [0,1], or NaN, is answered with an error")
	for _, b := range boundFlags {
		f.flags.String(b.flag, "", b.help)
	}
	f.flags.Var(&f.tolerance, "tolerance",
		"by how much plays may differ in the laws of recall, and of\nsymmetry if more than 1e-9; with --window also as 1e-9rel, "+
			"or\nas 16ulp")
}

// addWindowClaims adds the flags for windows.
func (f *checkFlags) addWindowClaims() {
	f.flags.BoolVar(&f.window, "window", false, "check a function of a stream instead of a learner")
	f.flags.IntVar(&f.windows.Inputs, "inputs", 1, "with --window: how many numbers are pushed at a time")
	f.flags.IntVar(&f.windows.Outputs, "outputs", 1, "with --window: how many numbers its value has")
	f.flags.StringVar(&f.span, "range", "-1e16:1e16", "with --window: the least and the largest number pushed")
	f.flags.StringVar(&f.values, "values", "any",
		"with --window: any, or some of integers, nan and inf,\nas integers,nan: whole numbers alone, also NaN, also ±Inf")
	f.flags.Var(choice{&f.allow, []string{"rounding"}}, "allow", "with --window: rounding, to let rounding pass")
	f.flags.Var(choice{&f.statistic, oracle.Names}, "is",
		"with --window: the value is this statistic of the last M rows:\n"+strings.Join(oracle.Names, ", "))
	f.flags.IntVar(&f.ddof, "ddof", 1, "with --is: 1 for the divisor n-1, and for skew and kurt\ncorrected for bias, or 0")
	f.flags.StringVar(&f.reference, "against", "", "with --window: the value is that of this `COMMAND`, after the\nlast M rows")
}

// addCases adds the flags that say how, and what, to check.
func (f *checkFlags) addCases() {
	f.flags.Uint64Var(&f.seed, "seed", 1, "for the cases drawn, and for learners that draw")
	f.flags.IntVar(&f.cases, "cases", 100, "how many cases to draw for each law")
	f.flags.DurationVar(&f.timeout, "timeout", 10*time.Second,
		"how long the command may take for an answer; six times as long\nto start, and for a game, of 2000 rounds or more")
	f.flags.StringVar(&f.law, "law", "", "check this law alone")
	f.flags.StringVar(&f.witness, "case", "", "with --law: check this case alone, given as `JSON`")
	f.flags.BoolVar(&f.json, "json", false, "print JSON: 'recall schema check' says how")
	f.flags.StringVar(&f.junit, "junit", "", "write the report to this `FILE`, as JUnit does")
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
		if err := step(); err != nil {
			return err
		}
	}
	return f.check(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
}

// parse checks the flags that learners and windows share, and fills in the claims about learners.
func (f *checkFlags) parse() (err error) {
	f.flags.Visit(func(flag *pflag.Flag) {
		if f.window && slices.Contains(forLearners, flag.Name) {
			err = cmp.Or(err, fmt.Errorf("--%s is for learners, and not for --window", flag.Name))
		}
		for _, other := range needed[flag.Name] {
			if !f.flags.Changed(other) {
				err = cmp.Or(err, fmt.Errorf("--%s needs --%s", flag.Name, other))
			}
		}
	})
	for _, d := range f.arms {
		err = cmp.Or(err, checkRange("arms", d, 1, mostCheckedArms))
	}
	c := &f.claims
	if f.flags.Changed("recall") {
		err = cmp.Or(err, checkRange("recall", c.Recall, 1, mostCheckedRecall))
	}
	c.RecallTolerance = f.tolerance.absolute
	symmetry := c.Symmetric || c.ArmSymmetric || c.ShiftInvariant
	if symmetry {
		c.SymmetryTolerance = max(symmetryTolerance, f.tolerance.absolute)
	}
	switch {
	case err != nil:
		return err
	case f.flags.Changed("tolerance") && c.Recall == 0 && !symmetry:
		return errors.New("--tolerance needs --recall")
	case !f.window && f.tolerance.relative+f.tolerance.ulps > 0:
		return fmt.Errorf("--tolerance %v needs --window", f.tolerance.text)
	case f.seed < 1 || f.seed > mostSeed:
		return fmt.Errorf("--seed %d is not in 1..%d", f.seed, uint64(mostSeed))
	case f.timeout <= 0:
		return fmt.Errorf("--timeout %v is not positive", f.timeout)
	}
	return checkRange("cases", f.cases, 1, mostCases)
}

// parseWindow fills in the claims about windows, but for --against.
func (f *checkFlags) parseWindow() error {
	w := &f.windows
	w.Recall, w.Stationary = f.claims.Recall, f.claims.Stationary
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
	if f.statistic == "" {
		return cmp.Or(checkRange("inputs", w.Inputs, 1, mostCheckedArms), checkRange("outputs", w.Outputs, 1, mostCheckedArms))
	}
	s, err := oracle.New(f.statistic, f.ddof)
	if err != nil {
		return fmt.Errorf("--is: %w", err)
	}
	if !f.flags.Changed("inputs") {
		w.Inputs = s.Inputs()
	}
	switch {
	case f.reference != "":
		return errors.New("--is and --against are two answers to one question")
	case w.Inputs != s.Inputs() || w.Outputs != 1:
		return fmt.Errorf("--is %s takes --inputs %d and --outputs 1", f.statistic, s.Inputs())
	}
	w.Statistic = s.Float
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
	file, err := newOutput("junit", f.junit)
	if err != nil {
		return err
	}
	p, err := child.Start(ctx, f.command, f.timeout)
	if err != nil {
		return orInterrupted(ctx, err)
	}
	defer p.Close()
	done, err := f.startReference(ctx)
	if err != nil {
		return orInterrupted(ctx, err)
	}
	defer done()
	c := &checker{checkFlags: f, p: p, out: stdout, report: checkReport{Schema: checkSchema, Laws: []checkedLaw{}}}
	if f.json {
		c.out = io.Discard
	}
	if terminal.Is(stderr) {
		c.bar = terminal.NewBar(stderr, "checking")
		defer c.bar.Finish()
	}
	err = c.judgeAll()
	if unwritten := c.report.write(file, f.json, stdout); unwritten != nil {
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
