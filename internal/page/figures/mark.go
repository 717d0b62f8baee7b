package figures

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The colours of M. Okabe and K. Ito, Color Universal Design (2008), which colour-blind
// readers can tell apart. Their yellow is left out: it is too pale for lines.
var (
	black      = color.RGBA{A: 255}
	orange     = color.RGBA{230, 159, 0, 255}
	sky        = color.RGBA{86, 180, 233, 255}
	green      = color.RGBA{0, 158, 115, 255}
	blue       = color.RGBA{0, 114, 178, 255}
	vermillion = color.RGBA{213, 94, 0, 255}
	purple     = color.RGBA{204, 121, 167, 255}

	grey  = color.RGBA{110, 110, 110, 255}
	faint = color.RGBA{225, 225, 225, 255}
)

// The dashes: lines differ in their dashes as well as in their colours.
var (
	dashed    = []vg.Length{7, 3}
	dotted    = []vg.Length{1.5, 2.5}
	dotDashed = []vg.Length{8, 3, 1.5, 3}
)

// The symbols.
var (
	disc     = draw.CircleGlyph{}
	square   = draw.BoxGlyph{}
	triangle = draw.PyramidGlyph{}
)

// A mark is how a series is drawn: a line, symbols, or both. Of a region's only the colour counts.
type mark struct {
	color  color.Color
	dashes []vg.Length
	symbol draw.GlyphDrawer // nil for no symbol
	bare   bool             // it has no line
	every  int              // points from symbol to symbol; 0 and 1 for all
	first  int              // the first point with a symbol
}

// spaced returns the mark with symbols at some eight of the points, so that those of the
// k-th of several curves lie apart from the others'.
func (m mark) spaced(points, k, curves int) mark {
	m.every = max(1, points/8)
	m.first = (2*k + 1) * m.every / (2*curves + 1)
	return m
}

// draw adds the points to the panel.
func (m mark) draw(p *plot.Plot, points plotter.XYs) {
	if !m.bare {
		p.Add(&plotter.Line{XYs: points, LineStyle: m.line()})
	}
	if m.symbol == nil {
		return
	}
	var chosen plotter.XYs
	for k := m.first; k < len(points); k += max(1, m.every) {
		chosen = append(chosen, points[k])
	}
	p.Add(&plotter.Scatter{XYs: chosen, GlyphStyle: m.glyph()})
}

func (m mark) line() draw.LineStyle {
	return draw.LineStyle{Color: m.color, Width: 1.8, Dashes: m.dashes}
}

func (m mark) glyph() draw.GlyphStyle {
	return draw.GlyphStyle{Color: m.color, Radius: 3.6, Shape: m.symbol}
}

// pale returns the colour, half transparent.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	return color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 50}
}

// distinct returns the k-th of marks that differ, the first seven in colour and all in
// the pair of colour and symbol.
func distinct(k int) mark {
	colors := []color.Color{blue, vermillion, green, orange, purple, black, sky}
	symbols := []draw.GlyphDrawer{
		disc, triangle, square, draw.RingGlyph{}, draw.TriangleGlyph{}, draw.SquareGlyph{}, draw.CrossGlyph{}, draw.PlusGlyph{},
	}
	return mark{color: colors[k%len(colors)], symbol: symbols[k%len(symbols)]}
}
