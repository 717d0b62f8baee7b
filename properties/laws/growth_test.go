package laws_test

import (
	"math"
	"testing"

	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

func TestFitGrowth(t *testing.T) {
	sizes := []int{4, 9, 16, 25, 100}
	values := make([]float64, len(sizes))
	for k, n := range sizes {
		values[k] = 3 / math.Sqrt(float64(n))
	}
	rate := laws.FitGrowth(sizes, values)
	require.InDelta(t, -0.5, rate.Exponent, 1e-12)
	require.InDelta(t, -0.5, rate.Low, 1e-7)
	require.InDelta(t, -0.5, rate.High, 1e-7)

	// Four points off a line, by hand: with logarithms to base 2, x = 0..3 and
	// y = 1, 3, 2, 4 have slope 0.8, squared residuals 1.8, Σ(x−x̄)² = 5, and
	// Student's t(0.995; 2) is 9.9248.
	y := []float64{2, 8, 4, 16}
	rate = laws.FitGrowth([]int{1, 2, 4, 8}, y)
	require.InDelta(t, 0.8, rate.Exponent, 1e-12)
	require.InDelta(t, 9.9248*math.Sqrt(1.8/2/5), rate.High-rate.Exponent, 1e-3)

	require.Panics(t, func() { laws.FitGrowth([]int{1, 2, 3}, []float64{1, 1, 1}) })
	require.Panics(t, func() { laws.FitGrowth([]int{1, 2, 3, 4}, []float64{1, 1, 0, 1}) })
}

// TestGrowthIsJudgedByItsInterval: noisy values whose fitted exponent is on the claim's
// side do not do, with an interval across −1/4; a bent curve that falls fast enough from
// each size to the next does, though four sizes leave the interval wide.
func TestGrowthIsJudgedByItsInterval(t *testing.T) {
	sizes := []int{8, 16, 32, 64}
	noisy, slow := make([]float64, len(sizes)), make([]float64, len(sizes))
	for k, n := range sizes { // size^−0.35 and size^−0.1, 20 % up and down
		noisy[k] = math.Pow(float64(n), -0.35) * []float64{1.2, 0.8, 1.2, 0.8}[k]
		slow[k] = math.Pow(float64(n), -0.1) * []float64{1.2, 0.8, 1.2, 0.8}[k]
	}
	bent := []float64{0.0271, 0.00546, 0.00257, 0.00129}
	flat := []float64{0.1, 0.1, 0.11, 0.3}
	for _, c := range []struct {
		values    []float64
		vanishing bool
		passes    bool
	}{
		{noisy, true, false}, {slow, false, false}, {slow, true, false}, {bent, true, true}, {bent, false, false}, {flat, false, true}, {flat, true, false},
		{[]float64{0.1, 0.05, 0.01, 0}, true, true}, {[]float64{0.1, 0.05, 0.01, 0}, false, false},
	} {
		found, _ := laws.Growth{Sizes: sizes, Vanishing: c.vanishing}.Judge(c.values)
		require.Equal(t, c.passes, found == "", "%v, vanishing %v: %s", c.values, c.vanishing, found)
	}
	require.Less(t, laws.FitGrowth(sizes, noisy).Exponent, -0.25)
	require.Greater(t, laws.FitGrowth(sizes, slow).Exponent, -0.25)
	require.Greater(t, laws.FitGrowth(sizes, bent).High, 0.0)
}
