package figures

import (
	"fmt"
	"slices"

	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/exact"
	"boundedrecall/learners"
)

// BestPlays draws what the best learners of two arms play as a function of the
// window: the best of all, for two orders of the window, and the best of those
// that ignore its order.
func BestPlays() page.Figure {
	const m, share, last, first, ignored = 15, "share n/M", "(1,0) last", "(1,0) first",
		"order ignored"
	f := page.Figure{
		Name:   "best-plays",
		Title:  fmt.Sprintf("What the best learners play, M = %d, by the order of the window", m),
		Claims: []string{"recall", "symmetric", "restart"},
		Caption: "The weight of arm 1 after a window of n rounds (1,0) and M−n rounds (0,1), with those of arm 1 last or first, of " +
			"AverageRestart over suffixes 0..M of Cover's learner, which no learner betters (beyond/recall): the recent rewards count for " +
			"more. Between them, the best learner to which order is nothing (beyond/symmetric): it never gives an arm more than 1/2 + k/(3k+1), " +
			"k = ⌈M/2⌉, and gives it that once about three quarters of the window agree.",
		Table: page.Table{Columns: []string{share, last, first, ignored}},
	}
	best := exact.SymmetricPlays(m)
	one, other := [][]float64{{1, 0}}, [][]float64{{0, 1}}
	for n := 0; n <= m; n++ {
		ones, others := slices.Repeat(one, n), slices.Repeat(other, m-n)
		symmetric, _ := best[2*n].Float64() // by lead −M..M, the lead being 2n−M
		f.Table.Add(float64(n)/m, bestPlay(slices.Concat(others, ones)),
			bestPlay(slices.Concat(ones, others)), symmetric)
	}
	quarters := []float64{0, 0.25, 0.5, 0.75, 1}
	drawTable(&f, 230, panel{
		x: axis{title: "share n/M of the window that is (1,0), the rest being (0,1)", to: 1,
			at: quarters},
		y: axis{title: "weight of arm 1", to: 1, at: quarters},
		series: []series{
			{column: last, mark: mark{color: vermillion, symbol: triangle}},
			{column: first, mark: mark{color: black, dashes: dashed, symbol: disc}},
			{column: ignored, mark: mark{color: blue, symbol: square}},
		},
	})
	return f
}

// bestPlay returns the weight of arm 1 that the best learner has after the
// window.
func bestPlay(window [][]float64) float64 {
	l, x := learners.Spec{Name: "average-restart-inclusive", Base: "cover",
		Recall: len(window)}.New(2), make([]float64, 2)
	for _, reward := range window {
		l.Observe(reward)
	}
	l.Play(x)
	return x[0]
}
