package figures

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/page"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// WindowLead is Figure 1: Δ_t on the instance of Lemma 4.2, arm 1's reward less
// arm 2's over the M rounds before round t, as printed and as a learner can
// know it.
func WindowLead() page.Figure {
	const m, window, printed = 12, "in the window", "as printed, one round early"
	c := adversaries.Counterexample{Recall: m, Horizon: 3 * m}
	f := page.Figure{
		Name:   "figure-1",
		Title:  "Figure 1: the lead Δ_t in the window, on the instance of Lemma 4.2",
		Claims: []string{"figure-1"},
		Table:  page.Table{Columns: []string{"round t", window, printed}},
	}
	lead := 0.0 // what is printed of a round the window has in the next
	for t := 1; t <= c.Horizon; t++ {
		f.Table.Add(float64(t), lead, c.PrintedLead(t))
		lead = c.PrintedLead(t)
	}
	in := boundedrecall.Must(c.Instance())
	// the first rounds, and the one after the last
	phases := []int{1, m + 1, 5*m/3 + 1, 2*m + 1, 3*m + 1}
	f.Caption = fmt.Sprintf("The lead of arm 1 over the last M = %d rounds, in units of reward, when the rewards (r₁, r₂) of the four "+
		"phases are those at the top. The printed list counts the reward of round t itself, which the learner has not seen: it is the "+
		"window's lead one round early, and says Δ₁ = %s where nothing has been seen. In rounds %d to %d both are %s = −M/3.",
		m, page.Digits(f.Table.At(1, printed), 3), phases[2], phases[3]-1,
		page.Digits(f.Table.At(float64(phases[2]), window), 3))
	y := axis{title: "lead Δ of arm 1 over arm 2", from: -m/3 - 1, to: m + 2.5,
		at: []float64{-m / 3, 0, m / 3, 2 * m / 3, m}}
	var guides []plot.Plotter // the rewards of the phases at the top, and lines between
	for k, first := range phases[:len(phases)-1] {
		r, left, right := in.Reward(first), float64(first)-0.5, float64(phases[k+1])-0.5
		guides = append(guides,
			note((left+right)/2, y.to, fmt.Sprintf("(%v,%v)", r[0], r[1]), draw.XCenter, draw.YTop))
		if k > 0 {
			guides = append(guides, &plotter.Line{
				XYs:       plotter.XYs{{X: left, Y: y.from}, {X: left, Y: y.to}},
				LineStyle: draw.LineStyle{Color: grey, Width: 0.75, Dashes: dotted},
			})
		}
	}
	drawTable(&f, 250, panel{
		x: axis{title: "round t", from: 0.5, to: 3*m + 0.5,
			at: []float64{1, m, 5 * m / 3, 2 * m, 8 * m / 3, 3 * m}},
		y:      y,
		guides: guides,
		series: []series{
			{column: printed, mark: mark{color: vermillion, dashes: dashed, symbol: square}},
			{column: window, mark: mark{color: blue, symbol: disc}},
		},
	})
	return f
}
