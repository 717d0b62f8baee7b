package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/cmd/recall/internal/page/figures"
	"boundedrecall/cmd/recall/internal/terminal"
)

// print prints the result.
func (r *playReport) print(out *terminal.Sheet) {
	if r.Train != nil {
		out.PrintParagraph("Chosen on the first " + plural(r.Train.Rounds, "round") + ":")
		r.Train.print(out)
		out.PrintParagraph("\nPlayed on the " + plural(r.Rounds, "round") + " after them, from a fresh start:")
	}
	if len(r.Learners) == 1 {
		r.printOne(out)
	} else {
		r.printSeveral(out)
	}
	if r.run.Plays {
		for k := range r.Learners {
			r.printPlays(out, &r.Learners[k])
		}
	}
}

// addTo adds the facts about the rewards.
func (r *playReport) addTo(f *facts) {
	best, what := strconv.Itoa(r.BestArm), r.unit()
	if names := r.ArmNames; names != nil && names[r.BestArm-1] != "" {
		best += " (" + terminal.Printable(names[r.BestArm-1]) + ")"
	}
	f.add("rounds", strconv.Itoa(r.Rounds))
	f.add("arms", strconv.Itoa(r.Arms))
	f.add("best arm", best+", "+what+" "+amount(r.BestTotal, r.Rounds))
	f.add("uniform", what+" "+amount(r.UniformTotal, r.Rounds))
	if r.run.Scale == wholeRange || r.Low != 0 || r.High != 1 {
		f.add("scale", fmt.Sprintf("%v to %v; regrets are in the file's units", r.Low, r.High))
	}
}

// unit is what the numbers of the file are.
func (r *playReport) unit() string {
	if r.Losses {
		return "loss"
	}
	return "reward"
}

// printOne prints the game of one learner.
func (r *playReport) printOne(out *terminal.Sheet) {
	var f facts
	g := r.Learners[0]
	f.add("learner", describe(g.spec, r.Arms))
	r.addTo(&f)
	f.add(r.unit(), amount(g.Total, r.Rounds))
	f.add("over uniform", amount(g.OverUniform, r.Rounds))
	f.add("regret", amount(g.TotalRegret, r.Rounds))
	f.addBound(boundLine{g.Bound, g.RegretOverBound, g.BoundProbability, r.Rounds, r.High - r.Low, g.spec.BoundSource()})
	if g.SwapRegret != nil {
		f.add("swap regret", amount(*g.SwapRegret, r.Rounds))
	}
	if s := g.Switching; s != nil {
		f.add(s.title(), amount(s.TotalRegret, r.Rounds))
		f.add("best sequence", s.sequence())
	}
	f.print(out)
}

// title is the heading of the regret against sequences with s.Switches switches.
func (s switching) title() string { return "regret, " + plural(s.Switches, "switch") }

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
func (r *playReport) printSeveral(out *terminal.Sheet) {
	rows := [][]string{r.columns()}
	for k, g := range r.Learners {
		mark := ""
		if k == r.LeastIndex {
			mark = "least"
		}
		rows = append(rows, append(g.row(), mark))
	}
	var f facts
	if name := rows[1][0]; !slices.ContainsFunc(rows[2:], func(row []string) bool { return row[0] != name }) {
		f.add("learner", name)
		for k := range rows {
			rows[k] = rows[k][1:]
		}
	}
	r.addTo(&f)
	f.print(out)
	fmt.Fprintln(out)
	out.PrintTable(rows)
	fmt.Fprintln(out)
	if slices.ContainsFunc(r.Learners, func(g game) bool { return g.BoundProbability != nil }) {
		out.PrintParagraph(fmt.Sprintf("* with probability %v", 1-exceeds))
	}
	least := r.Learners[r.LeastIndex]
	text := fmt.Sprintf("Least regret: %s, %s per round. It is the least in hindsight: on new rewards expect more.",
		least.Learner, number(least.PerRoundRegret))
	if r.EndOfRange != nil {
		text += " It is at the end of the range of " + strings.Join(r.EndOfRange, " and ") + ": look further."
	}
	out.PrintParagraph(text)
}

// columns are the names over what row returns.
func (r *playReport) columns() []string {
	names := []string{"learner", "recall", "rate", r.unit(), "regret", "bound", "regret/bound"}
	if r.SwapRegret != nil {
		names = append(names, "swap regret")
	}
	if r.Switching != nil {
		names = append(names, r.Switching.title())
	}
	return append(names, "")
}

// row returns the learner, without the recall and the rate, and the game's numbers.
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
	s, _ := without(g.spec, "recall")
	s.Rate = 0
	row := []string{s.String(), recall, value(g.Rate), number(g.Total), number(g.TotalRegret), bound, value(g.RegretOverBound)}
	if g.SwapRegret != nil {
		row = append(row, number(*g.SwapRegret))
	}
	if g.Switching != nil {
		row = append(row, number(g.Switching.TotalRegret))
	}
	return row
}

// printPlays prints a row for each round of a game.
func (r *playReport) printPlays(out *terminal.Sheet, g *game) {
	fmt.Fprintln(out)
	out.PrintParagraph("The plays of " + g.Learner)
	names := []string{"round", "play", "rewards", "expected"}
	if r.Losses {
		names[2] = "losses"
	}
	if r.run.data.Labels != nil {
		names = slices.Insert(names, 1, "label")
	}
	rows := [][]string{names}
	units := make([]float64, r.Arms)
	for t, play := range g.Plays {
		earned := 0.
		for i, x := range r.run.data.Instance.Reward(t + 1) {
			units[i] = r.run.data.Scale.Unmap(x, 1)
			earned += play[i] * units[i]
		}
		row := []string{strconv.Itoa(t + 1), tuple(play), tuple(units), number(earned)}
		if r.run.data.Labels != nil {
			row = slices.Insert(row, 1, terminal.Printable(r.run.data.Labels[t]))
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
func (r *playReport) picture() page.Figure {
	if unit := r.run.data.Scale.Unit(); len(r.run.ranges) == 0 {
		var regrets []figures.Regret
		largest := 0.0
		for _, g := range r.Learners {
			largest = max(largest, slices.Max(g.curve))
		}
		for _, g := range r.Learners {
			bound := func(rounds int) float64 { bound, _ := totalRegretBound(g.l, rounds); return unit * bound }
			curve := figures.Regret{Learner: g.spec.String(), Curve: g.curve}
			if bound(r.Rounds) <= 2*largest { // otherwise it would rule the picture
				curve.Bound = bound
			}
			regrets = append(regrets, curve)
		}
		return figures.Regrets(regrets)
	}
	if r.Train != nil { // where they were played
		r = r.Train
	}
	return figures.RegretByParameter(r.points())
}

// points returns the games' regret by recall if that has a range, else by rate. Learners that
// differ in nothing else have one name. Where both have ranges, those of all rates have too.
func (r *playReport) points() (all []figures.Point, axis string) {
	axis = "rate η"
	if r.run.ranges["recall"] {
		axis = "recall M (rounds)"
	}
	for _, g := range r.Learners {
		s, x := without(g.spec, "eta")
		if r.run.ranges["recall"] {
			if !r.run.ranges["eta"] {
				s.Rate = x
			}
			s, x = without(s, "recall")
		}
		all = append(all, figures.Point{Learner: s.String(), Parameter: x, Regret: g.PerRoundRegret})
	}
	return all, axis
}
