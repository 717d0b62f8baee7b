package figures

import (
	"fmt"
	"math"
	"slices"

	"boundedrecall/exact"
	"boundedrecall/internal/page"
	"boundedrecall/learners"
)

// SymmetricPlays draws the plays of the best symmetric learners, which ignore the order of the
// window.
func SymmetricPlays() page.Figure {
	marks := []mark{
		{color: orange, width: 1.8, symbol: square}, {color: green, width: 1.8, symbol: diamond}, {color: blue, width: 1.8, symbol: disc},
	}
	var all []plays
	for k, m := range []int{3, 7, 15} {
		best := exact.SymmetricPlays(m)
		all = append(all, plays{fmt.Sprintf("M = %d", m), m, marks[k], func(n int) float64 {
			x, _ := best[2*n].Float64() // by lead −M..M, the lead being 2n−M
			return x
		}})
	}
	f := page.Figure{
		Name: "symmetric-plays", Title: "What the best learners play that ignore the order of the window", Claims: []string{"beyond-3"},
		Caption: fmt.Sprintf("The weight of arm 1 after a window of n rounds (1,0) and M−n rounds (0,1), in any order, of the best "+
			"learners to which order is nothing (beyond-3), for %s, %s and %s. They never give an arm more than 1/2 + k/(3k+1), k = "+
			"⌈M/2⌉, and give it that once about three quarters of the window agree.",
			all[0].name, all[1].name, all[2].name),
	}
	drawPlays(&f, all)
	return f
}

// BestPlays draws the plays of the best of all learners of two arms, for two orders of the window.
func BestPlays() page.Figure {
	const m = 15
	one, other := [][]float64{{1, 0}}, [][]float64{{0, 1}}
	last := plays{"(1,0) last", m, mark{color: vermillion, width: 1.8, symbol: upright}, func(n int) float64 {
		return bestPlay(slices.Concat(slices.Repeat(other, m-n), slices.Repeat(one, n)))
	}}
	early := plays{"(1,0) first", m, mark{color: black, width: 1.6, dashes: dashed, symbol: ring}, func(n int) float64 {
		return bestPlay(slices.Concat(slices.Repeat(one, n), slices.Repeat(other, m-n)))
	}}
	f := page.Figure{
		Name: "best-plays", Title: fmt.Sprintf("What the best of all learners plays, M = %d, by the order of the window", m),
		Claims: []string{"beyond-1", "beyond-printed-average-restart"},
		Caption: "The weight of arm 1 after a window of n rounds (1,0) and M−n rounds (0,1), with those of arm 1 last or first, of " +
			"AverageRestart over suffixes 0..M of Cover's learner, which no learner betters (beyond-1). The same rewards in another " +
			"order change its play: the recent ones count for more.",
	}
	drawPlays(&f, []plays{last, early})
	return f
}

// plays are the weights of arm 1 that a learner plays after a window with n rounds (1,0).
type plays struct {
	name   string
	recall int
	mark   mark
	weight func(n int) float64
}

// drawPlays tables and draws the plays by the share of the window that pays arm 1.
func drawPlays(f *page.Figure, all []plays) {
	f.Table.Columns = []string{"share n/M", "recall M", "rounds n of (1,0)"}
	quarters := []float64{0, 0.25, 0.5, 0.75, 1}
	p := panel{
		x: axis{title: "share n/M of the window that is (1,0), the rest being (0,1)", to: 1, at: quarters},
		y: axis{title: "weight of arm 1", to: 1, at: quarters},
	}
	for k, pl := range all {
		f.Table.Columns = append(f.Table.Columns, pl.name)
		p.series = append(p.series, series{column: pl.name, mark: pl.mark})
		for n := 0; n <= pl.recall; n++ {
			row := slices.Repeat([]float64{math.NaN()}, 3+len(all))
			row[0], row[1], row[2], row[3+k] = float64(n)/float64(pl.recall), float64(pl.recall), float64(n), pl.weight(n)
			f.Table.Add(row...)
		}
	}
	drawTable(f, picture{height: 230, panels: []panel{p}})
}

// bestPlay returns the weight of arm 1 that the best learner has after the window.
func bestPlay(window [][]float64) float64 {
	l, x := learners.Spec{Name: "average-restart-inclusive", Base: "cover", Recall: len(window)}.New(2), make([]float64, 2)
	for _, reward := range window {
		l.Observe(reward)
	}
	l.Play(x)
	return x[0]
}
