package windows_test

import (
	"fmt"
	"math"
	"slices"
	"time"

	"boundedrecall/windows"
)

// A mode is the most frequent of the last numbers. Of several it is the one that
// came first among them, or among all that were counted since it was last gone.
type mode struct {
	rows   []float64
	counts []tally // in the order in which numbers came
	anew   bool
}

type tally struct {
	x     float64
	times int
}

func (m *mode) count(all []tally, x float64, by int) []tally {
	k := slices.IndexFunc(all, func(t tally) bool { return t.x == x })
	if k < 0 {
		return append(all, tally{x, by})
	}
	if all[k].times += by; all[k].times == 0 {
		return slices.Delete(all, k, k+1)
	}
	return all
}

func (m *mode) Push(row []float64) {
	m.rows, m.counts = append(m.rows, row[0]), m.count(m.counts, row[0], 1)
	if len(m.rows) > streamRecall {
		m.counts, m.rows = m.count(m.counts, m.rows[0], -1), m.rows[1:]
	}
}

func (m *mode) Value(dst []float64) {
	all := m.counts
	if m.anew {
		all = nil
		for _, x := range m.rows {
			all = m.count(all, x, 1)
		}
	}
	most := tally{x: math.NaN()}
	for _, t := range all {
		if t.times > most.times {
			most = t
		}
	}
	dst[0] = most.x
}

// A product is that of the last numbers: a running one, which divides by the
// number that leaves and counts zeros apart, or one that is multiplied anew.
type product struct {
	rows    []float64
	running float64
	zeros   int
	anew    bool
}

const productRecall = 20

func newProduct(anew bool) windows.Maker {
	return func() windows.Window { return &product{running: 1, anew: anew} }
}

func (p *product) Push(row []float64) {
	change := func(x float64, factor float64, zeros int) {
		if x == 0 {
			p.zeros += zeros
		} else {
			p.running *= factor
		}
	}
	p.rows = append(p.rows, row[0])
	change(row[0], row[0], 1)
	if len(p.rows) > productRecall {
		change(p.rows[0], 1/p.rows[0], -1)
		p.rows = p.rows[1:]
	}
}

func (p *product) Value(dst []float64) {
	if dst[0] = p.running; p.anew {
		dst[0] = 1
		for _, x := range p.rows {
			dst[0] *= x
		}
	} else if p.zeros > 0 {
		dst[0] = 0
	}
}

// finiteOnly leaves out numbers that are not finite, as some libraries do.
func finiteOnly(f func(x []float64) float64) func(x []float64) float64 {
	return func(x []float64) float64 {
		x = slices.DeleteFunc(slices.Clone(x), func(x float64) bool { return math.IsInf(x, 0) })
		if len(x) == 0 {
			return math.NaN()
		}
		return f(x)
	}
}

// A totaled window is the sum of the numbers of ten seconds, or of one key, that
// is kept as they come and go, or added up anew.
type totaled struct {
	rows []float64
	at   []time.Duration
	sum  float64
	anew bool
}

func (w *totaled) PushAt(row []float64, at time.Duration) {
	w.rows, w.at, w.sum = append(w.rows, row[0]), append(w.at, at), w.sum+row[0]
}

func (w *totaled) ValueAt(dst []float64, now time.Duration) {
	for len(w.at) > 0 && now-w.at[0] >= 10*time.Second {
		w.sum -= w.rows[0]
		w.rows, w.at = w.rows[1:], w.at[1:]
	}
	if dst[0] = w.sum; w.anew {
		dst[0] = sum(w.rows)
	}
}

func (*totaled) Push([]float64)  {}
func (*totaled) Value([]float64) {}

// ofKey is the sum of the numbers that have the key of the newest row. A running
// one takes the difference of two sums.
func ofKey(running bool) windows.Maker {
	return func() windows.Window { return &ownKey{running: running} }
}

type ownKey struct {
	rows    [][]float64
	running bool
}

func (w *ownKey) Push(row []float64) { w.rows = append(w.rows, slices.Clone(row)) }

func (w *ownKey) Value(dst []float64) {
	own, others := 0.0, 0.0
	for _, row := range w.rows {
		if row[0] == w.rows[len(w.rows)-1][0] {
			own += row[1]
		} else {
			others += row[1]
		}
	}
	if dst[0] = own; w.running {
		dst[0] = own + others - others
	}
}

// earlyRows: with few cases too, one number that is not finite is tried alone
// among those that have left, and so are equal numbers in the window and out of
// it, and products that overflow. An order statistic is judged beside
// infinities.
func earlyRows() (all []row) {
	claims := func(values windows.Values) windows.Claims {
		return windows.Claims{Count: windows.Last(streamRecall), Low: -100, High: 100, Values: values,
			Tolerance: 1e-9}
	}
	for _, few := range []int{1, 5} {
		of := func(name string, maker windows.Maker, claims windows.Claims, want words, law string) {
			all = append(all, is(fmt.Sprintf("%s, %d cases", name, few), maker, claims, want).of(few, law))
		}
		for name, values := range map[string]windows.Values{"NaN": windows.NaN, "an infinity": windows.Inf} {
			of(name+" stays", newRunningSum, claims(values), leaks, "frame")
			of(name+" leaves", ofNumbers(recentMean), claims(values), forgets, "frame")
		}
		relative := claims(windows.Inf)
		relative.RelativeTolerance = 1e-9
		of("an infinity stays, relative tolerance", newRunningSum, relative, leaks, "frame")
		digits := claims(windows.Integers)
		for _, values := range []windows.Claims{claims(0), digits} {
			kind := fmt.Sprintf(" of %d", values.Values)
			of("mode by who came first"+kind, func() windows.Window { return &mode{} }, values, leaks, "frame")
			of("mode anew"+kind, func() windows.Window { return &mode{anew: true} }, values, forgets, "frame")
		}
		product := windows.Claims{Count: windows.Last(productRecall), RelativeTolerance: 1e-9}
		of("running product", newProduct(false), product, leaks, "frame")
		of("product anew", newProduct(true), product, forgets, "frame")
		for name, s := range map[string]windows.Statistic{
			"max": windows.Max, "min": windows.Min, "median": windows.Median,
		} {
			exact := func(x []float64) float64 {
				value, _ := s.Value(inOneColumn(x))
				if value == nil {
					return math.NaN()
				}
				return value[0]
			}
			infinities := claims(windows.Inf)
			infinities.Is = s
			of(name+" without infinities", inOrder(finiteOnly(exact)), infinities, isWrong, "statistic")
			of(name+" beside infinities", inOrder(exact), infinities, holds, "statistic")
		}
		inTime := windows.Claims{Count: windows.Since(10 * time.Second), Values: windows.NaN | windows.Inf,
			Tolerance: 1e-9, Low: -100, High: 100}
		of("in time, NaN stays", func() windows.Window { return &totaled{} }, inTime, leaks, "frame")
		of("in time, NaN leaves", func() windows.Window { return &totaled{anew: true} }, inTime, forgets, "frame")
		keys := claims(windows.NaN)
		keys.Inputs, keys.Count = 2, windows.Where(func(row, now []float64) bool { return row[0] == now[0] })
		of("where, NaN of others", ofKey(true), keys, leaks, "frame")
		of("where, NaN of the key", ofKey(false), keys, forgets, "frame")
	}
	return named("early", all)
}

// inOneColumn returns numbers as rows.
func inOneColumn(x []float64) (rows [][]float64) {
	for _, x := range x {
		rows = append(rows, []float64{x})
	}
	return rows
}
