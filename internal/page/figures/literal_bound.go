package figures

import (
	"context"
	"fmt"
	"math"

	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// LiteralBound draws Theorem 5.1 as printed and as proved against the exact worst
// regret, over the horizon in units of the recall: where the exact value is above the
// printed bound, the theorem is false.
func LiteralBound(ctx context.Context) (Figure, error) {
	const m, times = 8, 20
	rate := learners.HedgeRate(2, m)
	hedge := learners.Spec{Name: "hedge", Rate: rate}
	own := func(rounds int) (float64, error) { // Hedge's own worst total regret
		r, err := exact.WorstCase(ctx, hedge.Maker(2), exact.Problem{Horizon: rounds, Leads: true, SymmetricArms: true})
		if err != nil {
			return 0, err
		}
		return r.TotalRegret(), nil
	}
	average := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m, Rate: rate}
	curve, err := exact.Curve(ctx, average.Maker(2), exact.ProblemOf(average, 2, 2, times*m))
	if err != nil {
		return Figure{}, err
	}
	literal, err := own(m)
	if err != nil {
		return Figure{}, err
	}
	literal /= m
	proved, err := own(m + 1)
	if err != nil {
		return Figure{}, err
	}
	f := Figure{
		Name:   "theorem-5.1",
		Title:  "Theorem 5.1 as printed is false: AverageRestart of tuned Hedge, exactly",
		Claims: []string{"theorem-5.1", "beyond-4-theorem-5.1"},
		Table:  Table{Columns: []string{"horizon T", "T/M", "exact worst regret per round", "printed bound", "proved bound"}},
	}
	for t := m; t <= times*m; t++ {
		x := float64(t) / m
		f.Table.Rows = append(f.Table.Rows, []float64{float64(t), x, curve[t-1] / float64(t), literal, (1 + 1/x) * proved / m})
	}

	p := newPanel("horizon T, in units of the recall M = 8", "regret per round (reward)")
	p.X.Min, p.X.Max = 0, math.Log10(times)
	p.X.Tick.Marker = decades(1, 1.5, 2, 3, 5, 10, 20)
	measured := mark{color: vermillion, width: 2.2}
	printed := mark{color: black, width: 1.8, dashes: dashed}
	provedMark := mark{color: blue, width: 1.8, dashes: dotDashed}
	column := func(k int) (points plotter.XYs) {
		for _, row := range f.Table.Rows {
			points = append(points, plotter.XY{X: math.Log10(row[1]), Y: row[k]})
		}
		return points
	}
	broken := brokenShade
	p.Add(&plotter.Polygon{XYs: []plotter.XYs{above(column(2), literal)}, Color: broken})
	provedMark.draw(p, column(4))
	printed.draw(p, column(3))
	measured.draw(p, column(2))
	p.Y.Min = 0

	first, end, last := f.Table.Rows[0], f.Table.Rows[len(f.Table.Rows)-1], 0
	for _, row := range f.Table.Rows {
		if row[2] > row[3]+1e-9 {
			last = int(row[0])
		}
	}
	f.Caption = fmt.Sprintf("The worst regret per round of AverageRestart (suffixes 1 to M) over rewards in {0,1}, exact for every T from M to %dM; M = %d and Hedge at rate √(8 ln 2/M). "+
		"The printed bound is R(M), Hedge's own exact worst case over M rounds. In the shaded region, T = %d to %d, the worst case is above it, by %.0f %% at T = M: the theorem is false. "+
		"The proved bound (1+M/T)·W(M+1)/M holds throughout.", times, m, m, last, 100*(first[2]/first[3]-1))
	f.Alt = fmt.Sprintf("At T = M the exact worst regret per round is %.4f, above the printed bound %.4f and below the proved one %.4f. It is above the printed bound up to T = %d, "+
		"and falls to %.4f at T = %dM, where the proved bound is %.4f.", first[2], first[3], first[4], last, end[2], times, end[4])
	f.SVG = picture{
		key:    []keyed{{"exact worst regret", measured}, {"bound as printed", printed}, {"bound as proved", provedMark}, {"printed bound broken", mark{color: broken, area: true}}},
		panels: []*plot.Plot{p}, height: 270,
	}.svg(f.Title, f.Alt)
	return f, nil
}

// brokenShade is the colour of the region where a bound is broken.
var brokenShade = pale(vermillion)

// above returns the outline of the region between the points and the level below them.
func above(points plotter.XYs, level float64) (outline plotter.XYs) {
	for _, p := range points {
		outline = append(outline, plotter.XY{X: p.X, Y: math.Max(p.Y, level)})
	}
	return append(outline, plotter.XY{X: points[len(points)-1].X, Y: level}, plotter.XY{X: points[0].X, Y: level})
}
