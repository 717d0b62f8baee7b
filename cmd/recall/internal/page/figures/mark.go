package figures

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The colours of M. Okabe and K. Ito, Color Universal Design (2008), which
// colour-blind readers can tell apart. Their yellow is left out: it is too pale
// for lines.
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

// The colours of learners, the same in all figures.
var (
	baseColor     = black // of a base learner, without a window
	windowedColor = vermillion
	periodicColor = orange // of PeriodicRestart
	averageColor  = blue   // of AverageRestart
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

// A ring is a circle around a symbol.
type ring struct{}

// DrawGlyph draws the ring twice as large as a symbol.
func (ring) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	style.Radius *= 2
	draw.RingGlyph{}.DrawGlyph(c, style, at)
}

// A mark is how a series is drawn: a line, symbols, or both. Of a region's only
// the colour counts.
type mark struct {
	color  color.Color
	dashes []vg.Length
	symbol draw.GlyphDrawer // nil for no symbol
	bare   bool             // it has no line
	wide   bool             // its line shows on both sides of one that lies on it
}

// draw adds the points to the panel, those of its k-th of n series. On a long
// line some eight points have symbols, apart from those of the other series.
func (m mark) draw(p *plot.Plot, points plotter.XYs, k, n int) {
	if !m.bare {
		p.Add(&plotter.Line{XYs: points, LineStyle: m.line()})
	}
	if m.symbol == nil {
		return
	}
	const long = 60
	first, every := 0, 1
	if len(points) > long && !m.bare {
		every = len(points) / 8
		first = (2*k + 1) * every / (2*n + 1)
	}
	var chosen plotter.XYs
	for i := first; i < len(points); i += every {
		chosen = append(chosen, points[i])
	}
	p.Add(&plotter.Scatter{XYs: chosen, GlyphStyle: m.glyph()})
}

func (m mark) line() draw.LineStyle {
	width := vg.Length(1.8)
	if m.wide {
		width = 5.4
	}
	return draw.LineStyle{Color: m.color, Width: width, Dashes: m.dashes}
}

func (m mark) glyph() draw.GlyphStyle {
	return draw.GlyphStyle{Color: m.color, Radius: 3.6, Shape: m.symbol}
}

// pale returns the colour, half transparent.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	return color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 50}
}

// distinct returns the k-th of marks that differ, the first seven in colour and
// all in the pair of colour and symbol.
func distinct(k int) mark {
	colors := []color.Color{blue, vermillion, green, orange, purple, black, sky}
	symbols := []draw.GlyphDrawer{
		disc, triangle, square, draw.RingGlyph{}, draw.TriangleGlyph{}, draw.SquareGlyph{},
		draw.CrossGlyph{}, draw.PlusGlyph{},
	}
	return mark{color: colors[k%len(colors)], symbol: symbols[k%len(symbols)]}
}
