package windows_test

import (
	"math"
	"time"

	"boundedrecall/windows"
)

// A ringInTime has the function see the rows of the last ten seconds from the
// first place of a circular buffer on, which doubles when it is full.
type ringInTime struct {
	ring        []float64
	at          []time.Time
	first, held int
	keep        time.Duration
	f           func(x []float64) float64
}

func (w *ringInTime) drop() {
	for w.held > 0 && time.Since(w.at[w.first]) >= w.keep {
		w.ring[w.first] = math.NaN() // no number
		w.first, w.held = (w.first+1)%len(w.ring), w.held-1
	}
}

func (w *ringInTime) Push(x []float64) {
	w.drop()
	if w.held == len(w.ring) {
		n := max(4, 2*w.held)
		ring, at := make([]float64, n), make([]time.Time, n)
		for k := range ring {
			ring[k] = math.NaN()
			if k < w.held {
				from := (w.first + k) % w.held
				ring[k], at[k] = w.ring[from], w.at[from]
			}
		}
		w.ring, w.at, w.first = ring, at, 0
	}
	k := (w.first + w.held) % len(w.ring)
	w.ring[k], w.at[k], w.held = x[0], time.Now(), w.held+1
}

func (w *ringInTime) Value(dst []float64) {
	w.drop()
	var all []float64
	for _, x := range w.ring {
		if x == x {
			all = append(all, x)
		}
	}
	dst[0] = w.f(all)
}

// A merging window has the standard deviation of ten slots of a second, of
// which each keeps a number of rows, a mean and a sum of squares. It merges
// them in the order of their places.
type merging struct {
	made  time.Time
	slots [10]struct {
		number      int64
		n, mean, m2 float64
	}
	stays bool // a slot is cleaned only when it gets a row
}

func (w *merging) now() int64 {
	if w.made.IsZero() {
		w.made = time.Now() // slots begin with the first row
	}
	return int64(time.Since(w.made) / time.Second)
}

func (w *merging) Push(x []float64) {
	s := &w.slots[w.now()%10]
	if s.number != w.now() {
		s.number, s.n, s.mean, s.m2 = w.now(), 0, 0, 0
	}
	s.n++
	d := x[0] - s.mean
	s.mean += d / s.n
	s.m2 += d * (x[0] - s.mean)
}

func (w *merging) Value(dst []float64) {
	n, mean, m2 := 0.0, 0.0, 0.0
	for _, s := range w.slots {
		if s.n == 0 || !w.stays && w.now()-s.number >= 10 {
			continue
		}
		d, both := s.mean-mean, n+s.n
		mean += d * s.n / both
		m2 += s.m2 + d*d*n*s.n/both
		n = both
	}
	dst[0] = math.NaN()
	if n > 0 {
		dst[0] = math.Sqrt(m2 / n)
	}
}

func deviation(x []float64) float64 {
	if len(x) == 0 {
		return math.NaN()
	}
	m, s := mean(x), 0.0
	for _, y := range x {
		s += (y - m) * (y - m)
	}
	return math.Sqrt(s / float64(len(x)))
}

// roundingInTimeRows are windows in time whose value depends on the order of the
// rows in the last digits, and ones that keep a row.
func roundingInTimeRows() []row {
	const span = 10 * time.Second
	ring := func(keep time.Duration, f func([]float64) float64) windows.Maker {
		return func() windows.Window { return &ringInTime{keep: keep, f: f} }
	}
	merged := func(stays bool) windows.Maker {
		return func() windows.Window { return &merging{stays: stays} }
	}
	plain, slots := windows.Claims{Count: windows.Since(span)}, windows.Claims{Count: windows.Since(span).Grace(time.Second)}
	exact, allowed := plain, plain
	exact.Is, allowed.Rounding = windows.StdDev, true
	digit := func(x []float64) float64 { return math.Round(deviation(x)*10) / 10 }
	return named("span, rounding", []row{
		is("ring", ring(span, deviation), plain, rounds).slowly(),
		is("ring, is", ring(span, deviation), exact, rounds).slowly(),
		is("ring, allowed", ring(span, deviation), allowed, rounds).slowly(),
		is("ring, a digit", ring(span, digit), plain, innocent),
		is("ring, too long", ring(span+1, deviation), plain, leaks).slowly(),
		is("ring, allowed, too long", ring(span+time.Second, deviation), allowed, leaks),
		is("merged", merged(false), slots, rounds),
		is("merged, not cleaned", merged(true), slots, leaks),
	})
}
