package figures

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"boundedrecall/internal/page"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
)

// A panel draws columns of a figure's table against the first one.
type panel struct {
	title  string
	x, y   axis
	guides []plot.Plotter // at the back
	series []series       // from the back to the front
}

// A series is a column drawn with a mark, or a region.
type series struct {
	column  string
	mark    mark
	key     string // its name in the key; that of its column if empty
	unkeyed bool   // it has no entry in the key

	// region gives a region its ends in a row; the mark gives it its colour.
	region func(row []float64) (low, high float64)
}

// drawTable draws the picture from the figure's table, and describes it if it is not described. The panels have one y axis in common.
func drawTable(f *page.Figure, pic picture) {
	var plots []*plot.Plot
	var key []keyed
	var text []string
	low, high := math.Inf(1), math.Inf(-1)
	for _, p := range pic.panels {
		drawn := p.plot(f.Table)
		plots, low, high = append(plots, drawn), min(low, drawn.Y.Min), max(high, drawn.Y.Max)
		text = append(text, p.describe(f.Table))
		for _, s := range p.inKey() {
			if !slices.ContainsFunc(key, func(k keyed) bool { return k.name == s.name() }) {
				key = append(key, keyed{s.name(), s.mark})
			}
		}
	}
	for k, p := range plots {
		p.Y.Min, p.Y.Max = pic.panels[k].y.ends(low, high)
	}
	f.Alt = cmp.Or(strings.TrimSpace(f.Alt), strings.Join(text, " "))
	pic.key = append(key, pic.key...)
	f.SVG = pic.svg(plots, f.Title, f.Alt)
}

// inKey returns the series with an entry in the key.
func (p panel) inKey() []series {
	return slices.DeleteFunc(slices.Clone(p.series), func(s series) bool { return s.unkeyed })
}

// name returns the name of the series in the key.
func (s series) name() string { return cmp.Or(s.key, s.column) }

// describe says for each series its first and last number, the least and the largest.
func (p panel) describe(t page.Table) string {
	var list []string
	for _, s := range p.inKey() {
		if points := p.points(t, s); len(points) > 0 {
			first, last := points[0], points[len(points)-1]
			_, _, least, most := plotter.XYRange(points)
			list = append(list, fmt.Sprintf("%s: %s at %s, %s at %s, least %s, most %s", s.name(),
				digits(first.Y, 4), digits(first.X, 4), digits(last.Y, 4), digits(last.X, 4), digits(least, 4), digits(most, 4)))
		}
	}
	name := strings.TrimPrefix(p.title+": "+p.y.title, ": ")
	return fmt.Sprintf("%s, by %s. %s.", strings.TrimSuffix(name, ": "), p.x.title, strings.Join(list, "; "))
}

// points returns the numbers of the series that the panel shows.
func (p panel) points(t page.Table, s series) (points plotter.XYs) {
	if s.region != nil {
		return nil
	}
	y := t.Index(s.column)
	for _, row := range t.Rows {
		if p.y.has(row[y]) {
			points = append(points, plotter.XY{X: row[0], Y: row[y]})
		}
	}
	return points
}

// plot draws the panel. The y axis has still to be given its ends.
func (p panel) plot(t page.Table) *plot.Plot {
	pl := newPlot(p)
	pl.Add(p.guides...)
	for _, s := range p.series {
		if s.region != nil {
			pl.Add(&plotter.Polygon{XYs: []plotter.XYs{p.outline(t, s)}, Color: s.mark.color})
			continue
		}
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
