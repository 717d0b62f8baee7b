package windows_test

import (
	"math"
	"testing"
	"time"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// likeRows are windows that are told what they should be by others.
func likeRows() []row {
	like := func(m windows.Maker) windows.Claims { return windows.Claims{Like: m, Low: -100, High: 100} }
	inTime := func(length time.Duration, m windows.Maker) windows.Claims {
		return windows.Claims{Like: m, Count: windows.Timed(length)}
	}
	total := func(shift float64) windows.Maker {
		return ofNumbers(func(all []float64) float64 { return sum(all) + shift })
	}
	// mostly is the largest number, but for what it is before a fifth number.
	mostly := func(early float64) windows.Maker {
		return ofNumbers(func(all []float64) (most float64) {
			if len(all) < 5 {
				return early
			}
			for _, x := range all {
				most = max(most, x)
			}
			return most
		})
	}
	backwards := ofNumbers(func(all []float64) (s float64) {
		for k := len(all) - 1; k >= 0; k-- {
			s += all[k]
		}
		return s
	})
	// limiter admits three calls in ten seconds; strict ones count those that they
	// turn down.
	limiter := func(strict bool) windows.Maker {
		return func() windows.Window { return &admitting{strict: strict} }
	}
	// cooldown is 1, 5 and 25 seconds after the first, second and third row in
	// short order; a stubborn one begins anew after 100 seconds only.
	cooldown := func(stubborn bool) windows.Maker {
		return func() windows.Window { return &cooling{stubborn: stubborn} }
	}
	failing := ofNumbers(func(all []float64) float64 {
		if len(all) == 7 {
			panic("seven")
		}
		return sum(all)
	})
	losing := ofNumbers(func(all []float64) (s float64) {
		for k, x := range all {
			if k%64 != 63 {
				s += x
			}
		}
		return s
	})
	// late has no number before its two hundredth row.
	late := func(shift float64) windows.Maker {
		return ofNumbers(func(all []float64) float64 {
			if len(all) < 200 {
				return math.NaN()
			}
			return sum(all) + shift
		})
	}
	lastFive := like(ofNumbers(recentMean))
	lastFive.Count = windows.Last(streamRecall)
	slidingSum := inTime(10*time.Second, func() windows.Window { return &summing{span: 10 * time.Second} })
	slidingSum.Count = windows.Since(10 * time.Second)
	return named("like", []row{
		is("itself", total(0), like(total(0)), holds),
		is("another order of adding", backwards, like(total(0)), holds),
		is("more", total(1), like(total(0)), isWrong).saying("want"),
		is("a number for NaN", mostly(7), like(mostly(math.NaN())), isWrong),
		is("NaN for a number", mostly(math.NaN()), like(mostly(7)), isWrong),
		is("NaN for NaN", mostly(math.NaN()), like(mostly(math.NaN())), holds),
		is("each sixty-fourth row is lost", losing, like(total(0)), isWrong),
		is("numbers come late", late(1), like(late(0)), isWrong),
		is("right numbers come late", late(0), like(late(0)), holds).of(100, "reference").
			saying("values not judged: the reference has no number"),
		is("a reference that fails with seven rows", total(0), like(failing), holds).
			saying("reference fails").of(100, "reference"),
		is("with rows that count", ofNumbers(recentMean), lastFive, forgets),
		is("with rows that count, too many", ofNumbers(func(all []float64) float64 {
			return mean(newest(all, streamRecall+1))
		}), lastFive, leaks),
		is("limiters", limiter(false), inTime(10*time.Second, limiter(false)), holds),
		is("a strict limiter", limiter(true), inTime(10*time.Second, limiter(false)), isWrong).
			saying("at "),
		is("cooldowns", cooldown(false), inTime(5*time.Second, cooldown(false)), holds),
		is("a stubborn cooldown", cooldown(true), inTime(5*time.Second, cooldown(false)), isWrong),
		is("long sessions", atMost(math.MaxInt64), inTime(2*time.Second, renewing), holds),
		is("sessions of at most 100 s", atMost(100*time.Second), inTime(2*time.Second, renewing),
			isWrong),
		is("in a frame in time", func() windows.Window { return &summing{span: 10 * time.Second} },
			slidingSum, forgets),
		is("an age within a day", within(24*time.Hour, 10*time.Second), inTime(10*time.Second,
			within(1<<62, 10*time.Second)), isWrong),
		is("in a frame in time, wrong", func() windows.Window { return &summing{span: 9 * time.Second} },
			slidingSum, isWrong),
		is("times and no claim", limiter(true), windows.Claims{Count: windows.Timed(time.Second)}, holds),
	})
}

// TestLike_NoNumber: a reference without any number says nothing of a window.
func TestLike_NoNumber(t *testing.T) {
	nothing := ofNumbers(func([]float64) float64 { return math.NaN() })
	asked := false
	for f := range (windows.Settings{Seed: 1, Cases: 20}).Check(nothing, windows.Claims{Like: nothing}) {
		if f.Law == "reference" {
			asked = true
			require.Empty(t, f.Verdict)
			require.Contains(t, f.String(), "20 of 20 values not judged: the reference has no number")
		}
	}
	require.True(t, asked)
}

// An admitting window is 1 if it would let a call through now.
type admitting struct {
	summing
	strict bool
}

func (w *admitting) inSpan(now time.Duration) (n int) {
	for _, at := range w.at {
		if now-at < 10*time.Second {
			n++
		}
	}
	return n
}

func (w *admitting) PushAt(row []float64, at time.Duration) {
	if w.strict || w.inSpan(at) < 3 {
		w.summing.PushAt(row, at)
	}
}

func (w *admitting) ValueAt(dst []float64, at time.Duration) {
	dst[0] = 0
	if w.inSpan(at) < 3 {
		dst[0] = 1
	}
}

// A renewed window is the sum since the last silence of two seconds.
type renewed struct {
	summing
	sum   float64
	until time.Duration
}

func renewing() windows.Window { return &renewed{} }

func (w *renewed) Reset() { *w = renewed{} }

func (w *renewed) PushAt(row []float64, at time.Duration) {
	if at >= w.until {
		w.sum = 0
	}
	w.sum, w.until = w.sum+row[0], at+2*time.Second
}

func (w *renewed) ValueAt(dst []float64, at time.Duration) {
	if dst[0] = w.sum; at >= w.until {
		dst[0] = 0
	}
}

// A cooling window is for how many seconds it cools down yet.
type cooling struct {
	summing
	stubborn    bool
	n           int
	last, until time.Duration
}

func (w *cooling) Reset() { *w = cooling{stubborn: w.stubborn} }

func (w *cooling) PushAt(_ []float64, at time.Duration) {
	if over := at >= w.until; w.stubborn && at-w.last > 100*time.Second || !w.stubborn && over {
		w.n = 0
	}
	w.n, w.last = min(w.n+1, 3), at
	w.until = at + time.Duration(math.Pow(5, float64(w.n-1)))*time.Second
}

func (w *cooling) ValueAt(dst []float64, at time.Duration) {
	dst[0] = max(0, (w.until - at).Seconds())
}

// minusZeroRows are windows that take −0 for something else than 0.
func minusZeroRows() []row {
	seen := func(numbers func(all []float64) []float64) windows.Maker {
		return ofNumbers(func(all []float64) float64 {
			for _, x := range numbers(all) {
				if x == 0 && math.Signbit(x) {
					return 1
				}
			}
			return 0
		})
	}
	inTime := windows.Claims{Count: windows.Since(10 * time.Second)}
	timed := func(forEver bool) windows.Maker {
		return ofTimes(func(rows []float64, at []time.Duration, now time.Duration) float64 {
			for i, x := range rows {
				if x == 0 && math.Signbit(x) && (forEver || now-at[i] < 10*time.Second) {
					return 1
				}
			}
			return 0
		})
	}
	return named("minus zero", []row{
		is("stays for ever", seen(func(all []float64) []float64 { return all }), lastRows(0, 0), leaks),
		is("is forgotten", seen(func(all []float64) []float64 { return newest(all, streamRecall) }),
			lastRows(0, 0), forgets),
		is("stays for ever in time", timed(true), inTime, leaks).of(600, ofValues...),
		is("is forgotten in time", timed(false), inTime, forgets),
	})
}
