package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"boundedrecall"
	"boundedrecall/internal/child"
	"boundedrecall/internal/jsontext"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/spf13/pflag"
)

// inProcess are the laws about slices that two parts of one program share. A pipe
// cannot break them.
var inProcess = []string{"arms", "dirty-destination", "play-not-kept", "reward-untouched", "reward-not-kept", "wrong-lengths"}

// subject is what is checked: the learners of some number of arms, or the windows.
type subject struct {
	flags *checkFlags
	p     *child.Process
	out   *printer
	title string
	arms  int // 0 for windows
	laws  []properties.Law
	check func(properties.Settings) findings
}

type findings = iter.Seq[properties.Finding]

// checked returns the names of the laws to check.
func (s *subject) checked() ([]string, error) {
	var names []string
	for _, l := range s.laws {
		switch {
		case slices.Contains(inProcess, l.Name):
		case l.Name == "wrong-rewards" && !s.flags.refuses, l.Name == "reset" && !s.p.Resets():
		default:
			names = append(names, l.Name)
		}
	}
	if law := s.flags.law; law != "" {
		if !slices.Contains(names, law) {
			return nil, fmt.Errorf("--law %q is not checked; with these claims there are %s", law, strings.Join(names, ", "))
		}
		return []string{law}, nil
	}
	return names, nil
}

// others returns the names of the laws that are not among these.
func (s *subject) others(names ...string) (all []string) {
	for _, l := range s.laws {
		if !slices.Contains(names, l.Name) {
			all = append(all, l.Name)
		}
	}
	return all
}

// judge prints what each of the laws came to. It returns failed if one is broken, and an error
// if the command cannot be asked, or if a claim makes no sense.
func (s *subject) judge(lawsOf func() []properties.Law) error {
	if err := s.make(lawsOf); err != nil {
		return err
	}
	checked, err := s.checked()
	switch {
	case err != nil:
		return err
	case s.flags.witness != "":
		return s.replay()
	}
	s.out.printf("%s, seed %d\n", s.title, s.flags.seed)
	var unjudged error
	var skipped []string // laws without a verdict
	broken := false
	settings := properties.Settings{Cases: s.flags.cases, Seed: s.flags.seed, Skip: s.others(checked...)}
	s.flags.bar.Step(len(s.flags.report.Laws), len(checked)*max(1, len(s.flags.arms)))
	s.check(settings)(func(f properties.Finding) bool {
		if slices.Contains(settings.Skip, f.Law) {
			return true
		}
		if f.Violation != nil {
			broken = true
			if f.Violation.Replay == "" {
				f = s.checkIsolated(f)
			}
			f = s.withCommand(f)
		}
		s.flags.report.add(s.title, f)
		s.flags.bar.Clear()
		s.flags.bar.Step(len(s.flags.report.Laws), len(checked)*max(1, len(s.flags.arms)))
		if f.Skipped != "" {
			skipped = append(skipped, f.Law)
			return true
		}
		s.print(f)
		if f.Err != nil && unjudged == nil {
			unjudged = f.Err
			if f.Law != "" {
				unjudged = fmt.Errorf("%s: %w", f.Law, f.Err)
			}
		}
		var dead *laws.Unavailable
		return s.out.err == nil && !errors.As(f.Err, &dead)
	})
	if len(skipped) > 0 {
		s.out.printf("skipped  %s: a verdict means nothing while deterministic is broken\n", strings.Join(skipped, ", "))
	}
	switch {
	case s.out.err != nil:
		return s.out.err
	case broken:
		if unjudged != nil {
			s.out.printf("not judged, nor what follows: %v\n", unjudged)
		}
		return failed
	}
	return unjudged
}

// make makes the laws. It returns the error, if the kit panics with one.
func (s *subject) make(lawsOf func() []properties.Law) (err error) {
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
	s.laws = lawsOf()
	return nil
}

// isolatedCases is how many cases are checked in processes of their own.
const isolatedCases = 20

// checkIsolated looks for the violation of a finding that does not repeat: it starts the
// command anew for each case, so that no case sees what an earlier one left behind. It
// returns the finding given if that finds none.
func (s *subject) checkIsolated(f properties.Finding) properties.Finding {
	s.p.Isolate(true)
	defer s.p.Isolate(false)
	settings := properties.Settings{Cases: min(s.flags.cases, isolatedCases), Seed: s.flags.seed, Skip: s.others(f.Law)}
	for again := range s.check(settings) {
		if again.Law == f.Law && again.Violation != nil && again.Violation.Replay != "" {
			again.Notes = append(again.Notes, "found with a new process for each case: in an old one it comes and goes")
			f = again
		}
	}
	return f
}

// withCommand returns the finding with the command that replays it in place of Go.
func (s *subject) withCommand(f properties.Finding) properties.Finding {
	v := *f.Violation
	if v.Replay != "" {
		v.Replay = s.caseCommand(f)
	}
	f.Violation, f.First = &v, 0
	return f
}

// print prints a finding.
func (s *subject) print(f properties.Finding) {
	switch {
	case f.Err != nil:
		// the end of the report says it
	case f.Violation == nil:
		s.out.printf("%-8s %s, in %s\n", s.word(f.Verdict), f.Law, plural(f.Cases, "case"))
		for _, note := range f.Notes {
			if f.Law == "statistic" || f.Verdict == properties.Rounding {
				s.out.printf("         %s\n", note)
			}
		}
	default:
		s.out.printf("%-8s %s\n", s.word(cmp.Or(f.Verdict, properties.Broken)), f)
	}
}

// word returns the verdict as it is printed: of a learner a law is kept or broken.
func (s *subject) word(v properties.Verdict) string {
	switch {
	case v == properties.Holds && s.arms > 0, v == "":
		return "kept"
	case slices.Contains([]properties.Verdict{properties.Holds, properties.Forgets}, v):
		return string(v)
	}
	return strings.ToUpper(string(v))
}

// caseCommand returns the command that checks the finding's case again.
func (s *subject) caseCommand(f properties.Finding) string {
	args := []string{"check"}
	s.flags.flags.Visit(func(flag *pflag.Flag) {
		switch flag.Name {
		case "arms", "law", "case", "cases", "json", "junit":
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
	c, err := s.readCase()
	if err != nil {
		return fmt.Errorf("--case: %w", err)
	}
	k := slices.IndexFunc(s.laws, func(l properties.Law) bool { return l.Name == s.flags.law })
	verdict, v, err := s.laws[k].Verdict(c)
	switch {
	case err != nil:
		return err
	case v == nil:
		s.out.printf("%-8s %s, in this case\n", s.word(verdict), s.flags.law)
		return s.out.err
	}
	w := *v
	w.Replay = ""
	s.out.printf("%-8s %v\n", s.word(verdict), &w)
	return cmp.Or(s.out.err, error(failed))
}

// readCase reads the case given, whose rewards must be of the learners' arms, or of the
// windows' inputs.
func (s *subject) readCase() (c properties.Case, err error) {
	d := json.NewDecoder(strings.NewReader(s.flags.witness))
	d.DisallowUnknownFields()
	err = d.Decode(&c)
	if _, more := d.Token(); err == nil && !errors.Is(more, io.EOF) {
		err = errors.New("more than one case")
	}
	if err != nil {
		return c, jsontext.Plain(err)
	}
	width := s.arms
	if s.arms == 0 {
		width = s.flags.windows.Inputs
	}
	for _, part := range []laws.Rounds{c.Past, c.Other, c.Rewards} {
		for t, row := range part {
			if len(row) != width {
				return c, fmt.Errorf("row %d of %s has %d numbers, want %d", t+1, part, len(row), width)
			}
			for _, r := range row {
				if s.arms > 0 && !boundedrecall.IsReward(r) {
					return c, fmt.Errorf("row %d of %s has the reward %v, which is not in [0,1]", t+1, part, r)
				}
			}
		}
	}
	return c, nil
}
