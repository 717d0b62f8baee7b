package figures

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// SymmetricPlays draws the plays of the best symmetric learners, which ignore the order of the
// window.
func SymmetricPlays() Figure {
	pl := newPlays()
	pl.Name, pl.Title = "symmetric-plays", "What the best learners play that ignore the order of the window"
	pl.Claims = []string{"beyond-3"}
	pl.Table.Columns[0] = "learner (1: M = 3, 2: M = 7, 3: M = 15)"
	recalls := []int{3, 7, 15}
	for k, m := range []mark{{color: orange, width: 1.8, symbol: square}, {color: green, width: 1.8, symbol: diamond}, {color: blue, width: 1.8, symbol: disc}} {
		recall := recalls[k]
		best := exact.SymmetricPlays(recall)
		pl.draw(m, fmt.Sprintf("M = %d", recall), k+1, recall, func(n int) float64 {
			x, _ := best[2*n].Float64() // by lead −M..M, the lead being 2n−M
			return x
		})
	}
	const m = 15
	top, _ := exact.SymmetricPlays(m)[2*m].Float64()
	pl.Caption = "The weight of arm 1 after a window of n rounds (1,0) and M−n rounds (0,1), in any order, of the best learners to which order is nothing, for M = 3, 7 and 15. " +
		"They never give an arm more than 1/2 + k/(3k+1), k = ⌈M/2⌉, and give it that once about three quarters of the window agree."
	pl.Alt = fmt.Sprintf("M = %d: the weight rises from %.4f at n = 0 to %.4f at n = M, straight in the middle and flat at both ends.", m, 1-top, top)
	return pl.done()
}

// BestPlays draws the plays of the best of all learners of two arms, for two orders of the window.
func BestPlays() Figure {
	const m = 15
	pl := newPlays()
	pl.Name, pl.Title = "best-plays", "What the best of all learners plays, M = 15, by the order of the window"
	pl.Claims = []string{"beyond-1", "beyond-printed-average-restart"}
	pl.Table.Columns[0] = "order (4: arm 1 paid last, 5: arm 1 paid first)"
	pl.draw(mark{color: vermillion, width: 1.8, symbol: upright}, "(1,0) last", 4, m, func(n int) float64 { return bestPlay(m, run(m-n, 0, 1), run(n, 1, 0)) })
	pl.draw(mark{color: black, width: 1.6, dashes: dashed, symbol: ring}, "(1,0) first", 5, m, func(n int) float64 { return bestPlay(m, run(n, 1, 0), run(m-n, 0, 1)) })
	pl.Caption = "The weight of arm 1 after a window of n rounds (1,0) and M−n rounds (0,1), with those of arm 1 last or first, of AverageRestart over suffixes 0..M of Cover's learner, which no learner betters. " +
		"The same rewards in another order change its play: the recent ones count for more."
	pl.Alt = fmt.Sprintf("With n = %d of %d rounds (1,0), arm 1 has weight %.4f if its rewards are the last ones and %.4f if they are the first.",
		m-m/2, m, bestPlay(m, run(m/2, 0, 1), run(m-m/2, 1, 0)), bestPlay(m, run(m-m/2, 1, 0), run(m/2, 0, 1)))
	return pl.done()
}

// plays are a figure of plays as they come to be, by the share of the window that pays arm 1.
type plays struct {
	Figure
	panel *plot.Plot
	key   []keyed
}

func newPlays() *plays {
	p := newPanel("share n/M of the window that is (1,0), the rest being (0,1)", "weight of arm 1")
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	p.X.Tick.Marker, p.Y.Tick.Marker = ticks(0, 0.25, 0.5, 0.75, 1), ticks(0, 0.25, 0.5, 0.75, 1)
	return &plays{Figure{Table: Table{Columns: []string{"", "recall M", "rounds n of (1,0)", "weight of arm 1"}}}, p, nil}
}

// draw draws the weights of arm 1 for n = 0..recall.
func (pl *plays) draw(m mark, name string, kind, recall int, play func(n int) float64) {
	var points plotter.XYs
	for n := 0; n <= recall; n++ {
		x := play(n)
		points = append(points, plotter.XY{X: float64(n) / float64(recall), Y: x})
		pl.Table.Rows = append(pl.Table.Rows, []float64{float64(kind), float64(recall), float64(n), x})
	}
	m.draw(pl.panel, points)
	pl.key = append(pl.key, keyed{name, m})
}

func (pl *plays) done() Figure {
	pl.SVG = picture{key: pl.key, panels: []*plot.Plot{pl.panel}, height: 230}.svg(pl.Title, pl.Alt)
	return pl.Figure
}

// run returns n rounds of the reward.
func run(n int, reward ...float64) (rounds [][]float64) {
	for range n {
		rounds = append(rounds, reward)
	}
	return rounds
}

// bestPlay returns the weight of arm 1 that the best learner with recall m has after
// the rewards.
func bestPlay(m int, runs ...[][]float64) float64 {
	l := learners.NewInclusiveAverageRestart(m, func() boundedrecall.Learner { return learners.NewCover(m + 1) })
	for _, rounds := range runs {
		for _, r := range rounds {
			l.Observe(r)
		}
	}
	x := make([]float64, 2)
	l.Play(x)
	return x[0]
}
