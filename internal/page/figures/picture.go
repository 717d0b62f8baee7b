package figures

import (
	"bytes"
	"html"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Sizes in points. At 440 points across, text of 12 points is still 11 pixels high
// where the picture is shrunk to 400 pixels.
const (
	across   = vg.Length(440)
	textSize = 12
	margin   = 6
)

// textStyle returns the style of all text, of the given alignment.
func textStyle(x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{
		Color: black, Font: font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, textSize),
		XAlign: x, YAlign: y, Handler: plot.DefaultTextHandler,
	}
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

// A picture is panels of the same size, in a column or beside each other, below a key.
type picture struct {
	panels []panel
	height vg.Length // of a panel
	beside bool
	key    []keyed // entries after those of the panels' series and regions
}

// svg draws the picture. It holds the figure's title and alternative text.
func (pic picture) svg(panels []*plot.Plot, title, alt string) []byte {
	rows := pic.keyRows()
	keyHeight := keyRow * vg.Length(len(rows))
	tiles := draw.Tiles{Rows: len(panels), Cols: 1, PadX: 12, PadY: 12, PadTop: 8}
	if pic.beside {
		tiles.Rows, tiles.Cols = 1, len(panels)
	}
	grid := slices.Collect(slices.Chunk(panels, tiles.Cols))
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

// keyWidth leaves room for a wider font, where a reader has not the one that was measured.
func keyWidth(k keyed) vg.Length {
	return sample + 5 + 1.12*textStyle(draw.XLeft, draw.YCenter).Width(k.name)
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

// finish gives the drawing fallback fonts, and the title and alternative text for screen
// readers.
func finish(svg []byte, title, alt string) []byte {
	svg = bytes.ReplaceAll(svg, []byte("font-family:Liberation Sans;"),
		[]byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"))
	start := bytes.Index(svg, []byte("<svg "))
	end := start + bytes.IndexByte(svg[start:], '>')
	return slices.Concat(svg[:start], []byte(`<svg role="img" `), svg[start+len("<svg "):end+1],
		[]byte("\n<title>"+html.EscapeString(title)+"</title>\n<desc>"+html.EscapeString(alt)+"</desc>"), svg[end+1:])
}
