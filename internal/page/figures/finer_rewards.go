package figures

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall/exact"
	"boundedrecall/internal/page"
	"boundedrecall/learners"
)

// finerRewards are the recalls of [FinerRewards], with the largest q: rewards are multiples
// of 1/q. The number of windows grows like (2q+1)^M.
var finerRewards = []struct {
	recall, most int
	mark         mark
}{
	{2, 24, mark{color: blue, width: 1.8, symbol: disc}},
	{4, 6, mark{color: vermillion, width: 1.8, symbol: upright}},
}

// FinerRewards draws the worst case of windowed follow-the-leader over rewards in multiples
// of 1/q against q, exactly, and its supremum over [0,1].
func FinerRewards(ctx context.Context) (page.Figure, error) {
	f := page.Figure{
		Name:   "finer-rewards",
		Title:  "Windowed follow-the-leader over finer and finer rewards",
		Claims: []string{"beyond-4-windowed"},
		Table:  page.Table{Columns: []string{"q"}},
	}
	largest := finerRewards[0].most
	for q := 1; q <= largest; q++ {
		f.Table.Add(float64(q))
	}
	p := panel{
		x: axis{title: "q: rewards are multiples of 1/q", to: float64(largest + 1)}, y: axis{title: "worst regret per round (reward)"},
	}
	var sizes []string
	for _, r := range finerRewards {
		spec := learners.Spec{Name: "windowed", Base: "ftl", Recall: r.recall}
		worst := slices.Repeat([]float64{math.NaN()}, largest)
		for q := 1; q <= r.most; q++ {
			found, err := exact.WorstCase(ctx, spec.Maker(2), exact.ProblemOf(spec, 2, q+1, 0))
			if err != nil {
				return page.Figure{}, err
			}
			worst[q-1], _ = found.Lower.Float64()
		}
		name := fmt.Sprintf("M = %d", r.recall)
		supremum := name + " over [0,1]"
		f.Table.AddColumn(name, func(q float64) float64 { return worst[int(q)-1] })
		f.Table.AddColumn(supremum, func(float64) float64 { return float64(r.recall+2) / float64(2*(r.recall+1)) })
		under := mark{color: r.mark.color, width: 1.6, dashes: dashed}
		p.series = append(p.series, series{column: supremum, mark: under}, series{column: name, mark: r.mark})
		sizes = append(sizes, fmt.Sprintf("%s up to q = %d", name, r.most))
	}
	f.Caption = fmt.Sprintf("Long-run worst regret of follow-the-leader on a window, two arms, exact for each q: %s. "+
		"Over {0,1}, q = 1, it is (M+1)/(2(M+2)); finer rewards push it towards the supremum (M+2)/(2(M+1)) over [0,1], from below. "+
		"The alphabet matters for a given learner.", strings.Join(sizes, ", "))
	drawTable(&f, picture{height: 260, panels: []panel{p}})
	return f, nil
}
