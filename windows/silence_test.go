package windows_test

import (
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A plodder sums the rows of the last ten seconds. It takes long after a
// silence of years, as a window does that works through each slot that has
// passed.
type plodder struct {
	rows  []float64
	at    []time.Duration
	years *int // how often it was asked after years
}

func (p *plodder) Push([]float64)  { panic("it is told the time") }
func (p *plodder) Value([]float64) { panic("it is told the time") }

func (p *plodder) PushAt(x []float64, now time.Duration) {
	p.look(now)
	p.rows, p.at = append(p.rows, x[0]), append(p.at, now)
}

func (p *plodder) ValueAt(dst []float64, now time.Duration) {
	p.look(now)
	dst[0] = 0
	for k, x := range p.rows {
		if now-p.at[k] < 10*time.Second {
			dst[0] += x
		}
	}
}

func (p *plodder) look(now time.Duration) {
	if n := len(p.at); n > 0 && now-p.at[n-1] > 24*365*time.Hour/2 {
		*p.years++
		time.Sleep(15 * time.Millisecond)
	}
}

// TestSilence: a window that works through each slot of a silence is looked at
// in three silences of years, to find that out, and gets shorter ones then.
// Another gets silences of years.
func TestSilence(t *testing.T) {
	claims := windows.Claims{Span: 10 * time.Second, Low: 0, High: 9, Integers: true}
	for _, slow := range []bool{true, false} {
		years := 0
		findings := windows.Settings{Cases: 100, Seed: 1}.Check(func() windows.Window {
			p := &plodder{years: &years}
			if !slow {
				return &quick{p}
			}
			return p
		}, claims)
		for f := range findings {
			require.False(t, f.Failed(), "%v", f)
		}
		if slow {
			require.LessOrEqual(t, years, 3)
		} else {
			require.Greater(t, years, 3)
		}
	}
}

// A quick window answers at once.
type quick struct{ *plodder }

func (q *quick) PushAt(x []float64, now time.Duration) {
	q.ValueAt([]float64{0}, now)
	q.rows, q.at = append(q.rows, x[0]), append(q.at, now)
}

func (q *quick) ValueAt(dst []float64, now time.Duration) {
	if n := len(q.at); n > 0 && now-q.at[n-1] > 24*365*time.Hour/2 {
		*q.years++
	}
	dst[0] = 0
	for k, x := range q.rows {
		if now-q.at[k] < 10*time.Second {
			dst[0] += x
		}
	}
}
