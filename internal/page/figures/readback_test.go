package figures

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/internal/page"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/plotter"
)

// A drawing is what a reader sees of a figure, read from its SVG.
type drawing struct {
	key    map[string][]string // by name, the styles of the mark: of its line, its symbol, its patch
	panels []*sheet
}

// A sheet is a panel: its axes, and what is drawn in it, by style.
type sheet struct {
	x, y   readAxis
	points map[string]plotter.XYs // by style: of lines, and the middles of symbols
}

// A readAxis has the places of its ticks and their labels.
type readAxis struct {
	places []float64
	labels []string
	value  func(label string) float64
}

// at returns the number that the axis has at a place, by its first tick and its last.
func (a readAxis) at(place float64) float64 {
	last := len(a.places) - 1
	from, to := a.value(a.labels[0]), a.value(a.labels[last])
	return from + (place-a.places[0])/(a.places[last]-a.places[0])*(to-from)
}

// A scale reads the labels of an axis, and has the places of numbers on it, NaN for those that it leaves out.
type scale struct {
	read  func(label string) float64
	place func(number float64) float64
}

var (
	linear      = scale{parse, func(v float64) float64 { return v }}
	logarithmic = scale{func(label string) float64 { return math.Log10(parse(label)) }, math.Log10}
	powersOfTen = scale{func(label string) float64 {
		for k := -20; k <= 20; k++ {
			if number(math.Pow10(k)) == label {
				return float64(k)
			}
		}
		panic("no power of ten: " + label)
	}, func(v float64) float64 {
		if v < 1e-12 { // the least that is drawn
			return math.NaN()
		}
		return math.Log10(v)
	}}
)

func parse(label string) float64 {
	v, err := strconv.ParseFloat(strings.ReplaceAll(label, "−", "-"), 64)
	if err != nil {
		panic(err)
	}
	return v
}

var (
	declaration = regexp.MustCompile(`([a-z-]+):([^;]*)`)
	corner      = regexp.MustCompile(`[ML](-?[0-9.]+),(-?[0-9.]+)`)
)

// A path is a line, a symbol or a patch.
type path struct {
	style  string
	points plotter.XYs
	closed bool
}

// read reads the figure's SVG.
func read(t *testing.T, f page.Figure, x, y scale) (d drawing) {
	t.Helper()
	d.key = map[string][]string{}
	var sample []string // styles of the key before a name
	var words []string  // in order
	decoder := xml.NewDecoder(bytes.NewReader(f.SVG))
	inside := ""
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.EndElement:
			inside = ""
		case xml.CharData:
			if inside == "text" {
				words = append(words, string(token))
				if len(sample) > 0 && len(d.panels) == 0 {
					d.key[string(token)], sample = sample, nil
				}
			}
		case xml.StartElement:
			inside = token.Name.Local
			if inside == "path" {
				p := newPath(t, token)
				if !d.tick(p, words, x.read, y.read) {
					if len(d.panels) > 0 {
						d.panels[len(d.panels)-1].add(p)
					} else if p.style != "patch #FFFFFF" {
						sample = append(sample, p.style)
					}
				}
			}
		}
	}
	d.calibrate()
	return d
}

func newPath(t *testing.T, e xml.StartElement) (p path) {
	attr := map[string]string{}
	for _, a := range e.Attr {
		attr[a.Name.Local] = a.Value
	}
	for _, m := range corner.FindAllStringSubmatch(attr["d"], -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		y, _ := strconv.ParseFloat(m[2], 64)
		p.points = append(p.points, plotter.XY{X: x, Y: y})
	}
	p.closed = strings.HasSuffix(attr["d"], "Z")
	style := map[string]string{"stroke-width": "1", "fill": "#000000"}
	for _, m := range declaration.FindAllStringSubmatch(attr["style"], -1) {
		style[m[1]] = m[2]
	}
	switch {
	case !p.closed:
		p.style = strings.TrimSpace("line " + style["stroke"] + " " + style["stroke-width"] + " " + style["stroke-dasharray"])
	case style["fill-opacity"] != "" || len(p.points) == 4 && p.points[0].X == p.points[3].X && p.points[0].X < p.points[1].X:
		p.style = "patch " + style["fill"]
	default: // an outline is drawn on white
		first := int(math.Round((p.points[0].Y - middle(p.points).Y) / 2))
		p.style = fmt.Sprintf("symbol %s%s, %d corners, the first at %d", style["fill"], style["stroke"], len(p.points), first)
	}
	return p
}

func middle(points plotter.XYs) (m plotter.XY) {
	for _, p := range points {
		m.X += p.X / float64(len(points))
		m.Y += p.Y / float64(len(points))
	}
	return m
}

// tick takes the tick of an axis in, and reports whether the path is one. Labels come
// before all ticks of their axis.
func (d *drawing) tick(p path, words []string, x, y func(label string) float64) bool {
	if p.style != "line #6E6E6E 0.5" || len(p.points) != 2 {
		return false
	}
	across, up := p.points[1].X-p.points[0].X, p.points[1].Y-p.points[0].Y
	horizontal := across == 0 && math.Abs(up-4) < 1e-2
	if !horizontal && !(up == 0 && math.Abs(across-4) < 1e-2) {
		return false // the axis itself
	}
	if n := len(d.panels); n == 0 || horizontal && len(d.panels[n-1].points) > 0 {
		d.panels = append(d.panels, &sheet{readAxis{value: x}, readAxis{value: y}, map[string]plotter.XYs{}})
	}
	s := d.panels[len(d.panels)-1]
	a, place := &s.y, p.points[0].Y
	if horizontal {
		a, place = &s.x, p.points[0].X
	}
	a.places = append(a.places, place)
	a.labels = words[len(words)-len(a.places):]
	return true
}

// add takes in what is drawn.
func (s *sheet) add(p path) {
	switch {
	case strings.HasPrefix(p.style, "patch"):
	case strings.HasPrefix(p.style, "line"):
		s.points[p.style] = append(s.points[p.style], p.points...)
	default:
		s.points[p.style] = append(s.points[p.style], middle(p.points))
	}
}

// calibrate replaces places by numbers.
func (d drawing) calibrate() {
	for _, s := range d.panels {
		for _, points := range s.points {
			for k, p := range points {
				points[k] = plotter.XY{X: s.x.at(p.X), Y: s.y.at(p.Y)}
			}
		}
	}
}

// shows requires the mark that the key calls by the name to draw the points in the
// panel: its line all of them, and its symbol all of them, or some if it is on a line.
func (d drawing) shows(t *testing.T, panel int, name string, want plotter.XYs) {
	t.Helper()
	s := d.panels[panel]
	require.NotEmpty(t, d.key[name], "%s is not in the key", name)
	line := strings.HasPrefix(d.key[name][0], "line")
	for _, style := range d.key[name] {
		got := s.points[style]
		if !strings.HasPrefix(style, "line") && line {
			require.NotEmpty(t, got, name)
			require.True(t, subset(got, want, s), "%s: the symbols are not on the points", name)
			continue
		}
		require.Len(t, got, len(want), name)
		require.True(t, subset(got, want, s) && subset(want, got, s), "%s: drawn %v, want %v", name, got, want)
	}
}

// subset reports whether all of the points are among the others, to a fiftieth of a
// typographic point.
func subset(points, others plotter.XYs, s *sheet) bool {
	x, y := math.Abs(s.x.at(0.02)-s.x.at(0)), math.Abs(s.y.at(0.02)-s.y.at(0))
	for _, p := range points {
		found := false
		for _, q := range others {
			found = found || math.Abs(p.X-q.X) <= x && math.Abs(p.Y-q.Y) <= y
		}
		if !found {
			return false
		}
	}
	return true
}

// columns returns the points of the first column of the table and another, without NaN.
func columns(f page.Figure, column int, x, y scale) (points plotter.XYs) {
	for _, row := range f.Table.Rows {
		if p := (plotter.XY{X: x.place(row[0]), Y: y.place(row[column])}); !math.IsNaN(p.Y) {
			points = append(points, p)
		}
	}
	return points
}

// readBack requires each panel to show the columns of the table that it has by their names in the key.
func readBack(t *testing.T, f page.Figure, x, y scale, panels ...map[string]int) drawing {
	t.Helper()
	d := read(t, f, x, y)
	require.Len(t, d.panels, len(panels))
	for k, panel := range panels {
		for name, column := range panel {
			d.shows(t, k, name, columns(f, column, x, y))
		}
	}
	return d
}

// inOrder gives the names to columns that stand in a row.
func inOrder(first int, names ...string) map[string]int {
	all := map[string]int{}
	for k, name := range names {
		all[name] = first + k
	}
	return all
}

func TestReadBack_Regrets(t *testing.T) {
	var all []Regret
	for k := range 3 {
		r := Regret{Learner: fmt.Sprint("learner ", k), Bound: func(n int) float64 { return float64(n + 10*k) }}
		for n := range 40 {
			r.Curve = append(r.Curve, float64((n*(k+2))%7))
		}
		all = append(all, r)
	}
	f := Regrets(all)
	d := read(t, f, linear, linear)
	for k, r := range all {
		d.shows(t, 0, r.Learner, columns(f, 2+2*k, linear, linear))
		c := distinct(k).color.(color.RGBA)
		bound := d.panels[0].points[fmt.Sprintf("line #%02X%02X%02X 1.4 7,3", c.R, c.G, c.B)]
		want := columns(f, 1+2*k, linear, linear)
		require.True(t, subset(bound, want, d.panels[0]) && subset(want, bound, d.panels[0]), r.Learner)
	}
}
