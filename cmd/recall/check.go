package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"boundedrecall/internal/child"
	"boundedrecall/internal/rewards"
	"boundedrecall/properties"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// checkFlags are the flags of check, as parsed.
type checkFlags struct {
	arms                                    []int
	recall                                  int
	stationary, minimal                     bool
	symmetric, armSymmetric, shiftInvariant bool
	refuses                                 bool
	tolerance, symmetryTolerance            float64
	bounds                                  map[string]*string // the expressions, by flag

	window          bool
	inputs, outputs int
	span, values    string
	numbers         rewards.Scale // of span

	seed         uint64
	cases        int
	timeout      time.Duration
	law, witness string

	flags   *pflag.FlagSet
	command []string
	claimed map[string]bound // the expressions, compiled
}

const checkHelp = `Start the command, ask its learner for plays, and look for a case that breaks what
is claimed of it. The command answers a line of JSON with a line of JSON:
'recall check --protocol' prints the page that says how. What breaks a law is made
small and printed, with a command that replays it. A pass is evidence and no proof.

Without claims the learner must be one: plays are distributions, asking changes
nothing, learners made alike play alike and share nothing. Each claim adds a law.
The claims --mean-based and --bound, and other bounds, are expressions, with exp, log,
sqrt, pow, abs, min and max, in
  n     the number of rounds; with --recall, in --mean-based, M
  d     the number of arms
  M     the recall, with --recall
  lead  (--mean-based) how far an arm trails another; the value bounds its weight
  K     (--switch-bound) how often the arms switch
Laws of recall hold bit for bit, unless --tolerance says otherwise.

With --window the command computes a function of a stream, such as a moving average:
numbers in, numbers out. Where it keeps something for too long, a search looks for
the case where that is worst.

The exit status is 0 if the claims are kept, 1 if a law is broken, and 2 if the
command could not be asked: it exited, timed out or sent an invalid answer.`

func checkCommand() *cobra.Command {
	f := checkFlags{bounds: map[string]*string{}}
	var protocol bool
	cmd := &cobra.Command{
		Use:   "check [claims] -- COMMAND [ARGS]",
		Short: "Check a learner, or a window, written in any language",
		Long:  checkHelp,
		Example: `  recall check -- python3 mine.py
  recall check --arms 2,3 --recall 8 --stationary -- python3 mine.py
  recall check --bound 'sqrt(n*log(d)/2)' --mean-based '1/(1+exp(0.5*lead))' -- ./mine
  recall check --window --recall 20 --stationary --range=-1e6:1e6 -- python3 mean.py`,
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
	cmd.Flags().SortFlags = false
	cmd.Flags().BoolVar(&protocol, "protocol", false, "print the protocol, with a JSON schema, and end")
	f.addClaims(cmd.Flags())
	f.addCases(cmd.Flags())
	return cmd
}

// addClaims adds the flags that claim something.
func (f *checkFlags) addClaims(flags *pflag.FlagSet) {
	flags.IntSliceVar(&f.arms, "arms", []int{3}, "numbers of arms to check, as 2,3")
	flags.IntVar(&f.recall, "recall", 0, "M: the play depends on the round and the last M rewards alone")
	flags.BoolVar(&f.stationary, "stationary", false, "with --recall: the play does not depend on the round")
	flags.BoolVar(&f.minimal, "minimal-recall", false, "with --recall: the play does depend on the reward M rounds ago")
	flags.BoolVar(&f.symmetric, "symmetric", false, "the order of the rewards in the window plays no part")
	flags.BoolVar(&f.armSymmetric, "arm-symmetric", false, "exchanging arms exchanges their weights")
	flags.BoolVar(&f.shiftInvariant, "shift-invariant", false, "a reward common to all arms plays no part")
	flags.BoolVar(&f.refuses, "refuses", false, "a reward outside [0,1], or NaN, is answered with an error")
	for _, c := range boundFlags {
		f.bounds[c.flag] = flags.String(c.flag, "", c.help)
	}
	flags.Float64Var(&f.tolerance, "tolerance", 0, "by how much plays may differ in the laws of recall")
	flags.Float64Var(&f.symmetryTolerance, "symmetry-tolerance", 1e-9, "by how much they may differ in those of symmetry")
	flags.BoolVar(&f.window, "window", false, "check a function of a stream instead of a learner")
	flags.IntVar(&f.inputs, "inputs", 1, "with --window: how many numbers are pushed at a time")
	flags.IntVar(&f.outputs, "outputs", 1, "with --window: how many numbers its value has")
	flags.StringVar(&f.span, "range", "-1e16:1e16", "with --window: the least and the largest number pushed")
	flags.StringVar(&f.values, "values", "any", "with --window: any, integers, or with NaN for what is\nmissing: nan, or integers,nan")
}

// addCases adds the flags that say how, and what, to check.
func (f *checkFlags) addCases(flags *pflag.FlagSet) {
	flags.Uint64Var(&f.seed, "seed", 1, "for the cases drawn, and for learners that draw")
	flags.IntVar(&f.cases, "cases", 100, "how many cases to draw for each law")
	flags.DurationVar(&f.timeout, "timeout", 10*time.Second, "how long the command may take for an answer, which\n"+
		"may be that to a game of 2000 rounds")
	flags.StringVar(&f.law, "law", "", "check this law alone")
	flags.StringVar(&f.witness, "case", "", "with --law: check this case alone, given as `JSON`")
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
	forLearners = []string{"arms", "minimal-recall", "symmetric", "arm-symmetric", "shift-invariant", "refuses", "symmetry-tolerance",
		"mean-based", "bound", "swap-bound", "switch-bound", "interval-bound"}
	forWindows = []string{"inputs", "outputs", "range", "values"}
)

const (
	mostCheckedArms   = 1000
	mostCheckedRecall = 10_000
	mostCases         = 1_000_000
	mostSeed          = 1<<53 - 1 // JSON readers may make a float64 of it
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
	if given("recall") {
		err = checkRange("recall", f.recall, 1, mostCheckedRecall)
	}
	err = cmp.Or(err, checkRange("cases", f.cases, 1, mostCases),
		checkRange("inputs", f.inputs, 1, mostCheckedArms), checkRange("outputs", f.outputs, 1, mostCheckedArms),
		checkTolerance("tolerance", f.tolerance), checkTolerance("symmetry-tolerance", f.symmetryTolerance))
	symmetry := f.symmetric || f.armSymmetric || f.shiftInvariant
	switch {
	case err != nil:
		return err
	case f.recall == 0 && f.stationary:
		return errors.New("--stationary needs --recall")
	case f.recall == 0 && f.minimal:
		return errors.New("--minimal-recall needs --recall")
	case f.recall == 0 && given("tolerance"):
		return errors.New("--tolerance needs --recall")
	case !symmetry && given("symmetry-tolerance"):
		return errors.New("--symmetry-tolerance needs --symmetric, --arm-symmetric or --shift-invariant")
	case f.seed < 1 || f.seed > mostSeed:
		return fmt.Errorf("--seed %d is not in 1..%d", f.seed, uint64(mostSeed))
	case f.timeout <= 0:
		return fmt.Errorf("--timeout %v is not positive", f.timeout)
	case given("case") && f.law == "":
		return errors.New("--case needs --law")
	case !slices.Contains([]string{"any", "integers", "nan", "integers,nan"}, f.values):
		return fmt.Errorf(`--values %q is none of any, integers, nan and "integers,nan"`, f.values)
	}
	if f.numbers, err = rewards.ParseScale(f.span); err != nil {
		return fmt.Errorf("--range: %w", err)
	}
	return f.compile()
}

// compile compiles the expressions that are given.
func (f *checkFlags) compile() (err error) {
	f.claimed = map[string]bound{}
	for _, c := range boundFlags {
		if !f.flags.Changed(c.flag) {
			continue
		}
		variables := []string{"n", "d"}
		if c.variable != "" {
			variables = append([]string{c.variable}, variables...)
		}
		if f.recall > 0 {
			variables = append(variables, "M")
		}
		if f.claimed[c.flag], err = expression(c.flag, *f.bounds[c.flag], variables...); err != nil {
			return err
		}
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
	p, err := child.Start(ctx, f.command, f.timeout)
	if err != nil {
		return orInterrupted(ctx, err)
	}
	err = f.check(p, stdout)
	p.Close()
	var end status
	if said := p.Complaints(); said != "" && (err == nil || errors.As(err, &end)) { // other errors say it
		fmt.Fprintf(stderr, "recall: %s wrote to standard error: %s\n", f.command[0], said)
	}
	return orInterrupted(ctx, err)
}

func orInterrupted(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return interrupted
	}
	return err
}

// check checks for each number of arms. It goes on where a law is broken, and ends
// where the command cannot be asked.
func (f *checkFlags) check(p *child.Process, stdout io.Writer) error {
	if f.window {
		return f.checkWindow(p, stdout)
	}
	broken := false
	for _, d := range f.arms {
		maker, claims := p.Learners(d, f.seed), f.claims(d)
		if err := child.Try(p, maker); err != nil {
			return err
		}
		s := subject{flags: f, p: p, stdout: stdout, arms: d, title: plural(d, "arm")}
		s.check = func(set properties.Settings, yield func(properties.Finding) bool) { set.Check(maker, claims)(yield) }
		err := f.judge(&s, func() []properties.Law { return properties.Laws(maker, claims) })
		if err == failed {
			broken = true
		} else if err != nil {
			return err
		}
	}
	if broken {
		return failed
	}
	return nil
}

func (f *checkFlags) checkWindow(p *child.Process, stdout io.Writer) error {
	maker := p.Windows(f.inputs, f.outputs)
	if err := child.Try(p, maker); err != nil {
		return err
	}
	claims := properties.WindowClaims{
		Inputs: f.inputs, Outputs: f.outputs,
		Recall: f.recall, Stationary: f.stationary, Tolerance: f.tolerance,
		Low: f.numbers.Low, High: f.numbers.High,
		Integers: strings.Contains(f.values, "integers"), NaN: strings.Contains(f.values, "nan"),
	}
	s := subject{flags: f, p: p, stdout: stdout, title: "window"}
	s.check = func(set properties.Settings, yield func(properties.Finding) bool) {
		set.CheckWindow(maker, claims)(yield)
	}
	return f.judge(&s, func() []properties.Law { return properties.WindowLaws(maker, claims) })
}

// judge judges the subject by the laws that the function returns. It turns a panic of the kit
// about a claim or a command into an error.
func (f *checkFlags) judge(s *subject, lawsOf func() []properties.Law) (err error) {
	if s.laws, err = lawsOrError(lawsOf); err != nil {
		return err
	}
	return s.judge()
}

// lawsOrError returns the laws, or the error that make panics with.
func lawsOrError(make func() []properties.Law) (all []properties.Law, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case runtime.Error:
			panic(p)
		case error:
			err = p
		default:
			panic(p)
		}
	}()
	return make(), nil
}

// claims returns the claims that the flags make about learners of d arms.
func (f *checkFlags) claims(d int) properties.Claims {
	c := properties.Claims{
		Recall: f.recall, Stationary: f.stationary, MinimalRecall: f.minimal, RecallTolerance: f.tolerance,
		Symmetric: f.symmetric, ArmSymmetric: f.armSymmetric, ShiftInvariant: f.shiftInvariant,
	}
	if f.symmetric || f.armSymmetric || f.shiftInvariant {
		c.SymmetryTolerance = f.symmetryTolerance
	}
	// value returns the value of the expression, with the variable that it has beside others.
	value := func(flag, variable string, x float64, rounds, arms int) float64 {
		return f.claimed[flag](map[string]float64{variable: x, "n": float64(rounds), "d": float64(arms), "M": float64(f.recall)})
	}
	bySize := func(flag string) func(rounds, arms int) float64 {
		if f.claimed[flag] == nil {
			return nil
		}
		return func(rounds, arms int) float64 { return value(flag, "n", float64(rounds), rounds, arms) }
	}
	c.TotalRegretBound, c.TotalSwapRegretBound, c.TotalIntervalRegretBound = bySize("bound"), bySize("swap-bound"), bySize("interval-bound")
	if f.claimed["mean-based"] != nil {
		c.Gamma = func(lead float64, rounds int) float64 { return value("mean-based", "lead", lead, rounds, d) }
	}
	if f.claimed["switch-bound"] != nil {
		c.TotalSwitchingRegretBound = func(rounds, arms, switches int) float64 {
			return value("switch-bound", "K", float64(switches), rounds, arms)
		}
	}
	return c
}
