package windows_test

import (
	"testing"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A session sums the numbers of the rows of its newest key. A row is a key and
// a number.
type session struct {
	key, sum float64
	forgets  bool
}

func (w *session) Push(row []float64) {
	if row[0] != w.key && w.forgets {
		w.sum = 0
	}
	if row[0] != w.key && !w.forgets {
		w.sum /= 2 // a half stays
	}
	w.key, w.sum = row[0], w.sum+row[1]
}

func (w *session) Value(dst []float64) { dst[0] = w.sum }

// A keyed window keeps a sum for each key, and has that of the newest.
type keyed struct {
	key  float64
	sums map[float64]float64
	bad  bool
}

func (w *keyed) Push(row []float64) {
	if w.bad && len(w.sums) == 3 {
		clear(w.sums)
	}
	w.key = row[0]
	w.sums[w.key] += row[1]
}

func (w *keyed) Value(dst []float64) { dst[0] = w.sums[w.key] }

// TestFrame: a claim in Go says by a predicate which rows count.
func TestFrame(t *testing.T) {
	claims := windows.Claims{
		Inputs: 2, Low: -3, High: 3, Values: windows.Integers,
		Count: windows.Where(func(row, now []float64) bool { return row[0] == now[0] }),
	}
	windows.Run(t, func() windows.Window { return &keyed{sums: map[float64]float64{}} }, claims)
	for _, wrong := range []windows.Maker{
		func() windows.Window { return &session{forgets: true} },
		func() windows.Window { return &session{} },
		func() windows.Window { return &keyed{sums: map[float64]float64{}, bad: true} },
	} {
		err := windows.Settings{Seed: 1}.Test(wrong, claims)
		require.ErrorContains(t, err, "frame leaks: rows outside of the frame change the value")
		t.Log(err)
	}
}
