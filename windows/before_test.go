package windows_test

import (
	"math"
	"slices"
	"time"

	"boundedrecall/windows"
)

// before has the function see the numbers before the newest.
func before(rows int, f func(x []float64) float64) windows.Maker {
	return ofNumbers(func(all []float64) float64 {
		return f(append([]float64(nil), newest(all[:max(0, len(all)-1)], rows)...))
	})
}

// A stepped window is a series function: its value row by row is the last of
// the series.
func shifted(rows, by int, f func(x []float64) float64) windows.Maker {
	return ofSeries(func(x []float64) (y []float64) {
		for t := range x {
			end := max(0, t+1-by)
			y = append(y, f(append([]float64(nil), x[max(0, end-rows):end]...)))
		}
		return y
	})
}

// A leaky baseline has the newest number in it while it is small.
type leakyBaseline struct{ numbers }

func (w *leakyBaseline) Value(dst []float64) {
	n := len(w.all)
	if n == 0 {
		dst[0] = 0
		return
	}
	if math.Abs(w.all[n-1]) < 0.5 {
		dst[0] = mean(newest(w.all, streamRecall))
		return
	}
	dst[0] = mean(newest(w.all[:n-1], streamRecall))
}

// beforeRows are windows whose newest row must not count.
func beforeRows() []row {
	claims := windows.Claims{Count: windows.Last(streamRecall).Before()}
	is5 := claims
	is5.Is = windows.Mean
	inRange := is5
	inRange.Low, inRange.High = -100, 100
	grace := windows.Claims{Count: windows.Last(6).Grace(3).Before(), Low: -8, High: 8}
	blocks := func(shift int) windows.Maker {
		return ofNumbers(func(all []float64) float64 {
			all = all[:max(0, len(all)-shift)]
			if n := len(all); n > 9 {
				all = newest(all, 6+(n-10)%4)
			}
			return mean(all)
		})
	}
	span := windows.Claims{Count: windows.Since(10 * time.Second).Before(), Is: windows.Sum}
	previous := func(closed, leaves bool) windows.Maker {
		return func() windows.Window { return &previously{closed: closed, leaves: leaves} }
	}
	left := span
	left.Count, left.Is = windows.Since(10*time.Second).Closed(windows.Left).Before(), windows.Statistic{}
	older := ofTimes(func(rows []float64, at []time.Duration, now time.Duration) (sum float64) {
		for i, x := range rows[:max(0, len(rows)-1)] {
			if age := now - at[i]; age > 0 && age <= 10*time.Second {
				sum += x
			}
		}
		return sum
	})
	above := windows.Claims{Count: windows.Last(streamRecall).Before(), Low: 1e12, High: 2e12}
	return named("before", []row{
		is("in time, closed left", older, left, forgets),
		is("the newest is above the least before it", ofNumbers(func(all []float64) float64 {
			n := len(all) - 1
			if n > 0 && all[n] > slices.Min(newest(all[:n], streamRecall)) {
				return 1
			}
			return 0
		}), above, foresees),
		is("a mean of five", before(5, mean), inRange, forgets),
		is("a maximum", before(5, func(x []float64) float64 { return sum(x) }), claims, forgets),
		is("a series that is shifted", shifted(5, 1, mean), inRange, forgets),
		is("blocks", blocks(1), grace, forgets),
		is("not shifted", ofNumbers(recentMean), claims, foresees).saying("newest foresees"),
		is("a series that is not shifted", shifted(5, 0, mean), claims, foresees).saying("newest foresees"),
		is("shifted twice", shifted(5, 2, mean), is5, leaks),
		is("six rows", before(6, mean), claims, leaks),
		is("four rows", before(4, mean), inRange, isWrong),
		is("the newest where it is small", func() windows.Window { return &leakyBaseline{} }, claims,
			foresees),
		is("blocks, not shifted", blocks(0), grace, foresees),
		is("in time", previous(true, true), span, forgets),
		is("in time, with the newest", previous(false, true), span, foresees),
		is("in time, for ever", previous(true, false), span, leaks),
	})
}

// ofTimes makes windows that are told the time, of a function of the rows and of
// when they came.
func ofTimes(
	value func(rows []float64, at []time.Duration, now time.Duration) float64,
) windows.Maker {
	return func() windows.Window { return &timedRows{value: value} }
}

type timedRows struct {
	summing
	value func(rows []float64, at []time.Duration, now time.Duration) float64
}

func (w *timedRows) ValueAt(dst []float64, now time.Duration) { dst[0] = w.value(w.all, w.at, now) }

// previously is the sum of the rows of ten seconds before the newest.
type previously struct {
	summing
	closed, leaves bool
}

func (w *previously) ValueAt(dst []float64, now time.Duration) {
	dst[0] = 0
	for i, x := range w.all {
		last := i == len(w.all)-1 && w.closed
		if !last && (!w.leaves || now-w.at[i] < 10*time.Second) {
			dst[0] += x
		}
	}
}
