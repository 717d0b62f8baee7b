package claims

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// Input returns the input of a check, such as a learner, by its name. In a run
// of [Controls] it returns a wrong input instead.
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

// Controls are wrong inputs of the statements' checks. [Golden] runs each check
// with each wrong input, at its smaller sizes, and fails unless
//
//   - each comparison that is not with a formula of the sentence turns red in
//     some run,
//   - each wrong input turns some comparison red,
//   - each number of the document that the check reads, and each bound, turns
//     some comparison red when it is moved up or down,
//   - each input of the check has a control, and each control an input.
//
// A run in which the check only fails, as when a case leaves its condition,
// turns nothing red. With -v Golden prints for each comparison what turns it
// red.
type Controls map[*Statement][]Control

// A trial runs a check with something wrong, again and again.
type trial struct {
	ctx    context.Context
	s      *Statement
	o      Options
	honest *Case             // the run with nothing wrong
	caught map[string]string // on what each comparison turned red, by its name
	turned map[string]bool   // whether a comparison turned red on what was wrong
	faults []string
}

// confront runs the check, and then with each control and with each number
// moved. If it fails with nothing wrong, there is nothing to ask.
func confront(ctx context.Context, s *Statement, o Options, controls []Control) ran {
	o.confronting = true
	result, honest := run(ctx, s, o)
	told := ran{ID: s.ID, Golden: result.golden}
	if !result.Consistent() {
		told.Failed = strings.Join(result.lines(false), "\n")
		return told
	}
	o.honest = honest
	r := &trial{ctx, s, o, honest, map[string]string{}, map[string]bool{}, nil}
	r.giveWrongInputs(controls)
	r.moveNumbers()
	for about := range r.turned {
		if !r.turned[about] {
			r.faults = append(r.faults, "nothing turns red on "+about+r.advice(about))
		}
	}
	told.Notices = r.table()
	slices.Sort(r.faults)
	told.Faults = r.faults
	return told
}

// advice says what to do about a number or a bound that nothing turns red on;
// "" for a control.
func (r *trial) advice(about string) string {
	if !slices.ContainsFunc(r.honest.moveable.names, func(move string) bool {
		return strings.HasPrefix(move, about+",")
	}) {
		return ""
	}
	another := "another bound"
	if strings.Contains(about, "›") {
		another = "another number behind the sign ›"
	}
	return ": " + another + " would pass too; say how close the worst case comes, by SharpnessIs " +
		"or WithinFactor, also beside Refutes()"
}

// run runs the check with something wrong.
func (r *trial) run(about, what string, o Options) {
	c := newCase(r.ctx, r.s, o)
	c.failed = c.do() != "" || c.failed
	r.see(about, what, c.red())
}

// see keeps what turned red on something wrong.
func (r *trial) see(about, what string, red []string) {
	r.turned[about] = r.turned[about] || len(red) > 0
	for _, name := range red {
		r.caught[name] = what
	}
}

// giveWrongInputs runs the check with each control.
func (r *trial) giveWrongInputs(controls []Control) {
	inputs := slices.Clone(r.honest.inputs)
	for _, control := range controls {
		with := r.o
		with.control, with.wrong = &control, control.input
		r.run("the control: "+control.what, control.what, with)
		inputs = slices.DeleteFunc(inputs, func(name string) bool { return name == control.input })
		if !slices.Contains(r.honest.inputs, control.input) {
			r.faults = append(r.faults, fmt.Sprintf("the check has no input %q", control.input))
		}
	}
	for _, name := range inputs {
		r.faults = append(r.faults, fmt.Sprintf("no control of the input %q: write "+
			"claims.Wrong(%[1]q, \"what is wrong\", another), where another returns a wrong one", name))
	}
}

// moveNumbers moves each number and each bound, first one way, and the other way
// if that turns nothing red. One that is only compared is compared again with
// what the honest run measured. One that is played or drawn takes a run of the
// check, which may end at the first case that breaks the sentence, unless some
// comparison without a formula has not turned red yet. For those the other ways
// are tried too.
func (r *trial) moveNumbers() {
	var left []string
	for _, move := range r.honest.moveable.names {
		switch runs := r.honest.moveable.runs[move]; {
		case r.turned[about(move)]:
			left = append(left, move)
		case runs:
			r.move(move)
		default:
			r.see(about(move), move, r.honest.compareAgain(move))
		}
	}
	for _, move := range left {
		if r.honest.moveable.runs[move] && !r.honest.allIn(r.caught) {
			r.move(move)
		}
	}
}

// move runs the check with a number moved.
func (r *trial) move(move string) {
	with := r.o
	with.wrong, with.untilRed = move, r.honest.allIn(r.caught)
	r.run(about(move), move, with)
}

// about returns what the move is about.
func about(move string) string { return strings.TrimSuffix(strings.TrimSuffix(move, less), more) }

// table returns a line for each comparison, with what it turned red on.
func (r *trial) table() (lines []string) {
	for k, name := range r.honest.names() {
		y, how := r.honest.tallies[k], r.caught[name]
		what := fmt.Sprintf(y.what, worded(y.args)...)
		what = fmt.Sprintf("%s, %s: %s", y.e.Side, y.e.Kind, what)
		lines = append(lines, what+" — "+cmp.Or(how, "turns red on nothing"))
		if how == "" && !y.reads {
			r.faults = append(r.faults, "no wrong input makes this comparison fail: "+what)
		}
	}
	return lines
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
		if y := c.tallies[k]; y.e.Cases > 0 && !c.cutShort(y) && len(y.faults()) > 0 {
			all = append(all, name)
		}
	}
	return all
}

// allIn reports whether each tally that has no formula of the sentence is among
// those that turned red.
func (c *Case) allIn(caught map[string]string) bool {
	for k, name := range c.names() {
		if !c.tallies[k].reads && caught[name] == "" {
			return false
		}
	}
	return true
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
