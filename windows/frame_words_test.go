package windows_test

import (
	"math"
	"slices"

	"boundedrecall/windows"
)

// A turning window has the function see the numbers of the newest key, from a
// place on that depends on how many rows there were, as a ring does.
type turning struct {
	rows [][]float64
	most int // of the rows that it looks at
	f    func(x []float64) float64
}

func (w *turning) Push(row []float64) { w.rows = append(w.rows, slices.Clone(row)) }

func (w *turning) Value(dst []float64) {
	var all []float64
	for _, row := range w.rows[max(0, len(w.rows)-w.most):] {
		if row[0] == w.rows[len(w.rows)-1][0] {
			all = append(all, row[1])
		}
	}
	dst[0] = 0
	if n := len(all); n > 0 {
		dst[0] = w.f(slices.Concat(all[len(w.rows)%n:], all[:len(w.rows)%n]))
	}
}

// A sumsByKey window sums the numbers of the newest key. It keeps the sums of
// most keys, and takes a key for another one where bits say the same.
type sumsByKey struct {
	sums map[float64]float64
	keys []float64 // with the newest last
	most int
	bits func(key float64) float64
}

func (w *sumsByKey) Push(row []float64) {
	key := w.bits(row[0])
	w.keys = append(slices.DeleteFunc(w.keys, func(k float64) bool { return k == key }), key)
	if len(w.keys) > w.most {
		delete(w.sums, w.keys[0])
		w.keys = w.keys[1:]
	}
	w.sums[key] += row[1]
}

func (w *sumsByKey) Value(dst []float64) {
	if dst[0] = 0; len(w.keys) > 0 {
		dst[0] = w.sums[w.keys[len(w.keys)-1]]
	}
}

func byKey(most int, bits func(float64) float64) windows.Maker {
	return func() windows.Window { return &sumsByKey{map[float64]float64{}, nil, most, bits} }
}

// whereRows are windows of the rows for which a predicate holds.
func whereRows() []row {
	sameKey := func(row, now []float64) bool { return row[0] == now[0] }
	keys := windows.Claims{Inputs: 2, Low: -3, High: 3, Count: windows.Where(sameKey)}
	integers, allowed := keys, keys
	integers.Values, allowed.Rounding = windows.Integers, true
	exact := windows.Claims{Low: -3, High: 3, Is: windows.Mean,
		Count: windows.Where(func(row, now []float64) bool { return row[0] >= now[0] })}
	many := windows.Claims{Inputs: 2, Low: -300, High: 300, Values: windows.Integers, Count: windows.Where(sameKey)}
	whole := func(key float64) float64 { return key }
	turned := func(most int, f func([]float64) float64) windows.Maker {
		return func() windows.Window { return &turning{most: most, f: f} }
	}
	near := windows.Claims{Low: -5, High: 5,
		Count: windows.Where(func(row, now []float64) bool { return math.Abs(row[0]-now[0]) <= 1 })}
	nearby := func(most float64) windows.Maker {
		return ofNumbers(func(all []float64) float64 {
			return float64(len(slices.DeleteFunc(slices.Clone(all), func(x float64) bool {
				return math.Abs(x-all[len(all)-1]) > most
			})))
		})
	}
	least := func(f func(x []float64) float64) windows.Maker {
		return ofNumbers(func(all []float64) float64 {
			return f(slices.DeleteFunc(slices.Clone(all), func(x float64) bool {
				return x < all[len(all)-1]
			}))
		})
	}
	return named("where", []row{
		is("a sum by key, integers", turned(1000, sum), integers, forgets).slowly().of(200),
		is("a deviation by key", turned(1000, deviation), keys, rounds).of(200),
		is("by key, allowed", turned(1000, deviation), allowed, rounds).of(200),
		is("by key, 20 rows", turned(20, deviation), allowed, leaks).of(200),
		is("many keys", byKey(1000, whole), many, forgets).of(200),
		is("64 keys", byKey(64, whole), many, leaks).of(200),
		is("keys of a byte", byKey(1000, func(key float64) float64 { return float64(int8(key)) }), many, leaks).of(200),
		is("near, exactly", nearby(1), near, forgets).of(200),
		is("near, by a millionth more", nearby(1+1e-6), near, leaks).of(200),
		is("the mean of at least", least(mean), exact, forgets).of(200),
		is("the least of at least", least(func(x []float64) float64 {
			return slices.Min(append(x, 3))
		}), exact, isWrong).of(200),
	})
}
