package figures

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// A panel draws columns of a figure's table against another column.
type panel struct {
	title   string
	across  string // the column along the x axis; the first if empty
	x, y    axis
	guides  []plot.Plotter // at the back
	regions []region
	series  []series // from the back to the front
}

// A series is a column drawn with a mark.
type series struct {
	column  string
	mark    mark
	of      string // the name of its rows; empty for all rows
	key     string // its name in the key; that of its rows or its column if empty
	unkeyed bool   // it has no entry in the key
}

// A region lies between two heights for each row.
type region struct {
	key    string // its name in the key; empty for none
	color  color.Color
	bounds func(row []float64) (low, high float64)
}

// draw draws the picture from the figure's table, and describes it if the figure has no
// alternative text. The panels have one y axis in common.
func (f *Figure) draw(pic picture) {
	var plots []*plot.Plot
	var key []keyed
	var text []string
	enter := func(name string, m mark) {
		if !slices.ContainsFunc(key, func(k keyed) bool { return k.name == name }) {
			key = append(key, keyed{name, m})
		}
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range pic.panels {
		drawn := p.plot(f.Table)
		plots, low, high = append(plots, drawn), min(low, drawn.Y.Min), max(high, drawn.Y.Max)
		text = append(text, p.describe(f.Table))
		for _, s := range p.inKey(f.Table) {
			enter(s.name(), s.mark)
		}
		for _, r := range p.regions {
			if r.key != "" {
				enter(r.key, mark{color: r.color, area: true})
			}
		}
	}
	for k, p := range plots {
		p.Y.Min, p.Y.Max = pic.panels[k].y.ends(low, high)
	}
	if f.Alt == "" {
		f.Alt = strings.Join(text, " ")
	}
	pic.key = append(key, pic.key...)
	f.SVG = pic.svg(plots, f.Title, f.Alt)
}

// inKey returns the series with an entry in the key, in the order of the table's columns.
func (p panel) inKey(t Table) []series {
	all := slices.DeleteFunc(slices.Clone(p.series), func(s series) bool { return s.unkeyed })
	slices.SortStableFunc(all, func(a, b series) int { return t.index(a.column) - t.index(b.column) })
	return all
}

// name returns the name of the series in the key.
func (s series) name() string { return cmp.Or(s.key, s.of, s.column) }

// describe says for each series its first and last number, the least and the largest.
func (p panel) describe(t Table) string {
	var list []string
	for _, s := range p.inKey(t) {
		if points := p.points(t, s); len(points) > 0 {
			first, last := points[0], points[len(points)-1]
			_, _, least, most := plotter.XYRange(points)
			list = append(list, fmt.Sprintf("%s: %s at %s, %s at %s, least %s, most %s", s.name(),
				number(first.Y), number(first.X), number(last.Y), number(last.X), number(least), number(most)))
		}
	}
	name := strings.TrimPrefix(p.title+": "+p.y.title, ": ")
	return fmt.Sprintf("%s, by %s. %s.", strings.TrimSuffix(name, ": "), p.x.title, strings.Join(list, "; "))
}

// points returns the numbers of the series that the panel shows.
func (p panel) points(t Table, s series) (points plotter.XYs) {
	x, y := t.index(cmp.Or(p.across, t.Columns[0])), t.index(s.column)
	for k, row := range t.Rows {
		if (s.of == "" || s.of == t.Names[k]) && p.y.has(row[y]) {
			points = append(points, plotter.XY{X: row[x], Y: row[y]})
		}
	}
	return points
}

// plot draws the panel. The y axis has still to be given its ends.
func (p panel) plot(t Table) *plot.Plot {
	pl := newPlot(p)
	pl.Add(p.guides...)
	for _, r := range p.regions {
		pl.Add(&plotter.Polygon{XYs: []plotter.XYs{p.outline(t, r)}, Color: r.color})
	}
	for _, s := range p.series {
		points := p.points(t, s)
		for k, at := range points {
			points[k] = plotter.XY{X: p.x.scale(at.X), Y: p.y.scale(at.Y)}
		}
		s.mark.draw(pl, points)
	}
	if p.x.from < p.x.to {
		pl.X.Min, pl.X.Max = p.x.scale(p.x.from), p.x.scale(p.x.to)
	}
	return pl
}

// outline returns the outline of the region, along its upper edge and back along the lower.
func (p panel) outline(t Table, r region) plotter.XYs {
	var lower, upper plotter.XYs
	x := t.index(cmp.Or(p.across, t.Columns[0]))
	for _, row := range t.Rows {
		low, high := r.bounds(row)
		at := p.x.scale(row[x])
		lower = append(lower, plotter.XY{X: at, Y: p.y.scale(low)})
		upper = append(upper, plotter.XY{X: at, Y: p.y.scale(high)})
	}
	slices.Reverse(lower)
	return append(upper, lower...)
}
