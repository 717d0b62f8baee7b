package laws

import (
	"fmt"

	"boundedrecall"
	"boundedrecall/internal/kit/base"
)

// A Window is a function of the numbers that stream through it, such as a
// moving average or a rolling variance. Its numbers may be any floats.
type Window = interface {
	// Push adds the next row. It neither modifies nor keeps x.
	Push(x []float64)

	// Value fills all of dst with the value after the rows pushed so far.
	Value(dst []float64)
}

// OfWindow wraps each window that maker makes as a learner, so that the laws of
// the contract, [BoundedRecall] and [Stationary] can judge it. Observe pushes a
// row and Play returns the value, which has the given length. The plays need
// not be distributions. Reset calls the window's method Reset, and panics if
// the window has no such method.
func OfWindow(maker func() Window, numbers int) boundedrecall.Maker {
	return func() boundedrecall.Learner { return &window{maker(), numbers} }
}

type window struct {
	Window
	numbers int
}

func (w *window) Arms() int           { return w.numbers }
func (w *window) Play(dst []float64)  { w.Value(dst) }
func (w *window) Observe(x []float64) { w.Push(x) }
func (w *window) Reset()              { w.Window.(interface{ Reset() }).Reset() }

// Together calls f, which uses this window alone, as the window takes many
// calls: one by one, unless it is Batched.
func (w *window) Together(f base.Calls) {
	base.Together(w.Window, f)
}

// Defers reports whether the window answers later than it is asked.
func (w *window) Defers() bool {
	_, ok := base.Deferring(w.Window)
	return ok
}

func (w *window) PlayLater(dst []float64) { w.Window.(base.Later).PlayLater(dst) }
func (w *window) Settle()                 { w.Window.(base.Later).Settle() }

// Close closes the window if it can be closed.
func (w *window) Close() error {
	shut, _ := base.CloserOf(w.Window)
	shut()
	return nil
}

// Game plays a whole game at once if the window can.
func (w *window) Game(rows [][]float64) [][]float64 {
	if p, ok := w.Window.(interface {
		Game(rows [][]float64) [][]float64
	}); ok {
		return p.Game(rows)
	}
	return nil
}

// Statistic returns an error unless the window has the wanted value, to within
// tolerance, after the rows.
func Statistic(maker boundedrecall.Maker, rows Rounds, want []float64, tolerance float64) error {
	c := newCheck("statistic", "maker", part{"rewards", rows}, fmt.Sprintf("%#v", want),
		tolerance).withRecall(len(rows))
	return c.on(maker, func(w words) breach {
		got := Plays(maker, rows)[len(rows)]
		if d, _ := difference(got, want); d > tolerance {
			return breach{w.differ(got, want), d}
		}
		return breach{}
	})
}

// PlaysByRow returns the values of a new window of the maker before the first row
// and after each, which it is asked for row by row.
func PlaysByRow(maker boundedrecall.Maker, rows Rounds) [][]float64 {
	return byRow(fresh(maker), rows.Clone())
}

// Like returns an error unless the values of a window, row by row, are the wanted
// ones: before the first row, and after each. when says when value k is asked for.
// explains, if not nil, reports whether value k may be another one.
func Like(
	maker boundedrecall.Maker, rows Rounds, want [][]float64, when func(k int) string,
	explains func(k int, got, want []float64) bool,
) error {
	c := newCheck("reference", "maker", part{"rows", rows}, "want", "when", "nil")
	c.predicate = "Like"
	return c.on(maker, func(w words) breach {
		for k, got := range PlaysByRow(maker, rows) {
			if Same(got, want[k]) || explains != nil && explains(k, got, want[k]) {
				continue
			}
			d, _ := difference(got, want[k])
			return breach{when(k) + ": " + w.differ(got, want[k]), d}
		}
		return breach{}
	})
}

// Newest returns an error if the newest of the rows, of which there is at least
// one, changes the value of a window: if the value is another one with other in
// its place. explains, if not nil, reports whether the two values may differ:
// a window may round in another way. The violation foresees.
func Newest(
	maker boundedrecall.Maker, rows, other Rounds, explains func(got, want []float64) bool,
) error {
	c := newCheck("newest", "maker", part{"rows", rows}, part{"other", other}, "nil")
	err := c.on(maker, func(w words) breach {
		older := rows[:len(rows)-1]
		got, want := Plays(maker, rows)[len(rows)], Plays(maker, older, other)[len(rows)]
		if Same(got, want) || explains != nil && explains(got, want) {
			return breach{}
		}
		d, _ := difference(got, want)
		return breach{w.differ(got, want) + "; the value wanted is that with other in place of the " +
			"newest row", d}
	})
	if v, ok := err.(*Violation); ok {
		v.Foresees = !v.Fails
	}
	return err
}
