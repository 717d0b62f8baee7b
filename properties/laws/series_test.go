package laws_test

import (
	"testing"

	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// A meanSeries has the mean of its last rows as its value. The values of a
// whole series are means of other rows.
type meanSeries struct {
	numbers       []float64
	last          int // rows that count row by row
	before, after int // rows around a row that count in a whole series
	takes         int // rows that a whole series must have
}

func (s *meanSeries) Push(x []float64) { s.numbers = append(s.numbers, x[0]) }

func (s *meanSeries) Value(dst []float64) {
	dst[0] = average(s.numbers[max(0, len(s.numbers)-s.last):])
}

func (s *meanSeries) Game(rows [][]float64) [][]float64 {
	if len(rows) < s.takes {
		return nil
	}
	for _, row := range rows {
		s.Push(row)
	}
	values := [][]float64{{0}}
	for t := range rows {
		near := s.numbers[max(0, t-s.before):min(len(rows), t+s.after+1)]
		values = append(values, []float64{average(near)})
	}
	return values
}

func average(numbers []float64) float64 {
	return floats.Sum(numbers) / float64(max(1, len(numbers)))
}

// TestCausalInGames_Foresees: a window foresees if a later row of a whole
// series changes a value. If none does, the series merely has other values than
// its rows one by one.
func TestCausalInGames_Foresees(t *testing.T) {
	const foresees = "causal: in a whole series a value depends on rows that come later\n"
	const differs = "causal: a whole series has other values than its rows one by one\n"
	for name, c := range map[string]struct {
		window      meanSeries
		head, found string
	}{
		"five rows in a series, four row by row": {meanSeries{last: 4, before: 4}, differs,
			"in a series of 7 rows, after row 5: the value is 2, want 2.5, 0.5 apart; " +
				"the value wanted is that row by row\n"},
		"centred": {meanSeries{last: 5, before: 2, after: 2}, foresees,
			"in a series of 7 rows, after row 1: the value is 1, want 0, 1 apart; " +
				"the value wanted is that without later rows\n"},
		"centred, and too short row by row": {meanSeries{last: 1, before: 1, after: 1}, foresees,
			"after row 1: the value is 0.5, want 0, 0.5 apart"},
		"centred, and no shorter series is taken": {meanSeries{last: 5, before: 2, after: 2, takes: 7},
			differs, "after row 1: the value is 1, want 0, 1 apart"},
	} {
		t.Run(name, func(t *testing.T) {
			maker := laws.OfWindow(func() laws.Window { w := c.window; return &w }, 1)
			err := laws.CausalInGames(maker, laws.Read("(0) (1)"), laws.Read("(2) (3) (4) (5) (6)"), nil,
				nil)
			require.ErrorContains(t, err, c.head)
			require.ErrorContains(t, err, c.found)
			var v *laws.Violation
			require.ErrorAs(t, err, &v)
			require.Equal(t, c.head == foresees, v.Foresees)
			require.False(t, v.Fails)
		})
	}
}

// TestCausalInGames_FailsAndDoesNotForesee: a window or a maker that panics in
// a whole series does not foresee.
func TestCausalInGames_FailsAndDoesNotForesee(t *testing.T) {
	made := 0
	for _, window := range []func() laws.Window{
		func() laws.Window { return &countingSeries{} },
		func() laws.Window {
			if made++; made > 4 {
				panic("no window is left")
			}
			return &meanSeries{last: 1}
		},
	} {
		err := laws.CausalInGames(laws.OfWindow(window, 1), nil, laws.Read("(1) (2)"), nil, nil)
		var v *laws.Violation
		require.ErrorAs(t, err, &v)
		require.False(t, v.Foresees)
		require.NotContains(t, v.Broken, "whole series")
	}
}

// An early series has a value before its first row that is that row.
type earlySeries struct{ meanSeries }

func (s *earlySeries) Game(rows [][]float64) [][]float64 {
	values := s.meanSeries.Game(rows)
	if len(rows) > 0 {
		values[0] = []float64{rows[0][0]}
	}
	return values
}

// TestCausalInGames_BeforeTheFirstRow: a value before the first row that depends
// on the rows foresees, and one that does not is merely another one.
func TestCausalInGames_BeforeTheFirstRow(t *testing.T) {
	for other, foresees := range map[string]bool{"(5)": true, "(3)": false, "": false} {
		maker := laws.OfWindow(func() laws.Window { return &earlySeries{meanSeries{last: 1}} }, 1)
		err := laws.CausalInGames(maker, nil, laws.Read("(3) (3)"), laws.Read(other), nil)
		var v *laws.Violation
		require.ErrorAs(t, err, &v)
		require.Equal(t, foresees, v.Foresees, other)
	}
}
