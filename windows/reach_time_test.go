package windows_test

import (
	"testing"
	"time"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A countedInTime window adds one to its sum when it has been pushed some
// number of rows.
type countedInTime struct {
	told
	pushed, at int
}

func (w *countedInTime) PushAt(x []float64, at time.Duration) {
	w.pushed++
	w.told.PushAt(x, at)
}

func (w *countedInTime) ValueAt(dst []float64, at time.Duration) {
	if w.told.ValueAt(dst, at); w.pushed == w.at {
		dst[0]++
	}
}

// TestReachInTime: what goes wrong after one number of rows alone leaks, up to
// the reach.
func TestReachInTime(t *testing.T) {
	controls.SkipUnlessAsked(t)
	for at, want := range map[int]windows.Verdict{
		123: windows.Leaks, 500: windows.Leaks, 1 << 20: windows.Forgets,
	} {
		for seed := range controls.Seeds(t) {
			maker := func() windows.Window { return &countedInTime{at: at} }
			settings := windows.Settings{Seed: 1 + seed, Cases: 2}
			for f := range settings.Check(maker, windows.Claims{Count: windows.Since(10 * time.Second)}) {
				if f.Law == "frame" {
					require.Equal(t, want, f.Verdict, "seed %d: %v", 1+seed, f)
					require.Equal(t, want == windows.Forgets, f.Reach == 500, f)
				}
			}
		}
	}
}
