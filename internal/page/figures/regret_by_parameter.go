package figures

import (
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
)

// A Series is the regret of learners that differ in one parameter. A learner without the
// parameter is drawn as a level line.
type Series struct {
	Learner string
	points  map[float64]float64 // regret by parameter; by 0 for a learner without it
}

// Add adds a learner: its parameter, positive or NaN, and its regret per round. Of learners
// with the same parameter the one with the least regret counts.
func (s *Series) Add(parameter, regret float64) {
	if math.IsNaN(parameter) {
		parameter = 0
	}
	if s.points == nil {
		s.points = map[float64]float64{}
	}
	if old, ok := s.points[parameter]; !ok || regret < old {
		s.points[parameter] = regret
	}
}

// at returns the regret at the parameter, NaN if there is none.
func (s *Series) at(parameter float64) float64 {
	if s.level() {
		parameter = 0
	}
	if regret, ok := s.points[parameter]; ok {
		return regret
	}
	return math.NaN()
}

// level reports whether no learner of the series has the parameter.
func (s *Series) level() bool {
	_, without := s.points[0]
	return without && len(s.points) == 1
}

// RegretByParameter draws the regret per round of learners on the same rewards against a
// parameter, on a logarithmic axis of the name given. It panics if no learner has the
// parameter.
func RegretByParameter(all []Series, axisName string) Figure {
	parameters := map[float64]float64{}
	for _, s := range all {
		maps.Copy(parameters, s.points)
	}
	delete(parameters, 0)
	if len(parameters) == 0 {
		panic("figures: no learner has the parameter")
	}
	xs := slices.Sorted(maps.Keys(parameters))
	f := Figure{
		Name: "regret-by-parameter", Title: "Regret per round by " + strings.ToLower(axisName[:1]) + axisName[1:],
		Caption: "Regret per round on the rewards given, against the best arm. The least is the least in hindsight.",
		Table:   Table{Columns: []string{axisName}},
	}
	for _, x := range xs {
		f.Table.add(x)
	}
	p := panel{
		x: axis{title: axisName, log: true, from: xs[0], to: xs[len(xs)-1], at: logTicks(xs)}, y: axis{title: "regret per round"},
		guides: []plot.Plotter{zeroLine{}},
	}
	for k, s := range all {
		m := distinct(k)
		if s.level() && len(xs) > 1 {
			m.symbol, m.dashes = nil, dashed
		}
		f.Table.addColumn(s.Learner, s.at)
		p.series = append(p.series, series{column: s.Learner, mark: m})
	}
	f.draw(picture{panels: []panel{p}, height: 280})
	return f
}

// logTicks marks a logarithmic axis at 1, 2 and 5 times powers of ten, or at the
// values themselves if few of these lie among them.
func logTicks(values []float64) []float64 {
	low, high := values[0], values[len(values)-1]
	var marks []float64
	for e := math.Floor(math.Log10(low)); e <= math.Log10(high); e++ {
		for _, m := range []float64{1, 2, 5} {
			if x := m * math.Pow(10, e); x >= low && x <= high {
				marks = append(marks, x)
			}
		}
	}
	switch {
	case len(marks) > 10:
		marks = slices.DeleteFunc(marks, func(x float64) bool { return math.Abs(math.Log10(x)-math.Round(math.Log10(x))) > 1e-9 })
	case len(marks) < 3 && len(values) <= 12:
		marks = values
	}
	return marks
}
