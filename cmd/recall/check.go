package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"boundedrecall"
	"boundedrecall/internal/child"
	"boundedrecall/internal/jsontext"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// checkFlags are the flags of check, as parsed.
type checkFlags struct {
	protocol bool
	window   bool

	arms                                    []int
	recall                                  int
	stationary, minimal                     bool
	symmetric, armSymmetric, shiftInvariant bool
	refuses                                 bool
	meanBased, bound                        string
	swapBound, switchBound, intervalBound   string
	tolerance, symmetryTolerance            float64
	inputs, outputs                         int
	span, values                            string
	seed                                    uint64
	cases                                   int
	timeout                                 time.Duration
	law                                     string
	witness                                 string
	low, high                               float64
	given                                   func(flag string) bool
	flags                                   *pflag.FlagSet
	command                                 []string
	meanBasedClaim, boundClaim              func(map[string]float64) float64
	swapClaim, switchClaim, intervalClaim   func(map[string]float64) float64
}

func checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check [claims] -- COMMAND [ARGS]",
		Short: "Check a learner, or a window, written in any language",
		Long: `Start the command, ask its learner for plays, and look for a case that breaks what
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
command could not be asked: it ended, hung, or answered what is no answer.`,
		Example: `  recall check -- python3 mine.py
  recall check --arms 2,3 --recall 8 --stationary -- python3 mine.py
  recall check --bound 'sqrt(n*log(d)/2)' --mean-based '1/(1+exp(0.5*lead))' -- ./mine
  recall check --window --recall 20 --stationary --range=-1e6:1e6 -- python3 mean.py`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.protocol {
				if len(args) > 0 || cmd.Flags().NFlag() > 1 {
					return errors.New("--protocol takes nothing else")
				}
				_, err := io.WriteString(cmd.OutOrStdout(), child.Protocol)
				return err
			}
			if cmd.ArgsLenAtDash() != 0 || len(args) == 0 {
				return errors.New("check takes a command after --, as in: recall check --recall 8 -- python3 mine.py")
			}
			f.command, f.flags, f.given = args, cmd.Flags(), cmd.Flags().Changed
			if err := f.parse(); err != nil {
				return err
			}
			return f.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.BoolVar(&f.protocol, "protocol", false, "print the protocol, with a JSON schema, and end")
	flags.IntSliceVar(&f.arms, "arms", []int{3}, "numbers of arms to check, as 2,3")
	flags.IntVar(&f.recall, "recall", 0, "M: the play depends on the round and the last M rewards alone")
	flags.BoolVar(&f.stationary, "stationary", false, "with --recall: the play does not depend on the round")
	flags.BoolVar(&f.minimal, "minimal-recall", false, "with --recall: the play does depend on the reward M rounds ago")
	flags.BoolVar(&f.symmetric, "symmetric", false, "the order of the rewards in the window plays no part")
	flags.BoolVar(&f.armSymmetric, "arm-symmetric", false, "exchanging arms exchanges their weights")
	flags.BoolVar(&f.shiftInvariant, "shift-invariant", false, "a reward common to all arms plays no part")
	flags.BoolVar(&f.refuses, "refuses", false, "a reward outside [0,1], or NaN, is answered with an error")
	flags.StringVar(&f.meanBased, "mean-based", "", "the most `WEIGHT` of an arm that trails by lead")
	flags.StringVar(&f.bound, "bound", "", "the most total `REGRET` over n rounds")
	flags.StringVar(&f.swapBound, "swap-bound", "", "the most total swap `REGRET` over n rounds")
	flags.StringVar(&f.switchBound, "switch-bound", "", "the most total `REGRET` over n rounds against a sequence\nof arms with K switches")
	flags.StringVar(&f.intervalBound, "interval-bound", "", "the most total `REGRET` on n successive rounds, wherever\nthey lie")
	flags.Float64Var(&f.tolerance, "tolerance", 0, "by how much plays may differ in the laws of recall")
	flags.Float64Var(&f.symmetryTolerance, "symmetry-tolerance", 1e-9, "by how much they may differ in those of symmetry")
	flags.BoolVar(&f.window, "window", false, "check a function of a stream instead of a learner")
	flags.IntVar(&f.inputs, "inputs", 1, "with --window: how many numbers are pushed at a time")
	flags.IntVar(&f.outputs, "outputs", 1, "with --window: how many numbers its value has")
	flags.StringVar(&f.span, "range", "-1e16:1e16", "with --window: the least and the largest number pushed")
	flags.StringVar(&f.values, "values", "any", "with --window: any, integers, or with NaN for what is\nmissing: nan, or integers,nan")
	flags.Uint64Var(&f.seed, "seed", 1, "for the cases drawn, and for learners that draw")
	flags.IntVar(&f.cases, "cases", 100, "how many cases to draw for each law")
	flags.DurationVar(&f.timeout, "timeout", 10*time.Second, "how long the command may take for an answer, which\nmay be that to a game of 2000 rounds")
	flags.StringVar(&f.law, "law", "", "check this law alone")
	flags.StringVar(&f.witness, "case", "", "with --law: check this case alone, given as `JSON`")
	return cmd
}

// forLearners and forWindows are the flags that the other kind of check does not have.
var (
	forLearners = []string{"arms", "minimal-recall", "symmetric", "arm-symmetric", "shift-invariant", "refuses", "mean-based", "bound", "swap-bound", "switch-bound", "interval-bound", "symmetry-tolerance"}
	forWindows  = []string{"inputs", "outputs", "range", "values"}
)

const (
	mostCheckedArms   = 1000
	mostCheckedRecall = 10_000
	mostCases         = 1_000_000
	mostSeed          = 1<<53 - 1 // JSON readers may make a float64 of it
)

// parse checks the flags.
func (f *checkFlags) parse() (err error) {
	other, kind := forWindows, "needs --window"
	if f.window {
		other, kind = forLearners, "is for learners, and not for --window"
	}
	for _, flag := range other {
		if f.given(flag) {
			return fmt.Errorf("--%s %s", flag, kind)
		}
	}
	for k, d := range f.arms {
		if d < 1 || d > mostCheckedArms {
			return fmt.Errorf("--arms %d is not in 1..%d", d, mostCheckedArms)
		}
		if slices.Contains(f.arms[:k], d) {
			return fmt.Errorf("--arms %d is given twice", d)
		}
	}
	symmetry := f.symmetric || f.armSymmetric || f.shiftInvariant
	switch {
	case len(f.arms) == 0:
		return errors.New("--arms is empty")
	case f.given("recall") && (f.recall < 1 || f.recall > mostCheckedRecall):
		return fmt.Errorf("--recall %d is not in 1..%d", f.recall, mostCheckedRecall)
	case f.recall == 0 && f.stationary:
		return errors.New("--stationary needs --recall")
	case f.recall == 0 && f.minimal:
		return errors.New("--minimal-recall needs --recall")
	case !(f.tolerance >= 0) || math.IsInf(f.tolerance, 1):
		return fmt.Errorf("--tolerance %v is negative or not finite", f.tolerance)
	case f.recall == 0 && f.given("tolerance"):
		return errors.New("--tolerance needs --recall")
	case !(f.symmetryTolerance >= 0) || math.IsInf(f.symmetryTolerance, 1):
		return fmt.Errorf("--symmetry-tolerance %v is negative or not finite", f.symmetryTolerance)
	case !symmetry && f.given("symmetry-tolerance"):
		return errors.New("--symmetry-tolerance needs --symmetric, --arm-symmetric or --shift-invariant")
	case f.seed < 1 || f.seed > mostSeed:
		return fmt.Errorf("--seed %d is not in 1..%d", f.seed, uint64(mostSeed))
	case f.cases < 1 || f.cases > mostCases:
		return fmt.Errorf("--cases %d is not in 1..%d", f.cases, mostCases)
	case f.timeout <= 0:
		return fmt.Errorf("--timeout %v is not positive", f.timeout)
	case f.inputs < 1 || f.inputs > mostCheckedArms:
		return fmt.Errorf("--inputs %d is not in 1..%d", f.inputs, mostCheckedArms)
	case f.outputs < 1 || f.outputs > mostCheckedArms:
		return fmt.Errorf("--outputs %d is not in 1..%d", f.outputs, mostCheckedArms)
	case f.given("case") && f.law == "":
		return errors.New("--case needs --law")
	}
	if f.low, f.high, err = parseRange(f.span); err != nil {
		return err
	}
	switch f.values {
	case "any", "integers", "nan", "integers,nan":
	default:
		return fmt.Errorf(`--values %q is none of any, integers, nan and "integers,nan"`, f.values)
	}
	claim := func(flag, text string, variables ...string) func(map[string]float64) float64 {
		if err != nil || !f.given(flag) {
			return nil
		}
		if variables = append(variables, "n", "d"); f.recall > 0 {
			variables = append(variables, "M")
		}
		var of func(map[string]float64) float64
		of, err = expression(flag, text, variables...)
		return of
	}
	f.meanBasedClaim = claim("mean-based", f.meanBased, "lead")
	f.boundClaim = claim("bound", f.bound)
	f.swapClaim = claim("swap-bound", f.swapBound)
	f.switchClaim = claim("switch-bound", f.switchBound, "K")
	f.intervalClaim = claim("interval-bound", f.intervalBound)
	return err
}

func parseRange(text string) (low, high float64, err error) {
	from, to, ok := strings.Cut(text, ":")
	low, lowErr := strconv.ParseFloat(from, 64)
	high, highErr := strconv.ParseFloat(to, 64)
	if !ok || lowErr != nil || highErr != nil || !(low <= high) || math.IsInf(high-low, 0) {
		return 0, 0, fmt.Errorf("--range %q is not two finite numbers, the least first, as -1e6:1e6", text)
	}
	if low == 0 && high == 0 {
		return 0, 0, errors.New("--range 0:0 leaves one number")
	}
	return low, high, nil
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
		maker := p.Windows(f.inputs, f.outputs)
		if err := child.Try(p, maker); err != nil {
			return err
		}
		claims := properties.WindowClaims{
			Inputs: f.inputs, Outputs: f.outputs,
			Recall: f.recall, Stationary: f.stationary, Tolerance: f.tolerance,
			Low: f.low, High: f.high,
			Integers: strings.Contains(f.values, "integers"), NaN: strings.Contains(f.values, "nan"),
		}
		s := subject{flags: f, p: p, stdout: stdout, title: "window"}
		var err error
		if s.laws, err = lawsOf(func() []properties.Law { return properties.WindowLaws(maker, claims) }); err != nil {
			return err
		}
		return s.judge(func(set properties.Settings, yield func(properties.Finding) bool) {
			set.CheckWindow(maker, claims)(yield)
		})
	}
	broken := false
	for _, d := range f.arms {
		maker, claims := p.Learners(d, f.seed), f.claims(d)
		if err := child.Try(p, maker); err != nil {
			return err
		}
		s := subject{flags: f, p: p, stdout: stdout, arms: d, title: plural(d, "arm")}
		var err error
		if s.laws, err = lawsOf(func() []properties.Law { return properties.Laws(maker, claims) }); err != nil {
			return err
		}
		err = s.judge(func(set properties.Settings, yield func(properties.Finding) bool) { set.Check(maker, claims)(yield) })
		var end status
		if errors.As(err, &end) && end == failed {
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

// lawsOf returns the laws. It turns a panic of the kit about a claim or a command into an
// error.
func lawsOf(make func() []properties.Law) (all []properties.Law, err error) {
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
	if f.meanBasedClaim != nil {
		c.Gamma = func(lead float64, rounds int) float64 {
			return f.meanBasedClaim(map[string]float64{"lead": lead, "n": float64(rounds), "d": float64(d), "M": float64(f.recall)})
		}
	}
	bySize := func(claim func(map[string]float64) float64) func(rounds, arms int) float64 {
		if claim == nil {
			return nil
		}
		return func(rounds, arms int) float64 {
			return claim(map[string]float64{"n": float64(rounds), "d": float64(arms), "M": float64(f.recall)})
		}
	}
	c.TotalRegretBound, c.TotalSwapRegretBound, c.TotalIntervalRegretBound = bySize(f.boundClaim), bySize(f.swapClaim), bySize(f.intervalClaim)
	if f.switchClaim != nil {
		c.TotalSwitchingRegretBound = func(rounds, arms, switches int) float64 {
			return f.switchClaim(map[string]float64{"n": float64(rounds), "d": float64(arms), "M": float64(f.recall), "K": float64(switches)})
		}
	}
	return c
}

// inProcess are the laws about slices that two parts of one program share. A pipe
// cannot break them.
var inProcess = []string{"arms", "dirty-destination", "play-not-kept", "reward-untouched", "reward-not-kept", "wrong-lengths"}

// subject is what is checked: the learners of some number of arms, or the windows.
type subject struct {
	flags  *checkFlags
	p      *child.Process
	stdout io.Writer
	title  string
	arms   int // 0 for windows
	laws   []properties.Law
}

// skipped returns the laws that are not checked.
func (s *subject) skipped() []string {
	skip := slices.Clone(inProcess)
	if !s.flags.refuses {
		skip = append(skip, "wrong-rewards")
	}
	if !s.p.Resets() {
		skip = append(skip, "reset")
	}
	if s.flags.law != "" {
		for _, l := range s.laws {
			if l.Name != s.flags.law {
				skip = append(skip, l.Name)
			}
		}
	}
	return skip
}

// judge prints what each law came to. It returns failed if one is broken, and an error
// if the command cannot be asked.
func (s *subject) judge(check func(properties.Settings, func(properties.Finding) bool)) error {
	skip := s.skipped()
	if name := s.flags.law; name != "" && (slices.Contains(skip, name) || !slices.ContainsFunc(s.laws, func(l properties.Law) bool { return l.Name == name })) {
		var names []string
		for _, l := range s.laws {
			if l.Name == name || !slices.Contains(skip, l.Name) || !slices.Contains(inProcess, l.Name) {
				names = append(names, l.Name)
			}
		}
		return fmt.Errorf("--law %q is not checked; with these claims there are %s", name, strings.Join(names, ", "))
	}
	if s.flags.witness != "" {
		return s.replay()
	}
	if _, err := fmt.Fprintf(s.stdout, "%s, seed %d\n", s.title, s.flags.seed); err != nil {
		return err
	}
	var unjudged, writing error
	var left []string // laws not judged
	broken := false
	check(properties.Settings{Cases: s.flags.cases, Seed: s.flags.seed, Skip: skip}, func(f properties.Finding) bool {
		if slices.Contains(skip, f.Law) {
			return true
		}
		if f.Violation != nil {
			broken = true
			if f.Violation.Replay == "" {
				f = s.isolated(check, f)
			}
		}
		if f.Skipped != "" {
			left = append(left, f.Law)
			return true
		}
		writing = s.print(f)
		if f.Err != nil && unjudged == nil {
			unjudged = f.Err
			if f.Law != "" {
				unjudged = fmt.Errorf("%s: %w", f.Law, f.Err)
			}
		}
		var dead *laws.Unavailable
		return writing == nil && !errors.As(f.Err, &dead)
	})
	if len(left) > 0 && writing == nil {
		_, writing = fmt.Fprintf(s.stdout, "skipped  %s: a verdict means nothing on a learner that is not the same twice\n", strings.Join(left, ", "))
	}
	switch {
	case writing != nil:
		return writing
	case broken:
		return failed
	}
	return unjudged
}

// isolatedCases is how many cases are checked in processes of their own.
const isolatedCases = 20

// isolated looks for the violation of a finding that does not repeat: it starts the
// command anew for each case, so that no case sees what an earlier one left behind. It
// returns the finding given if that finds none.
func (s *subject) isolated(check func(properties.Settings, func(properties.Finding) bool), f properties.Finding) properties.Finding {
	s.p.Isolate(true)
	defer s.p.Isolate(false)
	var others []string
	for _, l := range s.laws {
		if l.Name != f.Law {
			others = append(others, l.Name)
		}
	}
	check(properties.Settings{Cases: min(s.flags.cases, isolatedCases), Seed: s.flags.seed, Skip: others}, func(again properties.Finding) bool {
		if again.Law == f.Law && again.Violation != nil && again.Violation.Replay != "" {
			again.Notes = append(again.Notes, "found with a new process for each case: in an old one it comes and goes")
			f = again
		}
		return true
	})
	return f
}

// print prints a finding.
func (s *subject) print(f properties.Finding) error {
	var err error
	switch {
	case f.Err != nil:
		// the end of the report says it
	case f.Violation == nil:
		_, err = fmt.Fprintf(s.stdout, "kept     %s, in %s\n", f.Law, plural(f.Cases, "case"))
	default:
		v := *f.Violation
		if v.Replay != "" {
			v.Replay = s.caseCommand(f)
		}
		f.Violation, f.First = &v, 0
		_, err = fmt.Fprintf(s.stdout, "BROKEN   %s\n", f)
	}
	return err
}

// caseCommand returns the command that checks the finding's case again.
func (s *subject) caseCommand(f properties.Finding) string {
	args := []string{"check"}
	s.flags.flags.Visit(func(flag *pflag.Flag) {
		switch flag.Name {
		case "arms", "law", "case", "cases":
		default:
			args = append(args, "--"+flag.Name)
			if flag.NoOptDefVal == "" {
				args = append(args, flag.Value.String())
			}
		}
	})
	if s.arms > 0 {
		args = append(args, "--arms", strconv.Itoa(s.arms))
	}
	args = append(args, "--law", f.Law)
	if text, err := json.Marshal(f.Witness); err == nil && string(text) != "{}" {
		args = append(args, "--case", string(text))
	}
	return commandLine(append(append(args, "--"), s.flags.command...)...)
}

// replay checks the case given.
func (s *subject) replay() error {
	var c properties.Case
	d := json.NewDecoder(strings.NewReader(s.flags.witness))
	d.DisallowUnknownFields()
	err := d.Decode(&c)
	if _, more := d.Token(); err == nil && !errors.Is(more, io.EOF) {
		err = errors.New("more than one case")
	}
	if err != nil {
		return fmt.Errorf("--case: %w", jsontext.Plain(err))
	}
	width := s.arms
	if s.arms == 0 {
		width = s.flags.inputs
	}
	for _, part := range []laws.Rounds{c.Past, c.Other, c.Rewards} {
		for t, row := range part {
			if len(row) != width {
				return fmt.Errorf("--case: row %d of %s has %d numbers, want %d", t+1, part, len(row), width)
			}
			for _, r := range row {
				if s.arms > 0 && !boundedrecall.IsReward(r) {
					return fmt.Errorf("--case: row %d of %s has the reward %v, which is not in [0,1]", t+1, part, r)
				}
			}
		}
	}
	k := slices.IndexFunc(s.laws, func(l properties.Law) bool { return l.Name == s.flags.law })
	err = s.laws[k].Check(c)
	var v *laws.Violation
	if errors.As(err, &v) {
		w := *v
		w.Replay = ""
		if _, err := fmt.Fprintf(s.stdout, "BROKEN   %v\n", &w); err != nil {
			return err
		}
		return failed
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.stdout, "kept     %s, in this case\n", s.flags.law)
	return err
}
