package figures

import (
	"image/color"
	"math"

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

// A mark is how a series is drawn: a line, symbols, or both; a region has neither.
type mark struct {
	color  color.Color
	width  vg.Length // 0 for no line
	dashes []vg.Length
	symbol *symbol // nil for no symbol
	every  int     // points from symbol to symbol; 0 and 1 for all
	first  int     // the first point with a symbol
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
	if m.width > 0 {
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
	return draw.LineStyle{Color: m.color, Width: m.width, Dashes: m.dashes}
}

func (m mark) glyph() draw.GlyphStyle {
	return draw.GlyphStyle{Color: m.color, Radius: m.symbol.radius, Shape: m.symbol}
}

// sample draws a sample of the mark from x on.
func (m mark) sample(c *draw.Canvas, x, y vg.Length) {
	if m.width == 0 && m.symbol == nil {
		r := vg.Rectangle{Min: vg.Point{X: x, Y: y - 5}, Max: vg.Point{X: x + sample, Y: y + 5}}
		c.SetColor(m.color)
		c.Fill(r.Path())
		return
	}
	if m.width > 0 {
		c.StrokeLine2(m.line(), x, y, x+sample, y)
	}
	if m.symbol != nil {
		c.DrawGlyph(m.glyph(), vg.Point{X: x + sample/2, Y: y})
	}
}

// pale returns the colour, half transparent.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	return color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 50}
}

// A symbol is a regular polygon, a circle if it has many sides, drawn solid or as an
// outline on white.
type symbol struct {
	sides  int
	turn   float64 // in radians
	open   bool
	radius vg.Length
}

var (
	disc        = &symbol{sides: 24, radius: 3.2}
	ring        = &symbol{sides: 24, radius: 3.2, open: true}
	wideRing    = &symbol{sides: 24, radius: 4.4, open: true}
	square      = &symbol{sides: 4, turn: math.Pi / 4, radius: 4}
	openSquare  = &symbol{sides: 4, turn: math.Pi / 4, radius: 4, open: true}
	diamond     = &symbol{sides: 4, radius: 4.2}
	upright     = &symbol{sides: 3, turn: math.Pi / 2, radius: 4.4}
	upsideDown  = &symbol{sides: 3, turn: -math.Pi / 2, radius: 4.4}
	openUpright = &symbol{sides: 3, turn: math.Pi / 2, radius: 4.4, open: true}
)

// DrawGlyph draws the symbol at pt.
func (s *symbol) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, pt vg.Point) {
	var path vg.Path
	for k := range s.sides {
		sin, cos := math.Sincos(s.turn + 2*math.Pi*float64(k)/float64(s.sides))
		corner := vg.Point{X: pt.X + style.Radius*vg.Length(cos), Y: pt.Y + style.Radius*vg.Length(sin)}
		if k == 0 {
			path.Move(corner)
		} else {
			path.Line(corner)
		}
	}
	path.Close()
	if s.open {
		c.SetColor(color.White)
		c.Fill(path)
		c.SetLineStyle(draw.LineStyle{Color: style.Color, Width: 1.3})
		c.Stroke(path)
		return
	}
	c.SetColor(style.Color)
	c.Fill(path)
}

// distinct returns the k-th of marks that differ, the first seven in colour and all in
// the pair of colour and symbol.
func distinct(k int) mark {
	colors := []color.Color{blue, vermillion, green, orange, purple, black, sky}
	symbols := []*symbol{disc, upright, diamond, square, upsideDown, ring, openSquare, openUpright}
	return mark{color: colors[k%len(colors)], width: 1.8, symbol: symbols[k%len(symbols)]}
}
