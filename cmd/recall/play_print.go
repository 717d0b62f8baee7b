package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall/internal/page"
	"boundedrecall/internal/page/figures"

	"github.com/jedib0t/go-pretty/v6/table"
)

// print prints the result.
func (p *playing) print(out *sheet, r *played) {
	if len(r.Learners) == 1 {
		p.printOne(out, r)
	} else {
		p.printSeveral(out, r)
	}
	if r.Claim != nil {
		r.Claim.print(out)
	}
	if p.plays {
		for k := range r.Learners {
			p.printPlays(out, r, &r.Learners[k])
		}
	}
}

// facts are the lines about the rewards.
func (p *playing) facts(r *played) []table.Row {
	arms := strconv.Itoa(r.Arms)
	if l := p.file.labels; l != nil {
		noun := "column "
		if len(l) > 1 {
			noun = "columns "
		}
		arms += ", and labels in " + noun + printable(strings.Join(l, ", "))
	}
	best, what := strconv.Itoa(r.BestArm), "reward"
	if names := r.ArmNames; names != nil && names[r.BestArm-1] != "" {
		best += " (" + printable(names[r.BestArm-1]) + ")"
	}
	if r.Losses {
		what = "loss"
	}
	rows := []table.Row{
		{"rounds", r.Rounds},
		{"arms", arms},
		{"best arm", best + ", " + what + " " + both(r.BestTotal, r.Rounds)},
	}
	switch text := fmt.Sprintf("%v to %v", r.Low, r.High); {
	case p.file.scaled:
		rows = append(rows, table.Row{"scale", text + ", the range of the file; regrets are in its units"})
	case r.Low != 0 || r.High != 1:
		rows = append(rows, table.Row{"scale", text + "; regrets are in the file's units"})
	}
	return rows
}

// printOne prints the game of one learner.
func (p *playing) printOne(out *sheet, r *played) {
	g := r.Learners[0]
	bound, ratio := "none is proved", "none"
	if g.Bound != nil {
		bound = both(*g.Bound, r.Rounds)
		if g.BoundProbability != nil {
			bound += fmt.Sprintf(", with probability %v", *g.BoundProbability)
		}
		bound += boundSource(g.spec)
		if *g.PerRoundBound >= r.High-r.Low {
			bound += fmt.Sprintf("; it says nothing, no regret exceeds %v per round", r.High-r.Low)
		}
		if g.RegretOverBound != nil {
			ratio = number(*g.RegretOverBound)
		}
	}
	t := newLines(out)
	t.AppendRow(table.Row{"learner", describe(g.spec, r.Arms)})
	t.AppendRows(p.facts(r))
	t.AppendRows([]table.Row{{"regret", both(g.TotalRegret, r.Rounds)}, {"bound", bound}, {"regret/bound", ratio}})
	if g.SwapRegret != nil {
		t.AppendRow(table.Row{"swap regret", both(*g.SwapRegret, r.Rounds)})
	}
	if s := g.Switching; s != nil {
		t.AppendRows([]table.Row{
			{fmt.Sprintf("regret, %s", pluralOf(s.Switches, "switch", "switches")), both(s.TotalRegret, r.Rounds)},
			{"best sequence", s.sequence()},
		})
	}
	t.Render()
}

// sequence writes the arms run by run, such as "50*1 50*2", and a long one's beginning.
func (s switching) sequence() string {
	const most = 8
	var runs []string
	for t := 0; t < len(s.Arms); {
		n := 1
		for t+n < len(s.Arms) && s.Arms[t+n] == s.Arms[t] {
			n++
		}
		if len(runs) == most {
			return strings.Join(runs, " ") + " … (see --json)"
		}
		runs = append(runs, fmt.Sprintf("%d*%d", n, s.Arms[t]))
		t += n
	}
	return strings.Join(runs, " ")
}

// printSeveral prints a row for each learner, and marks the least regret. Learners that
// differ in recall and rate alone are named once.
func (p *playing) printSeveral(out *sheet, r *played) {
	plain := func(g game) string {
		s := g.spec
		if s.HasRecall() && !s.FullHorizon() {
			s.Recall = 0
		}
		s.Rate = 0
		return s.String()
	}
	same := !slices.ContainsFunc(r.Learners, func(g game) bool { return plain(g) != plain(r.Learners[0]) })
	t := newLines(out)
	if same {
		t.AppendRow(table.Row{"learner", plain(r.Learners[0])})
	}
	t.AppendRows(p.facts(r))
	t.Render()
	fmt.Fprintln(out)

	least := r.Learners[r.LeastIndex]
	lines := grid{flush: 1}
	for _, g := range r.Learners {
		var cells []cell
		add := func(name, text string) { cells = append(cells, cell{name, text}) }
		value := func(name string, x *float64) {
			text := "none"
			if x != nil {
				text = number(*x)
			}
			add(name, text)
		}
		if !same {
			add("learner", plain(g))
		}
		if g.Recall == nil {
			add("recall", "none")
		} else {
			add("recall", strconv.Itoa(*g.Recall))
		}
		value("rate", g.Rate)
		add("regret", number(g.TotalRegret))
		add("per round", number(g.PerRoundRegret))
		value("bound", g.Bound)
		if g.BoundProbability != nil {
			cells[len(cells)-1].text += "*"
		}
		value("regret/bound", g.RegretOverBound)
		if g.SwapRegret != nil {
			value("swap regret", g.SwapRegret)
		}
		if g.Switching != nil {
			add("regret, "+pluralOf(g.Switching.Switches, "switch", "switches"), number(g.Switching.TotalRegret))
		}
		mark := ""
		if g.Learner == least.Learner {
			mark = "least"
		}
		add("", mark)
		lines.rows = append(lines.rows, cells)
	}
	if same {
		lines.flush = 0
	}
	lines.print(out)
	var notes []string
	if slices.ContainsFunc(r.Learners, func(g game) bool { return g.BoundProbability != nil }) {
		notes = append(notes, fmt.Sprintf("* with probability %v", 1-exceeds))
	}
	notes = append(notes, fmt.Sprintf("Least regret: %s, %s per round. It is the least in hindsight: on new rewards expect more.", least.Learner, number(least.PerRoundRegret)))
	fmt.Fprintln(out)
	for _, note := range notes {
		fmt.Fprintln(out, out.wrap(note))
	}
}

// printPlays prints a row for each round of a game.
func (p *playing) printPlays(out *sheet, r *played, g *game) {
	fmt.Fprintf(out, "\n%s\n", out.wrap("The plays of "+g.Learner))
	tuple := func(x []float64) string {
		fields := make([]string, len(x))
		for i := range x {
			fields[i] = number(x[i])
		}
		return "(" + strings.Join(fields, ",") + ")"
	}
	what := "rewards"
	if r.Losses {
		what = "losses"
	}
	var lines grid
	units := make([]float64, r.Arms)
	for t, play := range g.Plays {
		earned := 0.
		for i, x := range r.instance.Reward(t + 1) {
			units[i] = p.units.Unmap(x, 1)
			earned += play[i] * units[i]
		}
		row := []cell{{"round", strconv.Itoa(t + 1)}}
		if r.labels != nil {
			row = append(row, cell{"label", printable(r.labels[t])})
		}
		lines.rows = append(lines.rows, append(row, cell{"play", tuple(play)}, cell{what, tuple(units)}, cell{"expected", number(earned)}))
	}
	lines.print(out)
}

// picture draws the games' regret: over time or, if recall or eta has a range, of each.
func (p *playing) picture(r *played) page.Figure {
	unit := p.units.Unit()
	if len(p.axes) == 0 {
		var regrets []figures.Regret
		for _, g := range r.Learners {
			bound := func(rounds int) float64 { bound, _ := totalRegretBound(g.l, rounds); return unit * bound }
			curve := figures.Regret{Learner: g.spec.String(), Curve: g.curve}
			if !math.IsInf(bound(r.Rounds), 1) {
				curve.Bound = bound
			}
			regrets = append(regrets, curve)
		}
		return figures.Regrets(regrets)
	}
	return figures.RegretByParameter(p.points(r))
}

// points returns the games' regret by recall if that has a range, else by rate. Learners that
// differ in nothing else have one name. Where both have ranges, those of all rates have too.
func (p *playing) points(r *played) (all []figures.Point, axis string) {
	axis = "rate η"
	if p.axes["recall"] {
		axis = "recall M (rounds)"
	}
	for _, g := range r.Learners {
		s, x := g.spec, 0.0
		if p.axes["recall"] {
			if s.HasRecall() && !s.FullHorizon() {
				x, s.Recall = float64(s.Recall), 0
			}
			if p.axes["eta"] {
				s.Rate = 0
			}
		} else {
			x, s.Rate = s.Rate, 0
		}
		all = append(all, figures.Point{Learner: s.String(), Parameter: x, Regret: g.PerRoundRegret})
	}
	return all, axis
}
