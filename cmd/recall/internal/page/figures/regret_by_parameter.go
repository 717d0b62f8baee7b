package figures

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"boundedrecall/cmd/recall/internal/page"
)

// A Point is a learner's regret per round at a parameter, which is 0 for a
// learner without it. Learners that differ only in the parameter have the same
// name.
type Point struct {
	Learner           string
	Parameter, Regret float64
}

// RegretByParameter draws the regret per round of learners on the same rewards
// against a parameter, on a logarithmic axis of the name given: of learners
// with the same name and parameter the least, and a level line for one without
// the parameter. It panics if no learner has the parameter.
func RegretByParameter(points []Point, axisName string) page.Figure {
	f := page.Figure{
		Name: "regret-by-parameter", Title: "Regret per round by " + strings.ToLower(axisName[:1]) +
			axisName[1:],
		Caption: "Regret per round on the rewards given, against the best arm. The least is the least in hindsight.",
		Table:   page.Table{Columns: []string{axisName}},
	}
	var xs []float64
	for _, p := range points {
		if p.Parameter > 0 {
			xs = append(xs, p.Parameter)
		}
	}
	slices.Sort(xs)
	xs = slices.Compact(xs)
	for _, x := range xs {
		f.Table.Add(x)
	}
	p := panel{
		title: f.Title,
		x:     axis{title: axisName, log: true, from: xs[0], to: xs[len(xs)-1], at: some(xs)},
		y:     axis{title: "regret per round", near: true},
	}
	for _, point := range points {
		column := slices.Index(f.Table.Columns, point.Learner)
		if column < 0 {
			column = len(f.Table.Columns)
			m := distinct(len(p.series))
			if point.Parameter == 0 && len(xs) > 1 {
				m.symbol, m.dashes = nil, dashed
			}
			p.series = append(p.series, series{column: point.Learner, mark: m})
			f.Table.AddColumn(point.Learner, func(float64) float64 { return math.NaN() })
		}
		for _, row := range f.Table.Rows {
			if (point.Parameter == 0 || point.Parameter == row[0]) && !(row[column] <= point.Regret) {
				row[column] = point.Regret
			}
		}
	}
	p.series = append(p.series, leastOf(&f.Table, points))
	drawTable(&f, 280, p)
	return f
}

// some returns values as ticks, to three digits: those that are an eighth of a
// logarithmic axis apart, so that there is room for what is written at them, and
// the last.
func some(values []float64) (ticks []float64) {
	apart := 0.999 * math.Pow(values[len(values)-1]/values[0], 1./8)
	next, last := 0., values[len(values)-1]
	for _, v := range values {
		if v < next || v != last && v > last/apart {
			continue // no room before the next tick, or before the last one
		}
		rounded, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
		ticks, next = append(ticks, rounded), v*apart
	}
	return ticks
}

// leastOf adds a column with nothing but the least regret, and returns the
// series that puts a ring around it.
func leastOf(t *page.Table, points []Point) series {
	least := slices.MinFunc(points, func(a, b Point) int { return cmp.Compare(a.Regret, b.Regret) })
	at, where := t.Rows[0][0], ""
	if least.Parameter > 0 {
		at, where = least.Parameter, " at "+page.Digits(least.Parameter, 4)
	}
	name := "least" + where
	t.AddColumn(name, func(x float64) float64 {
		if x == at {
			return least.Regret
		}
		return math.NaN()
	})
	return series{column: name, mark: mark{color: black, symbol: ring{}, bare: true}}
}
