package windows_test

import (
	"testing"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// frameOf returns the finding of the law frame.
func frameOf(t *testing.T, maker windows.Maker, claims windows.Claims) (frame windows.Finding) {
	settings := windows.Settings{Seed: 1, Cases: 100}
	for f := range windows.Findings(t, settings, maker, claims, frameOnly) {
		frame = f
	}
	require.Equal(t, windows.Leaks, frame.Verdict, "%v", frame)
	return frame
}

// uneven has the sum of one row too few now and then.
func uneven(rows int) windows.Maker {
	return ofNumbers(func(all []float64) float64 {
		if len(all)%3 == 1 {
			return sum(newest(all, rows-1))
		}
		return sum(newest(all, rows))
	})
}

// TestReport_Early: a leak that is the value after fewer rows says so, and
// another one does not.
func TestReport_Early(t *testing.T) {
	claims := windows.Claims{Count: windows.Last(5), Low: -8, High: 8}
	early := frameOf(t, uneven(5), claims).String()
	require.Contains(t, early, "early    it is the value after the newest 4 of the 5 rows that count")
	late := frameOf(t, ofNumbers(func(all []float64) float64 { return sum(newest(all, 6)) }), claims).String()
	require.NotContains(t, late, "early ")
	sums := frameOf(t, newRunningSum, windows.Claims{Count: windows.Last(5)}).String()
	require.NotContains(t, sums, "early    it is the value after the newest")
}

// TestReport_Unit: where the value does not grow with the rows its difference is
// told as it is, and otherwise as a share of the largest number pushed.
func TestReport_Unit(t *testing.T) {
	claims := windows.Claims{Count: windows.Last(5), Low: -8, High: 8}
	count := frameOf(t, ofNumbers(func(all []float64) float64 { return float64(min(len(all), 6)) }), claims)
	require.NotContains(t, count.String(), "of the largest number pushed")
	require.Zero(t, count.Share())
	require.Equal(t, 1.0, count.Off())
	grows := frameOf(t, ofNumbers(func(all []float64) float64 { return sum(newest(all, 6)) }), claims)
	require.Contains(t, grows.String(), "of the largest number pushed")
	require.Positive(t, grows.Share())
}

// TestReport_Waive: a tolerance is advice up to a hundredth of the value.
func TestReport_Waive(t *testing.T) {
	claims := windows.Claims{Count: windows.Last(5), Low: 1000, High: 1001}
	small := frameOf(t, ofNumbers(func(all []float64) float64 { return mean(newest(all, 6)) }), claims)
	require.Contains(t, small.String(), "waive    a tolerance of ")
	large := frameOf(t, ofNumbers(func(all []float64) float64 { return sum(newest(all, 6)) }), claims)
	require.NotContains(t, large.String(), "waive ")
}

// TestNaNInTime: NaN and infinities go with a frame in time: a sum that they
// never leave is seen, and one that is summed anew is left alone.
func TestNaNInTime(t *testing.T) {
	claims := windows.Claims{Count: windows.Since(10 * second), Values: windows.NaN | windows.Inf}
	frameOf(t, func() windows.Window { return &drifting{} }, claims)
	settings := windows.Settings{Seed: 1, Cases: 100}
	for f := range windows.Findings(t, settings, func() windows.Window { return &recent{} }, claims, nil) {
		require.False(t, f.Failed(), "%v", f)
	}
}
