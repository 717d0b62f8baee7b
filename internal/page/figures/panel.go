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

// newPanel returns an empty plot with labelled axes and a faint grid.
func newPanel(x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.Title.TextStyle = textStyle(draw.XCenter, draw.YTop)
	p.Title.Padding = 4
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Label.Padding, p.Y.Label.Padding = 3, 3
	p.X.Label.TextStyle = textStyle(draw.XCenter, draw.YBottom)
	p.Y.Label.TextStyle = textStyle(draw.XCenter, draw.YBottom)
	p.X.Tick.Label = textStyle(draw.XCenter, draw.YTop)
	p.Y.Tick.Label = textStyle(draw.XRight, draw.YCenter)
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.LineStyle.Color, a.Tick.LineStyle.Color = grey, grey
		a.Tick.Length = 4
		a.Padding = 3
		a.Tick.Marker = round{}
	}
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = faint, faint
	p.Add(grid)
	return p
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

// decades marks an axis of decimal logarithms at the values. (A logarithmic scale of
// gonum's own misplaces the label.)
func decades(values ...float64) plot.ConstantTicks {
	t := ticks(values...)
	for k, v := range values {
		t[k].Value = math.Log10(v)
	}
	return t
}

// label writes a number with the minus sign of print.
func label(v float64) string {
	return strings.ReplaceAll(fmt.Sprintf("%.7g", v), "-", "−")
}

// powers marks an axis of decimal logarithms at powers of ten.
type powers []int

// Ticks returns the marks. They do not depend on the range.
func (v powers) Ticks(_, _ float64) (t []plot.Tick) {
	for _, k := range v {
		t = append(t, plot.Tick{Value: float64(k), Label: powerOfTen(k)})
	}
	return t
}

// powerOfTen writes 10ᵏ.
func powerOfTen(k int) string {
	if k == 0 {
		return "1"
	}
	text := "10"
	for _, c := range strconv.Itoa(k) {
		if c == '-' {
			text += "⁻"
		} else {
			text += string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[c-'0'])
		}
	}
	return text
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

// spread widens the y axes by a twentieth at both ends, and gives them all the same
// range. Differences by rounding count as none.
func spread(panels ...*plot.Plot) {
	lo, hi := panels[0].Y.Min, panels[0].Y.Max
	for _, p := range panels {
		lo, hi = min(lo, p.Y.Min), max(hi, p.Y.Max)
	}
	if hi-lo < 1e-9*max(-lo, hi) {
		lo = hi
	}
	for _, p := range panels {
		p.Y.Min, p.Y.Max = lo-(hi-lo)/20, hi+(hi-lo)/20
	}
}
