package play

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/cmd/recall/internal/page/figures"
	"boundedrecall/cmd/recall/internal/program"
	"boundedrecall/cmd/recall/internal/terminal"
)

// Print prints the result.
func (r *playReport) Print(out *terminal.Sheet) {
	if r.Train != nil {
		out.PrintParagraph("Chosen on the first " + cli.Plural(r.Train.Rounds, "round") + ":")
		r.Train.Print(out)
		out.PrintParagraph("\nPlayed on the " + cli.Plural(r.Rounds, "round") +
			" after them, from a fresh start:")
	}
	if len(r.Learners) == 1 {
		r.printOne(out)
	} else {
		r.printSeveral(out)
	}
	if r.run.plays {
		for k := range r.Learners {
			if g := &r.Learners[k]; g.exact != nil {
				r.printFractions(out, g)
			} else {
				r.printPlays(out, g)
			}
		}
	}
	if r.Finding != nil {
		fmt.Fprintf(out, "\n%v\n", r.Finding)
	}
}

// title names the learner of the game, in one word of --learner or as a command.
func (g *game) title() string {
	if g.program() {
		return cli.ShellWords(g.Command...)
	}
	return g.Learner
}

// addTo adds the facts about the rewards.
func (r *playReport) addTo(f *cli.Facts) {
	best, what := strconv.Itoa(r.BestArm), r.unit()
	if names := r.ArmNames; names != nil && names[r.BestArm-1] != "" {
		best += " (" + terminal.Printable(names[r.BestArm-1]) + ")"
	}
	f.Add("rounds", strconv.Itoa(r.Rounds))
	f.Add("arms", strconv.Itoa(r.Arms))
	f.Add("best arm", best+", "+what+" "+cli.TotalAndPerRound(r.BestTotal, r.Rounds))
	f.Add("uniform", what+" "+cli.TotalAndPerRound(r.UniformTotal, r.Rounds))
	if r.run.scale == wholeRange || r.Low != 0 || r.High != 1 {
		f.Add("scale", fmt.Sprintf("%v to %v; regrets are in the file's units", r.Low, r.High))
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
	var f cli.Facts
	g := r.Learners[0]
	if g.program() {
		f.Add("learner", g.title())
	} else {
		f.Add("learner", cli.Describe(g.spec, r.Arms))
	}
	r.addTo(&f)
	f.Add(r.unit(), cli.TotalAndPerRound(g.Total, r.Rounds))
	f.Add("over uniform", cli.TotalAndPerRound(g.OverUniform, r.Rounds))
	f.Add("regret", cli.TotalAndPerRound(g.TotalRegret, r.Rounds)+g.exactly())
	f.AddBound(r.boundOf(&g))
	if g.program() {
		f.Add("weights", r.weights(&g))
	}
	if g.SwapRegret != nil {
		f.Add("swap regret", cli.TotalAndPerRound(*g.SwapRegret, r.Rounds))
	}
	if s := g.Switching; s != nil {
		f.Add(s.title(), cli.TotalAndPerRound(s.TotalRegret, r.Rounds))
		f.Add("best sequence", s.sequence())
	}
	f.Print(out)
}

// boundOf returns what is printed of the bound on the regret of a game.
func (r *playReport) boundOf(g *game) cli.Bound {
	bound := cli.Bound{
		Bound: g.Bound, Ratio: g.RegretOverBound, Probability: g.BoundProbability,
		Rounds: r.Rounds, Largest: r.High - r.Low, Regret: g.PerRoundRegret,
	}
	if g.program() {
		bound.Source, bound.None = program.Claimed, program.NotClaimed
		return bound
	}
	bound.Source = g.spec.BoundSource()
	bound.Printed, bound.PrintedIn = g.spec.PrintedBound(r.Arms)
	bound.Printed *= r.High - r.Low
	return bound
}

// title is the heading of the regret against sequences with s.Switches
// switches.
func (s switching) title() string { return "regret, " + cli.Plural(s.Switches, "switch") }

// sequence writes the arms run by run, such as "50*1 50*2", and a long one's
// beginning.
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

// printSeveral prints a row for each learner, and marks the least regret.
// Learners that differ only in recall and rate are named once.
func (r *playReport) printSeveral(out *terminal.Sheet) {
	rows := [][]string{r.columns()}
	for k, g := range r.Learners {
		mark := ""
		switch {
		case k == r.LeastIndex:
			mark = "least"
		case g.ToldApart != nil && !*g.ToldApart:
			mark = "near"
		}
		rows = append(rows, append(g.row(), mark))
	}
	var f cli.Facts
	name := rows[1][0]
	several := slices.ContainsFunc(rows[2:], func(row []string) bool { return row[0] != name })
	if !several {
		f.Add("learner", name)
		for k := range rows {
			rows[k] = rows[k][1:]
		}
	}
	r.addTo(&f)
	f.Print(out)
	fmt.Fprintln(out)
	out.PrintTable(rows)
	fmt.Fprintln(out)
	if slices.ContainsFunc(r.Learners, func(g game) bool { return g.BoundProbability != nil }) {
		out.PrintParagraph(fmt.Sprintf("* with probability %v", 1-cli.Exceeds))
	}
	least := r.Learners[r.LeastIndex]
	expect := "on new rewards expect more."
	if r.run.train > 0 {
		expect = "below it plays new rewards."
	}
	text := fmt.Sprintf("Least regret: %s, %s per round. It is the least in hindsight: %s",
		least.title(), cli.Number(least.PerRoundRegret), expect)
	if least.ToldApart != nil {
		text += " " + r.toldApart()
	}
	if r.EndOfRange != nil {
		text += " It is at the end of the range of " + strings.Join(r.EndOfRange, " and ") +
			": look further."
	}
	out.PrintParagraph(text)
}

// toldApart says whether the rounds tell the other learners from the least.
func (r *playReport) toldApart() string {
	for k, g := range r.Learners {
		if k != r.LeastIndex && !*g.ToldApart {
			return "These rounds do not tell those marked near from it."
		}
	}
	return "These rounds tell all others from it."
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

// row returns the learner, without the recall and the rate, and the game's
// numbers.
func (g game) row() []string {
	value := func(x *float64) string {
		if x == nil {
			return "none"
		}
		return cli.Number(*x)
	}
	recall, bound := "none", value(g.Bound)
	if g.Recall != nil {
		recall = strconv.Itoa(*g.Recall)
	}
	if g.BoundProbability != nil {
		bound += "*"
	}
	name := g.title()
	if !g.program() {
		s, _ := clearField(g.spec, "recall")
		s.Rate = 0
		name = s.String()
	}
	row := []string{name, recall, value(g.Rate), cli.Number(g.Total),
		cli.Number(g.TotalRegret), bound, value(g.RegretOverBound)}
	if g.SwapRegret != nil {
		row = append(row, cli.Number(*g.SwapRegret))
	}
	if g.Switching != nil {
		row = append(row, cli.Number(g.Switching.TotalRegret))
	}
	return row
}

// printPlays prints a row for each round of a game.
func (r *playReport) printPlays(out *terminal.Sheet, g *game) {
	fmt.Fprintln(out)
	out.PrintParagraph(r.heading(g))
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
		row := []string{strconv.Itoa(t + 1), tuple(play), tuple(units), cli.Number(earned)}
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
		fields[i] = cli.Number(x[i])
	}
	return "(" + strings.Join(fields, ",") + ")"
}

// picture draws the games' regret: over time or, if recall or eta has a range,
// of each.
func (r *playReport) picture() page.Figure {
	if len(r.run.ranges) == 0 {
		return r.pictureOverTime()
	}
	if r.Train != nil { // where they were played
		r = r.Train
	}
	return figures.RegretByParameter(r.points())
}

// pictureOverTime draws the regret after each round, with the bounds that are
// not far above it.
func (r *playReport) pictureOverTime() page.Figure {
	unit := r.run.data.Scale.Unit()
	var regrets []figures.Regret
	largest := 0.0
	for _, g := range r.Learners {
		largest = max(largest, slices.Max(g.curve))
	}
	for _, g := range r.Learners {
		bound := func(rounds int) float64 {
			if g.program() {
				return r.run.claimed(rounds, r.Arms)
			}
			bound, _ := cli.TotalRegretBound(g.l, rounds)
			return unit * bound
		}
		curve := figures.Regret{Learner: g.title(), Curve: g.curve}
		if bound(r.Rounds) <= 2*largest { // otherwise it would rule the picture
			curve.Bound = bound
		}
		regrets = append(regrets, curve)
	}
	return figures.Regrets(regrets)
}

// claimed returns the bound that is claimed of the program, +Inf without one.
func (p *playRun) claimed(rounds, arms int) float64 {
	bound, err := p.program.Bound(rounds, arms)
	if err != nil { // it has a value for all rounds, but maybe not for the first
		return math.Inf(1)
	}
	return p.data.Scale.Unit() * bound
}

// points returns the games' regret by recall if that has a range, else by rate.
// Learners that differ in nothing else have one name. Where both have ranges,
// those of all rates have too.
func (r *playReport) points() (all []figures.Point, axis string) {
	axis = "rate η"
	if r.run.ranges["recall"] {
		axis = "recall M (rounds)"
	}
	for _, g := range r.Learners {
		s, x := clearField(g.spec, "eta")
		if r.run.ranges["recall"] {
			if !r.run.ranges["eta"] {
				s.Rate = x
			}
			s, x = clearField(s, "recall")
		}
		all = append(all,
			figures.Point{Learner: s.String(), Parameter: x, Regret: g.PerRoundRegret})
	}
	return all, axis
}
