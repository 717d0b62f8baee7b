package figures

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// An axis shows the numbers of a column.
type axis struct {
	title    string
	log      bool        // it shows their decimal logarithms
	from, to float64     // its ends; those of what is drawn if both are 0, of y with a twentieth more
	zero     bool        // y begins at 0 and ends with what is drawn
	bare     bool        // it has no line
	ticks    plot.Ticker // nil for round numbers
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
		return 0, high
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

func (a axis) label(to *plot.Axis) {
	to.Label.Text, to.Label.Padding = a.title, 3
	to.Label.TextStyle = textStyle(draw.XCenter, draw.YBottom)
	to.LineStyle.Color, to.Tick.LineStyle.Color = grey, grey
	to.Tick.Length = 4
	to.Padding = 3
	to.Tick.Marker = round{}
	if a.bare {
		to.LineStyle.Width, to.Tick.Length = 0, 0
	}
	if a.ticks != nil {
		to.Tick.Marker = a.ticks
	}
}

// ticks marks an axis at the values, with their numbers.
func ticks(values ...float64) plot.ConstantTicks {
	var t plot.ConstantTicks
	for _, v := range values {
		t = append(t, plot.Tick{Value: v, Label: label(v)})
	}
	return t
}

// round marks an axis at multiples of 1, 2 or 5 times a power of ten: 4 to 8 marks, or fewer
// to keep them at least least apart.
type round struct{ least float64 }

// Ticks returns the marks from lo to hi.
func (r round) Ticks(lo, hi float64) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/8)))
	for _, m := range []float64{2, 2.5, 2} { // 2, 5, 10
		if (hi-lo)/step > 8 {
			step *= m
		}
	}
	step = math.Max(step, r.least)
	var values []float64
	for k := math.Ceil(lo / step); k*step <= hi; k++ {
		values = append(values, k*step+0) // no −0
	}
	return ticks(values...)
}

// decades marks a logarithmic axis at the values.
func decades(values ...float64) plot.ConstantTicks {
	t := ticks(values...)
	for k, v := range values {
		t[k].Value = math.Log10(v)
	}
	return t
}

// powers marks a logarithmic axis at powers of ten, given by their exponents.
func powers(exponents ...int) (t plot.ConstantTicks) {
	for _, k := range exponents {
		t = append(t, plot.Tick{Value: float64(k), Label: powerOfTen(k)})
	}
	return t
}

// label writes a number with the minus sign of print.
func label(v float64) string { return minus(fmt.Sprintf("%.7g", v)) }

// number writes a number to four digits, a small one as a power of ten.
func number(v float64) string {
	if v > 0 && v < 1e-4 {
		return scientific(v)
	}
	return minus(fmt.Sprintf("%.4g", v))
}

// fixed writes a regret with two decimals.
func fixed(v float64) string { return minus(fmt.Sprintf("%.2f", v)) }

func minus(number string) string { return strings.ReplaceAll(number, "-", "−") }

// powerOfTen writes 10ᵏ.
func powerOfTen(k int) string {
	if k == 0 {
		return "1"
	}
	raised := strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
	return "10" + raised.Replace(strconv.Itoa(k))
}

// scientific writes a probability with two digits.
func scientific(p float64) string {
	if p >= 0.001 {
		return fmt.Sprintf("%.2g", p)
	}
	digits, exponent, _ := strings.Cut(fmt.Sprintf("%.1e", p), "e")
	k, _ := strconv.Atoi(exponent)
	return digits + "·" + powerOfTen(k)
}
