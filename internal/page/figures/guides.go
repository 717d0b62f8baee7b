package figures

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg/draw"
)

// zeroLine is the line y = 0.
var zeroLine = &plotter.Function{
	F: func(float64) float64 { return 0 }, Samples: 2, LineStyle: draw.LineStyle{Color: grey, Width: 0.75},
}

// note returns words in a panel, so aligned to a point.
func note(x, y float64, words string, alignX text.XAlignment, alignY text.YAlignment) plot.Plotter {
	return &plotter.Labels{XYs: plotter.XYs{{X: x, Y: y}}, Labels: []string{words}, TextStyle: []text.Style{textStyle(alignX, alignY)}}
}
