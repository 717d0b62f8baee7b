package figures

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/exact"
	"boundedrecall/learners"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// MinimaxPlays draws the plays of the best learners as a function of the window: the best
// symmetric learners, which ignore the order, and the best of all learners.
func MinimaxPlays() Figure {
	f := Figure{
		Name:   "minimax-plays",
		Title:  "What the best learners play, by the window",
		Claims: []string{"beyond-3", "beyond-printed-average-restart", "beyond-1"},
		Table:  Table{Columns: []string{"learner (1: symmetric, 2: best, arm 1 paid last, 3: best, arm 1 paid first)", "recall M", "rounds n of (1,0)", "weight of arm 1"}},
	}
	axis := func(title string) *plot.Plot {
		p := newPanel("share n/M of the window that is (1,0), the rest being (0,1)", "weight of arm 1")
		p.Title.Text = title
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
		p.X.Tick.Marker, p.Y.Tick.Marker = ticks(0, 0.25, 0.5, 0.75, 1), ticks(0, 0.25, 0.5, 0.75, 1)
		return p
	}
	draw := func(p *plot.Plot, m mark, kind, recall int, play func(n int) float64) {
		var points plotter.XYs
		for n := 0; n <= recall; n++ {
			x := play(n)
			points = append(points, plotter.XY{X: float64(n) / float64(recall), Y: x})
			f.Table.Rows = append(f.Table.Rows, []float64{float64(kind), float64(recall), float64(n), x})
		}
		m.draw(p, points)
	}

	symmetric := axis("the best symmetric learners")
	few := mark{color: orange, width: 1.8, symbol: square}
	some := mark{color: green, width: 1.8, symbol: diamond}
	many := mark{color: blue, width: 1.8, symbol: disc}
	for _, s := range []struct {
		mark
		recall int
	}{{few, 3}, {some, 7}, {many, 15}} {
		plays := exact.SymmetricPlays(s.recall)
		draw(symmetric, s.mark, 1, s.recall, func(n int) float64 {
			x, _ := plays[2*n].Float64() // by lead −M..M, the lead being 2n−M
			return x
		})
	}

	const m = 15
	best := axis(fmt.Sprintf("the best of all, M = %d, in two orders of the window", m))
	last := mark{color: vermillion, width: 1.8, symbol: upright}
	first := mark{color: black, width: 1.6, dashes: dashed, symbol: ring}
	draw(best, last, 2, m, func(n int) float64 { return bestPlay(m, run(m-n, 0, 1), run(n, 1, 0)) })
	draw(best, first, 3, m, func(n int) float64 { return bestPlay(m, run(n, 1, 0), run(m-n, 0, 1)) })

	half := bestPlay(m, run(m/2, 0, 1), run(m-m/2, 1, 0))
	other := bestPlay(m, run(m-m/2, 1, 0), run(m/2, 0, 1))
	top, _ := exact.SymmetricPlays(m)[2*m].Float64()
	f.Caption = "The weight of arm 1 after a window of n rounds (1,0) and M−n rounds (0,1). Above, the best learners to which order is nothing, for M = 3, 7 and 15: " +
		"they never give an arm more than 1/2 + k/(3k+1), k = ⌈M/2⌉, and give it that once about three quarters of the window agree. " +
		"Below, AverageRestart over suffixes 0 to M of Cover's learner, which no learner betters: the same rewards in another order change its play, the recent ones count for more."
	f.Alt = fmt.Sprintf("Symmetric, M = %d: the weight rises from %.4f at n = 0 to %.4f at n = M, straight in the middle and flat at both ends. "+
		"Best of all, M = %d: with n = %d of the window (1,0), arm 1 has weight %.4f if its rewards are the last ones and %.4f if they are the first.",
		m, 1-top, top, m, m-m/2, half, other)
	f.SVG = picture{
		key:    []keyed{{"M = 3", few}, {"M = 7", some}, {"M = 15", many}, {"(1,0) last", last}, {"(1,0) first", first}},
		panels: []*plot.Plot{symmetric, best}, height: 230,
	}.svg(f.Title, f.Alt)
	return f
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
