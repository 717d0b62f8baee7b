package figures

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The colours of M. Okabe and K. Ito, Color Universal Design (2008), which the
// colour-blind tell apart, but for their yellow, which is too pale for lines.
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

// Sizes in points. At 440 points across, text of 12 points is still 11 pixels high
// where the picture is shrunk to 400 pixels.
const (
	across   = vg.Length(440)
	textSize = 12
	margin   = 6
)

// The dashes, by which lines differ besides their colours.
var (
	dashed    = []vg.Length{7, 3}
	dotted    = []vg.Length{1.5, 2.5}
	dotDashed = []vg.Length{8, 3, 1.5, 3}
)

// textStyle returns the style of all text, of the given alignment.
func textStyle(x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{
		Color: black, Font: font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, textSize),
		XAlign: x, YAlign: y, Handler: plot.DefaultTextHandler,
	}
}

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

// round marks an axis at the multiples of 1, 2 or 5 times a power of ten, 4 to 8 of
// them.
type round struct{}

// Ticks returns the marks from lo to hi.
func (round) Ticks(lo, hi float64) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/8)))
	for _, m := range []float64{2, 2.5, 2} { // 2, 5, 10
		if (hi-lo)/step > 8 {
			step *= m
		}
	}
	var values []float64
	for k := math.Ceil(lo / step); k*step <= hi; k++ {
		values = append(values, k*step)
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
	return strings.ReplaceAll(fmt.Sprintf("%.6g", v), "-", "−")
}

// A mark is how a series is drawn: a line, symbols, or both.
type mark struct {
	color  color.Color
	width  vg.Length // 0 for no line
	dashes []vg.Length
	symbol *symbol // nil for none
	every  int     // points from symbol to symbol; 0 and 1 for all
	first  int     // the first point with a symbol
	area   bool    // in the key a patch of the colour
	step   plotter.StepKind
}

// draw adds the points to the panel.
func (m mark) draw(p *plot.Plot, points plotter.XYs) {
	if m.width > 0 {
		p.Add(&plotter.Line{XYs: points, LineStyle: m.line(), StepStyle: m.step})
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

// pale returns a colour seen through.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	return color.NRGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 50}
}

// A symbol is a regular polygon, a circle if it has many sides, drawn solid or as an outline on
// white.
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

// A keyed mark has an entry in the key.
type keyed struct {
	name string
	mark mark
}

// The sizes of the key.
const (
	sample   = vg.Length(26) // width of a mark's sample
	keyRow   = vg.Length(17)
	keySpace = vg.Length(14) // between entries
)

// A picture is a key and below it panels of the same size, in a column or beside each
// other.
type picture struct {
	key    []keyed
	panels []*plot.Plot
	height vg.Length // of a panel
	beside bool
}

// svg draws the picture. It holds the figure's title and alternative text.
func (pic picture) svg(title, alt string) []byte {
	rows := pic.keyRows()
	keyHeight := keyRow * vg.Length(len(rows))
	grid, tiles := pic.grid()
	canvas := vgsvg.New(across, keyHeight+vg.Length(tiles.Rows)*pic.height+2*margin)
	c := draw.New(canvas)
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)

	drawKey(c, rows)
	for k, row := range plot.Align(grid, tiles, draw.Crop(c, 0, 0, 0, -keyHeight)) {
		for j, tile := range row {
			grid[k][j].Draw(tile)
		}
	}
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		panic("figures: writing to memory: " + err.Error())
	}
	return finish(b.Bytes(), title, alt)
}

// grid returns the panels in rows, and how they lie.
func (pic picture) grid() ([][]*plot.Plot, draw.Tiles) {
	tiles := draw.Tiles{Rows: len(pic.panels), Cols: 1, PadX: 12, PadY: 12, PadTop: 8}
	if pic.beside {
		tiles.Rows, tiles.Cols = 1, len(pic.panels)
	}
	return slices.Collect(slices.Chunk(pic.panels, tiles.Cols)), tiles
}

// keyRows sets the entries of the key in rows.
func (pic picture) keyRows() (rows [][]keyed) {
	left := vg.Length(0)
	for _, k := range pic.key {
		w := keyWidth(k)
		if len(rows) == 0 || left < w {
			rows = append(rows, nil)
			left = across - 2*margin
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], k)
		left -= w + keySpace
	}
	return rows
}

func keyWidth(k keyed) vg.Length {
	return sample + 5 + textStyle(draw.XLeft, draw.YCenter).Width(k.name)
}

func drawKey(c draw.Canvas, rows [][]keyed) {
	y := c.Max.Y - keyRow/2
	for _, row := range rows {
		x := c.Min.X
		for _, k := range row {
			k.mark.sample(&c, x, y)
			c.FillText(textStyle(draw.XLeft, draw.YCenter), vg.Point{X: x + sample + 5, Y: y}, k.name)
			x += keyWidth(k) + keySpace
		}
		y -= keyRow
	}
}

// sample draws a sample of the mark from x on.
func (m mark) sample(c *draw.Canvas, x, y vg.Length) {
	if m.area {
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

// finish makes the drawing readable without its font and without eyes.
func finish(svg []byte, title, alt string) []byte {
	svg = bytes.ReplaceAll(svg, []byte("font-family:Liberation Sans;"), []byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"))
	start := bytes.Index(svg, []byte("<svg "))
	end := start + bytes.IndexByte(svg[start:], '>')
	return slices.Concat(svg[:start], []byte(`<svg role="img" `), svg[start+len("<svg "):end+1],
		[]byte("\n<title>"+html.EscapeString(title)+"</title>\n<desc>"+html.EscapeString(alt)+"</desc>"), svg[end+1:])
}

// spread widens the y axes by a twentieth at both ends, and gives them all the same
// range.
func spread(panels ...*plot.Plot) {
	lo, hi := panels[0].Y.Min, panels[0].Y.Max
	for _, p := range panels {
		lo, hi = min(lo, p.Y.Min), max(hi, p.Y.Max)
	}
	for _, p := range panels {
		p.Y.Min, p.Y.Max = lo-(hi-lo)/20, hi+(hi-lo)/20
	}
}

// horizontalZero is the line y = 0.
type horizontalZero struct{}

// Plot draws the line.
func (horizontalZero) Plot(c draw.Canvas, p *plot.Plot) {
	if p.Y.Min <= 0 && p.Y.Max >= 0 {
		_, y := p.Transforms(&c)
		c.StrokeLine2(draw.LineStyle{Color: grey, Width: 0.75}, c.Min.X, y(0), c.Max.X, y(0))
	}
}

// verticalZero is the line x = 0.
type verticalZero struct{}

// Plot draws the line.
func (verticalZero) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: grey, Width: 1}, x(0), c.Min.Y, x(0), c.Max.Y)
}

// notes are words in a panel, to the right of their points.
type notes []struct {
	x, y float64
	text string
}

// Plot writes the words.
func (n notes) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, note := range n {
		c.FillText(textStyle(draw.XLeft, draw.YBottom), vg.Point{X: x(note.x), Y: y(note.y)}, note.text)
	}
}
