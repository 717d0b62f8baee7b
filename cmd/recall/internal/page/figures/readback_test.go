package figures

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/cmd/recall/internal/page"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/plot/plotter"
)

// A sheet is a panel as a reader sees it: its axes, and the points of what is
// drawn in it, by style.
type sheet struct {
	x, y   scale
	points map[string]plotter.XYs
}

// A scale has the places of the ticks of an axis and their labels.
type scale struct {
	log    bool // the numbers are decimal logarithms
	places []float64
	labels []string
}

var (
	token  = regexp.MustCompile(`<path d="([^"]*)" style="([^"]*)"|<text [^>]*>([^<]*)</text>`)
	arc    = regexp.MustCompile(`A[^A-Z]* `)
	corner = regexp.MustCompile(`[ML](-?[0-9.]+),(-?[0-9.]+)`)
	number = regexp.MustCompile(`[-0-9., ]+`)
)

// readBack reads the styles of the marks in the key, by name, and the panels
// from the figure's SVG.
func readBack(t *testing.T, f page.Figure, logX, logY bool) (key map[string][]string,
	panels []*sheet) {
	t.Helper()
	key = map[string][]string{}
	var samples, words []string
	for _, m := range token.FindAllStringSubmatch(string(f.SVG), -1) {
		points, style := pointsOf(m[1]), number.ReplaceAllString(m[1], "")+" "+m[2]
		across, up := math.NaN(), math.NaN() // of a tick
		if strings.HasSuffix(style, "stroke:#6E6E6E;stroke-width:0.5") && len(points) == 2 {
			across, up = points[1].X-points[0].X, points[1].Y-points[0].Y
		}
		if !strings.HasSuffix(m[1], "Z") {
			style = "line " + m[2]
		}
		switch {
		case m[1] == "":
			words = append(words, m[3])
			if len(panels) == 0 && samples != nil {
				key[m[3]], samples = samples, nil
			}
		case across == 0 && math.Abs(up-4) < 1e-2:
			if len(panels) == 0 || len(panels[len(panels)-1].points) > 0 {
				panels = append(panels, &sheet{scale{log: logX}, scale{log: logY}, map[string]plotter.XYs{}})
			}
			panels[len(panels)-1].x.add(points[0].X, words)
		case up == 0 && math.Abs(across-4) < 1e-2:
			panels[len(panels)-1].y.add(points[0].Y, words)
		case len(panels) == 0 && !strings.Contains(m[2], "#FFFFFF"):
			samples = append(samples, style)
		case len(panels) > 0:
			if strings.HasSuffix(m[1], "Z") {
				points = plotter.XYs{middle(points)}
			}
			s := panels[len(panels)-1]
			s.points[style] = append(s.points[style], points...)
		}
	}
	for _, s := range panels {
		for _, points := range s.points {
			for k, p := range points {
				points[k] = plotter.XY{X: s.x.at(p.X), Y: s.y.at(p.Y)}
			}
		}
	}
	return key, panels
}

// pointsOf returns the corners of a path, or two ends of a circle.
func pointsOf(path string) (points plotter.XYs) {
	for _, m := range corner.FindAllStringSubmatch(arc.ReplaceAllString(path, "L"), -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		y, _ := strconv.ParseFloat(m[2], 64)
		points = append(points, plotter.XY{X: x, Y: y})
	}
	if last := len(points) - 1; last > 1 && points[last] == points[0] {
		points = points[:last]
	}
	return points
}

func middle(points plotter.XYs) (m plotter.XY) {
	for _, p := range points {
		m.X += p.X / float64(len(points))
		m.Y += p.Y / float64(len(points))
	}
	return m
}

// add takes a tick in. The labels of an axis come before its ticks, and are the
// last words.
func (s *scale) add(place float64, words []string) {
	s.places = append(s.places, place)
	s.labels = words[len(words)-len(s.places):]
}

// at returns the number that the axis has at a place, by its first tick and its
// last.
func (s scale) at(place float64) float64 {
	value := func(label string) float64 {
		exponents := strings.NewReplacer("10⁻¹⁰", "1e-10", "10⁻¹²", "1e-12", "10⁻⁶", "1e-6", "10⁻⁸",
			"1e-8", "−", "-")
		v, err := strconv.ParseFloat(exponents.Replace(label), 64)
		if err != nil {
			panic(err)
		}
		return axis{log: s.log}.scale(v)
	}
	last := len(s.places) - 1
	from, to := value(s.labels[0]), value(s.labels[last])
	return from + (place-s.places[0])/(s.places[last]-s.places[0])*(to-from)
}

// requireDrawn requires each panel to show the columns of the table that its
// key names: a line all numbers of its column on the axis, and symbols all, or
// some if they are on a line. The n-th panel has the n-th of the columns "name,
// it …".
func requireDrawn(t *testing.T, f page.Figure, logX, logY bool) {
	t.Helper()
	key, panels := readBack(t, f, logX, logY)
	shown := 0
	for panel, s := range panels {
		for column, name := range f.Table.Columns {
			name, _, _ := strings.Cut(name, ", it ")
			before := slices.DeleteFunc(slices.Clone(f.Table.Columns[:column]),
				func(c string) bool { return !strings.HasPrefix(c, name+", it ") })
			styles := key[name]
			if styles == nil || panel != len(before) {
				continue
			}
			shown++
			want := pointsIn(f.Table, column, logX, logY)
			for k, style := range styles {
				got := s.points[style]
				require.NotEmpty(t, got, "%s: %s", f.Name, name)
				require.True(t, s.subset(got, want), "%s: %s: drawn %v, want %v", f.Name, name, got, want)
				if k == 0 {
					require.True(t, s.subset(want, got), "%s: %s: drawn %v, want %v", f.Name, name, got, want)
				}
			}
		}
	}
	require.NotZero(t, shown, f.Name)
}

// pointsIn returns the points of the first column of the table and another,
// without NaN, and what lies below the axes.
func pointsIn(t page.Table, column int, logX, logY bool) (points plotter.XYs) {
	for _, row := range t.Rows {
		p := plotter.XY{X: axis{log: logX}.scale(row[0]), Y: axis{log: logY}.scale(row[column])}
		if !math.IsNaN(p.Y) && (!logY || p.Y >= -12) {
			points = append(points, p)
		}
	}
	return points
}

// subset reports whether all of the points are among the others, to a fiftieth
// of a typographic point.
func (s *sheet) subset(points, others plotter.XYs) bool {
	x, y := math.Abs(s.x.at(0.02)-s.x.at(0)), math.Abs(s.y.at(0.02)-s.y.at(0))
	return !slices.ContainsFunc(points, func(p plotter.XY) bool {
		return !slices.ContainsFunc(others, func(q plotter.XY) bool {
			return math.Abs(p.X-q.X) <= x && math.Abs(p.Y-q.Y) <= y
		})
	})
}

func TestReadBack_Regrets(t *testing.T) {
	var all []Regret
	for k := range 3 {
		r := Regret{Learner: fmt.Sprint("learner ", k),
			Bound: func(n int) float64 { return float64(n + 10*k) }}
		for n := range 40 {
			r.Curve = append(r.Curve, float64((n*(k+2))%7))
		}
		all = append(all, r)
	}
	f := Regrets(all)
	requireDrawn(t, f, false, false)
	key, panels := readBack(t, f, false, false)
	for k, color := range []string{"#0072B2", "#D55E00", "#009E73"} {
		t.Run(color, func(t *testing.T) {
			bound := strings.Replace(key["dashed: the bound"][0], "#0072B2", color, 1)
			want := pointsIn(f.Table, 1+2*k, false, false)
			require.True(t, panels[0].subset(panels[0].points[bound], want) &&
				panels[0].subset(want, panels[0].points[bound]))
		})
	}
	f.Table.Rows[7][2] += 0.1
	require.False(t, panels[0].subset(pointsIn(f.Table, 2, false, false),
		panels[0].points[key["learner 0"][0]]), "a number that is not drawn")
}
