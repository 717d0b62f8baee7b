package windows_test

import (
	"fmt"
	"math"
	"testing"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// failsBelow returns the function, which panics on fewer numbers, and on a number
// of them that is bad.
func failsBelow(least, bad int, f func(x []float64) float64) windows.Maker {
	return ofNumbers(func(all []float64) float64 {
		if len(all) < least || len(all) == bad {
			panic(fmt.Sprintf("%d rows are not enough", len(all)))
		}
		return f(all)
	})
}

// fromRows: what is claimed to count from some row on is not asked for before.
func fromRows() []row {
	from := func(row int) windows.Claims {
		return windows.Claims{Count: windows.Last(streamRecall).From(row), Low: -9, High: 9}
	}
	before := windows.Claims{Count: windows.Last(streamRecall).Before().From(streamRecall + 1), Low: -9, High: 9}
	noNewest := func(all []float64) float64 { return recentMean(all[:len(all)-1]) }
	short := func(x []float64) []float64 {
		if len(x) < streamRecall {
			panic(fmt.Sprintf("window of 5 numbers is longer than %d", len(x)))
		}
		return around(4, 0, mean)(x)
	}
	longOnly := func(x []float64) []float64 {
		if len(x) == 0 {
			return nil
		}
		return short(append([]float64{0, 0, 0, 0}, x...))[4:] // as a window in Go does
	}
	meanOf := func(frame windows.Rows) windows.Claims {
		return windows.Claims{Count: frame, Is: windows.Mean, Low: -9, High: 9}
	}
	last := windows.Last(streamRecall)
	shares := ofNumbers(func(all []float64) float64 {
		return sum(newest(all, streamRecall)) / streamRecall
	})
	waiting := ofNumbers(func(all []float64) float64 {
		if len(all) < streamRecall {
			return math.NaN()
		}
		return recentMean(all)
	})
	return named("from", []row{
		is("row 1, a mean", ofNumbers(recentMean), meanOf(last.From(1)), forgets),
		is("row 1, a fifth of the sum", shares, meanOf(last.From(1)), isWrong).saying("after 1 row"),
		is("row 3, a fifth of the sum", shares, meanOf(last.From(3)), isWrong).saying("after "),
		is("row 5, a fifth of the sum", shares, meanOf(last.From(5)), forgets),
		is("row 1, NaN before row 5", waiting, meanOf(last.From(1)), forgets),
		is("not claimed, a fifth of the sum", shares, meanOf(last), holds).of(0, "statistic").
			saying("claim --from 1"),
		is("row 5", failsBelow(5, 0, recentMean), from(5), forgets).of(20),
		is("row 5, from row 4", failsBelow(5, 0, recentMean), from(4), fails).of(20).saying("it answers from row 5 on"),
		is("row 5, NaN before", ofNumbers(func(all []float64) float64 {
			if len(all) < 5 {
				return math.NaN()
			}
			return recentMean(all)
		}), from(5), forgets).of(20),
		is("row 5, and fails at 7", failsBelow(5, 7, recentMean), from(5), fails).of(20),
		is("row 5, and leaks", failsBelow(5, 0, func(all []float64) float64 { return mean(newest(all, 6)) }),
			from(5), leaks).of(20),
		is("the row before", failsBelow(6, 0, noNewest), before, forgets).of(20),
		is("a series", ofSeries(longOnly), from(5), forgets).of(20),
	})
}

// TestFrom_Learned: a window that fails after fewer rows than count is told of it
// once, in the first law, and judged by the others from the row on with which it
// answers. A window that fails after more rows is not.
func TestFrom_Learned(t *testing.T) {
	claims := windows.Claims{Count: windows.Last(streamRecall), Low: -9, High: 9}
	settings := windows.Settings{Seed: 1, Cases: 20}
	words := func(maker windows.Maker) (all map[string]windows.Verdict, hints int) {
		all = map[string]windows.Verdict{}
		for f := range settings.Check(maker, claims) {
			require.NoError(t, f.Err)
			all[f.Law] = f.Verdict
			for _, note := range f.Notes {
				if note == "hint     it answers from row 3 on: if its value counts from there on, "+
					"say --from 3, or in Go Last(5).From(3); other laws are judged so" {
					hints++
				}
			}
			require.Equal(t, f.Failed() && f.Law != "deterministic" && hints > 0, f.From == 3, f)
		}
		return all, hints
	}
	all, hints := words(failsBelow(3, 0, recentMean))
	require.Equal(t, 1, hints)
	for law, word := range all {
		if law == "deterministic" {
			require.Equal(t, windows.Fails, word)
		} else {
			require.Contains(t, []windows.Verdict{windows.Holds, windows.Forgets}, word, law)
		}
	}
	all, hints = words(failsBelow(3, 0, func(all []float64) float64 { return mean(newest(all, 6)) }))
	require.Equal(t, 1, hints)
	require.Equal(t, windows.Leaks, all["frame"])
	all, hints = words(failsBelow(3, 8, recentMean))
	require.Equal(t, 1, hints)
	require.Equal(t, windows.Fails, all["frame"])
	all, hints = words(failsBelow(8, 0, recentMean))
	require.Zero(t, hints)
	require.Equal(t, windows.Fails, all["pure-play"])
	for _, row := range []int{-1, 6} {
		claims.Count = windows.Last(streamRecall).From(row)
		require.ErrorContains(t, claims.Check(), fmt.Sprintf("From(%d) is not in 0..5", row))
	}
}
