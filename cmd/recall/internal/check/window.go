package check

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

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
	f.IntVar(&c.rows, "rows", 0, "M: only the last M rows count")
	f.BoolVar(&c.counted, "counted", false,
		"with --rows: how many rows were pushed may matter too")
	f.DurationVar(&c.span, "span", 0, "only the rows of this time count, as 10s")
	f.StringVar(&c.grace, "grace", "",
		"rows at the old end may count or not: with --span as 1s, with --rows as 3")
	f.Var(cli.Choice(&c.closed, "right", "left", "both", "neither"), "closed",
		"with --span: which ends of it belong to it (default right)")
	f.Var(cli.Choice(&c.is, windows.StatisticNames...), "is",
		"the value is this `STATISTIC` of the rows that count")
	f.IntVar(&c.ddof, "ddof", 1,
		"with --is: 1 for the divisor n-1, and for skew and kurt corrected for bias, or 0")
	f.StringVar(&c.against, "against", "", "with --rows: the value is that of this `COMMAND`")
	f.IntVar(&c.inputs, "inputs", 1, "how many numbers a row has")
	f.IntVar(&c.outputs, "outputs", 1, "how many numbers a value has")
	f.StringVar(&c.interval, "range", "-1e16:1e16", "the least and the largest number pushed")
	f.StringVar(&c.values, "values", "any",
		"any, or some of integers, nan and inf, as integers,nan")
	f.Var(&c.tolerance, "tolerance", "by how much values may differ: 1e-9, 1e-9rel or 16ulp")
	f.Var(&c.find, "find", "find how many rows are enough for this tolerance, of at most --rows")
	f.Var(cli.Choice(&c.allow, "rounding"), "allow", "let the verdict rounding pass")
}

var windowHelp = `Push rows of numbers to the command, and say in one word whether rows that have left the window
still change its value. The command answers a line of JSON with a line of JSON: see
'recall check --protocol'. The value must be that of a new window that was given the rows that
count alone. A case that shows the contrary is made small and printed, with a replay.

` + wordsHelp() + `
Without --is or --against ` + windows.Unseen + `.
Values are equal bit for bit (0 and -0 are equal), or within --tolerance. With --span the command
is told the times. The exit status is 0 if all claims hold, 1 if not, 2 without a first window.`

// wordsHelp returns the words of a verdict, a line each.
func wordsHelp() string {
	var b strings.Builder
	for _, w := range windows.Words() {
		fmt.Fprintf(&b, "  %-9s %s\n", w.Verdict, w.Meaning)
	}
	return b.String()
}

const windowExamples = `  recall window --rows 20 --is mean -- python3 mean.py
  recall window --rows 20 --is skew --range=-100:100 -- python3 skew.py
  recall window --find 1e-6 --range=-100:100 -- python3 smooth.py
  recall window --span 10s --grace 1s --is sum -- ./counter`

// parseWindow reads the claims about a window. The reference that --against
// names is started later.
func (f *checkFlags) parseWindow() error {
	err := f.parseFrame()
	if err == nil {
		err = f.parseFind()
	}
	if err != nil {
		return err
	}
	w := &f.windows
	w.Rows, w.Counted = f.rows, f.counted
	if f.span > 0 {
		w.Span, w.Closed, w.Unit = f.span, windows.Closed(f.closed), windows.TimeStep
	}
	if f.flags.Changed("grace") {
		if err := f.parseGrace(); err != nil {
			return err
		}
	}
	w.Inputs, w.Outputs = f.inputs, f.outputs
	w.Tolerance, w.RelativeTolerance, w.ULPs = f.tolerance.absolute, f.tolerance.relative,
		f.tolerance.ulps
	w.Rounding = f.allow != ""
	words := strings.Split(f.values, ",")
	w.Integers = slices.Contains(words, "integers")
	w.NaN, w.Inf = slices.Contains(words, "nan"), slices.Contains(words, "inf")
	for _, word := range words {
		if f.values != "any" && !slices.Contains([]string{"integers", "nan", "inf"}, word) {
			return fmt.Errorf(`--values %q is neither any nor some of integers, nan and inf, as "integers,nan"`, f.values)
		}
	}
	if f.span > 0 && (w.NaN || w.Inf) {
		return errors.New("--values nan and inf need --rows")
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
	if err == nil && f.span > 0 {
		err = w.Check()
		if err != nil {
			err = fmt.Errorf("--span: %s", strings.TrimPrefix(err.Error(), "windows: "))
		}
	}
	return err
}

// parseFrame checks the flags that say which rows count.
func (f *checkFlags) parseFrame() error {
	if f.flags.Changed("rows") {
		err := cli.CheckRange("rows", f.rows, 1, mostCheckedRecall)
		if err != nil {
			return err
		}
	}
	if f.flags.Changed("span") && f.span <= 0 {
		return fmt.Errorf("--span %v is not positive", f.span)
	}
	if f.rows > 0 && f.span > 0 {
		return errors.New("--rows and --span exclude each other")
	}
	for _, name := range []string{"is", "tolerance", "grace"} {
		found := name == "grace" && f.flags.Changed("find")
		if f.flags.Changed(name) && f.rows == 0 && !f.flags.Changed("span") && !found {
			return fmt.Errorf("--%s needs --rows or --span", name)
		}
	}
	if f.counted && f.is != "" {
		return errors.New("--is claims that only the rows count, and --counted that their number does too")
	}
	return nil
}

// parseGrace reads the grace: a time, or a number of rows.
func (f *checkFlags) parseGrace() (err error) {
	if f.span > 0 {
		if f.windows.Grace, err = time.ParseDuration(f.grace); err != nil {
			return fmt.Errorf("--grace %q is no time as 1s, which --span takes", f.grace)
		}
		return nil
	}
	if f.windows.GraceRows, err = strconv.Atoi(f.grace); err != nil {
		return fmt.Errorf("--grace %q is no number of rows, which --rows takes", f.grace)
	}
	return cli.CheckRange("grace", f.windows.GraceRows, 0, mostGraceRows)
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
		return errors.New("--is and --against exclude each other")
	case w.Inputs != s.Inputs || w.Outputs != 1:
		return fmt.Errorf("--is %s takes --inputs %d and --outputs 1", f.is, s.Inputs)
	}
	w.Is = s
	return nil
}

// A tolerance is a flag's value: absolute, as 1e-9, relative, as 1e-9rel, or as
// 16ulp.
type tolerance struct {
	text                     string
	absolute, relative, ulps float64
}

func (t *tolerance) Type() string { return "SIZE" }

func (t *tolerance) String() string { return t.text }

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
