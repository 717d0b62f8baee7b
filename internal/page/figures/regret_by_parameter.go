package figures

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// A Series is the regret of learners that differ in one parameter. A learner without the
// parameter has the parameter NaN and is drawn as a level line.
type Series struct {
	Learner string
	points  map[float64]float64
	level   float64
	levels  bool
}

// Add adds a learner: its parameter, positive or NaN, and its regret per round. Of learners
// with the same parameter the one with the least regret counts.
func (s *Series) Add(parameter, regret float64) {
	if math.IsNaN(parameter) {
		if !s.levels || regret < s.level {
			s.level, s.levels = regret, true
		}
		return
	}
	if s.points == nil {
		s.points = map[float64]float64{}
	}
	if old, ok := s.points[parameter]; !ok || regret < old {
		s.points[parameter] = regret
	}
}

// RegretByParameter draws the regret per round of learners on the same rewards against a
// parameter, on a logarithmic axis of the name given. It panics if no learner has the
// parameter.
func RegretByParameter(all []Series, axis string) Figure {
	var xs []float64
	for _, s := range all {
		for x := range s.points {
			if !slices.Contains(xs, x) {
				xs = append(xs, x)
			}
		}
	}
	if len(xs) == 0 {
		panic("figures: no learner has the parameter")
	}
	slices.Sort(xs)
	f := Figure{
		Name: "regret-by-parameter", Title: "Regret per round by " + strings.ToLower(axis[:1]) + axis[1:],
		Caption: "Regret per round on the rewards given, against the best arm. The least is the least in hindsight.",
		Table:   Table{Columns: []string{axis}},
	}
	for _, x := range xs {
		f.Table.Rows = append(f.Table.Rows, []float64{x})
	}
	p := newPanel(axis, "regret per round")
	p.X.Tick.Marker = logTicks(xs)
	p.Add(horizontalZero{})
	pic := picture{panels: []*plot.Plot{p}, height: 280}
	low, high := math.Log10(xs[0]), math.Log10(xs[len(xs)-1])
	if len(xs) == 1 {
		low, high = low-0.1, high+0.1
	}
	var said []string
	for k, s := range all {
		m := distinct(k)
		f.Table.Columns = append(f.Table.Columns, s.Learner)
		var points plotter.XYs
		least := math.NaN()
		for i, x := range xs {
			y, ok := s.points[x]
			switch {
			case len(s.points) == 0:
				y = s.level
			case !ok:
				y = math.NaN()
			default:
				points = append(points, plotter.XY{X: math.Log10(x), Y: y})
				if !(s.points[least] <= y) || math.IsNaN(least) {
					least = x
				}
			}
			f.Table.Rows[i] = append(f.Table.Rows[i], y)
		}
		if len(s.points) == 0 {
			m.symbol, m.dashes = nil, dashed
			points = plotter.XYs{{X: low, Y: s.level}, {X: high, Y: s.level}}
			said = append(said, fmt.Sprintf("%s %.4g", s.Learner, s.level))
		} else {
			said = append(said, fmt.Sprintf("%s at least %.4g, at %.4g", s.Learner, s.points[least], least))
		}
		m.draw(p, points)
		pic.key = append(pic.key, keyed{s.Learner, m})
	}
	p.X.Min, p.X.Max = low, high
	spread(p)
	f.Alt = "Regret per round: " + strings.Join(said, "; ") + "."
	f.SVG = pic.svg(f.Title, f.Alt)
	return f
}

// logTicks marks an axis of decimal logarithms at 1, 2 and 5 times powers of ten, or at the
// values themselves if few of these lie among them.
func logTicks(values []float64) plot.ConstantTicks {
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
	return decades(marks...)
}
