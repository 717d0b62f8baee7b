package laws_test

import (
	"fmt"
	"strings"
	"testing"

	"boundedrecall"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// spoilt is a window of the last number, with something wrong in a call.
type spoilt struct {
	last  []float64
	push  func(x []float64)
	value func(dst []float64)
}

func (w *spoilt) Push(x []float64) {
	w.last = append([]float64(nil), x...)
	if w.push != nil {
		w.push(x)
	}
}

func (w *spoilt) Value(dst []float64) {
	dst[0] = 0
	if w.last != nil {
		dst[0] = w.last[0]
	}
	if w.value != nil {
		w.value(dst)
	}
}

// TestWindows_AreCalledByTheirWords: a report on a window speaks of values and
// rows, and not of plays and rounds, in each law of the contract that judges
// what a call leaves behind.
func TestWindows_AreCalledByTheirWords(t *testing.T) {
	rows, asks := laws.Read("(1) (0.5) (0.25)"), []int{2, 1}
	made := 0 // by all makers
	for law, c := range map[string]struct {
		spoil func(w *spoilt)
		check func(maker boundedrecall.Maker) error
		head  string // the law and what was found, in a sentence
		want  string
	}{
		"deterministic": {
			func(w *spoilt) { made++; n := float64(made); w.value = func(dst []float64) { dst[0] += n } },
			func(maker boundedrecall.Maker) error { return laws.Deterministic(maker, rows) },
			"deterministic: two windows of one maker have different values after the same rows", "after 0 rows, "},
		"dirty-destination": {
			func(w *spoilt) { w.value = func(dst []float64) { clear(dst[:cap(dst)][1:]) } },
			func(maker boundedrecall.Maker) error { return laws.DirtyDestination(maker, rows) },
			"dirty-destination: Value leaves or uses what dst held, or fills more than dst",
			"after 0 rows: it writes behind the end of dst"},
		"play-not-kept": {
			func(w *spoilt) {
				var kept []float64
				sum := 0.
				w.push = func([]float64) { sum += kept[0] }
				w.value = func(dst []float64) { dst[0] += sum; kept = dst }
			},
			func(maker boundedrecall.Maker) error { return laws.PlayNotKept(maker, rows) },
			"play-not-kept: Value keeps dst, which the caller may overwrite", "after 1 row, value 1 of 1: the value is NaN"},
		"pure-play": {
			func(w *spoilt) { n := 0.; w.value = func(dst []float64) { dst[0] += n; n++ } },
			func(maker boundedrecall.Maker) error { return laws.PurePlay(maker, rows, asks) },
			"pure-play: Value changes what a later call sees", "after 0 rows, value 2 of 2"},
		"reward-untouched": {
			func(w *spoilt) { w.push = func(x []float64) { x[0] = 7 } },
			func(maker boundedrecall.Maker) error { return laws.RewardUntouched(maker, rows) },
			"reward-untouched: Push modifies its argument", "after 1 row: the last argument is (7), was (1)"},
	} {
		t.Run(law, func(t *testing.T) {
			window := func() laws.Window {
				w := new(spoilt)
				c.spoil(w)
				return w
			}
			err := c.check(laws.OfWindow(window, 1))
			head, _, _ := strings.Cut(fmt.Sprint(err), "\n")
			require.Equal(t, c.head, head)
			require.ErrorContains(t, err, c.want)
			var v *laws.Violation
			require.ErrorAs(t, err, &v)
			for _, text := range []string{v.Claim, v.Broken, v.Found} {
				require.NotRegexp(t, `\b([Rr]ound|[Pp]lay|Observe|learner|reward)`, text)
			}
		})
	}
}

// TestWindows_FailInTheirWords: a report on what failed does not say that the
// law is broken.
func TestWindows_FailInTheirWords(t *testing.T) {
	window := func() laws.Window { return &spoilt{push: func([]float64) { panic("it is full") }} }
	err := laws.RewardUntouched(laws.OfWindow(window, 1), laws.Read("(1)"))
	require.ErrorContains(t, err, ": the window failed, so no value was judged\n")
	require.ErrorContains(t, err, "found    the window panics: it is full")
}
