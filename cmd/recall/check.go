package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/child"
	"boundedrecall/internal/rewards"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// checkFlags are the flags of check, as parsed.
type checkFlags struct {
	arms    []int
	claims  properties.Claims // without the bounds; windows share the recall and its laws
	refuses bool

	window     bool
	windows    properties.WindowClaims
	windowOnly windowFlags
	tolerance  tolerance // of the laws of recall

	seed         uint64
	cases        int
	timeout      time.Duration // for an answer
	law, witness string

	json   bool
	junit  string
	report checkReport
	bar    *terminal.Bar // nil except in a terminal

	flags   *pflag.FlagSet
	command []string
	bounds  map[string]bound // the expressions, by flag
}

const checkHelp = `Start the command, ask its learner for plays, and look for a case that breaks what
is claimed of it. The command answers a line of JSON with a line of JSON:
'recall check --protocol' prints the page that says how. What breaks a law is made
small and printed, with a command that replays it. A pass is evidence and no proof.

Without claims the learner must be one: plays are distributions, asking changes
nothing, learners made alike play alike and share nothing. Each claim adds a law.
The claims --mean-based and --bound, and other bounds, are expressions, with + - * / ^,
exp, log, sqrt, pow, abs, min and max, in
  n     the number of rounds; with --recall, in --mean-based, M
  d     the number of arms
  M     the recall, with --recall
  lead  (--mean-based) how far an arm trails another; the value bounds its weight
  K     (--switch-bound) how often the arms switch
Laws of recall hold bit for bit, unless --tolerance says otherwise.

With --window the command computes a function of a stream, such as a moving average:
numbers in, numbers out. The verdict on its recall is one word:
  forgets   what is older than M rows plays no part, bit for bit
  rounding  it changes a value by no more than 16 times what rounding does: the most
            that a new window's value moves when its M rows move by one ulp each
  leaks     it changes a value by more; a search looks for the worst
  wrong     with --is or --against: it forgets, and is not the statistic
  fails     the command does anything but answer: it raises an error, ends, is late,
            prints, or answers too few numbers
Of a learner, too, it is a finding if the command fails.

In the end the command is killed, with all that it has started in its process group.
A daemon that has left the group lives on.

A check asks for some 90,000 rounds by default, with --cases 5 for 5,000.
The exit status is 0 if the claims are kept, 1 if a law is broken or the command fails,
and 2 if it never answered: it did not start, or made no first learner or window.`

func checkCommand() *cobra.Command {
	var f checkFlags
	var protocol bool
	cmd := &cobra.Command{
		Use:   "check [claims] -- COMMAND [ARGS]",
		Short: "Check a learner, or a window, written in any language",
		Long:  checkHelp,
		Example: `  recall check -- python3 mine.py
  recall check --arms 2,3 --recall 8 --stationary -- python3 mine.py
  recall check --bound 'sqrt(n*log(d)/2)' --mean-based '1/(1+exp(0.5*lead))' -- ./mine
  recall check --window --recall 20 --stationary --range=-1e6:1e6 -- python3 mean.py
  recall check --window --recall 20 --is skew --range=-100:100 -- python3 skew.py`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if protocol {
				if len(args) > 0 || cmd.Flags().NFlag() > 1 {
					return errors.New("--protocol takes nothing else")
				}
				_, err := io.WriteString(cmd.OutOrStdout(), child.Protocol)
				return err
			}
			if cmd.ArgsLenAtDash() != 0 || len(args) == 0 {
				return errors.New("check takes a command after --, as in: recall check --recall 8 -- python3 mine.py")
			}
			f.command, f.flags = args, cmd.Flags()
			if err := f.parse(); err != nil {
				return err
			}
			return f.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().BoolVar(&protocol, "protocol", false, "print the protocol, with a JSON schema, and end")
	f.addClaims(cmd.Flags())
	f.addCases(cmd.Flags())
	return cmd
}

// addClaims adds the flags that claim something.
func (f *checkFlags) addClaims(flags *pflag.FlagSet) {
	flags.IntSliceVar(&f.arms, "arms", []int{3}, "numbers of arms to check, as 2,3")
	flags.IntVar(&f.claims.Recall, "recall", 0, "M: the play depends on the round and the last M rewards alone")
	flags.BoolVar(&f.claims.Stationary, "stationary", false, "with --recall: the play does not depend on the round")
	flags.BoolVar(&f.claims.MinimalRecall, "minimal-recall", false, "with --recall: the play does depend on the reward M rounds ago")
	flags.BoolVar(&f.claims.Symmetric, "symmetric", false, "the order of the rewards in the window plays no part")
	flags.BoolVar(&f.claims.ArmSymmetric, "arm-symmetric", false, "exchanging arms exchanges their weights")
	flags.BoolVar(&f.claims.ShiftInvariant, "shift-invariant", false, "a reward common to all arms plays no part")
	flags.BoolVar(&f.refuses, "refuses", false, "a reward outside [0,1], or NaN, is answered with an error")
	for _, c := range boundFlags {
		flags.String(c.flag, "", c.help)
	}
	flags.Var(&f.tolerance, "tolerance",
		"by how much plays may differ in the laws of recall, and of\nsymmetry if more than 1e-9; with --window also as 1e-9rel, "+
			"or\nas 16ulp")
	flags.BoolVar(&f.window, "window", false, "check a function of a stream instead of a learner")
	f.windowOnly.add(flags, &f.windows)
}

// addCases adds the flags that say how, and what, to check.
func (f *checkFlags) addCases(flags *pflag.FlagSet) {
	flags.Uint64Var(&f.seed, "seed", 1, "for the cases drawn, and for learners that draw")
	flags.IntVar(&f.cases, "cases", 100, "how many cases to draw for each law")
	flags.DurationVar(&f.timeout, "timeout", 10*time.Second,
		"how long the command may take for an answer; six times as long\nto start, and for a game, of 2000 rounds or more")
	flags.StringVar(&f.law, "law", "", "check this law alone")
	flags.StringVar(&f.witness, "case", "", "with --law: check this case alone, given as `JSON`")
	flags.BoolVar(&f.json, "json", false, "print JSON: 'recall schema check' says how")
	flags.StringVar(&f.junit, "junit", "", "write the report to this `FILE`, as JUnit does")
}

// boundFlags are the claims that are expressions, with the variable that they have beside n,
// d and M.
var boundFlags = []struct{ flag, variable, help string }{
	{"mean-based", "lead", "the most `WEIGHT` of an arm that trails by lead"},
	{"bound", "", "the most total `REGRET` over n rounds"},
	{"swap-bound", "", "the most total swap `REGRET` over n rounds"},
	{"switch-bound", "K", "the most total `REGRET` over n rounds against a sequence\nof arms with K switches"},
	{"interval-bound", "", "the most total `REGRET` on n successive rounds, wherever\nthey lie"},
}

// forLearners and forWindows are the flags that the other kind of check does not have.
var (
	forLearners = []string{"arms", "minimal-recall", "symmetric", "arm-symmetric", "shift-invariant", "refuses",
		"mean-based", "bound", "swap-bound", "switch-bound", "interval-bound"}
	forWindows = flagsOfWindows()
)

const (
	mostCheckedArms   = 1000
	mostCheckedRecall = 10_000
	mostCases         = 1_000_000
	mostSeed          = 1<<53 - 1 // JSON readers may make a float64 of it
	symmetryTolerance = 1e-9
)

// parse checks the flags and compiles the expressions.
func (f *checkFlags) parse() (err error) {
	given := f.flags.Changed
	other, kind := forWindows, "needs --window"
	if f.window {
		other, kind = forLearners, "is for learners, and not for --window"
	}
	for _, flag := range other {
		if given(flag) {
			return fmt.Errorf("--%s %s", flag, kind)
		}
	}
	if len(f.arms) == 0 {
		return errors.New("--arms is empty")
	}
	for k, d := range f.arms {
		if slices.Contains(f.arms[:k], d) {
			return fmt.Errorf("--arms %d is given twice", d)
		}
		if err := checkRange("arms", d, 1, mostCheckedArms); err != nil {
			return err
		}
	}
	c, w := &f.claims, &f.windows
	if given("recall") {
		err = checkRange("recall", c.Recall, 1, mostCheckedRecall)
	}
	err = cmp.Or(err, checkRange("cases", f.cases, 1, mostCases),
		checkRange("inputs", w.Inputs, 1, mostCheckedArms), checkRange("outputs", w.Outputs, 1, mostCheckedArms),
		checkTolerance("tolerance", f.tolerance.absolute+f.tolerance.relative+f.tolerance.ulps)) // two are 0
	symmetry := c.Symmetric || c.ArmSymmetric || c.ShiftInvariant
	if symmetry {
		c.SymmetryTolerance = max(symmetryTolerance, f.tolerance.absolute)
	}
	for _, flag := range []string{"stationary", "minimal-recall", "tolerance"} {
		if c.Recall == 0 && given(flag) && !(symmetry && flag == "tolerance") {
			err = cmp.Or(err, fmt.Errorf("--%s needs --recall", flag))
		}
	}
	switch {
	case err != nil:
		return err
	case f.seed < 1 || f.seed > mostSeed:
		return fmt.Errorf("--seed %d is not in 1..%d", f.seed, uint64(mostSeed))
	case !f.window && f.tolerance.relative+f.tolerance.ulps > 0:
		return fmt.Errorf("--tolerance %v needs --window", f.tolerance.text)
	case f.timeout <= 0:
		return fmt.Errorf("--timeout %v is not positive", f.timeout)
	case given("case") && f.law == "":
		return errors.New("--case needs --law")
	}
	c.RecallTolerance = f.tolerance.absolute
	if err := f.parseWindow(); err != nil {
		return err
	}
	return f.compile()
}

// parseWindow fills in the claims of windows.
func (f *checkFlags) parseWindow() error {
	c, w := &f.claims, &f.windows
	w.Recall, w.Stationary = c.Recall, c.Stationary
	w.Tolerance, w.RelativeTolerance, w.ULPs = f.tolerance.absolute, f.tolerance.relative, f.tolerance.ulps
	span, err := rewards.ParseScale(f.windowOnly.span)
	if err != nil {
		return fmt.Errorf("--range: %w", err)
	}
	w.Low, w.High = span.Low, span.High
	return f.windowOnly.parse(w, f.flags.Changed)
}

// compile compiles the expressions that are given.
func (f *checkFlags) compile() (err error) {
	f.bounds = map[string]bound{}
	for _, c := range boundFlags {
		if !f.flags.Changed(c.flag) {
			continue
		}
		variables := []string{"n", "d"}
		if c.variable != "" {
			variables = append([]string{c.variable}, variables...)
		}
		if f.claims.Recall > 0 {
			variables = append(variables, "M")
		}
		text := f.flags.Lookup(c.flag).Value.String()
		if f.bounds[c.flag], err = expression(c.flag, text, variables...); err == nil {
			err = f.tryBound(f.bounds[c.flag])
		}
		if err != nil {
			return fmt.Errorf("--%s %q: %w", c.flag, text, err)
		}
	}
	return nil
}

// tryBound returns an error if the bound has no value in a short game or in a long one, or says
// nothing.
func (f *checkFlags) tryBound(b bound) (err error) {
	defer func() {
		if p, ok := recover().(*laws.Unavailable); ok {
			err = p.Err
		}
	}()
	least := math.Inf(1)
	for _, n := range []float64{1, 2, 2000} {
		for _, d := range f.arms {
			least = min(least, b(map[string]float64{"n": n, "d": float64(d), "M": float64(f.claims.Recall), "lead": 1, "K": 1}))
		}
	}
	if math.IsInf(least, 1) {
		return errors.New("it is infinite in every game")
	}
	return nil
}

func checkTolerance(flag string, value float64) error {
	if !(value >= 0) || math.IsInf(value, 1) {
		return fmt.Errorf("--%s %v is negative or not finite", flag, value)
	}
	return nil
}

// run starts the command and checks its learners, or its windows.
func (f *checkFlags) run(ctx context.Context, stdout, stderr io.Writer) error {
	file, err := newOutput("junit", f.junit)
	if err != nil {
		return err
	}
	p, err := child.Start(ctx, f.command, f.timeout)
	if err != nil {
		return orInterrupted(ctx, err)
	}
	defer p.Close()
	done, err := f.windowOnly.startReference(ctx, f.timeout, &f.windows)
	if err != nil {
		return orInterrupted(ctx, err)
	}
	defer done()
	out := &printer{w: stdout}
	if f.json {
		out.w = io.Discard
	}
	if terminal.Is(stderr) {
		f.bar = terminal.NewBar(stderr, "checking")
		defer f.bar.Finish()
	}
	f.report = checkReport{Schema: checkSchema, Laws: []checkedLaw{}}
	err = f.check(p, out)
	if writing := f.report.write(f, file, stdout); writing != nil {
		err = writing
	}
	p.Close()
	f.bar.Finish()
	var end status
	if said := p.Complaints(); said != "" && (err == nil || errors.As(err, &end)) { // other errors say it
		fmt.Fprintf(stderr, "recall: %s wrote to standard error: %s\n", f.command[0], said)
	}
	return orInterrupted(ctx, err)
}

// check checks the windows, or the learners of each number of arms. It goes on where a law is
// broken, and ends where the command cannot be asked.
func (f *checkFlags) check(p *child.Process, out *printer) error {
	if f.window {
		maker := p.Windows(f.windows.Inputs, f.windows.Outputs)
		s := &subject{title: "window", check: func(o properties.Settings) findings { return o.CheckWindow(maker, f.windows) }}
		err := judge(f, p, out, s, maker, func() []properties.Law { return properties.WindowLaws(maker, f.windows) })
		if f.report.Verdict != "" {
			out.printf("verdict  %s\n", f.report.Verdict)
		}
		return err
	}
	var broken error
	for _, d := range f.arms {
		maker, claims := p.Learners(d, f.seed), f.claimsFor(d)
		s := &subject{arms: d, title: plural(d, "arm"), check: func(o properties.Settings) findings { return o.Check(maker, claims) }}
		err := judge(f, p, out, s, maker, func() []properties.Law { return properties.Laws(maker, claims) })
		if err != nil && err != failed {
			return err
		}
		broken = cmp.Or(broken, err)
	}
	return broken
}

// judge judges the subject if the command makes it.
func judge[L any](f *checkFlags, p *child.Process, out *printer, s *subject, maker func() L, laws func() []properties.Law) error {
	if err := child.Try(p, maker); err != nil {
		return err
	}
	s.flags, s.p, s.out = f, p, out
	return s.judge(laws)
}

// claimsFor returns the claims that the flags make about learners of d arms.
func (f *checkFlags) claimsFor(d int) properties.Claims {
	c := f.claims
	// value returns the value of the expression, with the variable that it has beside others.
	value := func(flag, variable string, x float64, rounds, arms int) float64 {
		return f.bounds[flag](map[string]float64{variable: x, "n": float64(rounds), "d": float64(arms), "M": float64(c.Recall)})
	}
	bySize := func(flag string) func(rounds, arms int) float64 {
		if f.bounds[flag] == nil {
			return nil
		}
		return func(rounds, arms int) float64 { return value(flag, "n", float64(rounds), rounds, arms) }
	}
	c.TotalRegretBound, c.TotalSwapRegretBound, c.TotalIntervalRegretBound = bySize("bound"), bySize("swap-bound"), bySize("interval-bound")
	if f.bounds["mean-based"] != nil {
		c.Gamma = func(lead float64, rounds int) float64 { return value("mean-based", "lead", lead, rounds, d) }
	}
	if f.bounds["switch-bound"] != nil {
		c.TotalSwitchingRegretBound = func(rounds, arms, switches int) float64 {
			return value("switch-bound", "K", float64(switches), rounds, arms)
		}
	}
	return c
}
