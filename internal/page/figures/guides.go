package figures

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// zeroLine is the line y = 0.
type zeroLine struct{}

// Plot draws the line.
func (zeroLine) Plot(c draw.Canvas, p *plot.Plot) {
	if p.Y.Min <= 0 && p.Y.Max >= 0 {
		_, y := p.Transforms(&c)
		c.StrokeLine2(draw.LineStyle{Color: grey, Width: 0.75}, c.Min.X, y(0), c.Max.X, y(0))
	}
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

// A phase is a named span of rounds.
type phase struct {
	first, last int
	name        string
}

// phases are named at the top of a panel, with lines between.
type phases []phase

// Plot draws the names and the lines.
func (ph phases) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	for k, s := range ph {
		from, to := x(float64(s.first)-0.5), x(float64(s.last)+0.5)
		c.FillText(textStyle(draw.XCenter, draw.YTop), vg.Point{X: (from + to) / 2, Y: c.Max.Y - 2}, s.name)
		if k > 0 {
			c.StrokeLine2(draw.LineStyle{Color: grey, Width: 0.75, Dashes: dotted}, from, c.Min.Y, from, c.Max.Y)
		}
	}
}
