package frames_test

import (
	"testing"
	"time"

	"boundedrecall/internal/frames"
	"boundedrecall/internal/kit"

	"github.com/stretchr/testify/require"
)

// drained forgets its rows when it is asked for its value.
type drained struct{ exact }

func (w *drained) ValueAt(dst []float64, now time.Duration) {
	w.exact.ValueAt(dst, now)
	w.at, w.x = nil, nil
}

// pooled adds what other windows of its maker were pushed.
type pooled struct {
	exact
	pushed *int
}

func (w *pooled) PushAt(row []float64, at time.Duration) {
	*w.pushed++
	w.exact.PushAt(row, at)
}

func (w *pooled) ValueAt(dst []float64, _ time.Duration) { dst[0] = float64(*w.pushed) }

// uneven counts one more row in every other window.
type uneven struct {
	exact
	odd bool
}

func (w *uneven) ValueAt(dst []float64, now time.Duration) {
	w.exact.ValueAt(dst, now)
	if w.odd && len(w.x) > 0 {
		dst[0]++
	}
}

// hollow is 0, so it forgets all rows, and is not their sum.
type hollow struct{ exact }

func (w *hollow) ValueAt(dst []float64, _ time.Duration) { dst[0] = 0 }

// forever counts all rows.
type forever struct{ exact }

func (w *forever) ValueAt(dst []float64, _ time.Duration) {
	dst[0] = 0
	for _, x := range w.x {
		dst[0] += x
	}
}

// TestEachLawFinds: each law alone finds a window that breaks it, and accuses no right one.
func TestEachLawFinds(t *testing.T) {
	right := func() frames.Window { return &exact{closed: frames.Right} }
	made, pushed := 0, 0
	wrong := map[string]func() frames.Window{
		"deterministic": func() frames.Window {
			made++
			return &uneven{exact{closed: frames.Right}, made%2 == 1}
		},
		"independent": func() frames.Window {
			pushed = 0 // a window made later, as that of the comparison, begins anew
			return &pooled{exact{closed: frames.Right}, &pushed}
		},
		"asked":     func() frames.Window { return &drained{exact{closed: frames.Right}} },
		"frame":     func() frames.Window { return &forever{} },
		"silence":   func() frames.Window { return &forever{} },
		"spacing":   func() frames.Window { return &forever{} },
		"statistic": func() frames.Window { return &hollow{} },
	}
	claim := claim
	claim.Statistic = func(rows [][]float64) ([]float64, string) {
		sum := 0.0
		for _, r := range rows {
			sum += r[0]
		}
		return []float64{sum}, ""
	}
	require.Len(t, lawsOf(claim, nil), len(wrong))
	search := func(law int, maker func() frames.Window) kit.Finding {
		return kit.Settings{Seed: 1, Cases: 200}.Search(lawsOf(claim, frames.Told(maker, 1))[law], nil)
	}
	for k, law := range lawsOf(claim, nil) {
		require.Contains(t, wrong, law.Name)
		f := search(k, right)
		require.NoError(t, f.Err, law.Name)
		require.Nil(t, f.Violation, law.Name)
		f = search(k, wrong[law.Name])
		require.NoError(t, f.Err, law.Name)
		require.NotNil(t, f.Violation, law.Name)
		require.Equal(t, law.Name, f.Violation.Law)
	}
}
