package windows_test

import (
	"slices"
	"testing"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// TestThresholds: what counts as rounding, and what a tolerance allows, from both sides.
func TestThresholds(t *testing.T) {
	last := func(rows laws.Rounds) ([]float64, string) { return []float64{rows[0][0]}, "" }
	for _, c := range []struct {
		ulps, allowed float64
		rounding, ok  bool
	}{{16, 0, true, true}, {17, 0, true, false}, {20, 20, false, true}, {21, 20, false, false}} {
		claims := windows.Claims{Rows: 1, Low: 1.25, High: 1.5, ULPs: c.allowed, Rounding: c.rounding}
		off := func(late bool) func() windows.Window { // in all rows, or in all but the first
			return ofNumbers(func(all []float64) float64 {
				if len(all) == 0 || late && len(all) == 1 {
					return mean(all)
				}
				return all[len(all)-1] + c.ulps*0x1p-52
			})
		}
		broken := func(late bool, law string) (found bool) {
			for f := range (windows.Settings{Seed: 1, Cases: 20}).Check(off(late), claims) {
				found = found || f.Law == law && f.Failed()
			}
			return found
		}
		require.Equal(t, !c.ok, broken(true, "frame"), c)
		claims.Is = windows.Statistic{Value: last}
		require.Equal(t, !c.ok, broken(false, "statistic"), c)
	}
}

// TestPanicsOfTheKit: a panic of a statistic breaks no law; a window that panics fails.
func TestPanicsOfTheKit(t *testing.T) {
	statistic := func(value func([]float64) float64) windows.Law {
		claims := windows.Claims{Rows: 1, Is: windows.Statistic{Value: func(laws.Rounds) ([]float64, string) { panic("no statistic") }}}
		all := windows.Laws(ofNumbers(value), claims)
		return all[slices.IndexFunc(all, func(l windows.Law) bool { return l.Name == "statistic" })]
	}
	two := windows.Case{Rewards: laws.Read("(1) (2)")}
	require.EqualError(t, statistic(mean).Check(two), "properties: the law statistic or a claim panics: no statistic")
	verdict, _, err := statistic(func(all []float64) float64 { return 1 / all[len(all)-2] }).Verdict(two)
	require.NoError(t, err)
	require.Equal(t, windows.Fails, verdict, "the window panics")
}
