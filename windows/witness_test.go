package windows_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// runningSlope is the slope over the last rows by running sums.
func runningSlope(rows int) func() windows.Window {
	return ofSteps(func(s *stepping) float64 {
		n, all := float64(rows), s.all
		x := all[len(all)-1]
		s.product += n*x - s.sum
		s.sum += x
		if len(all) > rows {
			s.sum -= all[len(all)-1-rows] // its weight is 0 by now
		}
		return s.product / n
	})
}

// TestWitness: a leak that needs no count of rows is shown on at most 2M rows,
// with numbers of few digits where the fault allows them.
func TestWitness(t *testing.T) {
	const plainDigits = 4
	for name, c := range map[string]struct {
		maker  func() windows.Window
		rows   int
		digits int // of each number at most; 0 for any
	}{
		"a latch at 1000": {ofSteps(func(s *stepping) float64 {
			if s.all[len(s.all)-1] >= 1000 {
				s.value = 1
			}
			return s.value
		}), 5, plainDigits},
		"clipped at the largest ever": {ofNumbers(func(all []float64) float64 {
			return min(mean(newest(all, 10)), slices.Max(append(all, 0))/2)
		}), 10, plainDigits},
		"two rows too many": {ofNumbers(func(all []float64) float64 { return mean(newest(all, 9)) }), 7,
			plainDigits},
		"a slope by running sums": {runningSlope(10), 10, 0},
		"a sum by adding and taking off": {ofSteps(func(s *stepping) float64 {
			s.sum += s.all[len(s.all)-1]
			if len(s.all) > 5 {
				s.sum -= s.all[len(s.all)-6]
			}
			return s.sum
		}), 5, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range controls.Seeds(t) {
				var f windows.Finding
				for found := range windows.Findings(t, windows.Settings{Seed: 1 + seed, Cases: 100}, c.maker,
					windows.Claims{Count: windows.Last(c.rows)}, frameOnly) {
					f = found
				}
				require.Equal(t, windows.Leaks, f.Verdict)
				require.LessOrEqual(t, f.Witness.Rounds(), 2*c.rows, "seed %d: %v", 1+seed, f)
				for _, x := range slices.Concat(slices.Concat(f.Witness.Past, f.Witness.Rewards)...) {
					text := strings.Trim(strconv.FormatFloat(math.Abs(x), 'f', -1, 64), "0.")
					require.True(t, c.digits == 0 || len(text) <= c.digits, "seed %d: %v", 1+seed, f)
				}
				if seed == 0 {
					t.Log(f)
				}
			}
		})
	}
}
