package figures

import (
	"context"
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// settledRecall is the largest recall at which the figures compute worst cases
// exactly, longestRecall the largest recall of the figures.
const (
	settledRecall = 11
	longestRecall = 1000
)

// The columns of [WorstCaseByRecall].
const (
	windowedExact   = "windowed Hedge, exact"
	windowedForced  = "windowed Hedge, at least"
	averagedExact   = "AverageRestart of Hedge, exact"
	averagedHolds   = "AverageRestart, bound that holds"
	averagedPrinted = "AverageRestart, printed bound"
	leastOfAll      = "lower bound for every learner"
)

// WorstCaseByRecall draws the worst regret per round in the long run against
// the recall, on logarithmic axes: Hedge on a window, and averaged over
// restarts, exactly where that can be computed, with the bounds.
func WorstCaseByRecall(ctx context.Context) (page.Figure, error) {
	f := page.Figure{
		Name:  "worst-case-by-recall",
		Title: "What recall is worth: worst regret per round in the long run, two arms",
		Claims: []string{"theorem-4.1", "theorem-5.1", "corollary-5.3", "recall", "mean-based",
			"windowed-leader"},
		Table: page.Table{Columns: []string{"recall M", windowedExact, windowedForced, averagedExact,
			averagedHolds, averagedPrinted, leastOfAll}},
	}
	for _, m := range recalls() {
		row, err := worstCases(ctx, m)
		if err != nil {
			return page.Figure{}, err
		}
		f.Table.Add(row...)
	}
	f.Caption = worstCaseCaption(f.Table)
	drawTable(&f, 290, panel{
		x: axis{title: "recall M (rounds)", log: true, from: 1, to: longestRecall,
			at: []float64{1, 3, 10, 30, 100, 300, longestRecall}},
		y: axis{title: "worst regret per round, long run", log: true, from: 0.01, to: 1,
			at: []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1}},
		guides: []plot.Plotter{
			note(math.Log10(250), math.Log10(0.46), "slope 0", draw.XLeft, draw.YBottom),
			note(math.Log10(250), math.Log10(0.055), "slope −1/2", draw.XLeft, draw.YBottom),
		},
		series: []series{
			{column: windowedExact, mark: mark{color: windowedColor, symbol: triangle, bare: true}},
			{column: windowedForced, mark: mark{color: windowedColor, dashes: dashed}},
			{column: averagedExact, mark: mark{color: averageColor, symbol: disc, bare: true}},
			{column: averagedHolds, mark: mark{color: averageColor}},
			{column: averagedPrinted, mark: mark{color: black, dashes: dashed}},
			{column: leastOfAll, mark: mark{color: black, dashes: dotted}},
		},
	})
	return f, nil
}

// worstCaseCaption returns the caption of the table.
func worstCaseCaption(t page.Table) string {
	return fmt.Sprintf("Regret per round in the long run on the worst rewards in {0,1} (both axes logarithmic); Hedge is tuned to the "+
		"rounds a copy plays. On a window it stays flat, slope 0, whatever it remembers (theorem-4.1): forced to %.3f at M = %d. "+
		"Averaged over restarts it falls with slope −1/2 (corollary-5.3), as does the least that any learner with recall M can have, "+
		"E|S|/(2(M+1)) with S a walk of M+1 signs (beyond/recall). Exact values for M = 1 to %d; beyond, “at least” is what near-periodic "+
		"rewards force. Of AverageRestart's bounds over M+1 rounds the printed one lies below the one that holds, by a factor √((M+1)/M): "+
		"%.2f at M = 1 and %.4f at M = %d, where the two lines lie on each other.",
		t.At(longestRecall, windowedForced), longestRecall, settledRecall,
		t.At(1, averagedHolds)/t.At(1, averagedPrinted),
		t.At(longestRecall, averagedHolds)/t.At(longestRecall, averagedPrinted), longestRecall)
}

// recalls returns the recalls of the figure: all recalls up to settledRecall,
// then four or five for each doubling.
func recalls() (ms []int) {
	for m := 1; m < longestRecall; m += max(1, m/6) {
		ms = append(ms, m)
	}
	return append(ms, longestRecall)
}

// worstCases returns the figure's row for recall m: all numbers per round in
// the long run, NaN where the recall is too large for an exact worst case.
func worstCases(ctx context.Context, m int) ([]float64, error) {
	worst := [2]float64{math.NaN(), math.NaN()} // of the windowed learner and of AverageRestart
	for k, name := range []string{"windowed", "average-restart"} {
		if m > settledRecall {
			break
		}
		s := learners.Spec{Name: name, Base: "hedge", Recall: m}
		r, err := exact.WorstCase(ctx, s.Maker(2), exact.ProblemOf(s, 2, 2, 0))
		if err != nil {
			return nil, err
		}
		worst[k] = r.PerRoundRegret()
	}
	n := float64(m)
	return []float64{
		n, worst[0], nearPeriodic(m), worst[1],
		hedge(m+1)().(boundedrecall.Bounded).TotalRegretBound(m+1, 2) / n, // (1+M/T)·W(M+1)/M as T → ∞
		hedge(m)().(boundedrecall.Bounded).TotalRegretBound(m, 2) / n,     // R(M)
		learners.MeanAbsoluteWalk(m+1) / (2 * (n + 1)),
	}, nil
}

// hedge returns the maker of Hedge for two arms, tuned to the given number of
// rounds.
func hedge(rounds int) boundedrecall.Maker {
	return func() boundedrecall.Learner { return learners.NewHedge(2, learners.HedgeRate(2, rounds)) }
}

// nearPeriodic returns the long-run regret per round of windowed Hedge on the
// near-periodic rewards with the best period: the regret that the second of two
// periods adds.
func nearPeriodic(m int) float64 {
	forced := 0.0
	for k := 2 - m%2; k <= m; k += max(2, m/24*2) {
		n := adversaries.NearPeriodic{Recall: m, Extra: k, Horizon: 2 * (m + k)}
		curve := boundedrecall.Play(learners.NewWindowed(m, hedge(m)),
			boundedrecall.Must(n.Instance())).RegretCurve()
		forced = max(forced, (curve[n.Horizon-1]-curve[n.Period()-1])/float64(n.Period()))
	}
	return forced
}
