package windows_test

import (
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A recent window is the sum of the rows of the last ten seconds, by the clock.
type recent struct {
	at   []time.Time
	rows []float64
	late bool // it drops old rows only when a row is pushed
}

func (w *recent) drop() {
	for len(w.at) > 0 && time.Since(w.at[0]) >= 10*time.Second {
		w.at, w.rows = w.at[1:], w.rows[1:]
	}
}

func (w *recent) Push(x []float64) {
	w.drop()
	w.at, w.rows = append(w.at, time.Now()), append(w.rows, x[0])
}

func (w *recent) Value(dst []float64) {
	if !w.late {
		w.drop()
	}
	dst[0] = 0
	for _, x := range w.rows {
		dst[0] += x
	}
}

// A told window is told the time.
type told struct {
	recent
	now time.Time
}

func (w *told) PushAt(x []float64, at time.Duration) {
	w.at, w.rows = append(w.at, w.now.Add(at)), append(w.rows, x[0])
}

func (w *told) ValueAt(dst []float64, at time.Duration) {
	dst[0] = 0
	for i, from := range w.at {
		if w.late || w.now.Add(at).Sub(from) < 10*time.Second {
			dst[0] += w.rows[i]
		}
	}
}

var lastTenSeconds = windows.Claims{Count: windows.Since(10 * time.Second), Is: windows.Sum}

// TestSpan: a window that asks the clock keeps its claim, and one that is told
// the time.
func TestSpan(t *testing.T) {
	windows.Run(t, func() windows.Window { return &recent{} }, lastTenSeconds)
	require.NoError(t, windows.Test(func() windows.Window { return &told{} }, lastTenSeconds))
}

// A stuck window is 1, and 0 once seven rows in turn were NaN.
type stuck struct {
	missing int
	stuck   bool
}

func (w *stuck) Push(x []float64) {
	if w.missing++; x[0] == x[0] {
		w.missing = 0
	}
	w.stuck = w.stuck || w.missing == 7
}

func (w *stuck) Value(dst []float64) {
	dst[0] = 1
	if w.stuck {
		dst[0] = 0
	}
}

// TestSpan_Leaks: a window that forgets late is refuted, with a witness of one
// row.
func TestSpan_Leaks(t *testing.T) {
	maker := func() windows.Window { return &told{recent: recent{late: true}} }
	err := windows.Settings{Seed: 1}.Test(maker, lastTenSeconds)
	require.ErrorContains(t, err, "frame leaks: rows outside the frame change the value")
	require.ErrorContains(t, err, "  rows     0s (1)\n  asked    at 10s\n  is       1\n  want     0")
	windows.Settings{Skip: []string{"frame"}}.Run(t, maker, lastTenSeconds)
}

// TestSpan_Refuses: claims that make no sense, and windows that would need a
// clock.
func TestSpan_Refuses(t *testing.T) {
	maker := func() windows.Window { return &told{} }
	for why, wrong := range map[string]windows.Frame{
		"the length -1ns of a frame is not in":                     windows.Since(-1),
		"the grace 1s is not from 0s to below 1s":                  windows.Since(time.Second).Grace(time.Second),
		`closed is "ends", which is none of`:                       windows.Since(time.Second).Closed("ends"),
		"the length 2424h0m0s of a frame is not in 1ns..2400h0m0s": windows.Session(101 * 24 * time.Hour),
		"the newest row may have been turned down":                 windows.Since(time.Second).Before().Admitted(),
		"the length 1s of a frame is below 10s":                    windows.Tumbling(time.Second).Unit(time.Second),
	} {
		// an error about the claim, and not a law that the window breaks
		err := windows.Test(maker, windows.Claims{Count: wrong})
		require.ErrorContains(t, err, "not judged\n  because  windows: "+why, "%v", wrong)
	}
	clock := func() windows.Window { return &recent{} }
	err := windows.Test(clock, lastTenSeconds)
	require.ErrorContains(t, err, "PushAt(row []float64, at time.Duration)")
	require.Panics(t, func() { windows.Laws(clock, lastTenSeconds) })
	require.NotEmpty(t, windows.Laws(maker, lastTenSeconds))
}
