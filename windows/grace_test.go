package windows_test

import (
	"slices"
	"testing"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// blockMean is the mean of a window of 6 rows from which rows leave in blocks:
// it lets them wait until there are most of them. leaves is how many stay when
// they leave.
func blockMean(most, stay int) func() windows.Window {
	return ofNumbers(func(all []float64) float64 {
		if n := len(all); n > most {
			all = newest(all, stay+(n-most-1)%(most+1-stay))
		}
		return mean(all)
	})
}

// graceRows: a window from which rows leave in blocks forgets with a grace of
// the rows that wait, and leaks with less. What outlives its block leaks. A
// mean of exactly 6 rows keeps the weaker claim too, and so does one of exactly
// 9.
func graceRows() []row {
	keepsOne := func(all []float64) float64 {
		kept := all
		if n := len(all); n > 9 {
			kept = append(slices.Clone(all[:1]), newest(all, 6+(n-10)%4)...)
		}
		return mean(kept)
	}
	leaksLate := func(all []float64) float64 { // with a counter of 8 bits
		if len(all) == 256 {
			return mean(all)
		}
		return mean(newest(all, 6+len(all)%4))
	}
	of := func(name string, maker windows.Maker, grace int, want words) row {
		r := is(name, maker, windows.Claims{Count: windows.Last(6).Grace(grace), Low: -8, High: 8}, want)
		r.also = func(t *testing.T, f windows.Finding) {
			require.Equal(t, f.Verdict == windows.Forgets, f.Reach == 60+grace)
		}
		return r.of(20, frameOnly...)
	}
	return named("grace", []row{
		of("exact", blockMean(6, 6), 0, forgets),
		of("exact, with grace", blockMean(6, 6), 3, forgets),
		of("blocks of 4", blockMean(9, 6), 3, forgets),
		of("one row too few", blockMean(9, 6), 2, leaks),
		of("no grace", blockMean(9, 6), 0, leaks),
		of("too few stay", blockMean(9, 5), 3, leaks),
		of("the first stays", ofNumbers(keepsOne), 3, leaks),
		of("of 9 rows", blockMean(9, 9), 3, forgets),
		of("in row 256", ofNumbers(leaksLate), 3, leaks),
	})
}

// TestGrace_Refuses: a negative grace is refused.
func TestGrace_Refuses(t *testing.T) {
	require.ErrorContains(t, windows.Claims{Count: windows.Last(3).Grace(-1)}.Check(), "is not in 0..1000000")
}
