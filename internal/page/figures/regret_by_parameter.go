package figures

import (
	"math"
	"slices"
	"strings"

	"boundedrecall/internal/page"

	"gonum.org/v1/plot"
)

// A Point is a learner's regret per round at a parameter, which is 0 for a learner without it. Learners that differ
// in the parameter alone have the same name.
type Point struct {
	Learner           string
	Parameter, Regret float64
}

// RegretByParameter draws the regret per round of learners on the same rewards against a
// parameter, on a logarithmic axis of the name given: of learners with the same name and
// parameter the least, and a level line for one without the parameter. It panics if no
// learner has the parameter.
func RegretByParameter(points []Point, axisName string) page.Figure {
	least := map[string]map[float64]float64{} // by learner and parameter
	var names []string
	var xs []float64
	for _, p := range points {
		if least[p.Learner] == nil {
			names, least[p.Learner] = append(names, p.Learner), map[float64]float64{}
		}
		if known, ok := least[p.Learner][p.Parameter]; !ok || p.Regret < known {
			least[p.Learner][p.Parameter] = p.Regret
		}
		if p.Parameter > 0 {
			xs = append(xs, p.Parameter)
		}
	}
	slices.Sort(xs)
	xs = slices.Compact(xs)
	f := page.Figure{
		Name: "regret-by-parameter", Title: "Regret per round by " + strings.ToLower(axisName[:1]) + axisName[1:],
		Caption: "Regret per round on the rewards given, against the best arm. The least is the least in hindsight.",
		Table:   page.Table{Columns: []string{axisName}},
	}
	for _, x := range xs {
		f.Table.Add(x)
	}
	p := panel{
		x: axis{title: axisName, log: true, from: xs[0], to: xs[len(xs)-1], at: logTicks(xs)}, y: axis{title: "regret per round"},
		guides: []plot.Plotter{zeroLine},
	}
	for k, name := range names {
		level, without := least[name][0]
		m := distinct(k)
		if without && len(xs) > 1 {
			m.symbol, m.dashes = nil, dashed
		}
		f.Table.AddColumn(name, func(x float64) float64 {
			if without {
				return level
			}
			if regret, played := least[name][x]; played {
				return regret
			}
			return math.NaN()
		})
		p.series = append(p.series, series{column: name, mark: m})
	}
	drawTable(&f, picture{panels: []panel{p}, height: 280})
	return f
}

// logTicks marks a logarithmic axis at 1, 2 and 5 times powers of ten, at the powers alone where these are many, or
// at the values themselves where few of these lie among them.
func logTicks(values []float64) (marks []float64) {
	last := len(values) - 1
	for _, all := range [][]float64{{1, 2, 5}, {1}} {
		marks = nil
		for e := math.Floor(math.Log10(values[0])); e <= math.Log10(values[last]); e++ {
			for _, m := range all {
				if x := m * math.Pow(10, e); x >= values[0] && x <= values[last] {
					marks = append(marks, x)
				}
			}
		}
		if len(marks) <= 10 {
			break
		}
	}
	if len(marks) < 3 && len(values) <= 12 {
		return values
	}
	return marks
}
