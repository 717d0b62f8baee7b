package figures

import (
	"fmt"

	"boundedrecall/adversaries"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// WindowLead is Figure 1: Δ_t on the instance of Lemma 4.2, arm 1's reward less arm
// 2's over the M rounds before round t, as printed and as a learner can know it.
func WindowLead() Figure {
	const m = 12
	c := adversaries.Counterexample{Recall: m, Horizon: 3 * m}
	f := Figure{
		Name:   "figure-1",
		Title:  "Figure 1: the lead Δ_t in the window, on the instance of Lemma 4.2",
		Claims: []string{"figure-1"},
		Table:  Table{Columns: []string{"round t", "Δ_t in the window", "Δ_t as printed"}},
	}
	var window, printed plotter.XYs
	for t := 1; t <= 3*m; t++ {
		x := float64(t)
		window = append(window, plotter.XY{X: x, Y: c.Lead(t)})
		printed = append(printed, plotter.XY{X: x, Y: c.PrintedLead(t)})
		f.Table.Rows = append(f.Table.Rows, []float64{x, c.Lead(t), c.PrintedLead(t)})
	}

	p := newPanel("round t", "lead Δ in the window (reward)")
	p.X.Min, p.X.Max = 0.5, 3*m+0.5
	p.Y.Min, p.Y.Max = -m/3-1, m+2.5
	p.X.Tick.Marker = ticks(1, m, 5*m/3, 2*m, 8*m/3, 3*m)
	p.Y.Tick.Marker = ticks(-m/3, 0, m/3, 2*m/3, m)
	p.Add(phases{
		{0.5, m + 0.5, "(1,0)"}, {m + 0.5, 5*m/3 + 0.5, "(0,1)"}, {5*m/3 + 0.5, 2*m + 0.5, "(1,0)"}, {2*m + 0.5, 3*m + 0.5, "(0,0)"},
	})
	seen := mark{color: blue, width: 2, symbol: disc}
	listed := mark{color: vermillion, width: 1.5, dashes: dashed, symbol: wideRing}
	listed.draw(p, printed)
	seen.draw(p, window)

	f.Caption = fmt.Sprintf("The lead of arm 1 over the last M = %d rounds, in units of reward, when the rewards (r₁, r₂) of the four phases are those at the top. "+
		"The printed list counts the reward of round t itself, which the learner has not seen: it is the window's lead one round early, and says Δ₁ = 1 where nothing has been seen. In rounds %d to %d both are −M/3.", m, 5*m/3+1, 2*m)
	at := func(t int) string { return label(c.Lead(t)) }
	f.Alt = fmt.Sprintf("Two broken lines over the rounds 1 to %d. The window's lead starts at %s, rises to %s in round %d, falls to %s in round %d, stays there to round %d, "+
		"rises to %s in round %d and falls to %s in round %d. The printed one has the same corners one round earlier.",
		3*m, at(1), at(m+1), m+1, at(5*m/3+1), 5*m/3+1, 2*m+1, at(8*m/3+1), 8*m/3+1, at(3*m), 3*m)
	f.SVG = picture{
		key: []keyed{{"in the window", seen}, {"as printed, one round early", listed}}, panels: []*plot.Plot{p}, height: 250,
	}.svg(f.Title, f.Alt)
	return f
}
