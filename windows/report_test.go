package windows_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// An averaging window has a running mean of the last five numbers, or one that
// panics where there is none. late makes it panic in another place too.
type averaging struct {
	rows        []float64
	sum         float64
	panics, bad bool
}

func (w *averaging) Push(row []float64) {
	if w.bad && len(w.rows) == 5 {
		panic("it is full")
	}
	w.rows, w.sum = append(w.rows, row[0]), w.sum+row[0]
	if len(w.rows) > 5 {
		w.sum -= w.rows[0]
		w.rows = w.rows[1:]
	}
}

func (w *averaging) Value(dst []float64) {
	if w.panics {
		_ = w.rows[0]
	}
	dst[0] = w.sum / float64(max(1, len(w.rows)))
}

// TestReport_OneFailure: a window that panics in all laws in the same way is
// reported once, with the other laws' names. What it does in another way is
// reported beside it.
func TestReport_OneFailure(t *testing.T) {
	settings := windows.Settings{Seed: 1, Cases: 20}
	test := func(w averaging) string {
		err := settings.Test(func() windows.Window { v := w; return &v }, windows.Claims{Count: windows.Last(5)})
		require.Error(t, err)
		return err.Error()
	}
	const hint = "the value is asked for before the first row too"
	text := test(averaging{panics: true})
	require.Equal(t, 1, strings.Count(text, "found    the window panics"), text)
	require.Contains(t, text, hint)
	require.Contains(t, text, "it answers from the first row on")
	require.Contains(t, text, "frame leaks: ", "the other laws are judged from there on")

	err := settings.Test(func() windows.Window { return misanswering{} }, windows.Claims{Count: windows.Last(5)})
	require.ErrorContains(t, err, "protocol fails: ")
	require.NotContains(t, err.Error(), hint, "NaN in two places is no answer either")

	text = test(averaging{bad: true})
	require.Contains(t, text, "it is full")
	require.Regexp(t, "(?m)^  and in [0-9]+ other laws: .*pure-play.*frame", text)
	require.NotContains(t, text, hint, "its witness has rows")

	both := 0
	seen := map[string]bool{}
	for f := range settings.Check(func() windows.Window { return &averaging{panics: both%2 == 0, bad: true} },
		windows.Claims{Count: windows.Last(5)}) {
		both++ // each law meets another failure than the law before it
		if f.Violation != nil && f.Violation.Fails {
			require.Equal(t, seen[f.Violation.Found], f.As != "", "%v", f)
			seen[f.Violation.Found] = true
		}
	}
	require.GreaterOrEqual(t, len(seen), 2)
}

// TestReport_OrdinaryNumbers: on a leak without a claimed range the report says
// what it means for numbers up to a million, and offers no tolerance that is
// larger than the value.
func TestReport_OrdinaryNumbers(t *testing.T) {
	leak := func(claims windows.Claims) string {
		claims.Count = windows.Last(5)
		for f := range (windows.Settings{Seed: 1}).Check(func() windows.Window { return &averaging{} }, claims) {
			if f.Law == "frame" {
				require.Equal(t, windows.Leaks, f.Verdict)
				return f.String()
			}
		}
		return ""
	}
	text := leak(windows.Claims{})
	require.Regexp(t, `(?m)^ +at ±1e6: off by [1-9][.0-9]*e-[01][0-9] at most$`, text)
	require.NotContains(t, text, "waive    a tolerance", "0 is wanted")
	require.NotContains(t, leak(windows.Claims{Low: -100, High: 100}), "at ±1e6")

	away := leak(windows.Claims{Low: 1, High: 100})
	require.Contains(t, away, "waive    a tolerance of ", "the value is 1 at least")
	require.Contains(t, away, " of the value wanted")

	kept := func() windows.Window { return &averaging{} }
	for f := range (windows.Settings{Seed: 1}).Check(kept, windows.Claims{Count: windows.Last(5), Tolerance: 1e9}) {
		require.NotContains(t, f.String(), "±1e6", "no leak")
	}
}

// TestReport_WholeNumbers: where a leak is rounding that a difference of sums
// leaves behind, the report says that whole numbers leave nothing. Where they do,
// or were the only ones, it says nothing of that.
func TestReport_WholeNumbers(t *testing.T) {
	const whole = "whole    with whole numbers from "
	text := func(maker windows.Maker, claims windows.Claims) string {
		for f := range (windows.Settings{Seed: 1, Cases: 60}).Check(maker, claims) {
			if f.Law == "frame" {
				require.Equal(t, windows.Leaks, f.Verdict)
				return f.String()
			}
		}
		return ""
	}
	last := windows.Claims{Count: windows.Last(streamRecall)}
	require.Contains(t, text(newRunningSum, last), whole+"-1e+06 to 1e+06 it forgets, in 40 cases")
	narrow := last
	narrow.Low, narrow.High = -0.5, 9.5
	require.Contains(t, text(newRunningSum, narrow), whole+"0 to 9 it forgets")
	narrow.High = 1.5
	require.NotContains(t, text(newRunningSum, narrow), whole, "0 and 1 are too few")
	oneMore := ofNumbers(func(all []float64) float64 { return mean(newest(all, streamRecall+1)) })
	require.NotContains(t, text(oneMore, last), whole)
	digits := last
	digits.Values = windows.Integers
	require.NotContains(t, text(oneMore, digits), whole)
	inTime := windows.Claims{Count: windows.Since(10 * time.Second)}
	require.Contains(t, text(func() windows.Window { return &totaled{} }, inTime), whole)
	// A row counts again once 2^bits milliseconds have passed. Few cases have such
	// a silence, and there each number shows it, also a whole one.
	for _, bits := range []int{22, 24, 32} {
		again := ofTimes(func(rows []float64, at []time.Duration, now time.Duration) (sum float64) {
			for i, x := range rows {
				if (now-at[i])%(time.Millisecond<<bits) < 10*time.Second {
					sum += x
				}
			}
			return sum
		})
		require.NotContains(t, text(again, inTime), whole)
	}
}

// TestReport_NaN: a sum in which NaN stays for ever says so where it is shown,
// and in its size: other leaks are as small as rounding.
func TestReport_NaN(t *testing.T) {
	claims := windows.Claims{Count: windows.Last(5), Values: windows.NaN}
	for _, settings := range []windows.Settings{{Seed: 1, Cases: 100}, {Seed: 2, Cases: 100}} {
		checked := 0
		for f := range settings.Check(newRunningSum, claims) {
			if f.Law != "frame" {
				continue
			}
			checked++
			require.Equal(t, windows.Leaks, f.Verdict)
			require.True(t, math.IsInf(f.Share(), 1), "%v of the largest number: %v", f.Share(), f)
			require.Contains(t, f.String(), "is       NaN")
			require.Contains(t, f.String(), "at ±1e6: a value is NaN or infinite")
		}
		require.Equal(t, 1, checked)
	}
}

// TestReport_OneFailureInTime: a program that fails in all laws in time in the
// same way is reported once too.
func TestReport_OneFailureInTime(t *testing.T) {
	settings := windows.Settings{Seed: 1, Cases: 20}
	err := settings.Test(func() windows.Window { return &fragile{} }, lastTenSeconds)
	require.Error(t, err)
	require.Equal(t, 1, strings.Count(err.Error(), "found    "), err)
	require.Regexp(t, "(?m)^  and in [0-9]+ other laws: .*frame", err.Error())
}

// A misanswering window answers in a form that was not agreed on.
type misanswering struct{}

func (misanswering) Push([]float64) {}

func (misanswering) Value([]float64) {
	panic(&laws.Fault{Err: errors.New("it answered 2 numbers, want 1"), Protocol: true})
}

// A fragile window fails, as a program that crashes does, if it is asked for a
// value while it has no row.
type fragile struct{ told }

func (w *fragile) ValueAt(dst []float64, at time.Duration) {
	if w.told.ValueAt(dst, at); len(w.told.rows) == 0 {
		panic(&laws.Fault{Err: errors.New("no row")})
	}
}
