package figures

import (
	"context"
	"fmt"
	"math"

	"boundedrecall"
	"boundedrecall/adversaries"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// settledRecall is the largest recall at which the figures compute worst cases exactly,
// longestRecall the largest recall of the figures.
const (
	settledRecall = 12
	longestRecall = 1000
)

// WorstCaseByRecall draws the worst regret per round in the long run against the
// recall, on logarithmic axes: Hedge on a window, and averaged over restarts, exactly
// where that can be computed, with the bounds.
func WorstCaseByRecall(ctx context.Context) (Figure, error) {
	f := Figure{
		Name:   "worst-case-by-recall",
		Title:  "What recall is worth: worst regret per round in the long run, two arms",
		Claims: []string{"theorem-4.1", "theorem-5.1", "corollary-5.3", "beyond-1", "beyond-2", "beyond-4-windowed"},
		Table: Table{Columns: []string{"recall M", "windowed Hedge, exact", "windowed Hedge, forced", "AverageRestart of Hedge, exact",
			"proved bound", "printed bound", "lower bound for every learner"}},
	}
	for _, m := range recalls() {
		row, err := worstCases(ctx, m)
		if err != nil {
			return Figure{}, err
		}
		f.Table.Rows = append(f.Table.Rows, row)
	}

	p := newPanel("recall M (rounds)", "worst regret per round (reward)")
	p.X.Tick.Marker, p.Y.Tick.Marker = decades(1, 3, 10, 30, 100, 300, 1000), decades(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 3, -2, 0
	p.Add(notes{{math.Log10(250), math.Log10(0.46), "slope 0"}, {math.Log10(250), math.Log10(0.055), "slope −1/2"}})
	marks := []keyed{
		{"windowed Hedge, exact", mark{color: vermillion, symbol: upright}},
		{"windowed Hedge, at least", mark{color: vermillion, width: 1.6, dashes: dashed}},
		{"AverageRestart of Hedge, exact", mark{color: blue, symbol: disc}},
		{"AverageRestart, proved bound", mark{color: blue, width: 1.8}},
		{"AverageRestart, printed bound", mark{color: orange, width: 1.8, dashes: dotDashed}},
		{"lower bound for every learner", mark{color: black, width: 1.8, dashes: dotted}},
	}
	for k, series := range marks {
		var points plotter.XYs
		for _, row := range f.Table.Rows {
			if y := row[k+1]; !math.IsNaN(y) {
				points = append(points, plotter.XY{X: math.Log10(row[0]), Y: math.Log10(y)})
			}
		}
		series.mark.draw(p, points)
	}

	at := func(m float64) []float64 {
		for _, row := range f.Table.Rows {
			if row[0] == m {
				return row
			}
		}
		panic("figures: no such recall")
	}
	last, settled := at(longestRecall), at(settledRecall)
	f.Caption = fmt.Sprintf("Regret per round in the long run on the worst rewards in {0,1} (both axes logarithmic); Hedge is tuned to the rounds a copy plays. "+
		"On a window it stays flat, slope 0, whatever it remembers: forced to %.3f at M = %d. "+
		"Averaged over restarts it falls with slope −1/2, as does the least that any learner with recall M can have, E|S|/(2(M+1)) with S a walk of M+1 signs. "+
		"Exact values for M = 1 to %d; beyond, “at least” is what near-periodic rewards force. Of AverageRestart's bounds over M+1 rounds the printed one lies below the proved one, by a factor √((M+1)/M): "+
		"from M = %.0f on that is less than 2 %% and the two lines lie on each other.", last[2], longestRecall, settledRecall, f.meet(4, 5))
	f.Alt = fmt.Sprintf("Windowed Hedge: %.4f at M = 1, %.4f at M = %d, and near-periodic rewards force %.4f at M = %d: flat. "+
		"AverageRestart of Hedge: %.4f at M = 1, %.4f at M = %d, exact; its proved bound %.4f and the printed one %.4f at M = %d: slope −1/2. "+
		"The lower bound for every learner: %.4f at M = 1, %.4f at M = %d.",
		at(1)[1], settled[1], settledRecall, last[2], longestRecall, at(1)[3], settled[3], settledRecall, last[4], last[5], longestRecall, at(1)[6], last[6], longestRecall)
	f.SVG = picture{key: marks, panels: []*plot.Plot{p}, height: 290}.svg(f.Title, f.Alt)
	return f, nil
}

// meet returns the recall from which on two columns differ by less than a fiftieth.
func (f Figure) meet(one, other int) (recall float64) {
	for k := len(f.Table.Rows) - 1; k >= 0; k-- {
		row := f.Table.Rows[k]
		if math.Abs(row[one]-row[other]) >= row[other]/50 {
			break
		}
		recall = row[0]
	}
	return recall
}

// recalls returns the recalls of the figure: all recalls up to settledRecall, then four for
// each doubling.
func recalls() (ms []int) {
	for m := 1; m <= settledRecall; m++ {
		ms = append(ms, m)
	}
	for k := 15; ; k++ {
		m := int(math.Round(math.Pow(2, float64(k)/4)))
		if m >= longestRecall {
			return append(ms, longestRecall)
		}
		ms = append(ms, m)
	}
}

// worstCases returns the figure's row for recall m: all numbers per round in the long run,
// NaN where the recall is too large for an exact worst case.
func worstCases(ctx context.Context, m int) ([]float64, error) {
	windowed, averaged := math.NaN(), math.NaN()
	if m <= settledRecall {
		for _, c := range []struct {
			to   *float64
			spec learners.Spec
		}{
			{&windowed, learners.Spec{Name: "windowed", Base: "hedge", Recall: m}},
			{&averaged, learners.Spec{Name: "average-restart", Base: "hedge", Recall: m}},
		} {
			r, err := exact.WorstCase(ctx, c.spec.Maker(2), exact.ProblemOf(c.spec, 2, 2, 0))
			if err != nil {
				return nil, err
			}
			*c.to = r.PerRoundRegret()
		}
	}
	n := float64(m)
	return []float64{
		n, windowed, nearPeriodic(m), averaged,
		hedge(m+1)().(boundedrecall.Bounded).TotalRegretBound(m+1, 2) / n, // (1+M/T)·W(M+1)/M as T → ∞
		hedge(m)().(boundedrecall.Bounded).TotalRegretBound(m, 2) / n,     // R(M)
		learners.MeanAbsoluteWalk(m+1) / (2 * (n + 1)),
	}, nil
}

// hedge returns the maker of Hedge for two arms, tuned to the given number of rounds.
func hedge(rounds int) boundedrecall.Maker {
	return func() boundedrecall.Learner { return learners.NewHedge(2, learners.HedgeRate(2, rounds)) }
}

// nearPeriodic returns the long-run regret per round of windowed Hedge on the near-periodic
// rewards with the best period: the regret that the second of two periods adds.
func nearPeriodic(m int) float64 {
	forced := 0.0
	for k := 2 - m%2; k <= m; k += max(2, m/24*2) {
		n := adversaries.NearPeriodic{Recall: m, Extra: k, Horizon: 2 * (m + k)}
		curve := boundedrecall.Play(learners.NewWindowed(m, hedge(m)), boundedrecall.Must(n.Instance())).RegretCurve()
		forced = max(forced, (curve[n.Horizon-1]-curve[n.Period()-1])/float64(n.Period()))
	}
	return forced
}
