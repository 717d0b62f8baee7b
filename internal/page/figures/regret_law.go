package figures

import (
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/learners"
	"boundedrecall/properties/laws"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// RegretLaw draws the exact law of the regret of RandomizedAverageRestart on one
// instance, and the proved bound of Corollary 5.2.
func RegretLaw() Figure {
	const m, horizon, step = 10, 120, 1. / 2048
	in := boundedrecall.Must(adversaries.NearPeriodic{Recall: m, Extra: 2, Horizon: horizon}.Instance())
	l := learners.NewRandomizedAverageRestart(m, hedge(m+1), 1)
	law := laws.NewRegretLaw(l, in, step)
	hoeffding := func(x float64) float64 { return math.Min(1, math.Exp(-2*x*x/horizon)) }
	f := Figure{
		Name:   "regret-law",
		Title:  "The law of the randomised learner's regret, exactly, and Hoeffding's bound",
		Claims: []string{"corollary-5.2", "algorithm-3"},
		Table:  Table{Columns: []string{"total regret above the mean", "probability, at least", "probability, at most", "Hoeffding's bound"}},
	}
	const widest = 28
	for x := 0.0; x <= widest; x++ {
		low, high := law.AtLeast(law.Mean() + x)
		f.Table.Rows = append(f.Table.Rows, []float64{x, low, high, hoeffding(x)})
	}

	p := newPanel("x, total regret above its mean (reward)", "probability of x or more")
	const least = 1e-12
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, widest, math.Log10(least), 0
	p.Y.Tick.Marker = powers{0, -2, -4, -6, -8, -10, -12}
	column := func(k int) (points plotter.XYs) {
		for _, row := range f.Table.Rows {
			if row[k] >= least {
				points = append(points, plotter.XY{X: row[0], Y: math.Log10(row[k])})
			}
		}
		return points
	}
	computed := mark{color: blue, width: 2, symbol: disc, every: 4}
	bound := mark{color: vermillion, width: 1.8, dashes: dashed}
	bound.draw(p, column(3))
	computed.draw(p, column(2))

	const delta = 0.01
	deviation := math.Sqrt(horizon * math.Log(1/delta) / 2)
	_, tail := law.AtLeast(law.Mean() + deviation)
	f.Caption = fmt.Sprintf("RandomizedAverageRestart of Hedge, M = %d, on T = %d near-periodic rewards; its mean total regret is %.2f, which is AverageRestart's. "+
		"The law is computed, not sampled: it is enclosed from both sides, within the line's width. "+
		"By Hoeffding's inequality a deviation of √(T ln(1/δ)/2) has probability δ at most: at δ = 1/100 that is %.1f, and the exact probability at most %s. "+
		"The paper prints √(T log(1/δ)) beside a regret per round, %.0f at δ = 1/100, where no regret exceeds 1.",
		m, horizon, law.Mean(), deviation, scientific(tail), math.Sqrt(horizon*math.Log(1/delta)))
	ten, twenty := f.Table.Rows[10], f.Table.Rows[20]
	f.Alt = fmt.Sprintf("Both curves fall faster and faster from x = 0, the exact one far below. At x = 10 the exact probability is at most %s and Hoeffding's bound %s, at x = 20 they are %s and %s.",
		scientific(ten[2]), scientific(ten[3]), scientific(twenty[2]), scientific(twenty[3]))
	f.SVG = picture{
		key: []keyed{{"exact", computed}, {"Hoeffding's bound, exp(−2x²/T)", bound}}, panels: []*plot.Plot{p}, height: 260,
	}.svg(f.Title, f.Alt)
	return f
}
