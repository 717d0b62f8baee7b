package windows_test

import (
	"testing"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// reachRows: what goes wrong in a few of the first 10·M rows leaks, and what
// does not forgets, with the reach reported.
func reachRows() []row {
	// firstCounts has the first row count from one number of rows on and up to
	// another.
	firstCounts := func(m, from, to int) func() windows.Window {
		return ofNumbers(func(all []float64) float64 {
			if from <= len(all) && len(all) < to {
				return mean(newest(all, m)) + all[0]
			}
			return mean(newest(all, m))
		})
	}
	// oneMore has the window hold one row more from one number of rows on and
	// up to another.
	oneMore := func(m, from, to int) func() windows.Window {
		return ofNumbers(func(all []float64) float64 {
			if from <= len(all) && len(all) < to {
				return mean(newest(all, m+1))
			}
			return mean(newest(all, m))
		})
	}
	of := func(name string, maker windows.Maker, frame windows.Rows, rows int, want words) row {
		r := is(name, maker, windows.Claims{Count: frame, Low: -8, High: 8}, want).of(2, frameOnly...)
		r.also = func(t *testing.T, f windows.Finding) {
			require.Equal(t, f.Verdict == windows.Forgets, f.Reach == 10*rows, f)
		}
		r.slow = rows > 100
		return r
	}
	return named("reach", []row{
		of("first row, 500 rows, from 5M to 6M", firstCounts(500, 2500, 3000), windows.Last(500), 500, leaks),
		of("first row, 30 rows, in row 5M+3", firstCounts(30, 153, 154), windows.Last(30), 30, leaks),
		of("first row, 100 rows, in row 5M+3", firstCounts(100, 503, 504), windows.Last(100), 100, leaks),
		of("first row, 30 rows, counted, in row 10M", firstCounts(30, 300, 301), windows.Last(30).Counted(), 30, leaks),
		of("one more, 30 rows, counted, in row 9M", oneMore(30, 270, 271), windows.Last(30).Counted(), 30, leaks),
		of("one more, 200 rows, counted, 8M to 9M", oneMore(200, 1600, 1800), windows.Last(200).Counted(), 200, leaks),
		of("mean of 30 rows", oneMore(30, 0, 0), windows.Last(30), 30, forgets),
		of("mean of 30 rows, counted", oneMore(30, 0, 0), windows.Last(30).Counted(), 30, forgets),
	})
}
