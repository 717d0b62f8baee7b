package laws_test

import (
	"errors"
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

// starting returns a maker that begins again at 0 what its windows share.
func starting(maker boundedrecall.Maker, shared *float64) boundedrecall.Maker {
	return func() boundedrecall.Learner {
		*shared = 0
		return maker()
	}
}

// TestWindows_AreCalledByTheirWords: a report on a window speaks of values and
// rows, and not of plays and rounds, in each law of the contract that judges
// what a call leaves behind.
func TestWindows_AreCalledByTheirWords(t *testing.T) {
	rows, asks := laws.Read("(1) (0.5) (0.25)"), []int{2, 1}
	made, common := 0, 0. // by all makers
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
			"play-not-kept: Value keeps dst, which the caller may overwrite", "after 1 row: the value is NaN"},
		"pure-play": {
			func(w *spoilt) { n := 0.; w.value = func(dst []float64) { dst[0] += n; n++ } },
			func(maker boundedrecall.Maker) error { return laws.PurePlay(maker, rows, asks) },
			"pure-play: Value changes what a later call sees", "asked [2 1] times, step by step: after 0 rows, call 2 of 2: the value is 1"},
		"reward-untouched": {
			func(w *spoilt) { w.push = func(x []float64) { x[0] = 7 } },
			func(maker boundedrecall.Maker) error { return laws.RewardUntouched(maker, rows) },
			"reward-untouched: Push modifies its argument", "after 1 row: the last argument is (7), was (1)"},
		"reward-not-kept": {
			func(w *spoilt) {
				var kept [][]float64
				w.push = func(x []float64) { kept = append(kept, x) }
				w.value = func(dst []float64) {
					if kept != nil {
						dst[0] = kept[0][0]
					}
				}
			},
			func(maker boundedrecall.Maker) error { return laws.RewardNotKept(maker, rows) },
			"reward-not-kept: Push keeps its argument, which the caller may overwrite",
			"each argument overwritten with NaN later: after 2 rows: the value is NaN"},
		"independent": {
			func(w *spoilt) {
				w.push = func([]float64) { common++ }
				w.value = func(dst []float64) { dst[0] += common }
			},
			func(maker boundedrecall.Maker) error {
				common = 0
				return laws.Independent(starting(maker, &common), rows, rows, nil)
			},
			"independent: the windows of one maker share state",
			"after 1 row of the window that gets the rows, while the two take turns: the value is"},
		"long-game": {
			func(w *spoilt) { n := 0.; w.value = func(dst []float64) { dst[0] += max(0, n-8); n++ } },
			func(maker boundedrecall.Maker) error { return laws.LongGame(maker, rows, nil) },
			"long-game: over many rows the window breaks the contract",
			"asked at odd times, slices reused: after 0 rows, call 10 of 100: the value is 1, want 0"},
		"repeated": {
			func(w *spoilt) {},
			func(maker boundedrecall.Maker) error {
				return laws.Repeated(maker, rows, [][]float64{{0}, {2}, {0}, {0}})
			},
			"repeated: the first rows of a run, pushed again at its end, have other values",
			"after 1 row, pushed again: the value is 1, want 2"},
		"bounded-recall": {
			func(w *spoilt) { w.push = func(x []float64) { w.last[0] += 8 } },
			func(maker boundedrecall.Maker) error {
				return laws.BoundedRecall(maker, 0, rows[:1], rows[1:2], nil, 0)
			},
			"bounded-recall: after a given number of rows the value depends on more than the last 0 rows",
			"0 rows later the value is 9 after past, 8.5 after other"},
		"stationary": {
			func(w *spoilt) { n := 0.; w.push = func([]float64) { n++; w.last[0] = n } },
			func(maker boundedrecall.Maker) error {
				return laws.Stationary(maker, 1, rows[:2], nil, rows[:1], 0)
			},
			"stationary: the value depends on how many rows were pushed, or on more than the last 1 rows",
			"1 rows later the value is 3 after past, 1 after other"},
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

// A counting series is a window with one value for each row of a series.
type countingSeries struct{ spoilt }

func (w *countingSeries) Game(rows [][]float64) [][]float64 { return rows }

// TestWindows_SeriesOfAnotherLength: a report names the series of rows, what is
// wanted and where.
func TestWindows_SeriesOfAnotherLength(t *testing.T) {
	window := func() laws.Window { return &countingSeries{} }
	err := laws.CausalInGames(laws.OfWindow(window, 1), nil, laws.Read("(1) (2)"), nil, nil)
	require.ErrorContains(t, err, "a series of 2 rows has 2 values, want 3: one before each row, and one after")
}

// TestLeak_WithoutRounding: where rounding explains nothing no size is printed.
func TestLeak_WithoutRounding(t *testing.T) {
	leak := laws.Leak{Rows: laws.Read("(0)"), Got: 2, Absolute: 2, Factor: 16}
	require.ErrorContains(t, &laws.Violation{Law: "frame", Leak: &leak}, "off by 2; rounding explains none of it")
	leak.Yardstick = 0x1p-10
	require.ErrorContains(t, &laws.Violation{Law: "frame", Leak: &leak}, "off by 2; rounding explains 0.0156")
}

// TestShort_CountsRowsAndRuns: rows that are cut off are counted, and the runs
// in which they are written.
func TestShort_CountsRowsAndRuns(t *testing.T) {
	rows := laws.Read(strings.Repeat("2*(0.123456789) (0.987654321) ", 40))
	require.Contains(t, rows.Short(), "(120 in all, in 80 runs)")
}

// TestOn_MakerPanicsOnce: a window whose maker panics once, as where a program
// has ended at its last request, fails. It is not judged as a learner.
func TestOn_MakerPanicsOnce(t *testing.T) {
	for _, panics := range []int{0, 1} {
		made := 0
		maker := laws.OfWindow(func() laws.Window {
			if made++; made == panics {
				panic(&laws.Fault{Err: errors.New("the command has ended")})
			}
			return lastRow{0}
		}, 1)
		err := laws.LongGame(maker, laws.Read("(3) (4)"), nil)
		if panics == 0 {
			require.NoError(t, err)
			continue
		}
		require.ErrorContains(t, err, "the window fails: the command has ended")
	}
}

type lastRow []float64

func (l lastRow) Push(row []float64)  { l[0] = row[0] }
func (l lastRow) Value(dst []float64) { copy(dst, l) }
