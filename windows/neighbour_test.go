package windows_test

import (
	"math"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// running is a sum of the last five numbers that keeps what rounding, or an
// infinity, left. It counts the NaN that it was pushed.
type running struct {
	last []float64
	sum  float64
	nan  *int
}

func (s *running) Push(x []float64) {
	if math.IsNaN(x[0]) {
		*s.nan++
	}
	s.last, s.sum = append(s.last, x[0]), s.sum+x[0]
	if len(s.last) > 5 {
		s.sum -= s.last[0]
		s.last = s.last[1:]
	}
}

func (s *running) Value(dst []float64) { dst[0] = s.sum }

// TestSearch_PushesWhatIsClaimed: where infinities are claimed and NaN is not,
// neither the cases nor the search for the worst leak push NaN. Where NaN is
// claimed they do. Of a case in 1,500 an older infinity is multiplied by 0.
func TestSearch_PushesWhatIsClaimed(t *testing.T) {
	for values, pushes := range map[windows.Values]bool{
		windows.Inf: false, windows.Inf | windows.NaN: true,
	} {
		for seed := range uint64(controls.Cases(3)) {
			nan := 0
			claims := windows.Claims{Count: windows.Last(5), Low: -1e6, High: 1e6, Values: values}
			settings := windows.Settings{Cases: 400, Seed: seed + 1}
			for f := range settings.Check(func() windows.Window { return &running{nan: &nan} }, claims) {
				require.NoError(t, f.Err)
				require.True(t, f.Law != "frame" || f.Verdict == windows.Leaks, f)
			}
			require.Equal(t, pushes, nan > 0, "seed %d: %d NaN", seed+1, nan)
		}
	}
}
