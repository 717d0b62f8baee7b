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

	"boundedrecall/adversaries"
	"boundedrecall/claims"
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
	x, y   axis
	points map[string]plotter.XYs // of lines, and the middles of symbols
	boxes  map[string][]plotter.XYs
	grid   []float64 // the heights of the faint lines across
}

// An axis has the places of its ticks and their labels.
type axis struct {
	places []float64
	labels []string
	value  func(label string) float64
}

// at returns the number that the axis has at a place, by its first tick and its last.
func (a axis) at(place float64) float64 {
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
		if powerOfTen(k) == label {
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
		d.panels = append(d.panels, &sheet{axis{value: x}, axis{value: y}, map[string]plotter.XYs{}, map[string][]plotter.XYs{}, nil})
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
		o := simulated(t, s)
		f := Simulated(o)
		d := read(t, f, linear, linear)
		last := len(d.panels) - 1
		for k, name := range simulation.Learners() {
			d.shows(t, last, name, columns(f, 0, 1+k*(len(f.Table.Columns)/len(simulation.Learners())), same, same))
			if last == 1 {
				var ten plotter.XYs
				for _, n := range roundsDrawn(o) {
					ten = append(ten, plotter.XY{X: float64(n), Y: o.Ten[k].Mean[n-1]})
				}
				d.shows(t, 0, name, ten)
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
		d.shows(t, 0, name, columns(f, 1, k+2, math.Log10, same))
	}
}

func TestReadBack_Plays(t *testing.T) {
	for _, f := range []Figure{SymmetricPlays(), BestPlays()} {
		d := read(t, f, linear, linear)
		for kind, name := range []string{"M = 3", "M = 7", "M = 15", "(1,0) last", "(1,0) first"} {
			var want plotter.XYs
			for _, row := range f.Table.Rows {
				if row[0] == float64(kind+1) {
					want = append(want, plotter.XY{X: row[2] / row[1], Y: row[3]})
				}
			}
			if want != nil {
				d.shows(t, 0, name, want)
			}
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

func TestReadBack_EvidencePerClaim(t *testing.T) {
	var results []claims.Result
	kinds := []claims.Kind{claims.Exact, claims.Exhaustive, claims.Certificate, claims.Chosen, claims.Sampled, claims.Searched}
	for k, kind := range kinds {
		results = append(results, claims.Result{Statement: &claims.Statement{ID: fmt.Sprint("lemma-", k)}, Evidence: []claims.Evidence{
			{Side: claims.SidePrinted, Kind: kind, Value: 5, Relation: claims.AtMost, Bound: 4 - float64(k)/4, Cases: 10, Shows: claims.RefutedVerdict},
			{Side: claims.SideProved, Kind: kinds[(k+1)%6], Value: 1, Relation: claims.AtMost, Bound: 4 + float64(k), Cases: 1000 * (k + 1), Shows: claims.HoldsVerdict},
		}})
	}
	f := EvidencePerClaim(results)
	rank := func(id string) float64 {
		for k, c := range f.Claims {
			if c == id {
				return float64(len(f.Claims) - k)
			}
		}
		panic("no claim " + id)
	}
	d := read(t, f, nil, nil)
	require.Len(t, d.panels, 2)
	d.panels[0].x.value, d.panels[1].x.value = powersOfTen, linear
	rows := axis{d.panels[0].grid, f.Claims, rank}
	d.panels[0].y, d.panels[1].y = rows, rows
	d.calibrate()
	var counts, margins [6]plotter.XYs
	for n, row := range f.Table.Rows {
		y := float64(len(f.Table.Rows) - n)
		for k := range kinds {
			if cases := row[1+k]; cases > 0 {
				counts[k] = append(counts[k], plotter.XY{X: math.Log10(cases), Y: y})
			}
		}
		for reading := range 2 {
			margins[reading] = append(margins[reading], plotter.XY{X: row[7+reading], Y: y})
		}
	}
	for k, kind := range kinds {
		require.Len(t, counts[k], 2)
		d.shows(t, 0, string(kind), counts[k])
	}
	d.shows(t, 1, "as printed", margins[0])
	d.shows(t, 1, "as proved", margins[1])
	require.NotEqual(t, margins[0], margins[1])
}

func TestReadBack_Ordering(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	var outcomes []*simulation.Outcome
	for _, coin := range []adversaries.Coin{adversaries.PlusMinusOne, adversaries.ZeroOne} {
		outcomes = append(outcomes, simulated(t, simulation.DriftingRewards(coin)))
	}
	f := Ordering(outcomes[0], outcomes[1])
	pairs := map[string]float64{}
	for k, pair := range simulation.ClaimedOrder() {
		pairs[short[pair.Better]+" less "+short[pair.Worse]] = float64(4 - k)
	}
	d := read(t, f, linear, func(label string) float64 { return pairs[label] })
	for coin := range 2 {
		rows := f.Table.Rows[4*coin : 4*coin+4]
		for k, name := range []string{"φ = T/20", "T/10", "T/5", "T/2"} {
			var want plotter.XYs
			for n, row := range rows {
				want = append(want, plotter.XY{X: row[4+k], Y: float64(4-n) - periodOffset(k)})
			}
			d.shows(t, coin, name, want)
		}
		var means, bands plotter.XYs
		for n, row := range rows {
			y := float64(4-n) + 0.15
			means = append(means, plotter.XY{X: row[2], Y: y})
			bands = append(bands, plotter.XY{X: row[2] - row[3], Y: y}, plotter.XY{X: row[2] + row[3], Y: y})
		}
		for k, want := range []plotter.XYs{bands, means} {
			s := d.panels[coin]
			got := s.points[d.key["mean, 99 % band"][k]]
			require.True(t, subset(got, want, s) && subset(want, got, s), "%v, want %v", got, want)
		}
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
	for _, row := range f.Table.Rows {
		for arm := range 2 {
			height := s.grid[2*(int(row[0])-1)+arm]
			found := math.NaN()
			for style, boxes := range s.boxes {
				for _, box := range boxes {
					if s.x.at(box[0].X) < row[1] && row[1] < s.x.at(box[1].X) && box[0].Y < height && height < box[2].Y {
						found = shades[style]
					}
				}
			}
			require.Equal(t, row[2+arm], found, "%v", row)
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
