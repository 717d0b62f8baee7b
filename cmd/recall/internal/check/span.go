package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/internal/child"
	"boundedrecall/internal/frames"
	"boundedrecall/internal/oracle"
)

// spanClaim returns the claim of --span, or an error if it makes no sense.
func (f *checkFlags) spanClaim() (frames.Claim, error) {
	w := f.windows
	claim := frames.Claim{
		Span: f.span, Grace: f.grace, Closed: frames.Closed(f.closed), Unit: frames.TimeStep,
		Inputs: w.Inputs, Outputs: w.Outputs, Low: w.Low, High: w.High, Integers: w.Integers,
		Late: true,
	}
	claim.Allows = func(want, distance float64) bool {
		ulp := math.Nextafter(math.Abs(want), math.Inf(1)) - math.Abs(want)
		return distance <= max(w.Tolerance, w.RelativeTolerance*math.Abs(want), w.ULPs*ulp)
	}
	if claim.Closed == "" {
		claim.Closed = frames.Right
	}
	if w.NaN || w.Inf {
		return claim, errors.New("--values nan and inf need --rows")
	}
	if f.is != "" {
		s := oracle.Statistic{Name: f.is, DDOF: f.ddof}
		claim.Statistic = func(rows [][]float64) ([]float64, string) { return s.Float(rows) }
		claim.Slack = s.Slack
	}
	err := claim.Check()
	if err != nil {
		return claim, fmt.Errorf("--span: %w", err)
	}
	return claim, nil
}

// judgeSpan judges windows over a span of time. It returns [cli.Failed] if a law is broken, and an
// error if the command cannot be asked.
func (c *checker) judgeSpan() error {
	claim, err := c.spanClaim()
	if err != nil {
		return err
	}
	maker := c.p.TimedWindows(claim.Inputs, claim.Outputs)
	err = child.Try(c.p, c.p.Windows(claim.Inputs, claim.Outputs))
	if err != nil {
		return err
	}
	if !c.p.Times() {
		return fmt.Errorf(`%s does not take the time of a row: its answer to "hello" has no "time" in `+
			`"can" (recall check --protocol says how)`, c.command[0])
	}
	stage := frames.Told(maker, claim.Outputs)
	names := claim.Laws()
	switch {
	case c.law != "" && !slices.Contains(names, c.law):
		return fmt.Errorf("--law %q is not checked; with these claims there are %s",
			c.law, strings.Join(names, ", "))
	case c.witness != "":
		return c.replaySpan(claim, stage)
	case c.law != "":
		names = []string{c.law}
	}
	fmt.Fprintf(c.out, "window, seed %d\n", c.seed)
	var broken error
	for k, law := range names {
		c.bar.Step(k, len(names))
		f := claim.Search(stage, law, c.seed, c.cases)
		if f.Err != nil {
			return f.Err
		}
		c.addSpan(f)
		if f.Violation != nil {
			broken = cli.Failed
		}
	}
	return broken
}

// addSpan prints a finding, and adds it to the report.
func (c *checker) addSpan(f frames.Finding) {
	l := checkedLaw{
		Subject: "window", Law: f.Law, Verdict: f.Verdict, Cases: f.Cases,
	}
	word, text := string(f.Verdict), fmt.Sprintf("%s, in %s", f.Law, cli.Plural(f.Cases, "case"))
	if v := f.Violation; v != nil {
		l.Found, l.Replay, l.Timed = v.Says, c.spanCommand(v), &v.Case
		if len(v.Got) == 1 && len(v.Want) > 0 {
			is, want := child.Number(v.Got[0]), child.Number(v.Want[0][0])
			l.Is, l.Want = &is, &want
		}
		word, text = strings.ToUpper(word), v.String()+"\n  replay   "+l.Replay
	}
	c.report.Verdict = c.report.Verdict.Graver(l.Verdict)
	c.report.Laws = append(c.report.Laws, l)
	c.report.texts = append(c.report.texts, text)
	c.bar.Above(func() { fmt.Fprintf(c.out, "%-8s %s\n", word, text) })
}

// spanCommand returns the command that checks the violation's case again.
func (c *checker) spanCommand(v *frames.Violation) string {
	args := append(c.claimArgs(), "--law", v.Law)
	text, err := json.Marshal(v.Case)
	if err == nil {
		args = append(args, "--case", string(text))
	}
	return cli.CommandLine(append(append(args, "--"), c.command...)...)
}

// replaySpan checks the case given.
func (c *checker) replaySpan(claim frames.Claim, stage frames.Stage) error {
	var given frames.Case
	err := json.Unmarshal([]byte(c.witness), &given)
	if err == nil {
		err = claim.Validate(given)
	}
	if err != nil {
		return fmt.Errorf("--case: %w", err)
	}
	v, err := claim.Judge(stage, c.law, given)
	switch {
	case err != nil:
		return err
	case v == nil:
		fmt.Fprintf(c.out, "%-8s %s, in this case\n", frames.Kept(c.law), c.law)
		return nil
	}
	fmt.Fprintf(c.out, "%-8s %s\n", strings.ToUpper(string(v.Verdict)), v)
	return cli.Failed
}
