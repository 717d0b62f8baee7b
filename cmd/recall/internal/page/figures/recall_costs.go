package figures

import (
	"fmt"
	"math"

	"boundedrecall/beyond/memory"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// The columns of [RecallCosts].
const (
	costOfMeanBased = "mean-based, large M: 1/2"
	costOfSymmetric = "order ignored"
	costOfLate      = "M rewards, 9 rounds late"
	leastOfLate     = "9 rounds late, lower bound"
	costOfLateOnce  = "1 round late"
	costOfWindow    = "the last M rewards: e(M)"
	costOfDraws     = "own draws seen too: a bound, expected"
	costOfStates    = "K = M states: 1/(2K)"
)

// The largest recall of [RecallCosts], and the least regret.
const (
	largestCost = 100_000
	leastCost   = 1e-4
)

// RecallCosts draws the least long-run regret per round of two arms against the
// recall, by what the learner may use of its window, on logarithmic axes: exact
// values and proved bounds.
func RecallCosts() page.Figure {
	f := page.Figure{
		Name:   "what-recall-costs",
		Title:  "What recall costs: the least regret per round in the long run, two arms",
		Claims: []string{"delay", "finite-state"},
		Table: page.Table{Columns: []string{"recall M", costOfMeanBased, costOfSymmetric, costOfLate,
			leastOfLate,
			costOfLateOnce, costOfWindow, costOfDraws, costOfStates}},
	}
	for _, m := range costlyRecalls() {
		f.Table.Add(costs(m)...)
	}
	f.Caption = recallCostsCaption(f.Table)
	drawTable(&f, 300, panel{
		x: axis{title: "recall M (rounds), or the number K of states", log: true, from: 1,
			to: largestCost,
			at: []float64{1, 10, 100, 1000, 10_000, largestCost}},
		y: axis{title: "least regret per round", log: true, from: leastCost, to: 1,
			at: []float64{leastCost, 1e-3, 0.01, 0.1, 1}},
		guides: []plot.Plotter{
			note(math.Log10(600), math.Log10(0.0075), "slope −1/2", draw.XCenter, draw.YTop),
			note(math.Log10(260), math.Log10(0.0011), "slope −1", draw.XRight, draw.YTop),
		},
		series: recallCostsSeries(f.Table),
	})
	return f
}

// recallCostsSeries returns the marks of the columns.
func recallCostsSeries(t page.Table) []series {
	upper, lower := t.Index(costOfLate), t.Index(leastOfLate)
	between := func(row []float64) (low, high float64) { return row[lower], row[upper] }
	return []series{
		{column: costOfMeanBased, mark: mark{color: vermillion, dashes: dashed}},
		{column: costOfSymmetric, mark: mark{color: orange, symbol: triangle}},
		{column: costOfLate, mark: mark{color: purple}},
		{key: "between its bounds", mark: mark{color: pale(purple)}, region: between},
		{column: costOfLateOnce, mark: mark{color: sky, dashes: dotDashed}},
		{column: costOfWindow, mark: mark{color: black, symbol: disc}},
		{column: costOfDraws, mark: mark{color: green, symbol: square}},
		{column: costOfStates, mark: mark{color: blue, dashes: dotted}},
	}
}

// costlyRecalls returns 1..30 and then 24 for each power of ten.
func costlyRecalls() (ms []int) {
	for m := 1; m <= 30; m++ {
		ms = append(ms, m)
	}
	for k := 36; k <= 120; k++ {
		ms = append(ms, int(math.Round(math.Pow(10, float64(k)/24))))
	}
	return ms
}

// costs returns the row of a recall.
func costs(m int) []float64 {
	draws := math.NaN() // the bound says nothing
	if m >= memory.LeastRecall {
		rounds, regret := memory.NewRecorder(m).Cycle()
		if bound := regret / float64(rounds); bound < 1./2 {
			draws = bound
		}
	}
	symmetric, _ := exact.SymmetricValue(m).Float64()
	late := func(delay int) float64 { return windowCost((m + delay) / (delay + 1)) }
	states := 0.5 / float64(m)
	if states < leastCost {
		states = math.NaN() // below the figure
	}
	return []float64{float64(m), 1. / 2, symmetric, late(9), windowCost(1 + (m-1+9)/10), late(1),
		windowCost(m),
		draws, states}
}

// windowCost returns e(M) = E|S_{M+1}|/(2(M+1)).
func windowCost(m int) float64 { return learners.MeanAbsoluteWalk(m+1) / float64(2*(m+1)) }

// recallCostsCaption returns the caption of the table.
func recallCostsCaption(t page.Table) string {
	at := func(column string) float64 { return t.At(largestCost, column) }
	return fmt.Sprintf("The least long-run regret per round that learners of two arms can guarantee, by what they may use "+
		"(both axes logarithmic). Mean-based learners stay at 1/2 for large M, and those that ignore the order of the window above "+
		"1/6. The last M rewards give e(M), which falls with slope −1/2, to %.5f at M = %d. A delay of τ rounds divides M by τ+1: "+
		"for τ = 9 the value lies on the line, or in the region below it. With its own last M draws in the window a learner has less "+
		"for large M, in expectation and for rewards fixed beforehand, at most %.5f. K states that need not forget have 1/(2K) on one-hot rewards, slope −1.",
		at(costOfWindow), largestCost, at(costOfDraws))
}
