package figures

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

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

// notes are labels in a panel, to the right of their points.
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

// phases names spans of the x axis at the top of a panel, with lines between.
type phases []struct {
	from, to float64
	name     string
}

// Plot draws the names and the lines.
func (ph phases) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	for k, s := range ph {
		c.FillText(textStyle(draw.XCenter, draw.YTop), vg.Point{X: (x(s.from) + x(s.to)) / 2, Y: c.Max.Y - 2}, s.name)
		if k > 0 {
			c.StrokeLine2(draw.LineStyle{Color: grey, Width: 0.75, Dashes: dotted}, x(s.from), c.Min.Y, x(s.from), c.Max.Y)
		}
	}
}
