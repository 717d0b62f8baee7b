package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"path/filepath"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

var lines = []struct {
	learner string
	color   color.Color
	dashes  []vg.Length
}{
	{"average", color.RGBA{0, 114, 178, 255}, nil},
	{"randomized", color.RGBA{213, 94, 0, 255}, []vg.Length{7, 3}},
	{"windowed", color.RGBA{0, 158, 115, 255}, []vg.Length{1.5, 2.5}},
	{"periodic", color.RGBA{204, 121, 167, 255}, []vg.Length{8, 3, 1.5, 3}},
}

// plot draws the cost of a round against M and against d into the folder, on
// logarithmic axes. It leaves pictures alone that nothing was measured for.
func (m *measurements) plot(folder string) error {
	for _, p := range []struct{ file, label, format string }{
		{"cost_against_recall.svg", "recall M, ten arms", "M=%d/d=10"},
		{"cost_against_arms.svg", "arms d, recall M = 1000", "M=1000/d=%d"},
	} {
		picture := plot.New()
		picture.X.Label.Text, picture.Y.Label.Text = p.label, "microseconds a round"
		picture.X.Scale, picture.Y.Scale = plot.LogScale{}, plot.LogScale{}
		picture.X.Tick.Marker, picture.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
		picture.Legend.Top, picture.Legend.Left = true, true
		picture.Add(plotter.NewGrid())
		for _, l := range lines {
			points := m.costs(p.format, l.learner)
			if len(points) == 0 {
				return nil
			}
			line, dots, err := plotter.NewLinePoints(points)
			if err != nil {
				return err
			}
			line.Color, line.Dashes, line.Width = l.color, l.dashes, 1.5
			dots.Color, dots.Shape = l.color, draw.CircleGlyph{}
			picture.Add(line, dots)
			picture.Legend.Add(l.learner, line, dots)
		}
		canvas := vgsvg.New(440, 300)
		picture.Draw(draw.New(canvas))
		var b bytes.Buffer
		if _, err := canvas.WriteTo(&b); err != nil {
			return err
		}
		if err := replace(filepath.Join(folder, p.file), b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// costs returns the measured costs for sizes of the format.
func (m *measurements) costs(format, learner string) plotter.XYs {
	var points plotter.XYs
	for _, size := range m.sizes("Cost") {
		var n int
		if _, err := fmt.Sscanf(size, format, &n); err != nil || fmt.Sprintf(format, n) != size {
			continue
		}
		points = append(points, plotter.XY{X: float64(n), Y: 1e6 * m.seconds("Cost/"+size+"/"+learner)})
	}
	slices.SortFunc(points, func(p, q plotter.XY) int { return cmp.Compare(p.X, q.X) })
	return points
}
