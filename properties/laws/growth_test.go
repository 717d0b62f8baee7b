package laws_test

import (
	"fmt"
	"math"
	"testing"

	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// TestFitLine: three points on a line, and four off a line, by hand: x = 0..3
// and y = 1, 3, 2, 4 have slope 0.8, squared residuals 1.8, Σ(x−x̄)² = 5, and
// Student's t(0.995; 2) is 9.9248.
func TestFitLine(t *testing.T) {
	slope, half := laws.FitLine([]float64{1, 2, 5}, []float64{1, 0.5, -1})
	require.InDelta(t, -0.5, slope, 1e-12)
	require.InDelta(t, 0, half, 1e-7)
	slope, half = laws.FitLine([]float64{0, 1, 2, 3}, []float64{1, 3, 2, 4})
	require.InDelta(t, 0.8, slope, 1e-12)
	require.InDelta(t, 9.9248*math.Sqrt(1.8/2/5), half, 1e-3)
	require.Panics(t, func() {
		_ = laws.RegretGrowth(leaderOf(1), laws.Growth{Sizes: []int{1, 2, 3}})
	})
}

// TestGrowthIsJudgedByItsInterval: noisy values whose fitted exponent is on the
// claim's side do not do, with an interval across −1/4; a bent curve that falls
// fast enough from each size to the next does, though four sizes leave the
// interval wide.
func TestGrowthIsJudgedByItsInterval(t *testing.T) {
	sizes := []int{8, 16, 32, 64}
	noisy, slow := make([]float64, len(sizes)), make([]float64, len(sizes))
	for k, n := range sizes { // size^−0.35 and size^−0.1, 20 % up and down
		noisy[k] = math.Pow(float64(n), -0.35) * []float64{1.2, 0.8, 1.2, 0.8}[k]
		slow[k] = math.Pow(float64(n), -0.1) * []float64{1.2, 0.8, 1.2, 0.8}[k]
	}
	bent := []float64{0.0271, 0.00546, 0.00257, 0.00129}
	flat := []float64{0.1, 0.1, 0.11, 0.3}
	for k, c := range []struct {
		values    []float64
		vanishing bool
		passes    bool
	}{
		{noisy, true, false}, {slow, false, false}, {slow, true, false}, {bent, true, true},
		{bent, false, false}, {flat, false, true}, {flat, true, false},
		{[]float64{0.1, 0.05, 0.01, 0}, true, true}, {[]float64{0.1, 0.05, 0.01, 0}, false, false},
	} {
		t.Run(fmt.Sprintf("row %d", k), func(t *testing.T) {
			found := laws.Growth{Sizes: sizes, Vanishing: c.vanishing}.Judge(c.values)
			require.Equal(t, c.passes, found == "", "%v, vanishing %v: %s", c.values, c.vanishing, found)
		})
	}
}
