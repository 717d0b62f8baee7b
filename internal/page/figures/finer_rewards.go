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

// finerRewards are the recalls of [FinerRewards], with the largest q: rewards are multiples
// of 1/q. The number of windows grows like (2q+1)^M.
var finerRewards = []struct{ recall, most int }{{2, 24}, {4, 6}}

// FinerRewards draws the worst case of windowed follow-the-leader over rewards in multiples
// of 1/q against q, exactly, and its supremum over [0,1].
func FinerRewards(ctx context.Context) (Figure, error) {
	f := Figure{
		Name:   "finer-rewards",
		Title:  "Windowed follow-the-leader over finer and finer rewards",
		Claims: []string{"beyond-4-windowed"},
		Table:  Table{Columns: []string{"q"}},
	}
	marks := []mark{{color: blue, width: 1.8, symbol: disc}, {color: vermillion, width: 1.8, symbol: upright}}
	pic := picture{height: 260}
	p := newPanel("q: rewards are multiples of 1/q", "worst regret per round (reward)")
	p.X.Min, p.X.Max = 0, float64(finerRewards[0].most+1)
	for q := 1; q <= finerRewards[0].most; q++ {
		f.Table.Rows = append(f.Table.Rows, []float64{float64(q)})
	}
	for k, r := range finerRewards {
		f.Table.Columns = append(f.Table.Columns, fmt.Sprintf("M = %d", r.recall), fmt.Sprintf("M = %d over [0,1]", r.recall))
		supremum := float64(r.recall+2) / float64(2*(r.recall+1))
		s := learners.Spec{Name: "windowed", Base: "ftl", Recall: r.recall}
		var points, limit plotter.XYs
		for n, row := range f.Table.Rows {
			q, worst := n+1, math.NaN()
			if q <= r.most {
				found, err := exact.WorstCase(ctx, s.Maker(2), exact.ProblemOf(s, 2, q+1, 0))
				if err != nil {
					return Figure{}, err
				}
				worst, _ = found.Lower.Float64()
				points = append(points, plotter.XY{X: row[0], Y: worst})
			}
			limit = append(limit, plotter.XY{X: row[0], Y: supremum})
			f.Table.Rows[n] = append(row, worst, supremum)
		}
		under := mark{color: marks[k].color, width: 1.6, dashes: dashed}
		under.draw(p, limit)
		marks[k].draw(p, points)
		pic.key = append(pic.key, keyed{f.Table.Columns[2*k+1], marks[k]}, keyed{f.Table.Columns[2*k+2], under})
		last := points[len(points)-1]
		f.Alt += fmt.Sprintf("M = %d: %.4f over {0,1}, %.4f with q = %.0f, supremum %.4f. ", r.recall, points[0].Y, last.Y, last.X, supremum)
	}
	f.Alt = f.Alt[:len(f.Alt)-1]
	spread(p)
	f.Caption = fmt.Sprintf("Long-run worst regret of follow-the-leader on a window, two arms, exact for each q: M = 2 up to q = %d, M = 4 up to q = %d. "+
		"Over {0,1}, q = 1, it is (M+1)/(2(M+2)); finer rewards push it towards the supremum (M+2)/(2(M+1)) over [0,1], from below. The alphabet matters for a given learner.", finerRewards[0].most, finerRewards[1].most)
	pic.panels = []*plot.Plot{p}
	f.SVG = pic.svg(f.Title, f.Alt)
	return f, nil
}
