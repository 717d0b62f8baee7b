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
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/adversaries"
	"boundedrecall/internal/page/simulation"

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
	points map[string]plotter.XYs // of lines, and the middles of symbols
	boxes  map[string][]plotter.XYs
	grid   []float64 // the heights of the faint lines across
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

// linear and logarithmic read the labels of axes.
func linear(label string) float64 {
	v, err := strconv.ParseFloat(strings.ReplaceAll(label, "−", "-"), 64)
	if err != nil {
		panic(err)
	}
	return v
}

func logarithmic(label string) float64 { return math.Log10(linear(label)) }

func powersOfTen(label string) float64 {
	for k := -20; k <= 20; k++ {
		if number(math.Pow10(k)) == label {
			return float64(k)
		}
	}
	panic("no power of ten: " + label)
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

// read reads the figure's SVG. The functions read the labels of the axes.
func read(t *testing.T, f Figure, x, y func(label string) float64) (d drawing) {
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
				if !d.tick(p, words, x, y) {
					if len(d.panels) > 0 {
						d.panels[len(d.panels)-1].add(p)
					} else if p.style != "patch #FFFFFF" {
						sample = append(sample, p.style)
					}
				}
			}
		}
	}
	if x != nil && y != nil {
		d.calibrate()
	}
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
	if n := len(d.panels); n == 0 || horizontal && len(d.panels[n-1].points)+len(d.panels[n-1].boxes) > 0 {
		d.panels = append(d.panels, &sheet{readAxis{value: x}, readAxis{value: y}, map[string]plotter.XYs{}, map[string][]plotter.XYs{}, nil})
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
	case p.style == "line #E1E1E1 0.25":
		if p.points[0].Y == p.points[1].Y {
			s.grid = append(s.grid, p.points[0].Y)
		}
	case strings.HasPrefix(p.style, "line"):
		s.points[p.style] = append(s.points[p.style], p.points...)
	case strings.HasPrefix(p.style, "patch"):
		s.boxes[p.style] = append(s.boxes[p.style], p.points)
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

// columns returns the points of two columns of the table, without NaN.
func columns(f Figure, x, y int, scaleX, scaleY func(float64) float64) (points plotter.XYs) {
	for _, row := range f.Table.Rows {
		if !math.IsNaN(row[y]) {
			points = append(points, plotter.XY{X: scaleX(row[x]), Y: scaleY(row[y])})
		}
	}
	return points
}

func same(v float64) float64 { return v }

func TestReadBack_WindowLead(t *testing.T) {
	f := WindowLead()
	d := read(t, f, linear, linear)
	d.shows(t, 0, "in the window", columns(f, 0, 1, same, same))
	d.shows(t, 0, "as printed, one round early", columns(f, 0, 2, same, same))
}

func TestReadBack_Figure2(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	for _, s := range []simulation.Simulation{simulation.DriftingRewards(adversaries.PlusMinusOne), simulation.AdversarialRewards()} {
		f := Simulated(simulated(t, s))
		d := read(t, f, linear, linear)
		panels := []string{""}
		if s.Random() {
			panels = []string{", first 10 runs", ""}
		}
		require.Len(t, d.panels, len(panels))
		for p, of := range panels {
			for _, name := range simulation.Learners() {
				d.shows(t, p, name, columns(f, 0, slices.Index(f.Table.Columns, name+of), same, same))
			}
		}
	}
}

func TestReadBack_WorstCaseByRecall(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	f, err := WorstCaseByRecall(t.Context())
	require.NoError(t, err)
	d := read(t, f, logarithmic, logarithmic)
	for k, name := range []string{"windowed Hedge, exact", "windowed Hedge, at least", "AverageRestart of Hedge, exact",
		"AverageRestart, proved bound", "AverageRestart, printed bound", "lower bound for every learner"} {
		d.shows(t, 0, name, columns(f, 0, k+1, math.Log10, math.Log10))
	}
}

func TestReadBack_LiteralBound(t *testing.T) {
	f, err := LiteralBound(t.Context())
	require.NoError(t, err)
	d := read(t, f, logarithmic, linear)
	for k, name := range []string{"exact worst regret", "bound as printed", "bound as proved"} {
		d.shows(t, 0, name, columns(f, 0, k+2, math.Log10, same))
	}
}

func TestReadBack_Plays(t *testing.T) {
	for _, f := range []Figure{SymmetricPlays(), BestPlays()} {
		d := read(t, f, linear, linear)
		want := map[string]plotter.XYs{}
		for k, row := range f.Table.Rows {
			name := f.Table.Names[k]
			want[name] = append(want[name], plotter.XY{X: row[2] / row[1], Y: row[3]})
		}
		for name, points := range want {
			d.shows(t, 0, name, points)
		}
	}
}

func TestReadBack_RegretLaw(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	f := RegretLaw()
	d := read(t, f, linear, powersOfTen)
	for name, column := range map[string]int{"exact": 2, "Hoeffding's bound, exp(−2x²/T)": 3} {
		want := columns(f, 0, column, same, math.Log10)
		for k, p := range want {
			if p.Y < -12 {
				want = want[:k]
				break
			}
		}
		d.shows(t, 0, name, want)
	}
}

// TestReadBack_WorstInstances looks at the shade of each arm in the middle of each round.
func TestReadBack_WorstInstances(t *testing.T) {
	f, err := WorstInstances(t.Context())
	require.NoError(t, err)
	d := read(t, f, linear, nil)
	s := d.panels[0]
	shades := map[string]float64{"patch #E2E9F0": 0, "patch #0072B2": 1}
	for name, reward := range map[string]float64{"reward 1": 1, "reward 0": 0} {
		require.Equal(t, reward, shades[d.key[name][0]], name)
	}
	for k, row := range f.Table.Rows {
		for arm := range 2 {
			height := s.grid[2*(k/48)+arm] // a strip has 48 rounds
			found := math.NaN()
			for style, boxes := range s.boxes {
				for _, box := range boxes {
					if s.x.at(box[0].X) < row[0] && row[0] < s.x.at(box[1].X) && box[0].Y < height && height < box[2].Y {
						found = shades[style]
					}
				}
			}
			require.Equal(t, row[1+arm], found, "%v", row)
		}
	}
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
		d.shows(t, 0, r.Learner, columns(f, 0, 2+2*k, same, same))
		c := distinct(k).color.(color.RGBA)
		bound := d.panels[0].points[fmt.Sprintf("line #%02X%02X%02X 1.4 7,3", c.R, c.G, c.B)]
		want := columns(f, 0, 1+2*k, same, same)
		require.True(t, subset(bound, want, d.panels[0]) && subset(want, bound, d.panels[0]), r.Learner)
	}
}
