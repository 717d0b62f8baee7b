package windows_test

import (
	"math"
	"slices"

	"boundedrecall/windows"
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

// smoothRows are windows of the last rows whose value is rounded, or depends on
// an order.
func smoothRows() []row {
	rows := windows.Claims{Count: windows.Last(streamRecall)}
	inRange := func(low, high float64) windows.Claims {
		return windows.Claims{Count: windows.Last(streamRecall), Low: low, High: high}
	}
	average := windows.Claims{Count: windows.Last(8), Low: -1, High: 1, Tolerance: 1e-9}
	allowed := average
	allowed.Rounding = true
	return named("smooth", []row{
		is("0 for no number", zeroForNone(0.99), average, leaks).of(cases(average), ofValues...),
		is("0 for no number, rounding allowed", zeroForNone(0.99), allowed, leaks).of(cases(allowed), ofValues...),
		is("zeros at the start", newFilledMax, inRange(-1e6, 1e6), leaks).of(cases(inRange(-1e6, 1e6)), ofValues...),
		is("zeros at the start, any numbers", newFilledMax, rows, leaks).of(cases(rows), ofValues...),
		is("ring, one digit", ringOfLast(streamRecall, toDigits(1)), inRange(-100, 100), innocent).of(cases(inRange(-100, 100)), ofValues...),
		is("ring, two digits", ringOfLast(streamRecall, toDigits(2)), inRange(-100, 100), innocent).of(cases(inRange(-100, 100)), ofValues...),
		is("ring, any numbers to a digit", ringOfLast(streamRecall, toDigits(1)), rows, innocent).of(cases(rows), ofValues...),
		is("ring, floor of the sum", ringOfLast(streamRecall,
			func(x []float64) float64 { return math.Floor(sum(x)) }), inRange(-100, 100), innocent).slowly().of(cases(inRange(-100, 100)), ofValues...),
		is("ring, mean over a half", ringOfLast(streamRecall, isHigh), inRange(0, 1), innocent).of(cases(inRange(0, 1)), ofValues...),
		is("in turn, kurtosis, positive", inTurn(kurtosis), inRange(1, 100), innocent).of(cases(inRange(1, 100)), ofValues...),
		is("ring of 20, one digit", ringOfLast(20, toDigits(1)), windows.Claims{Count: windows.Last(20), Low: -100, High: 100}, innocent).slowly().of(cases(windows.Claims{Count: windows.Last(20), Low: -100, High: 100}), ofValues...),
		is("one digit, a row too many", ringOfLast(streamRecall+1, toDigits(1)), inRange(-100, 100), leaks).of(cases(inRange(-100, 100)), ofValues...),
		is("over a half, a row too many", ringOfLast(streamRecall+1, isHigh), inRange(0, 1), leaks).of(cases(inRange(0, 1)), ofValues...),
		is("sign of the mean, held at 0", ofSteps(func(s *stepping) float64 {
			switch m := mean(newest(s.all, streamRecall)); {
			case m > 0:
				return 1
			case m < 0:
				return -1
			}
			return s.value
		}), inRange(-1, 1), leaks).of(cases(inRange(-1, 1)), ofValues...),
		is("newest in the ring's first place", ringOfLast(streamRecall,
			func(x []float64) float64 { return slices.Concat(x, []float64{0})[0] }), rows, leaks).of(cases(rows), ofValues...),
	})
}
