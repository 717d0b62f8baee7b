package check

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/child"
	"boundedrecall/internal/kit"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/spf13/pflag"
)

// inProcess are the laws about slices that two parts of one program share. A
// pipe cannot break them.
var inProcess = []string{"arms", "dirty-destination", "play-not-kept", "reward-untouched",
	"reward-not-kept", "wrong-lengths"}

// A checker checks the learners, or the windows, of a command that runs.
type checker struct {
	*checkFlags
	p       *child.Process
	limited context.Context // it ends with --limit
	out     io.Writer
	bar     *terminal.Bar
	report  checkReport
	judged  []string // laws, in the order of the report
	told    string   // the violation that was printed while a worse one was searched for
}

// A subject is what is checked: the learners of some number of arms, or the
// windows.
type subject struct {
	title string
	arms  int                     // 0 for windows
	try   func() error            // whether the command makes one
	laws  func() []properties.Law // panics with an error if a claim makes no sense

	// check yields a finding for each law. It tells of one whose worst case is
	// still searched for, unless tell is nil or returns false.
	check func(_ properties.Settings, tell func(properties.Finding) (goOn bool)) findings
}

type findings = iter.Seq[properties.Finding]

// subjects returns the windows, or the learners of each number of arms.
func (c *checker) subjects() (all []subject) {
	if c.window {
		maker := c.makerOf(c.p)
		return []subject{{
			title: "window",
			try:   func() error { return cmp.Or(child.Try(c.p, maker), c.takesTime()) },
			laws:  func() []properties.Law { return windows.Laws(maker, c.windows) },
			check: func(o properties.Settings, tell func(properties.Finding) bool) findings {
				all := windows.Laws(maker, c.windows)
				if c.first {
					all = kit.ClaimsFirst(all)
				}
				return kit.Settings(o).FrameFirst(all, c.p.Anew, tell)
			},
		}}
	}
	for _, d := range c.arms {
		maker, claims := c.p.Learners(d, c.seed), c.claimsFor(d)
		if claims.Bounds.Ceilings != nil {
			claims.Draws.New = func(seed uint64) boundedrecall.Learner { return c.p.Learners(d, seed)() }
		}
		all = append(all, subject{
			title: cli.Plural(d, "arm"), arms: d,
			try:  func() error { return child.Try(c.p, maker) },
			laws: func() []properties.Law { return properties.Laws(maker, claims) },
			check: func(o properties.Settings, _ func(properties.Finding) bool) findings {
				return o.Check(maker, claims)
			},
		})
	}
	return all
}

// inTime reports whether rows have times.
func (c *checker) inTime() bool { return c.windows.Count != nil && c.windows.Count.InTime() }

// takesTime returns an error if the claim is one about time, and the command
// does not take it.
func (c *checker) takesTime() error {
	if c.inTime() && !c.p.Times() {
		return noTime(c.command[0])
	}
	return nil
}

// noTime returns the error for a command that does not take times.
func noTime(command string) error {
	return fmt.Errorf(`%s does not take the time of a row: its answer to "hello" has no "time" in `+
		`"can" (recall check --protocol says how)`, command)
}

// judgeAll judges all subjects. It goes on where a law is broken, and ends
// where the command cannot be asked. A law that was broken before --limit was
// over stays the finding.
func (c *checker) judgeAll() (broken error) {
	for _, s := range c.subjects() {
		err := s.try()
		if err == nil && c.find.text != "" {
			err = c.findRows(s)
		}
		if err == nil {
			err = c.judge(s)
		} else {
			err = c.orOver(c.limited, err)
		}
		switch {
		case err == nil || err == cli.Failed:
		case broken != nil && c.limited.Err() != nil:
			fmt.Fprintf(c.out, "stopped before %s: %v\n", s.title, err)
			return broken
		default:
			return err
		}
		if broken == nil {
			broken = err
		}
	}
	return broken
}

// printVerdict prints the word for windows. A run that an error ended has none,
// since a law that was not judged might have had a graver one, unless the word
// says already that rows that have left count, or worse.
func (c *checker) printVerdict(ended error) {
	open := slices.ContainsFunc(c.report.Laws, func(l checkedLaw) bool { return l.Error != "" })
	mild := c.report.Verdict.Graver(windows.Wrong) == windows.Wrong
	if ended != nil && ended != cli.Failed || open && mild {
		c.report.Verdict = ""
	}
	if !c.window || c.report.Verdict == "" {
		return
	}
	size := ""
	switch verdict, share := c.report.Verdict, float64(c.report.share); {
	case verdict != windows.Leaks && verdict != windows.Rounding:
	case share == 0 && c.report.off > 0:
		size = fmt.Sprintf(": at worst by %.3g", c.report.off)
	case share == 0:
	case math.IsInf(share, 1):
		size = ": a value is NaN or infinite, or should be"
	default:
		size = fmt.Sprintf(": at worst by %.2g of the largest number pushed", share)
	}
	fmt.Fprintf(c.out, "verdict  %s%s%s\n", c.report.Verdict, size, c.caveats())
}

// caveats returns what the verdict says of itself where nothing worse than
// rounding was found: how many values were not judged, and that few cases were
// drawn.
func (c *checker) caveats() (text string) {
	if c.report.Verdict.Graver(windows.Rounding) != windows.Rounding {
		return ""
	}
	if c.report.unjudged > 0 {
		text = fmt.Sprintf(", %d of %s not judged", c.report.unjudged,
			cli.Plural(c.report.values, "value"))
	}
	if c.cases < defaultCases {
		text += fmt.Sprintf(", in %s a law; the default is %d", cli.Plural(c.cases, "case"),
			defaultCases)
	}
	return text
}

// judge prints what each of the subject's laws came to. It returns failed if
// one is broken, and an error if the command cannot be asked, or if a claim
// makes no sense.
func (c *checker) judge(s subject) error {
	all, err := s.allLaws()
	if err != nil {
		return err
	}
	checked, err := c.choose(all)
	switch {
	case err != nil:
		return err
	case c.witness != "":
		return c.replay(s, all)
	}
	fmt.Fprintf(c.out, "%s, seed %d\n", s.title, c.seed)
	progress := func() { c.bar.Step(len(c.report.Laws), len(checked)*max(1, len(c.arms))) }
	progress()
	before, others, shared := len(c.report.Laws), except(all, checked...), false
	settings := properties.Settings{Cases: c.cases, Seed: c.seed, Skip: others}
	for f := range s.check(settings, func(f properties.Finding) bool { return c.tell(s, f) }) {
		if slices.Contains(others, f.Law) {
			continue
		}
		if f.Violation != nil {
			f = c.withReplayCommand(s, f, all)
		}
		if c.spoils(f) {
			shared = true
			f.Notes = append(f.Notes, "state    windows of one process share state: "+
				"each in a process of its own, they keep this law on this case")
		}
		if shared && f.Law == "frame" {
			f = c.frameApart()
		}
		if f.Err != nil {
			f.Err = c.orOver(c.limited, f.Err)
		}
		if c.find.text != "" { // which claims no number of rows, and shows with how many it leaks
			f.Unseen = ""
		}
		c.judged = append(c.judged, f.Law)
		c.report.add(s.title, f)
		c.bar.Above(func() { c.print(s, f) })
		progress()
		var dead *laws.Unavailable
		if errors.As(f.Err, &dead) || f.Err != nil && c.limited.Err() != nil ||
			c.first && f.Failed() {
			break
		}
	}
	left := c.notJudged(checked, before)
	if err := c.orOver(c.limited, nil); err != nil {
		for _, law := range left {
			c.report.add(s.title, properties.Finding{Law: law, Err: err})
		}
	} else if c.first && len(left) > 0 {
		fmt.Fprintf(c.out, "first    the run ends here; not reported: %s\n", strings.Join(left, ", "))
	}
	return c.conclude(c.report.Laws[before:])
}

// notJudged returns those of the laws of which the report says nothing from its
// law number before on.
func (c *checker) notJudged(checked []string, before int) (left []string) {
	for _, law := range checked {
		if !slices.Contains(c.judged[before:], law) {
			left = append(left, law)
		}
	}
	return left
}

// tell prints a finding whose worst case is still searched for, and reports
// whether the search goes on.
func (c *checker) tell(s subject, f properties.Finding) (goOn bool) {
	if c.first || f.Verdict == windows.Fails || f.Violation.Replay == "" {
		return !c.first
	}
	v := *f.Violation
	v.Replay = c.caseCommand(s, f)
	c.told = v.Error()
	c.bar.Above(func() {
		fmt.Fprintf(c.out, "%-8s %v\n         the search for the worst goes on\n", "FOUND", &v)
	})
	return true
}

// conclude prints which of the laws have no verdict, and returns what judge
// does.
func (c *checker) conclude(all []checkedLaw) (unjudged error) {
	var skipped, open, alike []string
	broken := false
	for _, l := range all {
		broken = broken || l.Witness != nil
		if l.Skipped != "" {
			skipped = append(skipped, l.Law)
		}
		if l.Error != "" {
			open = append(open, l.Law)
		}
		if l.alike != "" {
			alike = append(alike, l.alike)
		}
		if l.Error != "" && unjudged == nil {
			unjudged = errors.New(strings.TrimPrefix(l.Law+": "+l.Error, ": "))
		}
	}
	if alike != nil {
		fmt.Fprintf(c.out, "%-8s in the same way %s\n", strings.ToUpper(string(windows.Fails)),
			kit.InOthers(alike))
	}
	if len(open) > 1 {
		fmt.Fprintf(c.out, "unjudged %s\n", strings.Join(open, ", "))
	}
	if skipped != nil {
		fmt.Fprintf(c.out, "skipped  %s: a verdict means nothing while deterministic is broken\n",
			strings.Join(skipped, ", "))
	}
	if !broken && (unjudged != nil || !c.noneFound()) {
		return unjudged
	}
	if unjudged != nil {
		fmt.Fprintf(c.out, "stopped here: %v\n", unjudged)
	}
	return cli.Failed
}

// allLaws makes the laws. It returns the error, if the kit panics with one.
func (s subject) allLaws() (all []properties.Law, err error) {
	defer func() {
		p := recover()
		_, bug := p.(runtime.Error)
		if refusal, ok := p.(error); ok && !bug {
			err = refusal
		} else if p != nil {
			panic(p)
		}
	}()
	return s.laws(), nil
}

// choose returns the names of the laws to check.
func (c *checker) choose(all []properties.Law) (checked []string, err error) {
	for _, l := range all {
		if !slices.Contains(inProcess, l.Name) &&
			(l.Name != "reset" || c.p.Resets()) && (l.Name != "frame" || !c.noneFound()) {
			checked = append(checked, l.Name)
		}
	}
	switch {
	case c.law == "":
		return checked, nil
	case !slices.Contains(checked, c.law):
		return nil, fmt.Errorf("--law %q is not checked; with these claims there are %s", c.law,
			strings.Join(checked, ", "))
	}
	return []string{c.law}, nil
}

// except returns the names of the other laws.
func except(all []properties.Law, names ...string) (others []string) {
	for _, l := range all {
		if !slices.Contains(names, l.Name) {
			others = append(others, l.Name)
		}
	}
	return others
}

// withReplayCommand returns a finding with the command that replays it, in
// place of Go. If the violation did not repeat, an earlier case may have changed
// the process, so the case is asked once of a new one, as the command would. If
// that does not break the law, the finding has no command.
func (c *checker) withReplayCommand(
	s subject, f properties.Finding, all []properties.Law,
) properties.Finding {
	v := *f.Violation
	if v.Replay == "" && f.As == "" {
		k := slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == f.Law })
		c.p.Anew()
		if _, again, err := all[k].Verdict(f.Witness); err == nil && again != nil {
			v = *again
			f.Notes = append(f.Notes, "in a new process it breaks the law again")
		}
	}
	if v.Replay != "" || f.As != "" {
		v.Replay = c.caseCommand(s, f)
	}
	f.Violation, f.First = &v, 0
	return f
}

// print prints a finding.
func (c *checker) print(s subject, f properties.Finding) {
	switch {
	case f.Err != nil, f.Skipped != "":
		// the end of the report says it
	case f.Violation == nil:
		reach := ""
		if f.Reach > 0 {
			of := "rows"
			if s.arms > 0 {
				of = "rounds"
			}
			reach = fmt.Sprintf(", each number of %s up to %d tried", of, f.Reach)
		}
		fmt.Fprintf(c.out, "%-8s %s, in %s%s\n", s.word(f.Verdict), f.Law,
			cli.Plural(f.Cases, "case"), reach)
		for _, note := range f.Notes {
			if tells(f, note) {
				fmt.Fprintf(c.out, "         %s\n", note)
			}
		}
		if f.Unseen != "" {
			fmt.Fprintf(c.out, "         %s\n", f.Unseen)
		}
	case f.As != "":
		// the end of the report says it
	default:
		word := s.word(cmp.Or(f.Verdict, properties.Broken))
		f.Verdict = "" // the word stands in front
		text := f.String()
		if shown := f.Violation.Error(); c.told != "" && shown == c.told {
			text = f.Law + ", as found above" + strings.TrimPrefix(text, shown)
		}
		fmt.Fprintf(c.out, "%-8s %s\n", word, text)
	}
}

// tells reports whether a note about a law that holds is printed.
func tells(f properties.Finding, note string) bool {
	switch {
	case strings.HasPrefix(note, "the longest case"):
		return strings.HasSuffix(f.Law, "-bound") || f.Law == "regret-ceiling"
	case f.Law == "statistic", strings.HasSuffix(f.Law, "-bound"), f.Law == "regret-ceiling":
		return true
	}
	return f.Verdict == windows.Rounding || note == apartNote
}

// word returns the verdict as it is printed: of a learner a law is kept or
// broken.
func (s subject) word(v properties.Verdict) string {
	switch {
	case v == properties.Holds && s.arms > 0, v == "":
		return "kept"
	case v == properties.Holds, v == windows.Forgets:
		return string(v)
	}
	return strings.ToUpper(string(v))
}

// caseCommand returns the command that checks the finding's case again.
func (c *checker) caseCommand(s subject, f properties.Finding) string {
	args := c.claimArgs()
	if s.arms > 0 {
		args = append(args, "--arms", strconv.Itoa(s.arms))
	}
	if f.From > 0 {
		args = append(args, "--from", strconv.Itoa(f.From))
	}
	args = append(args, "--law", f.Law)
	if text, err := json.Marshal(f.Witness); err == nil && string(text) != "{}" {
		args = append(args, "--case", string(text))
	}
	return cli.CommandLine(append(append(args, "--"), c.command...)...)
}

// claimArgs returns the verb, and the flags given that say what is claimed.
func (c *checker) claimArgs() []string {
	args := []string{c.verb()}
	c.flags.Visit(func(flag *pflag.Flag) {
		switch flag.Name {
		case "arms", "law", "case", "cases", "first", "json", "junit", "limit":
		case "find":
			args = append(args, "--tolerance", c.find.text)
			if !c.flags.Changed("rows") {
				args = append(args, c.rowsFlag()...)
			}
		case "rows":
			args = append(args, c.rowsFlag()...)
		default:
			args = append(args, "--"+flag.Name)
			if flag.NoOptDefVal == "" {
				args = append(args, flag.Value.String())
			}
		}
	})
	return args
}

// rowsFlag returns the flag --rows of the claim.
func (c *checker) rowsFlag() []string { return strings.Fields(c.windows.Count.String())[:2] }

// replay checks the case given.
func (c *checker) replay(s subject, all []properties.Law) error {
	k := slices.IndexFunc(all, func(l properties.Law) bool { return l.Name == c.law })
	given, err := all[k].Read([]byte(c.witness))
	if err != nil {
		return fmt.Errorf("--case: %w", err)
	}
	verdict, v, err := all[k].Verdict(given)
	switch {
	case err != nil:
		return c.orOver(c.limited, err)
	case v == nil:
		fmt.Fprintf(c.out, "%-8s %s, in this case\n", s.word(verdict), c.law)
		return nil
	}
	w := *v
	w.Replay = ""
	fmt.Fprintf(c.out, "%-8s %v\n", s.word(verdict), &w)
	return cli.Failed
}
