package figures

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// An axis shows the numbers of a column.
type axis struct {
	title    string
	log      bool      // it shows their decimal logarithms
	from, to float64   // its ends; those of what is drawn if both are 0, of y with a twentieth more
	zero     bool      // y begins at 0 and ends a twentieth above what is drawn
	at       []float64 // where it has ticks; nil for round numbers
	apart    float64   // round numbers are at least so far apart
}

// scale returns the place of a number. (A logarithmic scale of gonum's own misplaces the
// label.)
func (a axis) scale(v float64) float64 {
	if a.log {
		return math.Log10(v)
	}
	return v
}

// has reports whether there is such a number and it is on the axis.
func (a axis) has(v float64) bool {
	return !math.IsNaN(v) && (a.from == a.to || a.from <= v && v <= a.to)
}

// ends returns the ends of the y axis for what lies between two places. A difference by
// rounding counts as none.
func (a axis) ends(low, high float64) (from, to float64) {
	switch {
	case a.from < a.to:
		return a.scale(a.from), a.scale(a.to)
	case a.zero:
		return 0, 1.05 * high
	case high-low < 1e-9*max(-low, high):
		low = high
	}
	return low - (high-low)/20, high + (high-low)/20
}

// newPlot returns the panel without its data: labelled axes and a faint grid.
func newPlot(panel panel) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.Title.Text = panel.title
	p.Title.TextStyle = textStyle(draw.XCenter, draw.YTop)
	p.Title.Padding = 4
	p.X.Tick.Label = textStyle(draw.XCenter, draw.YTop)
	p.Y.Tick.Label = textStyle(draw.XRight, draw.YCenter)
	panel.x.label(&p.X)
	panel.y.label(&p.Y)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = faint, faint
	p.Add(grid)
	return p
}

// label gives the axis of a plot its title and ticks.
func (a axis) label(to *plot.Axis) {
	to.Label.Text, to.Label.Padding = a.title, 3
	to.Label.TextStyle = textStyle(draw.XCenter, draw.YBottom)
	to.LineStyle.Color, to.Tick.LineStyle.Color = grey, grey
	to.Tick.Length = 4
	to.Padding = 3
	to.Tick.Marker = plot.TickerFunc(a.ticks)
}

// ticks returns the ticks for what lies between two places.
func (a axis) ticks(low, high float64) (all []plot.Tick) {
	at := a.at
	if at == nil {
		at = roundNumbers(low, high, a.apart)
	}
	for _, v := range at {
		all = append(all, plot.Tick{Value: a.scale(v), Label: number(v)})
	}
	return all
}

// roundNumbers returns multiples of 1, 2 or 5 times a power of ten: 4 to 8, or fewer to keep them apart.
func roundNumbers(low, high, apart float64) (all []float64) {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/8)))
	for _, m := range []float64{2, 2.5, 2} { // 2, 5, 10
		if (high-low)/step > 8 {
			step *= m
		}
	}
	step = max(step, apart)
	for k := math.Ceil(low / step); k*step <= high; k++ {
		all = append(all, k*step+0) // no −0
	}
	return all
}

// number writes a number to seven digits, with the minus sign of print.
func number(v float64) string { return digits(v, 7) }

// digits writes a number to n digits, a very small or large one as a multiple of a power of ten.
func digits(v float64, n int) string {
	text, exponent, small := strings.Cut(fmt.Sprintf("%.*g", n, v), "e")
	if small {
		text = strings.TrimPrefix(text+"·10"+raised.Replace(strings.TrimLeft(exponent, "+")), "1·")
	}
	return strings.ReplaceAll(text, "-", "−")
}

// raised sets an exponent of two digits or more, whose first may be 0.
var raised = strings.NewReplacer("-0", "⁻", "-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³",
	"4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
