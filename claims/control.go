package claims

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Input returns the input of a check, such as a learner, by its name. In a run
// of [Controls] it returns a wrong one instead.
func Input[X any](c *Case, name string, x X) X {
	if !slices.Contains(c.inputs, name) {
		c.inputs = append(c.inputs, name)
	}
	c.ask(name)
	if wrong := c.options.control; wrong != nil && wrong.input == name {
		return wrong.tell(x).(X)
	}
	return x
}

// A Control is a wrong input of a check, for a run that must be red.
type Control struct {
	input, what string
	tell        func(any) any
}

// Wrong is a control that gives a check another input than the right one. The
// text says what is wrong. [Input] panics if it asks for another type.
func Wrong[X any](input, what string, wrong func(right X) X) Control {
	return Control{input, what, func(x any) any { return wrong(x.(X)) }}
}

// Controls runs the statement's check with each wrong input, at its smaller
// sizes, and fails unless
//
//   - each comparison that is not with a formula of the sentence turns red in
//     some run,
//   - each wrong input turns some comparison red, or makes the check fail,
//   - each number that the check quotes does so, when it is a tenth more or a
//     tenth less (one of the two is enough, and then the other may not be tried),
//   - each input of the check has a control, and each control an input.
//
// With -v it prints for each comparison what it turns red on.
func Controls(t *testing.T, s *Statement, controls ...Control) {
	t.Helper()
	o, err := testOptions()
	if err != nil {
		t.Fatal(err)
	}
	o.Short = true
	table, faults := confront(t.Context(), s, o, controls)
	for _, line := range table {
		t.Logf("%s: %s", s.ID, line)
	}
	for _, fault := range faults {
		t.Errorf("%s: %s", s.ID, fault)
	}
}

// confront runs the check with each control and with each quoted number moved,
// and returns a line for each comparison, and what is wrong.
func confront(ctx context.Context, s *Statement, o Options, controls []Control) (table,
	faults []string) {
	if err := Validate([]*Statement{s}); err != nil {
		return nil, []string{err.Error(), "it fails without a control"}
	}
	o.confronting = true
	honest := newCase(ctx, s, o)
	if failed := honest.against(); len(failed) > 0 {
		return nil, append(failed, "it fails without a control")
	}
	caught, turned := map[string]string{}, map[string]bool{}
	against := func(about, what string, o Options) {
		c := newCase(ctx, s, o)
		turned[about] = turned[about] || len(c.against()) > 0
		for _, name := range c.red() {
			caught[name] = what
		}
	}
	inputs := slices.Clone(honest.inputs)
	o.honest = honest
	for _, control := range controls {
		with := o
		with.control, with.wrong = &control, control.input
		against("the control: "+control.what, control.what, with)
		inputs = slices.DeleteFunc(inputs, func(name string) bool { return name == control.input })
		if !slices.Contains(honest.inputs, control.input) {
			faults = append(faults, "the check has no input "+control.input)
		}
	}
	for _, name := range inputs {
		faults = append(faults, "no control of the input "+name)
	}
	for _, move := range honest.moves {
		with := o
		with.wrong = move
		about, _, _ := strings.Cut(move, manyTenths)
		if !turned[about] || !honest.allIn(caught) {
			against(about, move, with)
		}
	}
	for about := range turned {
		if !turned[about] {
			faults = append(faults, "nothing turns red on "+about)
		}
	}
	for k, name := range honest.names() {
		y, how := honest.tallies[k], caught[name]
		if y.moved != nil { // judged where it was measured
			how = strings.TrimSuffix("says; "+how, "; ")
		}
		what := fmt.Sprintf(y.what, worded(y.args)...)
		what = fmt.Sprintf("%s, %s: %s", y.e.Side, y.e.Kind, what)
		if table = append(table, what+" — "+how); how == "" {
			faults = append(faults, "no control turns it red: "+what)
		}
	}
	slices.Sort(faults)
	return table, faults
}

// against runs the check, and returns what fails.
func (c *Case) against() []string {
	if panicked := c.do(); panicked != "" {
		c.lacks("%s", panicked)
		c.failed = true
	}
	c.judge()
	return append(slices.Concat(c.failures, c.lacking), strings.Fields(c.skipped)...)
}

// names returns a name for each tally, which does not depend on what was
// measured.
func (c *Case) names() (all []string) {
	seen := map[string]int{}
	for _, y := range c.tallies {
		name := fmt.Sprintf("%s, %s: %s", y.e.Side, y.e.Kind, y.what)
		if seen[name]++; seen[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, seen[name])
		}
		all = append(all, name)
	}
	return all
}

// red returns the names of the tallies with a case that contradicts the
// statement. A tally that the check did not reach, because the run ended before
// it, is not red.
func (c *Case) red() (all []string) {
	for k, name := range c.names() {
		if y := c.tallies[k]; y.e.Cases > 0 && len(y.faults(c.statement)) > 0 {
			all = append(all, name)
		}
	}
	return all
}

// allIn reports whether each tally that has no formula of the sentence is among
// those that turned red.
func (c *Case) allIn(caught map[string]string) bool {
	for k, name := range c.names() {
		if c.tallies[k].moved == nil && caught[name] == "" {
			return false
		}
	}
	return true
}

// moving reports whether this run moves the number k of the quoted words, to so
// many tenths.
func (c *Case) moving(words string, k, tenths int) bool {
	name := fmt.Sprintf("number %d of %q%s%d", k+1, words, manyTenths, tenths)
	if !slices.Contains(c.moves, name) {
		c.moves = append(c.moves, name)
	}
	c.ask(name)
	return c.options.wrong == name
}

// inTurn returns the check that makes the checks one after the other. A run
// with something wrong makes those that ask for it, and keeps what the honest
// run has measured in the others.
func inTurn(checks []func(*Case)) func(*Case) {
	if len(checks) == 0 || checks[0] == nil {
		return nil
	}
	return func(c *Case) {
		for k, check := range checks {
			c.part = k
			if h := c.options.honest; h != nil {
				if !slices.Contains(h.asked[c.options.wrong], k) {
					c.keep(h)
					continue
				}
				c.options.draws = h.drawn[k]
			}
			c.drawn = append(c.drawn, c.options.draws)
			check(c)
		}
	}
}

// keep keeps what the other run has measured in this part of the check.
func (c *Case) keep(other *Case) {
	c.drawn, c.quotes = append(c.drawn, other.drawn[c.part]), append(c.quotes, other.quotes...)
	for _, y := range other.tallies {
		if y.part == c.part {
			c.tallies = append(c.tallies, y)
		}
	}
}

// ask keeps which part of the check asks for the input or the number.
func (c *Case) ask(name string) {
	if c.asked == nil {
		c.asked = map[string][]int{}
	}
	if !slices.Contains(c.asked[name], c.part) {
		c.asked[name] = append(c.asked[name], c.part)
	}
}

const manyTenths = " is off, tenths: "
