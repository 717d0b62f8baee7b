package windows_test

import (
	"sync"
	"testing"
	"time"

	"boundedrecall/internal/kit"
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
// the same time is not the same twice. So that this is seen before other laws
// accuse it of something else, the law deterministic judges each case of a
// window that asks a clock several times, and half of the cases have rows that
// come and leave at the same time. The order is that of goroutines, so the test
// looks at the cases, and not at the word.
func TestTimers(t *testing.T) {
	claims := windows.Claims{Count: windows.Since(10 * second)}
	made := 0
	maker := func() windows.Window { made++; return &expiring{} }
	only := []string{"deterministic"}
	for f := range windows.Findings(t, windows.Settings{Seed: 1, Cases: 10}, maker, claims, only) {
		require.True(t, f.Violation != nil || made >= 10*2*8, "%d windows: %v", made, f)
	}
	made = 0
	told := func() windows.Window { made++; return &summing{span: 10 * second} }
	for f := range windows.Findings(t, windows.Settings{Seed: 1, Cases: 10}, told, claims, only) {
		require.False(t, f.Failed(), f)
		require.LessOrEqual(t, made, 2+10*2, "a window that is told the time has no timers")
	}
	crowded, cases := 0, 100
	law := windows.Laws(windows.Clocked(t, maker), claims)[0]
	require.Equal(t, "deterministic", law.Name)
	for k := range cases {
		c, err := kit.CaseNumber(law, 1, k)
		require.NoError(t, err)
		n := len(c.Rewards)
		same := n > 2 && c.Rewards[n-1][0] > 10
		for _, row := range c.Rewards[:max(0, n-1)] {
			same = same && row[0] == 0
		}
		if same {
			crowded++
		}
	}
	require.GreaterOrEqual(t, crowded, cases/4)
}
