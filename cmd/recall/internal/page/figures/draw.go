package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall/cmd/recall/internal/page"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A panel draws columns of a figure's table against the first one.
type panel struct {
	title  string
	x, y   axis
	guides []plot.Plotter // at the back
	series []series       // from the back to the front
}

// An axis shows the numbers of a column.
type axis struct {
	title    string
	log      bool      // it shows their decimal logarithms
	from, to float64   // its ends; those of what is drawn if both are 0
	near     bool      // 0 need not lie on a y axis without ends
	at       []float64 // where it has ticks; nil for round numbers
	whole    bool      // round numbers are whole
}

// A series is a column drawn with a mark, or a region in the mark's colour.
type series struct {
	column string
	key    string // its name in the key, which may be another series' too; that of its column if empty
	mark   mark

	// where a number of the column is drawn; nil for there
	place  func(v float64) float64
	region func(row []float64) (low, high float64) // the ends of a region in a row; nil if it is none
}

// drawTable draws panels of that height from the figure's table, beside each
// other and with one y axis in common, and describes the figure if it is not
// described.
func drawTable(f *page.Figure, height vg.Length, panels ...panel) {
	var plots []*plot.Plot
	var text []string
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range panels {
		p.widen(f.Table)
		drawn := p.plot(f.Table)
		plots, low, high = append(plots, drawn), min(low, drawn.Y.Min), max(high, drawn.Y.Max)
		if p.title == f.Title { // that is said already
			p.title = ""
		}
		text = append(text, p.describe(f.Table))
	}
	for k, p := range plots {
		p.Y.Min, p.Y.Max = panels[k].y.ends(low, high)
	}
	f.Alt = cmp.Or(strings.TrimSpace(f.Alt), strings.Join(text, " "))
	f.SVG = svg(plots, keyRows(panels), height, f.Title, f.Alt)
}

// describe says for each series its first and last number, the least and the
// largest.
func (p panel) describe(t page.Table) string {
	var list []string
	for _, s := range p.series {
		if points := p.points(t, s); len(points) > 0 {
			first, last := points[0], points[len(points)-1]
			_, _, least, most := plotter.XYRange(points)
			list = append(list, fmt.Sprintf("%s: %s at %s, %s at %s, least %s, most %s", s.column,
				page.Digits(first.Y, 4), page.Digits(first.X, 4), page.Digits(last.Y, 4),
				page.Digits(last.X, 4),
				page.Digits(least, 4), page.Digits(most, 4)))
		}
	}
	name := strings.TrimPrefix(p.title+": "+p.y.title, ": ")
	return fmt.Sprintf("%s, by %s. %s.", strings.TrimSuffix(name, ": "), p.x.title,
		strings.Join(list, "; "))
}

// points returns the numbers of the series that the panel shows, none of a
// region.
func (p panel) points(t page.Table, s series) (points plotter.XYs) {
	if s.region != nil {
		return nil
	}
	column := t.Index(s.column)
	for _, row := range t.Rows {
		y := row[column]
		if s.place != nil {
			y = s.place(y)
		}
		if p.y.has(y) {
			points = append(points, plotter.XY{X: row[0], Y: y})
		}
	}
	return points
}

// plot draws the panel: labelled axes, a faint grid, and the data. The y axis
// has still to be given its ends.
func (p panel) plot(t page.Table) *plot.Plot {
	pl := plot.New()
	pl.BackgroundColor = nil
	pl.Title.Text, pl.Title.Padding = p.title, 4
	pl.Title.TextStyle = textStyle(draw.XCenter, draw.YTop)
	pl.X.Tick.Label = textStyle(draw.XCenter, draw.YTop)
	pl.Y.Tick.Label = textStyle(draw.XRight, draw.YCenter)
	p.x.label(&pl.X)
	p.y.label(&pl.Y)
	grid := plotter.NewGrid()
	grid.Horizontal.Color, grid.Vertical.Color = faint, faint
	pl.Add(grid)
	if !p.y.log && p.y.from == p.y.to {
		pl.Add(&plotter.Function{F: func(float64) float64 { return 0 }, Samples: 2,
			LineStyle: draw.LineStyle{Color: grey, Width: 0.75}})
	}
	pl.Add(p.guides...)
	for n, s := range p.series {
		if s.region != nil {
			pl.Add(&plotter.Polygon{XYs: []plotter.XYs{p.outline(t, s)}, Color: s.mark.color})
			continue
		}
		points := p.points(t, s)
		for k, at := range points {
			points[k] = plotter.XY{X: p.x.scale(at.X), Y: p.y.scale(at.Y)}
		}
		s.mark.draw(pl, points, n, len(p.series))
	}
	if p.x.from < p.x.to {
		pl.X.Min, pl.X.Max = p.x.scale(p.x.from), p.x.scale(p.x.to)
	}
	return pl
}

// widen draws a line wide if a line before it lies on it, never further away
// than a hundredth of what all of them span.
func (p panel) widen(t page.Table) {
	var all []plotter.XYs
	low, high := math.Inf(1), math.Inf(-1)
	for _, s := range p.series {
		points := p.points(t, s)
		all = append(all, points)
		for _, at := range points {
			low, high = min(low, p.y.scale(at.Y)), max(high, p.y.scale(at.Y))
		}
	}
	for k := range p.series {
		for _, before := range all[k+1:] {
			wide := len(all[k]) > 1 && len(before) == len(all[k])
			for i := range before {
				wide = wide && before[i].X == all[k][i].X &&
					math.Abs(p.y.scale(before[i].Y)-p.y.scale(all[k][i].Y)) <= (high-low)/100
			}
			p.series[k].mark.wide = p.series[k].mark.wide || wide
		}
	}
}

// outline returns the outline of the region, along its upper edge and back
// along the lower.
func (p panel) outline(t page.Table, s series) plotter.XYs {
	var lower, upper plotter.XYs
	for _, row := range t.Rows {
		low, high := s.region(row)
		at := p.x.scale(row[0])
		lower = append(lower, plotter.XY{X: at, Y: p.y.scale(low)})
		upper = append(upper, plotter.XY{X: at, Y: p.y.scale(high)})
	}
	slices.Reverse(lower)
	return append(upper, lower...)
}

// note returns words in a panel, so aligned to a point.
func note(x, y float64, words string, alignX text.XAlignment, alignY text.YAlignment) plot.Plotter {
	return &plotter.Labels{XYs: plotter.XYs{{X: x, Y: y}}, Labels: []string{words},
		TextStyle: []text.Style{textStyle(alignX, alignY)}}
}

// scale returns the place of a number. (A logarithmic scale of gonum's own
// misplaces the label.)
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

// ends returns the ends of the y axis for what lies between two places: those
// given, or a twentieth beyond the places.
func (a axis) ends(low, high float64) (from, to float64) {
	if a.from < a.to {
		return a.scale(a.from), a.scale(a.to)
	}
	if !a.near {
		low, high = min(low, 0), max(high, 0)
	}
	space := (high - low) / 20
	if high-low < 1e-9*max(-low, high) { // by rounding
		space = 1. / 20
	}
	if low < 0 || a.near {
		low -= space
	}
	if high > 0 || a.near {
		high += space
	}
	return low, high
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
		at = roundNumbers(low, high, a.whole)
	}
	for _, v := range at {
		all = append(all, plot.Tick{Value: a.scale(v), Label: page.Digits(v, 7)})
	}
	return all
}

// roundNumbers returns 4 to 8 multiples of 1, 2 or 5 times a power of ten, or
// fewer that are whole. (gonum's own ticks are 2 or 3, such as 0.00 and 25.00.)
func roundNumbers(low, high float64, whole bool) (all []float64) {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/8)))
	for _, m := range []float64{2, 2.5, 2} { // 2, 5, 10
		if (high-low)/step > 8 {
			step *= m
		}
	}
	if whole {
		step = max(step, 1)
	}
	for k := math.Ceil(low / step); k*step <= high; k++ {
		all = append(all, k*step+0) // no −0
	}
	return all
}
