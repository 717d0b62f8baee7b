package windows_test

import (
	"sync"
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// An expiring window subtracts each row from its sum when its timer fires. Rows
// that came at the same time leave in any order.
type expiring struct {
	mu     sync.Mutex
	sum    float64
	timers []*time.Timer
}

func (w *expiring) Push(x []float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	row := x[0]
	w.sum += row
	w.timers = append(w.timers, time.AfterFunc(10*second, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.sum -= row
	}))
}

func (w *expiring) Value(dst []float64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	dst[0] = w.sum
}

func (w *expiring) Close() {
	for _, timer := range w.timers {
		timer.Stop()
	}
}

// TestTimers: a window whose value depends on the order of timers that fire at
// the same time is not deterministic, which is seen first.
func TestTimers(t *testing.T) {
	for seed := range uint64(10) {
		claims := windows.Claims{Count: windows.Since(10 * second)}
		for f := range windows.Findings(t, windows.Settings{Seed: 1 + seed}, func() windows.Window {
			return &expiring{}
		}, claims, nil) {
			if f.Failed() {
				require.Equal(t, "deterministic", f.Law, "%v", f)
				break
			}
		}
	}
}
