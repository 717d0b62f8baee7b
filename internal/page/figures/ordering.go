package figures

import (
	"fmt"
	"strings"

	"boundedrecall/internal/page/simulation"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// orderingName is the name of the figure that [Ordering] draws.
const orderingName = "figure-2-ordering"

// Ordering draws how much less regret the bounded-recall learners end with than those
// that remember everything, with the printed coin and with a {0,1} coin.
func Ordering(printed, zeroOne *simulation.Outcome) Figure {
	f := Figure{
		Name:   orderingName,
		Title:  "Figure 2 (left): who ends with less regret, by the coin and the period",
		Claims: []string{"figure-2-left"},
		Table:  Table{Columns: []string{"coin (1: {±1}, 2: {0,1})", "pair, from the top", "mean difference", "half-width", "T/20", "T/10", "T/5", "T/2"}},
	}
	mean := mark{color: black, width: 2, symbol: disc}
	periods := []keyed{
		{"φ = T/20", mark{color: orange, symbol: upright}},
		{"T/10", mark{color: green, symbol: square}},
		{"T/5", mark{color: purple, symbol: upsideDown}},
		{"T/2", mark{color: blue, symbol: diamond}},
	}
	pic := picture{key: append([]keyed{{fmt.Sprintf("mean, %.0f %% band", 100*simulation.Confidence), mean}}, periods...), height: 190}
	var alt []string
	for coin, o := range []*simulation.Outcome{printed, zeroOne} {
		p := newPanel("final total regret, first less second (reward)", "")
		p.Title.Text = "arm 2 a " + coins[o.Name] + " coin"
		p.Y.Min, p.Y.Max = 0.5, 4.5
		var names plot.ConstantTicks
		for k, pair := range simulation.ClaimedOrder() {
			y := float64(len(simulation.ClaimedOrder()) - k)
			names = append(names, plot.Tick{Value: y, Label: short[pair.Better] + " less " + short[pair.Worse]})
			m, half := o.Difference(pair)
			row := []float64{float64(coin + 1), float64(k + 1), m, half}
			for i, period := range periods {
				at := o.DifferenceAt(pair, i)
				row = append(row, at)
				period.mark.draw(p, plotter.XYs{{X: at, Y: y - periodOffset(i)}})
			}
			mark{color: black, width: 2}.draw(p, plotter.XYs{{X: m - half, Y: y + 0.15}, {X: m + half, Y: y + 0.15}})
			mark{color: black, symbol: disc}.draw(p, plotter.XYs{{X: m, Y: y + 0.15}})
			f.Table.Rows = append(f.Table.Rows, row)
			alt = append(alt, fmt.Sprintf("%s coin, %s less %s: %s ± %s", coins[o.Name], pair.Better, pair.Worse, fixed(m), fixed(half)))
		}
		p.Y.Tick.Marker = names
		p.Add(verticalZero{})
		pic.panels = append(pic.panels, p)
	}
	lo, hi := min(pic.panels[0].X.Min, pic.panels[1].X.Min), max(pic.panels[0].X.Max, pic.panels[1].X.Max)
	for _, p := range pic.panels {
		p.X.Min, p.X.Max = lo-3, hi+3
	}
	var byPeriod []string // with the {0,1} coin
	for k, row := range f.Table.Rows[len(f.Table.Rows)/2:] {
		pair := simulation.ClaimedOrder()[k]
		var numbers []string
		for _, x := range row[4:] {
			numbers = append(numbers, strings.Replace(fmt.Sprintf("%.0f", x), "-", "−", 1))
		}
		byPeriod = append(byPeriod, fmt.Sprintf("%s less %s %s", short[pair.Better], short[pair.Worse], strings.Join(numbers, ", ")))
	}
	var left, shorter [3]int // by coin, the number of means left of zero: over all periods, and without the longest
	for _, row := range f.Table.Rows {
		coin := int(row[0])
		if row[2] < 0 {
			left[coin]++
		}
		if row[4]+row[5]+row[6] < 0 {
			shorter[coin]++
		}
	}
	f.Alt = "Mean differences of final total regrets. " + strings.Join(alt, "; ") + "."
	f.Caption = fmt.Sprintf("The first learner's final total regret less the second's on the same rewards (PR PeriodicRestart, AR AverageRestart, ARFH AverageRestartFullHorizon; "+
		"T = %d, M = %d, %d runs with each coin); above the mean over the four periods, below it each period, from T/20 down to T/2. Left of zero the first is better, as the paper says. "+
		"Of the four means %d are there with the printed coin and %d with a {0,1} coin; without the longest period it would be %d and %d. "+
		"With the {0,1} coin the differences are, for the periods T/20, T/10, T/5 and T/2: %s.",
		zeroOne.Horizon, zeroOne.Recall, zeroOne.Runs, left[1], left[2], shorter[1], shorter[2], strings.Join(byPeriod, "; "))
	f.SVG = pic.svg(f.Title, f.Alt)
	return f
}

// periodOffset is how far below its pair the mark of a period lies, so that no mark hides another.
func periodOffset(period int) float64 { return 0.05 + 0.11*float64(period) }

// short are short names of the learners.
var short = map[string]string{simulation.MWU: "MWU", simulation.AverageRestartFullHorizon: "ARFH", simulation.PeriodicRestart: "PR", simulation.AverageRestart: "AR"}
