package windows_test

import (
	"math"
	"testing"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// slope is the mean deviation from the first number over the deviation of all:
// NaN where all numbers are equal, or what else is said then.
func slope(otherwise float64) func(x []float64) float64 {
	return func(x []float64) float64 {
		if len(x) == 0 {
			return otherwise
		}
		low, high := math.Inf(1), math.Inf(-1)
		for _, v := range x {
			low, high = math.Min(low, v), math.Max(high, v)
		}
		if high > low {
			return (x[len(x)-1] - x[0]) / (high - low)
		}
		return otherwise
	}
}

// besideNaNRows: a number where the reference has NaN is wrong, and NaN where it
// has a number, unless rows that are an ulp away have the other.
func besideNaNRows() []row {
	reference := func(f func(x []float64) float64) windows.Statistic {
		return windows.Statistic{Name: "reference", Value: func(rows laws.Rounds) ([]float64, string) {
			x := make([]float64, len(rows))
			for t, row := range rows {
				x[t] = row[0]
			}
			return []float64{f(x)}, ""
		}}
	}
	of := func(name string, otherwise float64, values windows.Values, f func([]float64) float64, want words) row {
		claims := windows.Claims{Count: windows.Last(streamRecall), Low: -9, High: 9, Values: values,
			Is: reference(f)}
		return is(name, inOrder(slope(otherwise)), claims, want).of(50, "statistic")
	}
	nan := math.NaN()
	open := of("0 for NaN, where equal rows may be unequal", 0, 0, slope(nan), holds)
	open.also = func(t *testing.T, f windows.Finding) {
		require.Positive(t, f.Unjudged)
		require.Greater(t, f.Values, f.Unjudged)
		require.Contains(t, f.String(), "values not judged: a number on one side alone, where rounding")
	}
	skips := func(x []float64) float64 {
		if math.IsNaN(sum(x)) {
			return 7
		}
		return slope(nan)(x)
	}
	return named("beside NaN", []row{
		of("a number for NaN", 0, windows.Integers, slope(nan), isWrong),
		of("NaN for a number", nan, windows.Integers, slope(0), isWrong),
		of("NaN for NaN", nan, windows.Integers, slope(nan), holds),
		of("NaN for 7", nan, windows.NaN, skips, isWrong),
		of("NaN for NaN of floats", nan, windows.NaN, slope(nan), holds),
		open,
	})
}
