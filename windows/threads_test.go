package windows_test

import (
	"math"
	"slices"

	"boundedrecall/windows"
)

// A removable keeps sums of powers and subtracts what leaves, as many engines
// do.
type removable struct {
	rows  int
	last  [][]float64
	sums  [5]float64 // of x, x², x³, x⁴ and x·y
	error float64    // of the first sum, if it is compensated
	value func(*removable) float64

	compensated bool
	rebuilt     bool // the first sum is computed anew every 64 rows
	pushed      int
}

func (r *removable) Push(row []float64) {
	r.last = append(r.last, slices.Clone(row))
	r.add(row, 1)
	if len(r.last) > r.rows {
		r.add(r.last[0], -1)
		r.last = r.last[1:]
	}
	if r.pushed++; r.rebuilt && r.pushed%64 == 0 {
		r.sums[0] = sum(slices.Concat(r.last...))
	}
}

func (r *removable) add(row []float64, sign float64) {
	x, y := row[0], row[len(row)-1]
	if r.compensated { // Neumaier
		t := r.sums[0] + sign*x
		if math.Abs(r.sums[0]) >= math.Abs(x) {
			r.error += r.sums[0] - t + sign*x
		} else {
			r.error += sign*x - t + r.sums[0]
		}
		r.sums[0] = t
	} else {
		r.sums[0] += sign * x
	}
	for k := 1; k < 4; k++ {
		r.sums[k] += sign * math.Pow(x, float64(k+1))
	}
	r.sums[4] += sign * x * y
}

func (r *removable) Value(dst []float64) { dst[0] = r.value(r) }

func (r *removable) mean() float64 { return (r.sums[0] + r.error) / float64(len(r.last)) }

func (r *removable) variance() float64 {
	return r.sums[1]/float64(len(r.last)) - r.mean()*r.mean()
}

// threadRows: models of windows that leaked in public, each found. The names
// are those of the threads.
func threadRows() []row {
	const n = 7
	window := func(change func(*removable)) func() windows.Window {
		return func() windows.Window {
			r := &removable{rows: n, value: func(r *removable) float64 { return r.sums[0] }}
			change(r)
			return r
		}
	}
	total := window(func(*removable) {})
	avg := window(func(r *removable) { r.value = (*removable).mean })
	variance := window(func(r *removable) { r.value = (*removable).variance })
	deviation := window(func(r *removable) {
		r.value = func(r *removable) float64 { return math.Sqrt(r.variance()) }
	})
	kurtosis := window(func(r *removable) {
		r.value = func(r *removable) float64 {
			m, k := r.mean(), float64(len(r.last))
			return (r.sums[3]/k - 4*m*r.sums[2]/k +
				6*m*m*r.sums[1]/k - 3*m*m*m*m) / (r.variance() * r.variance())
		}
	})
	covariance := window(func(r *removable) {
		r.value = func(r *removable) float64 { return r.sums[4]/float64(len(r.last)) - r.mean() }
	})
	compensated := window(func(r *removable) { r.compensated, r.value = true, (*removable).mean })
	retracted := window(func(r *removable) { // NaN if there is no number
		r.value = func(r *removable) float64 {
			if !slices.ContainsFunc(r.last, func(row []float64) bool { return !math.IsNaN(row[0]) }) {
				return math.NaN()
			}
			return r.sums[0]
		}
	})
	tiles := func() windows.Window { return &tile{rows: n} }
	rebuilt := window(func(r *removable) { r.rebuilt = true })
	wide := windows.Claims{}
	nan, inf := windows.Claims{Values: windows.NaN}, windows.Claims{Values: windows.Inf}
	of := func(thread string, maker windows.Maker, claims windows.Claims) row {
		claims.Count = windows.Last(n)
		r := is(thread, maker, claims, leaks).of(cases(claims), ofValues...)
		r.alone = true
		return r
	}
	return named("thread", []row{
		of("apache/doris 68113, trinodb/trino 30630, pandas 34390, numbagg 770", avg, wide),
		of("trinodb/trino 20946, cinar/indicator 427, esper 67", avg, nan),
		of("trinodb/trino 20946, SQLite sum, with infinity", compensated, inf),
		of("StarRocks 34607, greenplum 3508, asi 2695", total, wide),
		of("apache/datafusion 22138", retracted, nan),
		of("cinar/indicator 430", compensated, nan),
		of("pandas 52407", variance, wide),
		of("pandas 66678", covariance, windows.Claims{Inputs: 2}),
		of("polars 28290", kurtosis, wide),
		of("polars 24738, TA-Lib 202", deviation, wide),
		of("vectorbt 864, feast 5724", tiles, wide),
		of("spiceai 11389", rebuilt, wide),
	})
}

// A tile keeps the sum of all rows and subtracts an old one.
type tile struct {
	rows int
	sums []float64
}

func (w *tile) Push(x []float64) {
	last := 0.0
	if n := len(w.sums); n > 0 {
		last = w.sums[n-1]
	}
	w.sums = append(w.sums, last+x[0])
}

func (w *tile) Value(dst []float64) {
	dst[0] = 0
	if n := len(w.sums); n > 0 {
		dst[0] = w.sums[n-1]
		if n > w.rows {
			dst[0] -= w.sums[n-1-w.rows]
		}
	}
}
