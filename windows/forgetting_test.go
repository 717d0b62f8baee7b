package windows_test

import (
	"math"
	"slices"
	"testing"

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

// statisticsAlone: statistics of the window alone, in an order that changes, are
// rounding; what keeps something of older rows leaks.
func statisticsAlone() []row {
	claims := windows.Claims{Count: windows.Last(streamRecall)}
	infinite := claims
	infinite.Values = windows.Inf
	near := claims
	near.Low, near.High = 1e9, 1e9+1
	integers := windows.Claims{Count: windows.Last(streamRecall - 1).Counted(), Low: -2.5, High: 7.5,
		Values: windows.Integers}
	return named("alone", []row{
		is("NaN for ever after a window of NaN", func() windows.Window { return &stuck{} },
			windows.Claims{Count: windows.Last(7), Values: windows.NaN}, leaks),
		is("median", inOrder(median), claims, forgets).of(cases(claims), ofValues...),
		is("mean anew", inOrder(mean), infinite, forgets).of(cases(infinite), ofValues...),
		is("mean in turn", inTurn(mean), claims, rounds).of(cases(claims), ofValues...),
		is("variance in turn", inTurn(variance), claims, rounds).of(cases(claims), ofValues...),
		is("variance, near", inTurn(variance), near, rounds).of(cases(near), ofValues...),
		is("one line, near", inTurn(oneLineVariance), near, rounds).of(cases(near), ofValues...),
		is("deviation, near", inTurn(func(x []float64) float64 { return math.Sqrt(variance(x)) }), near, rounds).of(cases(near), ofValues...),
		is("skewness, near", inTurn(skewness), near, rounds).of(cases(near), ofValues...),
		is("running sum, ±Inf", newRunningSum, infinite, leaks).of(cases(infinite), ofValues...),
		is("five for four", inOrder(mean), integers, leaks).of(cases(integers), ofValues...),
		is("fails on −1", inOrder(func(x []float64) float64 {
			if slices.Contains(x, -1) {
				panic("no −1, please")
			}
			return mean(x)
		}), claims, fails).of(cases(claims), ofValues...),
	})
}

// jumpingRows: no jump is explained by rounding, with numbers of any kind.
func jumpingRows() (all []row) {
	for _, s := range jumpingStreams() {
		anyNumbers := s.Claims
		anyNumbers.Values &^= windows.Integers
		anyNumbers.Low, anyNumbers.High = 0, 0
		all = append(all,
			is("its own numbers: "+s.Name, s.Maker, s.Claims, leaks).of(cases(s.Claims), ofValues...),
			is("any numbers: "+s.Name, s.Maker, anyNumbers, leaks).of(cases(s.Claims), ofValues...))
	}
	return named("jumps", all)
}

// cases returns how many cases are drawn of a claim about the last rows: fewer,
// the more rows there are.
func cases(claims windows.Claims) int { return min(100, max(60, 1500/lastOf(claims))) }

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

// roundingRows: smooth functions of the window alone, in an order that changes,
// are rounding, however ill-conditioned, bounded, noisy or coarse they are.
func roundingRows() (all []row) {
	integers := lastRows(-1000, 1000)
	integers.Values = windows.Integers
	for name, f := range map[string]func([]float64) float64{
		"entropy": entropy, "skewness": skewness, "variance": variance, "one line": oneLineVariance,
		"mean as float32": toFloat32(mean), "kurtosis": kurtosis,
	} {
		for kind, claims := range map[string]windows.Claims{
			"any": lastRows(0, 0), "narrow": lastRows(1e6, 1e6+1), "positive": lastRows(1, 100),
			"integers": integers,
		} {
			r := is(name+" of "+kind, inTurn(f), claims, innocent).of(100, ofValues...)
			r.slow = kind == "narrow" || kind == "positive"
			all = append(all, r)
		}
	}
	return named("rounding", append(all, statisticsAlone()...))
}

// toleranceRows: each form of tolerance waives what it says, and no more;
// rounding that is allowed is told all the same.
func toleranceRows() []row {
	claims := func(of windows.Claims) windows.Claims {
		of.Count = windows.Last(streamRecall)
		return of
	}
	running := newRunningSum
	return named("tolerance", []row{
		is("ulps", inTurn(mean), claims(windows.Claims{ULPs: 16, Low: 1, High: 2}), forgets),
		is("relative", inTurn(mean), claims(windows.Claims{RelativeTolerance: 1e-12, Low: 1, High: 2}), forgets),
		is("absolute", inTurn(mean), claims(windows.Claims{Tolerance: 1e-12, Low: 1, High: 2}), forgets),
		is("none", inTurn(mean), claims(windows.Claims{Low: 1, High: 2}), rounds),
		is("rounding", inTurn(mean), claims(windows.Claims{Rounding: true}), rounds),
		is("rounding, of a leak", running, claims(windows.Claims{Rounding: true}), leaks),
		is("relative, of a leak", running, claims(windows.Claims{RelativeTolerance: 1e-12}), leaks),
		is("ulps, of a leak", running, claims(windows.Claims{ULPs: 16}), leaks),
	})
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

// TestReductionKeepsTheSize: of a window that leaks much after large numbers,
// and a little after any, a case is shown with a large leak.
func TestReductionKeepsTheSize(t *testing.T) {
	for _, most := range []float64{8, 0.01} {
		maker := ofNumbers(func(all []float64) float64 {
			switch older := all[:max(0, len(all)-2)]; {
			case len(older) == 0:
				return 100
			case slices.Max(older) >= 5:
				return 100 + most
			}
			return 100 + 0.01
		})
		for f := range (windows.Settings{Seed: 1, Cases: 50}).Check(maker,
			windows.Claims{Count: windows.Last(2), Low: -8, High: 8}) {
			if f.Law == "frame" {
				require.Equal(t, windows.Leaks, f.Verdict)
				require.InDelta(t, most, f.Violation.Leak.Absolute, 1e-9)
			}
		}
	}
}

// statisticRows: a window that forgets and is not the statistic is wrong; one
// that is, is not. What is wanted where it leaks is the statistic.
func statisticRows() []row {
	any, near := windows.Claims{}, windows.Claims{Low: 1e9, High: 1e9 + 1}
	narrow := windows.Claims{Count: windows.Last(300), Low: 0.1, High: 0.1 + 1e-9}
	late := func(x []float64, pushed int) float64 { return mean(x)*(1+0x1p-51) + float64(pushed/17) }
	of := func(
		name string, maker windows.Maker, statistic string, claims windows.Claims, want words,
	) row {
		s, err := oracle.New(statistic, 0)
		if err != nil {
			panic(err)
		}
		if claims.Is = (windows.Statistic{Value: s.Float}); claims.Count == nil {
			claims.Count = windows.Last(streamRecall)
		}
		r := is(name, maker, claims, want).of(cases(claims), ofValues...)
		r.also = func(t *testing.T, f windows.Finding) {
			for _, l := range f.Leaks {
				right, _ := s.Float(l.Rows)
				require.True(t, right == nil || l.Want == right[0] || f.Verdict == windows.Rounding, f)
			}
		}
		r.alone = true
		return r
	}
	return named("statistic", []row{
		of("mean", inOrder(mean), "mean", windows.Claims{Values: windows.NaN}, forgets),
		of("variance", inOrder(variance), "var", near, forgets),
		of("mean of four", inOrder(func(x []float64) float64 { return mean(butFirst(x)) }), "mean", any, isWrong),
		of("one-line variance", inOrder(oneLineVariance), "var", near, isWrong),
		of("wrong from row 17", ofLast(streamRecall, late), "mean", any, leaks),
		of("running sum", newRunningSum, "sum", any, leaks),
		of("300 numbers", ofLast(300, plain(sum)), "sum", narrow, forgets),
		of("300 in turn", ofLast(300, turned(sum)), "sum", narrow, rounds).slowly(),
		of("300 without the first", ofLast(300,
			plain(func(x []float64) float64 { return sum(butFirst(x)) })), "sum", narrow, isWrong),
		of("sum and not a mean", inOrder(sum), "mean", any, isWrong),
	})
}
