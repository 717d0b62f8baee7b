package windows

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"boundedrecall/internal/kit"
	"boundedrecall/internal/kit/base"
)

// A belated window has the values of another from some row on, and NaN before,
// for which the other is not asked.
type belated struct {
	Window
	of     *subject
	pushed int
}

// A resettable one has a method Reset too, as the window that it is made of.
type belatedResettable struct{ *belated }

// belated returns a maker of the same windows, whose values count from row from
// of the subject on.
func (s *subject) belated(maker Maker) Maker {
	return func() Window {
		w := &belated{Window: maker(), of: s}
		if _, resets := w.Window.(interface{ Reset() }); resets {
			return belatedResettable{w}
		}
		return w
	}
}

func (w *belated) Push(row []float64) {
	w.pushed++
	w.Window.Push(row)
}

func (w *belated) Value(dst []float64) {
	if w.pushed < w.of.from {
		fill(dst, math.NaN())
		return
	}
	w.Window.Value(dst)
}

// Defers reports whether the window answers later than it is asked.
func (w *belated) Defers() bool {
	_, ok := base.Deferring(w.Window)
	return ok
}

func (w *belated) PlayLater(dst []float64) {
	if w.pushed < w.of.from {
		fill(dst, math.NaN())
		return
	}
	w.Window.(base.Later).PlayLater(dst)
}

func (w *belated) Settle() { w.Window.(base.Later).Settle() }

func fill(dst []float64, x float64) {
	for i := range dst {
		dst[i] = x
	}
}

func (w belatedResettable) Reset() {
	w.pushed = 0
	w.Window.(interface{ Reset() }).Reset()
}

func (w *belated) Close() {
	shut, _ := base.CloserOf(w.Window)
	shut()
}

// Game plays a whole game at once if the window can. A program is asked for the
// values that count alone; a window in Go has some for other rows too.
func (w *belated) Game(rows [][]float64) [][]float64 {
	early := min(max(0, w.of.from-w.pushed), len(rows)+1) // values that do not count
	values := slices.Repeat([][]float64{slices.Repeat([]float64{math.NaN()}, w.of.Outputs)}, early)
	switch p := w.Window.(type) {
	case interface {
		GameAfter(first, rows [][]float64) [][]float64
	}:
		if early > len(rows) {
			for _, row := range rows {
				w.Push(row)
			}
			return values
		}
		counted := p.GameAfter(rows[:early], rows[early:])
		if counted == nil {
			return nil
		}
		values = append(values, counted...)
	case interface {
		Game(rows [][]float64) [][]float64
	}:
		all := p.Game(rows)
		if len(all) != len(rows)+1 {
			return all // which is a fault
		}
		values = append(values, all[early:]...)
	default:
		return nil
	}
	w.pushed += len(rows)
	return values
}

// learnFrom is told of a finding of windows that fail. If they do so after fewer
// rows than count, and not after as many, the finding says how to claim that,
// and later laws ask for values from there on.
func (f *lastRows) learnFrom(found *Finding) {
	if f.learned {
		found.From = f.from
		found.Notes = append(found.Notes,
			fmt.Sprintf("from     values were asked for from row %d on", f.from))
	}
	v, m := found.Violation, f.recall()
	if f.learned || v == nil || !v.Fails || v.Law != found.Law || found.Witness.Longest() >= m {
		return
	}
	claimed := f.from
	f.from = 0 // ask for each value
	from := 1 + sort.Search(m-1, func(n int) bool { return f.answers(1 + n) })
	if !f.answers(m) || !f.answers(from) || from > 1 && f.answers(from-1) {
		f.from = claimed
		return
	}
	f.from, f.learned = from, true
	hint := fmt.Sprintf("hint     it answers from %s on: if its value counts from there on, "+
		"say --from %d, or in Go Last(%d).From(%[2]d); other laws are judged so",
		ordinal(from), from, f.last)
	found.Notes = append(found.Notes, hint)
}

// ordinal names the row.
func ordinal(row int) string {
	if row == 1 {
		return "the first row"
	}
	return fmt.Sprintf("row %d", row)
}

// answers reports whether a new window has a value after so many rows. One that
// is not available any more has none: the laws will meet that again.
func (f *lastRows) answers(rows int) (ok bool) {
	defer func() { ok = recover() == nil }()
	k := 0
	all := f.drawn(rows, func() float64 {
		k++
		return f.numbers.Near(float64(1 + k%7))
	})
	maker, done := kit.WithClose(f.maker)
	defer done()
	w := maker()
	for _, row := range all {
		w.Observe(row)
	}
	w.Play(make([]float64, f.Outputs))
	return
}
