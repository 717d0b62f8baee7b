package frames

import (
	"math"
	"testing"
	"time"

	"boundedrecall/internal/kit"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestHalfOf: the numbers of the two parts of a gap stand for times that add up
// to it, on the grid of the unit, for gaps of up to 136 years that a number of a
// case stands for. Halves of long gaps that are no whole seconds do not.
func TestHalfOf(t *testing.T) {
	sum := func(gap, half time.Duration) time.Duration {
		return kit.Duration(kit.Seconds(half)) + kit.Duration(kit.Seconds(gap-half))
	}
	rapid.Check(t, func(t *rapid.T) {
		unit := rapid.SampledFrom([]time.Duration{
			0, 1, 7, time.Millisecond, 300 * time.Millisecond, 1100 * time.Millisecond, time.Minute,
		}).Draw(t, "unit")
		seconds := math.Exp(rapid.Float64Range(-20, math.Log(kit.LongestGap)).Draw(t, "log of seconds"))
		gap := kit.Duration(seconds)
		half := halfOf(gap, unit)
		require.Equal(t, gap, sum(gap, half))
		require.Zero(t, half%max(1, unit))
		require.LessOrEqual(t, half, gap/2)
	})
	gap := kit.Duration(1.6840375200000003e+07)
	require.NotEqual(t, gap, sum(gap, gap/2))
	require.InDelta(t, gap/2, halfOf(gap, 0), float64(time.Second))
}
