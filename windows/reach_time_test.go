package windows_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"boundedrecall/internal/kit"
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

// reachInTimeRows: what goes wrong after one number of rows alone leaks, up to
// the reach.
func reachInTimeRows() (all []row) {
	for at, want := range map[int]words{123: leaks, 500: leaks, 1 << 20: forgets} {
		r := is(fmt.Sprint("in row ", at), func() windows.Window { return &countedInTime{at: at} },
			windows.Claims{Count: windows.Since(10 * time.Second)}, want).of(2, frameOnly...).slowly()
		r.also = func(t *testing.T, f windows.Finding) {
			require.Equal(t, f.Verdict == windows.Forgets, f.Reach == 500, f)
		}
		all = append(all, r)
	}
	return named("span, reach", all)
}

// TestReach_InTime: the first case of the law frame is the one number of rows
// with which a window leaks, up to the reach.
func TestReach_InTime(t *testing.T) {
	for at, want := range map[int]bool{500: true, 501: false} {
		all := windows.Laws(func() windows.Window { return &countedInTime{at: at} },
			windows.Claims{Count: windows.Since(10 * time.Second)})
		frame := all[slices.IndexFunc(all, func(l windows.Law) bool { return l.Name == "frame" })]
		c, err := kit.CaseNumber(frame, 1, 0)
		require.NoError(t, err)
		require.Equal(t, want, len(c.Rewards) == at)
		require.Equal(t, want, frame.Check(c) != nil)
	}
}
