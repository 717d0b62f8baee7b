package check

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/rewards"
	"boundedrecall/windows"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// WindowCommand returns the verb window.
func WindowCommand() *cobra.Command {
	c := checkFlags{window: true}
	cmd := &cobra.Command{
		Use:     "window [claims] -- COMMAND [ARGS]",
		Short:   "Check a moving window written in any language",
		Long:    windowHelp,
		Example: windowExamples,
		RunE:    c.run,

		DisableFlagsInUseLine: true,
	}
	c.flags = cmd.Flags()
	c.addWindowClaims(c.flags)
	c.addSettings(cmd)
	return cmd
}

// addWindowClaims adds the flags that claim something of windows.
func (c *checkFlags) addWindowClaims(f *pflag.FlagSet) {
	for _, flag := range windows.FrameFlags {
		if flag.Value == "" {
			f.Bool(flag.Name, false, flag.Usage)
		} else {
			f.String(flag.Name, "", flag.Usage)
		}
	}
	f.Var(cli.Choice(&c.is, windows.StatisticNames...), "is",
		"the value is this `STATISTIC` of the rows that count")
	f.IntVar(&c.ddof, "ddof", 1,
		"with --is: 1 for n-1, and no bias of skew and kurt; or 0")
	f.StringVar(&c.against, "against", "", "the value is that of this `COMMAND`, after the rows that count")
	f.IntVar(&c.inputs, "inputs", 1, "how many numbers a row has")
	f.IntVar(&c.outputs, "outputs", 1, "how many numbers a value has")
	f.StringVar(&c.interval, "range", "-1e16:1e16", "the least and the largest number pushed")
	f.StringVar(&c.values, "values", "any",
		"any, or some of integers, nan and inf, as integers,nan")
	f.Var(&c.tolerance, "tolerance", "by how much values may differ: 1e-9, 1e-9rel, 16ulp or 16ulp32")
	f.Var(&c.find, "find", "find how many rows are enough for this tolerance, of at most --rows")
	f.Var(cli.Choices(&c.allow, "rounding", "nan"), "allow",
		"let rounding pass, or with --against what is NaN there")
}

var windowHelp = `Push rows of numbers to the command, and say in one word whether rows that do not count, as
they have left the window, change its value. The command answers a line of JSON with a line of
JSON: see 'recall check --protocol'. The value must be that of a new window that was given the
rows that count alone. A case that shows the contrary is made small and printed, with a replay.

` + wordsHelp() + `
Without --is or --against ` + windows.Unseen + `.
Values are equal bit for bit (0 and -0 are equal), or within --tolerance. With --span, --session
and --tumbling the command is told the times. The exit status is 0 if all claims hold, 1 if not,
and 2 if the command never answered.`

// wordsHelp returns the words of a verdict, a line each.
func wordsHelp() string {
	var b strings.Builder
	for _, w := range windows.Words() {
		fmt.Fprintf(&b, "  %-9s %s\n", w.Verdict, w.Meaning)
	}
	return b.String()
}

const windowExamples = `  recall window --rows 20 --is mean -- python3 mean.py
  recall window --find 1e-6 --range=-100:100 -- python3 smooth.py
  recall window --span 10s --grace 1s --is sum -- ./counter`

// parseWindow reads the claims about a window. The reference that --against
// names is started later.
func (f *checkFlags) parseWindow() error {
	err := f.parseFind()
	if err == nil {
		err = f.parseFrame()
	}
	if err != nil {
		return err
	}
	w := &f.windows
	w.Inputs, w.Outputs = f.inputs, f.outputs
	w.Tolerance, w.RelativeTolerance, w.ULPs = f.tolerance.absolute, f.tolerance.relative,
		f.tolerance.ulps
	w.Rounding = f.allows("rounding")
	if f.allows("nan") && f.against == "" {
		return errors.New("--allow nan needs --against: it is about NaN in the reference")
	}
	kinds := map[string]windows.Values{
		"integers": windows.Integers, "nan": windows.NaN, "inf": windows.Inf,
	}
	for word := range strings.SplitSeq(f.values, ",") {
		kind, ok := kinds[word]
		if w.Values |= kind; !ok && f.values != "any" {
			return fmt.Errorf(`--values %q is neither any nor some of integers, nan and inf, as "integers,nan"`, f.values)
		}
	}
	if f.flags.Changed("range") { // otherwise the numbers are those of windows
		ends, err := rewards.ParseScale(f.interval)
		if err != nil {
			return fmt.Errorf("--range: %w", err)
		}
		w.Low, w.High = ends.Low, ends.High
	}
	if f.is != "" {
		err = f.parseStatistic()
	} else {
		err = cli.CheckRange("inputs", w.Inputs, 1, mostCheckedArms)
	}
	if err == nil {
		err = cli.CheckRange("outputs", w.Outputs, 1, mostCheckedArms)
	}
	if err != nil {
		return err
	}
	if err = w.Check(); err != nil {
		err = errors.New(strings.TrimPrefix(err.Error(), "windows: "))
	}
	return err
}

// allows reports whether --allow has the word.
func (f *checkFlags) allows(word string) bool { return slices.Contains(f.allow, word) }

// parseFrame reads the flags that say which rows count.
func (f *checkFlags) parseFrame() (err error) {
	f.windows.Count, err = windows.ParseFrame(f.frameFlags())
	if err != nil {
		return err
	}
	for _, name := range []string{"is", "tolerance", "allow"} {
		if f.flags.Changed(name) && f.windows.Count == nil {
			return fmt.Errorf("--%s needs --rows, --span, --session or --tumbling", name)
		}
	}
	return nil
}

// frameFlags returns the flags given that say which rows count. Without --rows,
// --find tries up to mostFound rows.
func (f *checkFlags) frameFlags() map[string]string {
	given := map[string]string{}
	for _, flag := range windows.FrameFlags {
		if f.flags.Changed(flag.Name) && f.flags.Lookup(flag.Name).Value.String() != "false" {
			given[flag.Name] = f.flags.Lookup(flag.Name).Value.String()
		}
	}
	if _, rows := given["rows"]; f.find.text != "" && !rows {
		given["rows"] = strconv.Itoa(mostFound)
	}
	return given
}

// parseStatistic reads the claim of --is.
func (f *checkFlags) parseStatistic() error {
	s, err := windows.Named(f.is, f.ddof)
	if err != nil {
		return fmt.Errorf("--is: %w", err)
	}
	w := &f.windows
	if !f.flags.Changed("inputs") {
		w.Inputs = s.Inputs
	}
	switch {
	case f.against != "":
		return errors.New("--is and --against exclude each other: both say what the value is")
	case w.Inputs != s.Inputs || w.Outputs != 1:
		return fmt.Errorf("--is %s takes --inputs %d and --outputs 1", f.is, s.Inputs)
	}
	w.Is = s
	return nil
}

// A tolerance is a flag's value: absolute, as 1e-9, relative, as 1e-9rel, or as
// 16ulp, or 16ulp32 of float32.
type tolerance struct {
	text                     string
	absolute, relative, ulps float64
}

func (t *tolerance) Type() string { return "SIZE" }

func (t *tolerance) String() string { return t.text }

func (t *tolerance) Set(text string) error {
	*t = tolerance{text: text}
	to, number, unit := &t.absolute, text, 1.0
	if n, ok := strings.CutSuffix(text, "rel"); ok {
		to, number = &t.relative, n
	} else if n, ok := strings.CutSuffix(text, "ulp"); ok {
		to, number = &t.ulps, n
	} else if n, ok := strings.CutSuffix(text, "ulp32"); ok {
		to, number, unit = &t.ulps, n, windows.ULPsOfFloat32
	}
	x, err := strconv.ParseFloat(number, 64)
	switch {
	case err != nil:
		return errors.New("want NUMBER, NUMBERrel, NUMBERulp or NUMBERulp32")
	case !(x >= 0) || math.IsInf(x, 1):
		return errors.New("it is negative or not finite")
	}
	*to = x * unit
	return nil
}
