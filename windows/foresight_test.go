package windows_test

import (
	"slices"
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

// lastAnew returns a running mean of five numbers that computes the last values
// of a series, as many as it is told, from their numbers alone.
func lastAnew(last int) func(x []float64) []float64 {
	return func(x []float64) (y []float64) {
		sum := 0.0
		for t, v := range x {
			if sum += v; t >= 5 {
				sum -= x[t-5]
			}
			if y = append(y, sum/5); t >= len(x)-last {
				y[t] = 0
				for _, v := range x[max(0, t-4) : t+1] {
					y[t] += v / 5
				}
			}
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
	inside := func(name string, f func(x []float64) []float64, want words) row {
		return is(name, ofSeries(f), lastRows(-100, 100), want).of(20, "causal", "frame")
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
		inside("last value anew", lastAnew(1), leaks),
		inside("last two values anew", lastAnew(2), leaks),
		inside("all values anew", lastAnew(1<<20), forgets),
		inside("running mean", lastAnew(0), leaks),
		of("float32, from either end", func(x []float64) (y []float64) {
			return around(4, 0, func(window []float64) float64 {
				if len(x)%2 == 0 {
					slices.Reverse(window)
				}
				sum := float32(0)
				for _, v := range window {
					sum += float32(v)
				}
				return float64(sum)
			})(x)
		}, rounds),
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
