package windows_test

import (
	"math"
	"slices"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// zeroForNone is an average that takes 0 for "no number yet", as a public
// library does.
func zeroForNone(decay float64) func() windows.Window {
	return ofSteps(func(s *stepping) float64 {
		x := s.all[len(s.all)-1]
		if s.value == 0 {
			return x
		}
		return (1-decay)*s.value + decay*x
	})
}

// filledMax is a maximum over a ring that begins full of zeros. What leaves the
// ring leaves the ordered bag of numbers, so that the zeros of the start remove
// real ones: as a public library does.
type filledMax struct{ ring, bag []float64 }

func newFilledMax() windows.Window { return &filledMax{ring: make([]float64, streamRecall)} }

func (m *filledMax) Push(x []float64) {
	m.bag = append(m.bag, x[0])
	old := m.ring[0]
	m.ring = append(m.ring[1:], x[0])
	if k := slices.Index(m.bag, old); k >= 0 {
		m.bag = slices.Delete(m.bag, k, k+1)
	}
}

func (m *filledMax) Value(dst []float64) {
	dst[0] = 0
	if len(m.bag) > 0 {
		dst[0] = slices.Max(m.bag)
	}
}

// ringOfLast has the function see the last numbers from the first place of
// their ring on.
func ringOfLast(rows int, f func(x []float64) float64) func() windows.Window {
	return ofNumbers(func(all []float64) float64 {
		ring := make([]float64, min(rows, len(all)))
		for t := max(0, len(all)-rows); t < len(all); t++ {
			ring[t%rows] = all[t]
		}
		return f(ring)
	})
}

func toDigits(digits int) func([]float64) float64 {
	unit := math.Pow(10, float64(digits))
	return func(x []float64) float64 { return math.Round(mean(x)*unit) / unit }
}

func isHigh(x []float64) float64 {
	if mean(x) > 0.5 {
		return 1
	}
	return 0
}

// TestWords: each window gets the right word with each seed.
func TestWords(t *testing.T) {
	rows := windows.Claims{Count: windows.Last(streamRecall)}
	inRange := func(low, high float64) windows.Claims {
		return windows.Claims{Count: windows.Last(streamRecall), Low: low, High: high}
	}
	innocent := []windows.Verdict{windows.Forgets, windows.Rounding}
	guilty := []windows.Verdict{windows.Leaks}
	average := windows.Claims{Count: windows.Last(8), Low: -1, High: 1, Tolerance: 1e-9}
	allowed := average
	allowed.Rounding = true
	for name, c := range map[string]struct {
		maker  func() windows.Window
		claims windows.Claims
		want   []windows.Verdict
	}{
		"0 for no number":                   {zeroForNone(0.99), average, guilty},
		"0 for no number, rounding allowed": {zeroForNone(0.99), allowed, guilty},
		"zeros at the start":                {newFilledMax, inRange(-1e6, 1e6), guilty},
		"zeros at the start, any numbers":   {newFilledMax, rows, guilty},
		"ring, one digit":                   {ringOfLast(streamRecall, toDigits(1)), inRange(-100, 100), innocent},
		"ring, two digits":                  {ringOfLast(streamRecall, toDigits(2)), inRange(-100, 100), innocent},
		"ring, any numbers to a digit":      {ringOfLast(streamRecall, toDigits(1)), rows, innocent},
		"ring, floor of the sum": {ringOfLast(streamRecall,
			func(x []float64) float64 { return math.Floor(sum(x)) }), inRange(-100, 100), innocent},
		"ring, mean over a half":      {ringOfLast(streamRecall, isHigh), inRange(0, 1), innocent},
		"in turn, kurtosis, positive": {inTurn(kurtosis), inRange(1, 100), innocent},
		"ring of 20, one digit": {ringOfLast(20, toDigits(1)),
			windows.Claims{Count: windows.Last(20), Low: -100, High: 100}, innocent},
		"one digit, a row too many": {ringOfLast(streamRecall+1, toDigits(1)), inRange(-100, 100), guilty},
		"over a half, a row too many": {ringOfLast(streamRecall+1, isHigh), inRange(0, 1),
			guilty},
		"sign of the mean, held at 0": {ofSteps(func(s *stepping) float64 {
			switch m := mean(newest(s.all, streamRecall)); {
			case m > 0:
				return 1
			case m < 0:
				return -1
			}
			return s.value
		}), inRange(-1, 1), guilty},
		"newest in the ring's first place": {ringOfLast(streamRecall,
			func(x []float64) float64 { return slices.Concat(x, []float64{0})[0] }), rows, guilty},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "ring of 20, one digit" || name == "ring, floor of the sum" {
				controls.SkipUnlessAsked(t)
			}
			for seed := range controls.Seeds(t) {
				verdict, f := verdictOf(t, c.maker, c.claims, 1+seed)
				require.Contains(t, c.want, verdict, "seed %d: %v", 1+seed, f)
			}
		})
	}
}
