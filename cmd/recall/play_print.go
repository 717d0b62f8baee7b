package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/page"
	"boundedrecall/internal/page/figures"

	"github.com/jedib0t/go-pretty/v6/table"
)

// print prints the result.
func (p *playRun) print(out *terminal.Sheet, r *playReport) {
	if len(r.Learners) == 1 {
		p.printOne(out, r)
	} else {
		p.printSeveral(out, r)
	}
	if p.plays {
		for k := range r.Learners {
			p.printPlays(out, r, &r.Learners[k])
		}
	}
}

// facts are the lines about the rewards.
func (p *playRun) facts(r *playReport) []table.Row {
	arms := strconv.Itoa(r.Arms)
	if l := p.file.labels; l != nil {
		noun := "column "
		if len(l) > 1 {
			noun = "columns "
		}
		arms += ", and labels in " + noun + terminal.Printable(strings.Join(l, ", "))
	}
	best, what := strconv.Itoa(r.BestArm), "reward"
	if names := r.ArmNames; names != nil && names[r.BestArm-1] != "" {
		best += " (" + terminal.Printable(names[r.BestArm-1]) + ")"
	}
	if r.Losses {
		what = "loss"
	}
	rows := []table.Row{
		{"rounds", r.Rounds},
		{"arms", arms},
		{"best arm", best + ", " + what + " " + totalAndPerRound(r.BestTotal, r.Rounds)},
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
func (p *playRun) printOne(out *terminal.Sheet, r *playReport) {
	g := r.Learners[0]
	b := boundLine{bound: g.Bound, ratio: g.RegretOverBound, rounds: r.Rounds, largest: r.High - r.Low}
	if g.BoundProbability != nil {
		b.probability = *g.BoundProbability
	}
	t := terminal.NewLines(out)
	t.AppendRow(table.Row{"learner", describe(g.spec, r.Arms)})
	t.AppendRows(p.facts(r))
	t.AppendRow(table.Row{"regret", totalAndPerRound(g.TotalRegret, r.Rounds)})
	t.AppendRows(b.rows(g.spec))
	if g.SwapRegret != nil {
		t.AppendRow(table.Row{"swap regret", totalAndPerRound(*g.SwapRegret, r.Rounds)})
	}
	if s := g.Switching; s != nil {
		t.AppendRows([]table.Row{
			{s.title(), totalAndPerRound(s.TotalRegret, r.Rounds)},
			{"best sequence", s.sequence()},
		})
	}
	t.Render()
}

// title names the regret against sequences with so many switches.
func (s switching) title() string { return "regret, " + pluralOf(s.Switches, "switch", "switches") }

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
func (p *playRun) printSeveral(out *terminal.Sheet, r *playReport) {
	plain := func(g game) string {
		s := g.spec
		if s.HasRecall() && !s.FullHorizon() {
			s.Recall = 0
		}
		s.Rate = 0
		return s.String()
	}
	same := !slices.ContainsFunc(r.Learners, func(g game) bool { return plain(g) != plain(r.Learners[0]) })
	t := terminal.NewLines(out)
	if same {
		t.AppendRow(table.Row{"learner", plain(r.Learners[0])})
	}
	t.AppendRows(p.facts(r))
	t.Render()
	fmt.Fprintln(out)

	rows := [][]string{r.columns()}
	for k, g := range r.Learners {
		row := g.row()
		row[0] = plain(g)
		if k == r.LeastIndex {
			row[len(row)-1] = "least"
		}
		rows = append(rows, row)
	}
	if same {
		for k := range rows {
			rows[k] = rows[k][1:]
		}
	}
	out.PrintTable(rows)
	fmt.Fprintln(out)
	if slices.ContainsFunc(r.Learners, func(g game) bool { return g.BoundProbability != nil }) {
		out.PrintParagraph(fmt.Sprintf("* with probability %v", 1-exceeds))
	}
	least := r.Learners[r.LeastIndex]
	out.PrintParagraph(fmt.Sprintf("Least regret: %s, %s per round. It is the least in hindsight: on new rewards expect more.",
		least.Learner, number(least.PerRoundRegret)))
}

// columns are the names over what row returns.
func (r *playReport) columns() []string {
	names := []string{"learner", "recall", "rate", "regret", "per round", "bound", "regret/bound"}
	if r.SwapRegret != nil {
		names = append(names, "swap regret")
	}
	if r.Switching != nil {
		names = append(names, r.Switching.title())
	}
	return append(names, "")
}

// row returns the game's numbers, with place for the learner before them and a mark after
// them.
func (g game) row() []string {
	value := func(x *float64) string {
		if x == nil {
			return "none"
		}
		return number(*x)
	}
	recall, bound := "none", value(g.Bound)
	if g.Recall != nil {
		recall = strconv.Itoa(*g.Recall)
	}
	if g.BoundProbability != nil {
		bound += "*"
	}
	row := []string{"", recall, value(g.Rate), number(g.TotalRegret), number(g.PerRoundRegret), bound, value(g.RegretOverBound)}
	if g.SwapRegret != nil {
		row = append(row, number(*g.SwapRegret))
	}
	if g.Switching != nil {
		row = append(row, number(g.Switching.TotalRegret))
	}
	return append(row, "")
}

// printPlays prints a row for each round of a game.
func (p *playRun) printPlays(out *terminal.Sheet, r *playReport, g *game) {
	fmt.Fprintln(out)
	out.PrintParagraph("The plays of " + g.Learner)
	names := []string{"round", "play", "rewards", "expected"}
	if r.Losses {
		names[2] = "losses"
	}
	if r.labels != nil {
		names = slices.Insert(names, 1, "label")
	}
	rows := [][]string{names}
	units := make([]float64, r.Arms)
	for t, play := range g.Plays {
		earned := 0.
		for i, x := range r.instance.Reward(t + 1) {
			units[i] = p.units.Unmap(x, 1)
			earned += play[i] * units[i]
		}
		row := []string{strconv.Itoa(t + 1), tuple(play), tuple(units), number(earned)}
		if r.labels != nil {
			row = slices.Insert(row, 1, terminal.Printable(r.labels[t]))
		}
		rows = append(rows, row)
	}
	out.PrintTable(rows)
}

// tuple writes the numbers as "(0.5,0.5)".
func tuple(x []float64) string {
	fields := make([]string, len(x))
	for i := range x {
		fields[i] = number(x[i])
	}
	return "(" + strings.Join(fields, ",") + ")"
}

// picture draws the games' regret: over time or, if recall or eta has a range, of each.
func (p *playRun) picture(r *playReport) page.Figure {
	unit := p.units.Unit()
	if len(p.ranges) == 0 {
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
func (p *playRun) points(r *playReport) (all []figures.Point, axis string) {
	axis = "rate η"
	if p.ranges["recall"] {
		axis = "recall M (rounds)"
	}
	for _, g := range r.Learners {
		s, x := g.spec, 0.0
		if p.ranges["recall"] {
			if s.HasRecall() && !s.FullHorizon() {
				x, s.Recall = float64(s.Recall), 0
			}
			if p.ranges["eta"] {
				s.Rate = 0
			}
		} else {
			x, s.Rate = s.Rate, 0
		}
		all = append(all, figures.Point{Learner: s.String(), Parameter: x, Regret: g.PerRoundRegret})
	}
	return all, axis
}
