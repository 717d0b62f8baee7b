package figures

import (
	"bytes"
	"cmp"
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

// Sizes in points. At 440 points across, text of 12 points is still 11 pixels
// high where the picture is shrunk to 400 pixels.
const (
	across   = vg.Length(440)
	textSize = 12
	margin   = 6
	keyRow   = vg.Length(17)
	sample   = vg.Length(24) // of a mark, in the key
)

// textStyle returns the style of all text, of the given alignment.
func textStyle(x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{
		Color: black, Font: font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, textSize),
		XAlign: x, YAlign: y, Handler: plot.DefaultTextHandler,
	}
}

// svg draws the plots beside each other, below a key. The drawing holds the
// figure's title and alternative text.
func svg(plots []*plot.Plot, key [][]series, height vg.Length, title, alt string) []byte {
	keyHeight := keyRow * vg.Length(len(key))
	canvas := vgsvg.New(across, keyHeight+height+2*margin)
	c := draw.New(canvas)
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -margin, margin, -margin)

	drawKey(c, key)
	tiles := draw.Tiles{Rows: 1, Cols: len(plots), PadX: 12, PadTop: 8}
	for k, tile := range plot.Align([][]*plot.Plot{plots}, tiles,
		draw.Crop(c, 0, 0, 0, -keyHeight))[0] {
		plots[k].Draw(tile)
	}
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		panic("figures: writing to memory: " + err.Error())
	}
	return finish(b.Bytes(), title, alt)
}

// keyRows sets the entries of the key, an entry for each name, in rows.
func keyRows(panels []panel) (rows [][]series) {
	var known []string
	left := vg.Length(0)
	for _, p := range panels {
		for _, s := range p.series {
			if slices.Contains(known, s.name()) {
				continue
			}
			known = append(known, s.name())
			if len(rows) == 0 || left < s.width() {
				rows, left = append(rows, nil), across-2*margin
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], s)
			left -= s.width()
		}
	}
	return rows
}

// name returns the name of the series in the key.
func (s series) name() string { return cmp.Or(s.key, s.column) }

// width returns the width of the series in the key. It leaves room for a wider
// font, where a reader has not the one that was measured.
func (s series) width() vg.Length {
	return sample + 17 + 1.1*textStyle(draw.XLeft, draw.YCenter).Width(s.name())
}

// drawKey draws a sample of each mark, and its name.
func drawKey(c draw.Canvas, rows [][]series) {
	for k, row := range rows {
		at := vg.Point{X: c.Min.X, Y: c.Max.Y - keyRow*(vg.Length(k)+0.5)}
		for _, s := range row {
			end := vg.Point{X: at.X + sample, Y: at.Y}
			switch {
			case s.region != nil:
				c.SetColor(s.mark.color)
				c.Fill(vg.Rectangle{Min: vg.Point{X: at.X, Y: at.Y - 5},
					Max: vg.Point{X: end.X, Y: at.Y + 5}}.Path())
			case !s.mark.bare:
				c.StrokeLine2(s.mark.line(), at.X, at.Y, end.X, end.Y)
			}
			if s.mark.symbol != nil {
				c.DrawGlyph(s.mark.glyph(), vg.Point{X: at.X + sample/2, Y: at.Y})
			}
			c.FillText(textStyle(draw.XLeft, draw.YCenter), vg.Point{X: end.X + 5, Y: at.Y}, s.name())
			at.X += s.width()
		}
	}
}

// finish gives the drawing fallback fonts, and the title and alternative text
// for screen readers.
func finish(svg []byte, title, alt string) []byte {
	svg = bytes.ReplaceAll(svg, []byte("font-family:Liberation Sans;"),
		[]byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;"))
	before, after, _ := bytes.Cut(svg, []byte("<svg "))
	attributes, after, _ := bytes.Cut(after, []byte(">"))
	about := "\n<title>" + html.EscapeString(title) + "</title>\n<desc>" + html.EscapeString(alt) +
		"</desc>"
	return slices.Concat(before, []byte(`<svg role="img" `), attributes, []byte(">"+about), after)
}
