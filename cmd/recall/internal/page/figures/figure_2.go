package figures

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/internal/simulation"

	"gonum.org/v1/gonum/floats"
)

// marks are the marks of the simulated learners.
var marks = map[string]mark{
	simulation.Windowed:                  {color: windowedColor, symbol: triangle},
	simulation.MWU:                       {color: baseColor, dashes: dashed, symbol: disc},
	simulation.AverageRestartFullHorizon: {color: green, dashes: dotDashed, symbol: triangle},
	simulation.PeriodicRestart:           {color: periodicColor, symbol: square},
	simulation.AverageRestart:            {color: averageColor, symbol: disc},
}

// stride is the number of rounds between the points drawn, less than two points
// of the picture's width.
const stride = 5

// Simulated draws the regret over time: Figure 2, left or right, with bands if
// rewards are random. The figure has all curves as CSV, and a summary of the
// final regrets.
func Simulated(o *simulation.Outcome) (page.Figure, error) {
	var curves bytes.Buffer
	err := o.WriteCSV(&curves)
	if err != nil {
		return page.Figure{}, err
	}
	side, _, _ := strings.Cut(o.Name, "-")
	f := page.Figure{Name: "figure-2-" + o.Name, Title: simulationTitle(o),
		Claims: []string{"figure-2-" + side}}
	f.Caption, f.CSV, f.Summary = simulationCaption(o), curves.Bytes(), simulationSummary(o)
	drawSimulation(&f, o)
	return f, nil
}

// drawSimulation draws every [stride]-th round of the curves, and the bands.
func drawSimulation(f *page.Figure, o *simulation.Outcome) {
	columns, rows := o.Table()
	f.Table.Columns = columns
	for t, row := range rows {
		if t == 0 || (t+1)%stride == 0 {
			f.Table.Add(row...)
		}
	}
	p := panel{
		x: axis{title: "round t", to: float64(o.Horizon)}, y: axis{title: "total regret so far"},
	}
	var bands []series
	for _, name := range simulation.Learners() {
		p.series = append(p.series, series{column: name, mark: marks[name]})
		if o.Random() {
			bandName := fmt.Sprintf("%.0f %% band of the mean", 100*simulation.Confidence)
			mean, half := f.Table.Index(name), f.Table.Index(name+simulation.HalfWidth)
			band := func(row []float64) (low, high float64) {
				return row[mean] - row[half], row[mean] + row[half]
			}
			bands = append(bands,
				series{mark: mark{color: pale(marks[name].color)}, region: band, key: bandName})
		}
	}
	p.series = append(bands, p.series...)
	drawTable(f, 240, p)
}

// coins are the names of arm 2's coin.
var coins = map[string]string{"left-pm1": "{±1}", "left-01": "{0,1}"}

// simulationTitle returns the title of the figure of a simulation.
func simulationTitle(o *simulation.Outcome) string {
	if !o.Random() {
		return "Figure 2 (right): regret over time on one block of the Lemma 4.2 instance"
	}
	return "Figure 2 (left): regret over time on drifting rewards, arm 2 a " + coins[o.Name] + " coin"
}

func simulationCaption(o *simulation.Outcome) string {
	if o.Random() {
		return fmt.Sprintf("Total regret so far on the printed rewards, against the arm that is best so far, the mean of %d runs over %d "+
			"periods of arm 1's mean. %s in every learner. The shades are %.0f %% bands of the mean at each round, by the normal "+
			"approximation. %s%s By period, on average: %s.",
			o.Runs, len(o.Periods()), o.Sizes(), 100*simulation.Confidence, coincident(o), o.Verdict(),
			byPeriod(o))
	}
	const share = 6 // a windowed learner that follows the leader ends at M/6
	end, _ := o.Final(simulation.Windowed)
	return fmt.Sprintf("Total regret so far, against the arm that is best so far. %s in every learner. %s ends at %.2f, near M/%d = %.2f; "+
		"%s and %s end far below zero, and the learners that remember everything near it. Up to round M arm 1 is paid, and all play it.",
		o.Sizes(), simulation.Windowed, end, share, float64(o.Recall)/share, simulation.PeriodicRestart,
		simulation.AverageRestart)
}

// byPeriod says in how many of the comparisons a restart learner ends with
// less, in each period.
func byPeriod(o *simulation.Outcome) string {
	var all []string
	for k, name := range o.Periods() {
		less, pairs := 0, simulation.ClaimedOrder()
		for _, p := range pairs {
			if o.DifferenceAt(p, k) < 0 {
				less++
			}
		}
		all = append(all, fmt.Sprintf("%s %d of %d less", name, less, len(pairs)))
	}
	return strings.Join(all, ", ")
}

// coincident says which curves cannot be told apart: they are never further
// apart than a hundredth of what all of them span.
func coincident(o *simulation.Outcome) (text string) {
	lo, hi := 0.0, 0.0
	for _, c := range o.Curves {
		lo, hi = min(lo, slices.Min(c.Mean)), max(hi, slices.Max(c.Mean))
	}
	for k, one := range o.Curves {
		for _, other := range o.Curves[:k] {
			if floats.Distance(one.Mean, other.Mean, math.Inf(1)) <= (hi-lo)/100 {
				text += fmt.Sprintf("The curves of %s and %s lie on each other. ", other.Learner, one.Learner)
			}
		}
	}
	return text
}
