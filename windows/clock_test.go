package windows_test

import (
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// uptime is how many rows a second were pushed since it was made.
type uptime struct {
	made time.Time
	n    float64
}

func (w *uptime) Push([]float64) { w.n++ }

func (w *uptime) Value(dst []float64) {
	dst[0] = 0
	if age := time.Since(w.made); age < 10*second {
		dst[0] = w.n / (1 + age.Seconds())
	}
}

// TestClocked: a window that asks a clock and is made by Clocked gets the words
// that it gets from Run: it is made at the start, and not with its first row.
func TestClocked(t *testing.T) {
	maker := func() windows.Window { return &uptime{made: time.Now()} }
	words := func(maker windows.Maker, frame windows.Frame) (gravest windows.Verdict, born bool) {
		claims := windows.Claims{Count: frame}
		for f := range windows.Findings(t, windows.Settings{Seed: 1}, maker, claims, []string{"frame", "born"}) {
			require.NoError(t, f.Err)
			gravest, born = gravest.Graver(f.Verdict), born || f.Law == "born"
		}
		return gravest, born
	}
	for _, frame := range []windows.Frame{
		windows.Since(10 * second), windows.Since(10 * second).Born(), windows.Since(9 * second).Born(),
	} {
		asked, born := words(maker, frame)
		clocked, also := words(windows.Clocked(t, maker), frame)
		require.Equal(t, asked, clocked, "%v", frame)
		require.Equal(t, born, also, "%v", frame)
	}
	err := windows.Test(windows.Clocked(t, maker), windows.Claims{Count: windows.Last(3)})
	require.ErrorContains(t, err, "Clocked is for a frame in time")
	err = windows.Test(maker, windows.Claims{Count: windows.Since(second)})
	require.ErrorContains(t, err, "Clocked(t, maker)")
}
