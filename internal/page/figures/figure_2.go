package figures

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall/internal/page/simulation"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// marks are the marks of the simulated learners.
var marks = map[string]mark{
	simulation.Windowed:                  {color: vermillion, width: 2, symbol: upright},
	simulation.MWU:                       {color: black, width: 1.6, dashes: dashed, symbol: ring},
	simulation.AverageRestartFullHorizon: {color: green, width: 1.8, dashes: dotDashed, symbol: diamond},
	simulation.PeriodicRestart:           {color: orange, width: 2, symbol: square},
	simulation.AverageRestart:            {color: blue, width: 2, symbol: disc},
}

// stride is the number of rounds between the points drawn, less than two points of the
// picture's width.
const stride = 5

// Simulated draws the regret over time: Figure 2, left or right. If rewards are random, it
// draws the bands of all runs and of the first ten.
func Simulated(o *simulation.Outcome) Figure {
	f := Figure{Name: "figure-2-" + o.Name, Claims: []string{"figure-2-" + strings.SplitN(o.Name, "-", 2)[0]}}
	f.Table.Columns = []string{"round t"}
	for _, name := range simulation.Learners() {
		f.Table.Columns = append(f.Table.Columns, name)
		if o.Random() {
			f.Table.Columns = append(f.Table.Columns, name+", half-width")
		}
	}
	for _, t := range roundsDrawn(o) {
		row := []float64{float64(t)}
		for _, c := range o.Curves {
			row = append(row, c.Mean[t-1])
			if o.Random() {
				row = append(row, c.Half[t-1])
			}
		}
		f.Table.Rows = append(f.Table.Rows, row)
	}
	f.Title, f.Caption = SimulationTitle(o), simulationCaption(o)
	f.Alt = fmt.Sprintf("Total regret after %d rounds%s.", o.Horizon, ends(o))
	pic := picture{height: 240}
	for _, name := range simulation.Learners() {
		pic.key = append(pic.key, keyed{name, marks[name]})
	}
	if o.Ten != nil {
		pic.panels = append(pic.panels, curvesPanel(o, o.Ten, fmt.Sprintf("mean of %d runs, as in the paper", simulation.PaperRuns), true))
		pic.panels = append(pic.panels, curvesPanel(o, o.Curves, fmt.Sprintf("mean of %d runs", o.Runs), false))
	} else {
		pic.panels = []*plot.Plot{curvesPanel(o, o.Curves, "", false)}
	}
	spread(pic.panels...)
	f.SVG = pic.svg(f.Title, f.Alt)
	return f
}

// roundsDrawn returns the rounds that are drawn.
func roundsDrawn(o *simulation.Outcome) []int {
	rounds := []int{1}
	for t := stride; t <= o.Horizon; t += stride {
		rounds = append(rounds, t)
	}
	return rounds
}

// curvesPanel draws the curves and, where something is drawn at random, their bands: where they are
// wide and would hide each other, those of MWU and AverageRestart only.
func curvesPanel(o *simulation.Outcome, curves []simulation.Curve, title string, wide bool) *plot.Plot {
	p := newPanel("round t", "total regret (reward)")
	p.Title.Text = title
	p.X.Min, p.X.Max = 0, float64(o.Horizon)
	p.X.Tick.Marker = ticks(0, 200, 400, 600, 800, 1000)
	p.Add(horizontalZero{})
	rounds := roundsDrawn(o)
	along := func(c simulation.Curve, halves float64) (points plotter.XYs) {
		for _, t := range rounds {
			points = append(points, plotter.XY{X: float64(t), Y: c.Mean[t-1] + halves*c.Half[t-1]})
		}
		return points
	}
	if o.Random() {
		for _, c := range curves {
			if wide && c.Learner != simulation.MWU && c.Learner != simulation.AverageRestart {
				continue
			}
			below := along(c, -1)
			slices.Reverse(below)
			p.Add(&plotter.Polygon{XYs: []plotter.XYs{append(along(c, 1), below...)}, Color: pale(marks[c.Learner].color)})
		}
	}
	for k, c := range curves {
		m := marks[c.Learner]
		m.every, m.first = len(rounds)/6, 5+6*k
		m.draw(p, along(c, 0))
	}
	return p
}

// coins are the names of arm 2's coin.
var coins = map[string]string{"left-pm1": "{±1}", "left-01": "{0,1}"}

// SimulationTitle returns the title of the figure of a simulation.
func SimulationTitle(o *simulation.Outcome) string {
	if !o.Random() {
		return "Figure 2 (right): regret over time on one block of the Lemma 4.2 instance"
	}
	return "Figure 2 (left): regret over time on drifting rewards, arm 2 a " + coins[o.Name] + " coin"
}

// ends lists the final regrets, each after a colon or a comma.
func ends(o *simulation.Outcome) string {
	var b strings.Builder
	sep := ": "
	for _, name := range simulation.Learners() {
		mean, half := o.Final(name)
		b.WriteString(sep + name + " " + fixed(mean))
		if o.Random() {
			b.WriteString(" ± " + fixed(half))
		}
		sep = ", "
	}
	return b.String()
}

// fixed writes a regret with two decimals.
func fixed(v float64) string {
	return strings.Replace(fmt.Sprintf("%.2f", v), "-", "−", 1)
}

func simulationCaption(o *simulation.Outcome) string {
	sizes := fmt.Sprintf("T = %d, M = %d, multiplicative weights with η = 1/2 in every learner.", o.Horizon, o.Recall)
	if !o.Random() {
		w, _ := o.Final(simulation.Windowed)
		return fmt.Sprintf("Total regret so far, against the arm that is best so far. %s The windowed learner ends at %s, near M/6 = %s; "+
			"PeriodicRestart and AverageRestart end far below zero, and the learners that remember everything near it. Up to round M arm 1 is paid, all play it, and the curves lie on each other within 5 of zero.", sizes, fixed(w), fixed(float64(o.Recall)/6))
	}
	return fmt.Sprintf("Total regret so far on the printed rewards, against the arm that is best so far, averaged over four periods of arm 1's mean. %s "+
		"The shades are %.0f %% bands of the mean at each round, by the normal approximation; of ten runs, where they are wide, only those of MWU and AverageRestart are drawn. %s%s", sizes, 100*simulation.Confidence, coincident(o), o.Verdict())
}

// coincident says which curves cannot be told apart: they are never further apart than a hundredth
// of what all of them span.
func coincident(o *simulation.Outcome) (text string) {
	lo, hi := 0.0, 0.0
	for _, c := range o.Curves {
		lo, hi = min(lo, slices.Min(c.Mean)), max(hi, slices.Max(c.Mean))
	}
	for k, one := range o.Curves {
		for _, other := range o.Curves[:k] {
			apart := 0.0
			for t := range one.Mean {
				apart = max(apart, math.Abs(one.Mean[t]-other.Mean[t]))
			}
			if apart <= (hi-lo)/100 {
				text += fmt.Sprintf("The curves of %s and %s lie on each other. ", other.Learner, one.Learner)
			}
		}
	}
	return text
}
