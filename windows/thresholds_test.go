package windows_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"boundedrecall/internal/controls"
	"boundedrecall/internal/kit"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"

	"github.com/stretchr/testify/require"
)

// TestThresholds: what counts as rounding, and what a tolerance allows, from
// both sides. A window of M rows may be max(16, M) yardsticks off, and that of
// the last number is one ulp.
func TestThresholds(t *testing.T) {
	for _, c := range []struct {
		recall        int
		ulps, allowed float64
		ok            bool
	}{
		{1, 16, 0, true}, {1, 17, 0, false}, {16, 16, 0, true}, {16, 17, 0, false},
		{17, 17, 0, true}, {17, 18, 0, false}, {40, 40, 0, true}, {40, 41, 0, false},
		{1, 20, 20, true}, {1, 21, 20, false},
	} {
		if c.recall > 17 && !controls.Asked() {
			continue // as 17
		}
		t.Run(fmt.Sprintf("%+v", c), func(t *testing.T) {
			t.Parallel()
			claims := windows.Claims{
				Count: windows.Last(c.recall), Low: 1.25, High: 1.5, ULPs: c.allowed, Rounding: c.allowed == 0,
			}
			require.Equal(t, !c.ok, breaksIn20("frame", lastNumber(c.recall, c.ulps), claims))
			claims.Is = windows.Statistic{Value: func(rows laws.Rounds) ([]float64, string) {
				return []float64{rows[len(rows)-1][0]}, ""
			}}
			require.Equal(t, !c.ok, breaksIn20("statistic", lastNumber(0, c.ulps), claims))
		})
	}
}

// lastNumber makes windows of the last number, which is so many ulps off after
// more rows than those given.
func lastNumber(rows int, ulps float64) func() windows.Window {
	return ofNumbers(func(all []float64) float64 {
		if len(all) == 0 {
			return 0
		}
		if len(all) <= rows {
			return all[len(all)-1]
		}
		return all[len(all)-1] + ulps*0x1p-52
	})
}

// breaksIn20 reports whether the windows break the law in 20 cases.
func breaksIn20(law string, maker func() windows.Window, claims windows.Claims) (found bool) {
	for f := range (windows.Settings{Seed: 1, Cases: 20}).Check(maker, claims) {
		found = found || f.Law == law && f.Failed()
	}
	return found
}

// TestStatistic_FirstWindow: the first window that is full is judged.
func TestStatistic_FirstWindow(t *testing.T) {
	for add, want := range map[float64]windows.Verdict{0: windows.Holds, 1: windows.Wrong} {
		all := windows.Laws(ofNumbers(func(all []float64) float64 {
			if len(all) == 2 {
				return sum(all) + add
			}
			return sum(newest(all, 2))
		}), windows.Claims{Count: windows.Last(2), Is: windows.Sum})
		k := slices.IndexFunc(all, func(l windows.Law) bool { return l.Name == "statistic" })
		verdict, _, err := all[k].Verdict(windows.Case{Rewards: laws.Read("(1) (2) (4)")})
		require.NoError(t, err)
		require.Equal(t, want, verdict)
	}
}

// TestTolerances_AreNotAdded: a difference is allowed that one of the three
// tolerances allows, and not one that their sum would.
func TestTolerances_AreNotAdded(t *testing.T) {
	const off, ulp = 0x1p-10, 0x1p-52 // and the value wanted is 1
	maker := ofNumbers(func(all []float64) float64 {
		if len(all) > 2 {
			return 1 + off
		}
		return 1
	})
	for _, c := range []struct {
		claims windows.Claims
		want   windows.Verdict
	}{
		{windows.Claims{Tolerance: off}, windows.Forgets},
		{windows.Claims{RelativeTolerance: off}, windows.Forgets},
		{windows.Claims{ULPs: off / ulp}, windows.Forgets},
		{windows.Claims{Tolerance: off / 2, RelativeTolerance: off / 2}, windows.Leaks},
		{windows.Claims{RelativeTolerance: off / 2, ULPs: off / ulp / 2}, windows.Leaks},
		{windows.Claims{Tolerance: off / 2, ULPs: off / ulp / 2}, windows.Leaks},
	} {
		c.claims.Count = windows.Last(2)
		all := windows.Laws(maker, c.claims)
		k := slices.IndexFunc(all, func(l windows.Law) bool { return l.Name == "frame" })
		verdict, _, err := all[k].Verdict(windows.Case{Past: laws.Read("(1)"),
			Rewards: laws.Read("(1) (2)")})
		require.NoError(t, err)
		require.Equal(t, c.want, verdict, "%+v", c.claims)
	}
}

// TestThresholds_InTime: with a frame in time, 16 ulps are rounding and 17 are
// wrong.
func TestThresholds_InTime(t *testing.T) {
	one := windows.Statistic{Value: func(laws.Rounds) ([]float64, string) { return []float64{1}, "" }}
	for ulps, want := range map[float64]windows.Verdict{16: windows.Holds, 17: windows.Wrong} {
		all := windows.Laws(func() windows.Window { return &nearOne{ulps: ulps} },
			windows.Claims{Count: windows.Since(10 * time.Second), Is: one})
		k := slices.IndexFunc(all, func(l windows.Law) bool { return l.Name == "statistic" })
		verdict, _, err := all[k].Verdict(windows.Case{Rewards: laws.Read("(1,0)"), Clock: new(kit.Clock)})
		require.NoError(t, err)
		require.Equal(t, want, verdict, "%v ulps", ulps)
	}
}

// A nearOne is off 1 by some ulps.
type nearOne struct {
	told
	ulps float64
}

func (w *nearOne) ValueAt(dst []float64, _ time.Duration) { dst[0] = 1 + w.ulps*0x1p-52 }

// TestPanicsOfTheKit: a panic of a statistic breaks no law; a window that
// panics fails.
func TestPanicsOfTheKit(t *testing.T) {
	for _, count := range []windows.Frame{windows.Last(1), windows.Where(nothingElse)} {
		statistic := func(value func([]float64) float64) windows.Law {
			claims := windows.Claims{Count: count,
				Is: windows.Statistic{Value: func(laws.Rounds) ([]float64, string) { panic("no statistic") }}}
			all := windows.Laws(ofNumbers(value), claims)
			return all[slices.IndexFunc(all, func(l windows.Law) bool { return l.Name == "statistic" })]
		}
		two := windows.Case{Rewards: laws.Read("(1) (2)")}
		require.EqualError(t, statistic(mean).Check(two),
			"the law statistic or a claim panics: no statistic")
		verdict, _,
			err := statistic(func(all []float64) float64 { return 1 / all[len(all)-2] }).Verdict(two)
		require.NoError(t, err)
		require.Equal(t, windows.Fails, verdict, "the window panics: %v", count)
	}
}

// TestPanicsOfTheKit_InTime: with a frame in time too a panic of a statistic
// breaks no law.
func TestPanicsOfTheKit_InTime(t *testing.T) {
	for f := range (windows.Settings{Seed: 1, Cases: 5}).Check(
		func() windows.Window { return new(lastSeconds) },
		windows.Claims{Count: windows.Since(10 * time.Second), Is: windows.Statistic{
			Value: func(laws.Rounds) ([]float64, string) { panic("no statistic") }}}) {
		if f.Law != "statistic" {
			require.False(t, f.Failed(), "%v", f)
			continue
		}
		require.EqualError(t, f.Err, "the statistic that is claimed panics: no statistic")
		require.Nil(t, f.Violation, "%v", f)
	}
}

// A lastSeconds sums what came in the last ten seconds, and is told the time.
type lastSeconds struct {
	numbers []float64
	times   []time.Duration
}

func (*lastSeconds) Push([]float64)  { panic("it is told the time") }
func (*lastSeconds) Value([]float64) { panic("it is told the time") }

func (w *lastSeconds) PushAt(row []float64, at time.Duration) {
	w.numbers, w.times = append(w.numbers, row[0]), append(w.times, at)
}

func (w *lastSeconds) ValueAt(dst []float64, at time.Duration) {
	dst[0] = 0
	for k, x := range w.numbers {
		if at-w.times[k] < 10*time.Second {
			dst[0] += x
		}
	}
}

// TestLeaksOfTwoNumbers: where both numbers of a value leak, the report names
// the one that is farther off, and where it is the second alone, that one.
func TestLeaksOfTwoNumbers(t *testing.T) {
	maker := func(first, second float64) func() windows.Window {
		return func() windows.Window { return &twoNumbers{first: first, second: second} }
	}
	for _, c := range []struct{ first, second, entry, off float64 }{
		{1, 3, 1, 3}, {3, 1, 0, 3}, {0, 2, 1, 2}, {2, 0, 0, 2},
	} {
		claims := windows.Claims{Count: windows.Last(2), Outputs: 2, Low: 1, High: 2}
		found := false
		for f := range (windows.Settings{Seed: 1, Cases: 20}).Check(maker(c.first, c.second), claims) {
			if f.Law != "frame" {
				continue
			}
			found = true
			require.Equal(t, windows.Leaks, f.Verdict)
			require.EqualValues(t, c.entry, f.Violation.Leak.Entry, f)
			require.InDelta(t, c.off, f.Violation.Leak.Absolute, 1e-9, f)
		}
		require.True(t, found)
	}
}

// twoNumbers has the newest number twice as its value, and more than that once
// it was pushed more than two rows.
type twoNumbers struct {
	numbers
	first, second float64
}

func (w *twoNumbers) Value(dst []float64) {
	clear(dst)
	if n := len(w.all); n > 0 {
		dst[0], dst[1] = w.all[n-1], w.all[n-1]
		if n > 2 {
			dst[0], dst[1] = dst[0]+w.first, dst[1]+w.second
		}
	}
}
