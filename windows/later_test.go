package windows_test

import (
	"slices"
	"testing"

	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// A deferring window answers later than it is asked, as one in another process
// does.
type deferring struct {
	numbers
	asked       *[2]int // at once, and later
	dsts        [][]float64
	values      []float64
	neverAnswer bool
}

func (w *deferring) Defers() bool { return true }

func (w *deferring) PlayLater(dst []float64) {
	w.asked[1]++
	w.dsts, w.values = append(w.dsts, dst), append(w.values, w.value(w.all))
}

func (w *deferring) Settle() {
	for k, dst := range w.dsts {
		if dst[0] = w.values[k]; w.neverAnswer {
			dst[0] = 0
		}
	}
	w.dsts, w.values = nil, nil
}

func (w *deferring) Value(dst []float64) {
	w.asked[0]++
	w.numbers.Value(dst)
}

func (w *deferring) Game(rows [][]float64) (all [][]float64) {
	for _, row := range rows {
		all = append(all, []float64{w.value(w.all)})
		w.Push(slices.Clone(row))
	}
	return append(all, []float64{w.value(w.all)})
}

// TestLater: a window that answers later is asked so by the laws of the contract,
// also where its value counts from some row on, and nearly never otherwise. What
// it answers then is judged.
func TestLater(t *testing.T) {
	for _, count := range []windows.Frame{windows.Last(streamRecall), windows.Last(streamRecall).From(3)} {
		for _, wrong := range []bool{false, true} {
			asked := [2]int{}
			maker := func() windows.Window {
				return &deferring{numbers: numbers{value: recentMean}, asked: &asked, neverAnswer: wrong}
			}
			err := windows.Settings{Seed: 1, Cases: 20}.Test(maker, windows.Claims{Count: count})
			require.Equal(t, wrong, err != nil, "%v: %v", count, err)
			require.Greater(t, asked[1], 1000, "%v", count)
			require.Less(t, 50*asked[0], asked[1], "%v: %v", count, asked)
		}
	}
}
