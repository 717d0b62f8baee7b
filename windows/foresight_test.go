package windows_test

import (
	"testing"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A series is a window over a function of a whole series: its value row by row
// is the last one for the rows so far, and a game has all values of the series.
type series struct {
	numbers
	f func(x []float64) []float64
}

func ofSeries(f func(x []float64) []float64) func() windows.Window {
	return func() windows.Window { return &series{f: f} }
}

func (s *series) Value(dst []float64) {
	if dst[0] = 0; len(s.all) > 0 {
		dst[0] = s.f(s.all)[len(s.all)-1]
	}
}

func (s *series) Game(rows [][]float64) [][]float64 {
	for _, row := range rows {
		s.Push(row)
	}
	values := [][]float64{{0}}
	if len(rows) > 0 {
		for _, y := range s.f(s.all) {
			values = append(values, []float64{y})
		}
	}
	return values
}

// around returns the function whose value at a place is that of the numbers
// from before back to after ahead of it.
func around(before, after int, f func([]float64) float64) func(x []float64) []float64 {
	return func(x []float64) (y []float64) {
		for t := range x {
			y = append(y, f(append([]float64(nil), x[max(0, t-before):min(len(x), t+after+1)]...)))
		}
		return y
	}
}

// seriesRows: a window that looks at later rows of a whole series foresees, and
// one that rounds in another way there does not.
func seriesRows() []row {
	of := func(name string, f func(x []float64) []float64, want words) row {
		r := is(name, ofSeries(f), lastRows(0, 0), want).of(50, "causal", "frame")
		r.also = func(t *testing.T, found windows.Finding) {
			if found.Verdict != windows.Foresees {
				return
			}
			require.True(t, found.Violation.Foresees)
			require.LessOrEqual(t, found.Witness.Rounds(), 4, found)
			require.ErrorContains(t, laws.CausalInGames(laws.OfWindow(ofSeries(f), 1), found.Witness.Past,
				found.Witness.Rewards, found.Witness.Other, nil), "causal: ")
		}
		return r
	}
	return named("series", []row{
		of("centred mean", around(2, 2, mean), foresees),
		of("centred median", around(2, 2, median), foresees),
		of("one row ahead", around(3, 1, mean), foresees),
		of("centred, a million", around(4, 1, func(x []float64) float64 { return 1e6 * mean(x) }), foresees),
		of("scaled by the largest of all", func(x []float64) (y []float64) {
			most := 1.0
			for _, v := range x {
				most = max(most, v)
			}
			for t := range x {
				y = append(y, mean(x[max(0, t-4):t+1])/most)
			}
			return y
		}, foresees),
		of("mean", around(4, 0, mean), forgets),
		of("median", around(4, 0, median), forgets),
		of("variance in one line", around(4, 0, oneLineVariance), forgets),
		of("differences of sums from the end", func(x []float64) []float64 {
			y, sum := make([]float64, len(x)), 0.0
			rest := make([]float64, len(x)+1)
			for t := len(x) - 1; t >= 0; t-- {
				sum += x[t]
				rest[t] = sum
			}
			for t := range x {
				y[t] = rest[max(0, t-4)] - rest[t+1]
			}
			return y
		}, forgets),
	})
}
