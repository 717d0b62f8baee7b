package figures

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
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
		Caption: "Total regret so far, against the arm that is best so far; dashed, in the same colour, the bound that is proved for so many rounds.",
		Table:   Table{Columns: []string{"round t"}},
	}
	for k := range min(n, mostDrawn) {
		f.Table.Rows = append(f.Table.Rows, []float64{float64((k + 1) * n / min(n, mostDrawn))})
	}
	p := newPanel("round t", "total regret (reward)")
	p.X.Min, p.X.Max = 0, float64(n)
	p.X.Tick.Marker = round{least: 1}
	p.Add(horizontalZero{})
	pic := picture{panels: []*plot.Plot{p}, height: 280}
	var ends []string
	bounded := false
	column := func(name string, of func(t int) float64) (points plotter.XYs) {
		f.Table.Columns = append(f.Table.Columns, name)
		for k, row := range f.Table.Rows {
			y := of(int(row[0]))
			if math.IsInf(y, 1) {
				y = math.NaN() // no bound is proved for this number of rounds
			}
			f.Table.Rows[k] = append(row, y)
			if !math.IsNaN(y) {
				points = append(points, plotter.XY{X: row[0], Y: y})
			}
		}
		return points
	}
	for k, r := range all {
		if len(r.Curve) != n {
			panic("figures: learners differ in their number of rounds")
		}
		m := distinct(k)
		if r.Bound != nil {
			bounded = true
			mark{color: m.color, width: 1.4, dashes: dashed}.draw(p, column(r.Learner+", bound", r.Bound))
		}
		m.every = max(1, len(f.Table.Rows)/8)
		m.first = (2*k + 1) * m.every / (2*len(all) + 1)
		m.draw(p, column(r.Learner, func(t int) float64 { return r.Curve[t-1] }))
		pic.key = append(pic.key, keyed{r.Learner, m})
		ends = append(ends, r.Learner+" "+fixed(r.Curve[n-1]))
	}
	if bounded {
		pic.key = append(pic.key, keyed{"dashed: the bound", mark{color: grey, width: 1.4, dashes: dashed}})
	}
	spread(p)
	f.Alt = fmt.Sprintf("Total regret after %d rounds: %s.", n, strings.Join(ends, ", "))
	f.SVG = pic.svg(f.Title, f.Alt)
	return f
}

// distinct returns the k-th of marks that differ, the first seven in colour and all in
// the pair of colour and symbol.
func distinct(k int) mark {
	colors := []mark{{color: blue}, {color: vermillion}, {color: green}, {color: orange}, {color: purple}, {color: black}, {color: sky}}
	symbols := []*symbol{disc, upright, diamond, square, upsideDown, ring, openSquare, openUpright}
	m := colors[k%len(colors)]
	m.width, m.symbol = vg.Length(1.8), symbols[k%len(symbols)]
	return m
}
