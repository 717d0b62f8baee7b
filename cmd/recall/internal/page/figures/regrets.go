package figures

import (
	"fmt"
	"math"

	"boundedrecall/cmd/recall/internal/page"
)

// A Regret is a learner's total regret after each round, with its proved bound.
type Regret struct {
	Learner string
	Curve   []float64                // after t rounds at index t−1
	Bound   func(rounds int) float64 // nil if nothing is proved, or not to be drawn
}

// mostDrawn bounds the points of a curve that are drawn.
const mostDrawn = 400

// Regrets draws the regret of learners on the same rewards over time, and their
// bounds dashed in the same colours. Of more than 400 rounds it draws 400,
// including the last. It panics without learners, or if they differ in their
// number of rounds.
func Regrets(all []Regret) page.Figure {
	n := len(all[0].Curve)
	f := page.Figure{
		Name: "regret", Title: fmt.Sprintf("Total regret over %d rounds", n),
		Caption: "Total regret so far, against the arm that is best so far; dashed, in the same colour, the bound that is proved for " +
			"that number of rounds, unless it is far above.",
		Table: page.Table{Columns: []string{"round t"}},
	}
	rows := min(n, mostDrawn)
	for k := range rows {
		f.Table.Add(float64((k + 1) * n / rows))
	}
	p := panel{
		title: f.Title,
		x:     axis{title: "round t", to: float64(n), whole: true}, y: axis{title: "total regret"},
	}
	for k, r := range all {
		if len(r.Curve) != n {
			panic("figures: learners differ in their number of rounds")
		}
		m := distinct(k)
		if r.Bound != nil {
			name := r.Learner + ", bound"
			f.Table.AddColumn(name, func(t float64) float64 {
				if bound := r.Bound(int(t)); !math.IsInf(bound, 1) {
					return bound
				}
				return math.NaN() // nothing is proved
			})
			p.series = append(p.series, series{column: name, key: "dashed: the bound",
				mark: mark{color: m.color, dashes: dashed}})
		}
		f.Table.AddColumn(r.Learner, func(t float64) float64 { return r.Curve[int(t)-1] })
		p.series = append(p.series, series{column: r.Learner, mark: m})
	}
	drawTable(&f, 280, p)
	return f
}
