package figures

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
)

// A Regret is a learner's total regret after each round, with its proved bound.
type Regret struct {
	Learner string
	Curve   []float64                // after t rounds at index t−1
	Bound   func(rounds int) float64 // nil if nothing is proved
}

// mostDrawn bounds the points of a curve that are drawn.
const mostDrawn = 400

// Regrets draws the regret of learners on the same rewards over time, and their bounds
// dashed in the same colours. Of more than 400 rounds it draws 400, including the last. It
// panics without learners, or if they differ in their number of rounds.
func Regrets(all []Regret) Figure {
	n := len(all[0].Curve)
	f := Figure{
		Name: "regret", Title: fmt.Sprintf("Total regret over %d rounds", n),
		Caption: "Total regret so far, against the arm that is best so far; dashed, in the same colour, the bound that is proved for " +
			"so many rounds.",
		Table: regretTable(all, n),
	}
	p := panel{
		x: axis{title: "round t", to: float64(n), ticks: round{least: 1}}, y: axis{title: "total regret (reward)"},
		guides: []plot.Plotter{zeroLine{}},
	}
	pic := picture{height: 280}
	for k, r := range all {
		m := distinct(k)
		if r.Bound != nil {
			under := mark{color: m.color, width: 1.4, dashes: dashed}
			p.series = append(p.series, series{column: boundOf(r), mark: under, unkeyed: true})
			pic.key = []keyed{{"dashed: the bound", mark{color: grey, width: under.width, dashes: under.dashes}}}
		}
		p.series = append(p.series, series{column: r.Learner, mark: m.spaced(len(f.Table.Rows), k, len(all))})
	}
	pic.panels = []panel{p}
	f.draw(pic)
	return f
}

// boundOf names the column of the learner's bound.
func boundOf(r Regret) string { return r.Learner + ", bound" }

// regretTable returns the regrets and bounds of n rounds or some of them. Where no bound is
// proved for a number of rounds, there is none.
func regretTable(all []Regret, n int) Table {
	t := Table{Columns: []string{"round t"}}
	for _, r := range all {
		if len(r.Curve) != n {
			panic("figures: learners differ in their number of rounds")
		}
		if r.Bound != nil {
			t.Columns = append(t.Columns, boundOf(r))
		}
		t.Columns = append(t.Columns, r.Learner)
	}
	rows := min(n, mostDrawn)
	for k := range rows {
		rounds := (k + 1) * n / rows
		row := []float64{float64(rounds)}
		for _, r := range all {
			if r.Bound != nil {
				bound := r.Bound(rounds)
				if math.IsInf(bound, 1) {
					bound = math.NaN()
				}
				row = append(row, bound)
			}
			row = append(row, r.Curve[rounds-1])
		}
		t.add(row...)
	}
	return t
}
