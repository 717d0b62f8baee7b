package windows_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"
	"boundedrecall/windows/internal/oracle"

	"github.com/stretchr/testify/require"
)

// ofLast returns the maker of windows whose value is a function of the last
// rows and of how many were pushed.
func ofLast(rows int, value func(x []float64, pushed int) float64) func() windows.Window {
	return ofNumbers(func(all []float64) float64 {
		return value(slices.Clone(newest(all, rows)), len(all))
	})
}

// plain has the function see the numbers in order, turned in an order that
// changes from round to round.
func plain(f func(x []float64) float64) func(x []float64, pushed int) float64 {
	return func(x []float64, _ int) float64 { return f(x) }
}

func turned(f func(x []float64) float64) func(x []float64, pushed int) float64 {
	return func(x []float64, pushed int) float64 {
		if n := len(x); n > 0 {
			k := pushed % n
			slices.Reverse(x[:k])
			x = append(x[k:], x[:k]...)
		}
		return f(x)
	}
}

func inOrder(f func(x []float64) float64) func() windows.Window {
	return ofLast(streamRecall, plain(f))
}
func inTurn(f func(x []float64) float64) func() windows.Window {
	return ofLast(streamRecall, turned(f))
}

func median(x []float64) float64 {
	slices.Sort(x)
	return sum(x[len(x)/2:][:min(1, len(x))])
}

func butFirst(x []float64) []float64 { return x[min(1, len(x)):] }

func centralMoment(x []float64, k float64) float64 {
	m, sum := mean(x), 0.0
	for _, v := range x {
		sum += math.Pow(v-m, k)
	}
	return sum / float64(len(x))
}

func variance(x []float64) float64 { return centralMoment(x, 2) }

// oneLineVariance is the formula whose cancellation is notorious.
func oneLineVariance(x []float64) float64 {
	sum, squares := 0.0, 0.0
	for _, v := range x {
		sum, squares = sum+v, squares+v*v
	}
	n := float64(len(x))
	return squares/n - sum/n*sum/n
}

func skewness(x []float64) float64 {
	v := variance(x)
	if v == 0 {
		return 0
	}
	return centralMoment(x, 3) / math.Pow(v, 1.5)
}

// kurtosis is the excess, which is small where it is a difference of two
// numbers near 3.
func kurtosis(x []float64) float64 {
	v := variance(x)
	if v == 0 {
		return 0
	}
	return centralMoment(x, 4)/(v*v) - 3
}

// runningSum subtracts what leaves.
type runningSum struct {
	last []float64
	sum  float64
}

func (r *runningSum) Push(x []float64) {
	r.sum += x[0]
	if r.last = append(r.last, x[0]); len(r.last) > streamRecall {
		r.sum -= r.last[0]
		r.last = r.last[1:]
	}
}

func (r *runningSum) Value(dst []float64) { dst[0] = r.sum }

func newRunningSum() windows.Window { return &runningSum{} }

// lastOf returns the number of the last rows that a claim is about.
func lastOf(claims windows.Claims) (rows int) {
	_, err := fmt.Sscanf(claims.Count.String(), "--rows %d", &rows)
	if err != nil {
		panic(err)
	}
	return rows
}

// verdictOf returns the gravest verdict of the laws that are about values, and
// the finding that has it.
func verdictOf(t *testing.T, maker func() windows.Window, claims windows.Claims, seed uint64) (
	verdict windows.Verdict, gravest windows.Finding,
) {
	t.Helper()
	settings := windows.Settings{Seed: seed, Cases: min(100, max(60, 1500/lastOf(claims)))}
	for _, law := range windows.Laws(maker, claims) {
		if !slices.Contains([]string{"deterministic", "frame", "frame", "statistic"}, law.Name) {
			settings.Skip = append(settings.Skip, law.Name)
		}
	}
	for f := range settings.Check(maker, claims) {
		require.NoError(t, f.Err)
		require.Equal(t, f.Skipped == "", f.Verdict != "", f.Law)
		if f.Law == "deterministic" {
			require.NotEqual(t, windows.Forgets, f.Verdict, "it is not about recall")
		}
		require.NotContains(t, f.String(), "%!", "an argument in the wrong place")
		pushed := slices.Concat(f.Witness.Past, f.Witness.Other, f.Witness.Rewards)
		for _, l := range f.Leaks {
			pushed = slices.Concat(pushed, l.Past, l.Rows)
		}
		for _, x := range slices.Concat(pushed...) {
			require.False(t, claims.High > 0 && (x < claims.Low || x > claims.High),
				"%v is not in the claimed range", x)
			require.False(t, claims.Values&windows.Integers != 0 && x != math.Round(x), "%v is no integer", x)
		}
		if verdict.Graver(f.Verdict) != verdict {
			verdict, gravest = f.Verdict, f
		}
	}
	return verdict, gravest
}

// TestVerdicts: statistics of the window alone, in an order that changes, are
// rounding; what keeps something of older rows leaks.
func TestVerdicts(t *testing.T) {
	claims := windows.Claims{Count: windows.Last(streamRecall)}
	infinite := claims
	infinite.Values = windows.Inf
	near := claims
	near.Low, near.High = 1e9, 1e9+1
	integers := windows.Claims{Count: windows.Last(streamRecall - 1).Counted(), Low: -2.5, High: 7.5,
		Values: windows.Integers}
	for name, c := range map[string]struct {
		maker  func() windows.Window
		claims windows.Claims
		want   windows.Verdict
	}{
		"median":           {inOrder(median), claims, windows.Forgets},
		"mean anew":        {inOrder(mean), infinite, windows.Forgets},
		"mean in turn":     {inTurn(mean), claims, windows.Rounding},
		"variance in turn": {inTurn(variance), claims, windows.Rounding},
		"variance, near":   {inTurn(variance), near, windows.Rounding},
		"one line, near":   {inTurn(oneLineVariance), near, windows.Rounding},
		"deviation, near": {inTurn(func(x []float64) float64 { return math.Sqrt(variance(x)) }), near,
			windows.Rounding},
		"skewness, near":    {inTurn(skewness), near, windows.Rounding},
		"running sum, ±Inf": {newRunningSum, infinite, windows.Leaks},
		"five for four":     {inOrder(mean), integers, windows.Leaks},
		"fails on −1": {inOrder(func(x []float64) float64 {
			if slices.Contains(x, -1) {
				panic("no −1, please")
			}
			return mean(x)
		}), claims, windows.Fails},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range controls.Seeds(t) {
				verdict, f := verdictOf(t, c.maker, c.claims, 1+seed)
				require.Equal(t, c.want, verdict, f)
			}
		})
	}
}

// TestJumpsAreLeaks: no jump is explained by rounding, with numbers of any
// kind.
func TestJumpsAreLeaks(t *testing.T) {
	for _, s := range jumpingStreams() {
		anyNumbers := s.Claims
		anyNumbers.Values, anyNumbers.Low, anyNumbers.High = anyNumbers.Values&^windows.Integers, 0, 0
		for kind, claims := range map[string]windows.Claims{"its own numbers": s.Claims,
			"any numbers": anyNumbers} {
			t.Run(s.Name+" of "+kind, func(t *testing.T) {
				t.Parallel()
				for seed := range controls.Seeds(t) {
					verdict, f := verdictOf(t, s.Maker, claims, 1+seed)
					require.Equal(t, windows.Leaks, verdict, f)
				}
			})
		}
	}
}

// entropy is that of the shares of the absolute values.
func entropy(x []float64) (h float64) {
	total := 0.0
	for _, v := range x {
		total += math.Abs(v)
	}
	for _, v := range x {
		if p := math.Abs(v) / total; p > 0 {
			h -= p * math.Log(p)
		}
	}
	return h
}

func toFloat32(f func([]float64) float64) func([]float64) float64 {
	return func(x []float64) float64 { return float64(float32(f(x))) }
}

// TestRoundingIsNoLeak: smooth functions of the window alone, in an order that
// changes, are rounding, however ill-conditioned, bounded, noisy or coarse they
// are.
func TestRoundingIsNoLeak(t *testing.T) {
	claims := windows.Claims{Count: windows.Last(streamRecall)}
	narrow := windows.Claims{Count: windows.Last(streamRecall), Low: 1e6, High: 1e6 + 1}
	positive := windows.Claims{Count: windows.Last(streamRecall), Low: 1, High: 100}
	integers := windows.Claims{Count: windows.Last(streamRecall), Low: -1000, High: 1000, Values: windows.Integers}
	for name, f := range map[string]func([]float64) float64{
		"entropy": entropy, "skewness": skewness, "variance": variance, "one line": oneLineVariance,
		"mean as float32": toFloat32(mean), "kurtosis": kurtosis,
	} {
		for kind, claims := range map[string]windows.Claims{
			"any": claims, "narrow": narrow, "positive": positive, "integers": integers,
		} {
			t.Run(name+" of "+kind, func(t *testing.T) {
				t.Parallel()
				for seed := range controls.Seeds(t) {
					verdict, f := verdictOf(t, inTurn(f), claims, 1+seed)
					require.Contains(t, []windows.Verdict{windows.Forgets, windows.Rounding}, verdict, f)
				}
			})
		}
	}
}

// TestTolerances: each form of tolerance waives what it says, and no more;
// rounding that is allowed is told all the same.
func TestTolerances(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, c := range []struct {
		claims windows.Claims
		want   windows.Verdict
		failed bool
	}{
		{windows.Claims{ULPs: 16, Low: 1, High: 2}, windows.Forgets, false},
		{windows.Claims{RelativeTolerance: 1e-12, Low: 1, High: 2}, windows.Forgets, false},
		{windows.Claims{Tolerance: 1e-12, Low: 1, High: 2}, windows.Forgets, false},
		{windows.Claims{Low: 1, High: 2}, windows.Rounding, true},
		{windows.Claims{Rounding: true}, windows.Rounding, false},
		{windows.Claims{Rounding: true}, windows.Leaks, true},
		{windows.Claims{RelativeTolerance: 1e-12}, windows.Leaks, true},
		{windows.Claims{ULPs: 16}, windows.Leaks, true},
	} {
		t.Run(fmt.Sprintf("%+v", c), func(t *testing.T) {
			t.Parallel()
			c.claims.Count = windows.Last(streamRecall)
			maker := inTurn(mean)
			if c.want == windows.Leaks {
				maker = newRunningSum
			}
			verdict, f := verdictOf(t, maker, c.claims, 1)
			require.Equal(t, c.want, verdict, f)
			require.Equal(t, c.failed, f.Failed(), f)
		})
	}
}

// TestReductionKeepsTheKind: a window that leaks, and fails on a game without
// rows, is shown leaking.
func TestReductionKeepsTheKind(t *testing.T) {
	maker := func() windows.Window { return failsOnNoRows{newRunningSum()} }
	judged := 0
	for f := range (windows.Settings{Seed: 1}).Check(maker, windows.Claims{Count: windows.Last(streamRecall)}) {
		require.NoError(t, f.Err)
		if f.Violation != nil && f.Violation.Leak != nil {
			judged++
			require.Equal(t, windows.Leaks, f.Verdict)
			require.GreaterOrEqual(t, len(f.Witness.Rewards), streamRecall)
		}
	}
	require.Equal(t, 1, judged)
}

type failsOnNoRows struct{ windows.Window }

func (w failsOnNoRows) Game(rows [][]float64) [][]float64 {
	_ = rows[0]
	games := 0
	return player{w.Window, &games}.Game(rows)
}

// TestStatistic: a window that forgets and is not the statistic is wrong; one
// that is, is not.
func TestStatistic(t *testing.T) {
	any, near := windows.Claims{}, windows.Claims{Low: 1e9, High: 1e9 + 1}
	narrow := windows.Claims{Count: windows.Last(300), Low: 0.1, High: 0.1 + 1e-9}
	late := func(x []float64, pushed int) float64 { return mean(x)*(1+0x1p-51) + float64(pushed/17) }
	for name, c := range map[string]struct {
		maker     func() windows.Window
		statistic string
		claims    windows.Claims
		want      windows.Verdict
	}{
		"mean":     {inOrder(mean), "mean", windows.Claims{Values: windows.NaN}, windows.Forgets},
		"variance": {inOrder(variance), "var", near, windows.Forgets},
		"mean of four": {inOrder(func(x []float64) float64 { return mean(butFirst(x)) }), "mean",
			any, windows.Wrong},
		"one-line variance": {inOrder(oneLineVariance), "var", near, windows.Wrong},
		"wrong from row 17": {ofLast(streamRecall, late), "mean", any, windows.Leaks},
		"running sum":       {newRunningSum, "sum", any, windows.Leaks},
		// One after another 300 nearly equal numbers are off by dozens of ulps,
		// as rounding is.
		"300 numbers": {ofLast(300, plain(sum)), "sum", narrow, windows.Forgets},
		"300 in turn": {ofLast(300, turned(sum)), "sum", narrow, windows.Rounding},
		"300 without the first": {ofLast(300,
			plain(func(x []float64) float64 { return sum(butFirst(x)) })), "sum", narrow, windows.Wrong},
		"sum and not a mean": {inOrder(sum), "mean", any, windows.Wrong},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name == "300 in turn" { // long sums, each in two orders
				controls.SkipUnlessAsked(t)
			}
			s, err := oracle.New(c.statistic, 0)
			require.NoError(t, err)
			if c.claims.Is = (windows.Statistic{Value: s.Float}); c.claims.Count == nil {
				c.claims.Count = windows.Last(streamRecall)
			}
			verdict, f := verdictOf(t, c.maker, c.claims, 1)
			require.Equal(t, c.want, verdict, f)
			for _, l := range f.Leaks {
				right, _ := s.Float(l.Rows)
				require.True(t, right == nil || l.Want == right[0] || c.want == windows.Rounding, f)
			}
		})
	}
}
