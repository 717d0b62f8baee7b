package figures

import (
	"context"
	"fmt"

	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/exact"
	"boundedrecall/learners"
)

// The columns of [LiteralBound].
const (
	exactWorst   = "exact worst regret"
	boundPrinted = "bound as printed"
	boundHolds   = "bound that holds"
)

// LiteralBound draws Theorem 5.1 as printed and as it holds against the exact
// worst regret, over the horizon in units of the recall: where the exact value
// is above the printed bound, the theorem is false.
func LiteralBound(ctx context.Context) (page.Figure, error) {
	const m, times = 8, 20
	f := page.Figure{
		Name:   "theorem-5.1",
		Title:  fmt.Sprintf("Theorem 5.1 as printed is false: AverageRestart of tuned Hedge, M = %d, exactly", m),
		Claims: []string{"theorem-5.1", "restart"},
		Table:  page.Table{Columns: []string{"T/M", "horizon T", exactWorst, boundPrinted, boundHolds}},
	}
	rows, err := literalBoundRows(ctx, m, times)
	if err != nil {
		return page.Figure{}, err
	}
	f.Table.Rows = rows
	last := 0.0 // the last horizon at which the printed bound is broken
	for _, row := range rows {
		if row[2] > row[3]+1e-9 {
			last = row[1]
		}
	}
	at := f.Table.At
	f.Caption = fmt.Sprintf("The worst regret per round of AverageRestart (suffixes 1 to M) over rewards in {0,1}, exact for every T "+
		"from M to %dM; M = %d and Hedge at rate √(8 ln 2/M). The printed bound is R(M), Hedge's own exact worst case over M rounds. "+
		"In the shaded region, T = %d to %.0f, the worst case is above it, by %.0f %% at T = M: theorem-5.1 is false as printed. "+
		"The bound (1+M/T)·W(M+1)/M holds throughout.",
		times, m, m, last, 100*(at(1, exactWorst)/at(1, boundPrinted)-1))
	drawTable(&f, 270, panel{
		x: axis{title: fmt.Sprintf("horizon T, in units of the recall M = %d", m), log: true, from: 1,
			to: times,
			at: []float64{1, 1.5, 2, 3, 5, 10, times}},
		y: axis{title: "regret per round of AverageRestart"},
		series: []series{
			{key: "printed bound broken", mark: mark{color: pale(vermillion)},
				region: func(row []float64) (low, high float64) {
					return row[3], max(row[2], row[3])
				}},
			{column: boundHolds, mark: mark{color: averageColor, dashes: dotDashed}},
			{column: boundPrinted, mark: mark{color: black, dashes: dashed}},
			{column: exactWorst, mark: mark{color: averageColor}},
		},
	})
	return f, nil
}

// literalBoundRows returns the rows for the horizons m to times·m.
func literalBoundRows(ctx context.Context, m, times int) (rows [][]float64, err error) {
	average := learners.Spec{Name: "average-restart", Base: "hedge", Recall: m,
		Rate: learners.HedgeRate(2, m)}
	curve, err := exact.Curve(ctx, average.Maker(2), exact.ProblemOf(average, 2, 2, times*m))
	if err != nil {
		return nil, err
	}
	var own [2]float64 // Hedge's own worst total regret over m and m+1 rounds
	for k := range own {
		r, err := exact.WorstCase(ctx, average.Of().Maker(2),
			exact.Problem{Horizon: m + k, Leads: true, SymmetricArms: true})
		if err != nil {
			return nil, err
		}
		own[k] = r.TotalRegret()
	}
	for t := m; t <= times*m; t++ {
		x := float64(t) / float64(m)
		rows = append(rows, []float64{x, float64(t), curve[t-1] / float64(t), own[0] / float64(m),
			(1 + 1/x) * own[1] / float64(m)})
	}
	return rows, nil
}
