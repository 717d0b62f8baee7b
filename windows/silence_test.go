package windows_test

import (
	"testing"
	"time"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A patient window sums the rows of the last ten seconds, and notes the longest
// silence.
type patient struct {
	summing
	last    time.Duration
	longest *time.Duration
}

func (p *patient) PushAt(row []float64, at time.Duration) {
	p.look(at)
	p.summing.PushAt(row, at)
}

func (p *patient) ValueAt(dst []float64, at time.Duration) {
	p.look(at)
	p.summing.ValueAt(dst, at)
}

func (p *patient) look(at time.Duration) {
	if len(p.at) > 0 {
		*p.longest = max(*p.longest, at-p.last)
	}
	p.last = at
}

// TestSilence: a window that nobody wakes is given silences in which a counter
// of milliseconds with 32 bits runs over, and no longer ones: it may work
// through each slot that has passed. What is drawn does not depend on how fast it
// is.
func TestSilence(t *testing.T) {
	controls.SkipUnlessAsked(t)
	claims := windows.Claims{Count: windows.Since(10 * time.Second), High: 9, Values: windows.Integers}
	longest := time.Duration(0)
	made := func() *patient { return &patient{summing: summing{span: 10 * time.Second}, longest: &longest} }
	settings := windows.Settings{Cases: 2000, Seed: 1}
	require.NoError(t, settings.Test(func() windows.Window { return made() }, claims))
	require.GreaterOrEqual(t, longest, 1<<32*time.Millisecond)
	require.LessOrEqual(t, longest, 1<<23*time.Second+time.Hour)
}
