package properties_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"boundedrecall/internal/oracle"
	"boundedrecall/properties"
	"boundedrecall/properties/laws"

	"github.com/stretchr/testify/require"
)

// A rolling is a window over the last rows that computes its value anew, in the order that it
// is told; if it leaks, it keeps a running sum instead.
type rolling struct {
	rows     int
	last     []float64
	pushed   int
	function func(x []float64, pushed int) float64
	scratch  []float64 // a copy of last, for the function to spoil
}

func (r *rolling) Push(x []float64) {
	r.pushed++
	r.last = append(r.last, x[0])
	r.last = r.last[max(0, len(r.last)-r.rows):]
}

func (r *rolling) Value(dst []float64) {
	r.scratch = append(r.scratch[:0], r.last...)
	dst[0] = r.function(r.scratch, r.pushed)
}

const rollingRows = 5

func ofRolling(f func(x []float64, pushed int) float64) func() laws.Window {
	return func() laws.Window { return &rolling{rows: rollingRows, function: f} }
}

// inTurn has the function see the numbers in an order that changes from round to round.
func inTurn(f func(x []float64) float64) func() laws.Window {
	return ofRolling(func(x []float64, pushed int) float64 {
		if n := len(x); n > 0 {
			k := pushed % n
			slices.Reverse(x[:k])
			x = append(x[k:], x[:k]...)
		}
		return f(x)
	})
}

func meanOf(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

func centralMoment(x []float64, k float64) float64 {
	m, sum := meanOf(x), 0.0
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

// runningSum subtracts what leaves.
type runningSum struct {
	rolling
	sum float64
}

func (r *runningSum) Push(x []float64) {
	r.sum += x[0]
	if len(r.last) == r.rows {
		r.sum -= r.last[0]
	}
	r.rolling.Push(x)
}

func (r *runningSum) Value(dst []float64) { dst[0] = r.sum }

func newRunningSum() laws.Window { return &runningSum{rolling: rolling{rows: rollingRows}} }

// verdictOf returns the gravest verdict, and the finding that has it.
func verdictOf(t *testing.T, maker func() laws.Window, claims properties.WindowClaims, seed uint64) (verdict properties.Verdict, gravest properties.Finding) {
	t.Helper()
	for f := range (properties.Settings{Seed: seed, Cases: 100}).CheckWindow(maker, claims) {
		require.NoError(t, f.Err)
		require.NotEmpty(t, f.Verdict, f.Law)
		require.NotContains(t, f.String(), "%!", "an argument in the wrong place")
		for _, row := range slices.Concat(f.Witness.Past, f.Witness.Other, f.Witness.Rewards) {
			for _, x := range row {
				require.False(t, claims.High > 0 && (x < claims.Low || x > claims.High), "%v is not in the claimed range", x)
			}
		}
		if verdict.Graver(f.Verdict) != verdict {
			verdict, gravest = f.Verdict, f
		}
	}
	return verdict, gravest
}

// TestVerdicts: statistics of the window alone, in an order that changes, are rounding; what
// keeps something of older rows leaks.
func TestVerdicts(t *testing.T) {
	claims := properties.WindowClaims{Recall: rollingRows, Stationary: true}
	infinite := claims
	infinite.Inf = true
	near := claims
	near.Low, near.High = 1e9, 1e9+1
	for name, c := range map[string]struct {
		maker  func() laws.Window
		claims properties.WindowClaims
		want   properties.Verdict
	}{
		"median":            {ofRolling(func(x []float64, _ int) float64 { slices.Sort(x); return sum(x[len(x)/2:][:min(1, len(x))]) }), claims, properties.Forgets},
		"mean anew":         {ofRolling(func(x []float64, _ int) float64 { return meanOf(x) }), infinite, properties.Forgets},
		"mean in turn":      {inTurn(meanOf), claims, properties.Rounding},
		"variance in turn":  {inTurn(variance), claims, properties.Rounding},
		"variance, near":    {inTurn(variance), near, properties.Rounding},
		"one line, near":    {inTurn(oneLineVariance), near, properties.Rounding},
		"deviation, near":   {inTurn(func(x []float64) float64 { return math.Sqrt(variance(x)) }), near, properties.Rounding},
		"skewness, near":    {inTurn(skewness), near, properties.Rounding},
		"running sum, ±Inf": {newRunningSum, infinite, properties.Leaks},
		"fails on −1": {ofRolling(func(x []float64, _ int) float64 {
			if slices.Contains(x, -1) {
				panic("no −1, please")
			}
			return meanOf(x)
		}), claims, properties.Fails},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(2) {
				verdict, f := verdictOf(t, c.maker, c.claims, 1+seed)
				require.Equal(t, c.want, verdict, f)
			}
		})
	}
}

func sum(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v
	}
	return s
}

// TestRoundingIsAllowed: with the claim Rounding a window passes that a leaking one does not.
func TestRoundingIsAllowed(t *testing.T) {
	claims := properties.WindowClaims{Recall: rollingRows, Stationary: true, Rounding: true}
	for f := range (properties.Settings{Seed: 1}).CheckWindow(inTurn(meanOf), claims) {
		require.False(t, f.Failed(), f)
	}
	verdict, f := verdictOf(t, newRunningSum, claims, 1)
	require.Equal(t, properties.Leaks, verdict)
	require.True(t, f.Failed())
}

// TestTolerances: each form of tolerance waives what it says, and no more.
func TestTolerances(t *testing.T) {
	for _, c := range []struct {
		claims properties.WindowClaims
		want   properties.Verdict
	}{
		{properties.WindowClaims{ULPs: 16, Low: 1, High: 2}, properties.Forgets},
		{properties.WindowClaims{RelativeTolerance: 1e-12, Low: 1, High: 2}, properties.Forgets},
		{properties.WindowClaims{Tolerance: 1e-12, Low: 1, High: 2}, properties.Forgets},
		{properties.WindowClaims{Low: 1, High: 2}, properties.Rounding},
		{properties.WindowClaims{RelativeTolerance: 1e-12}, properties.Leaks},
		{properties.WindowClaims{ULPs: 16}, properties.Leaks},
	} {
		c.claims.Recall, c.claims.Stationary = rollingRows, true
		verdict, f := verdictOf(t, newRunningSum, c.claims, 1)
		if c.want == properties.Leaks {
			require.Equal(t, c.want, verdict, f)
			continue
		}
		verdict, f = verdictOf(t, inTurn(meanOf), c.claims, 1)
		require.Equal(t, c.want, verdict, f)
	}
}

// TestReductionKeepsTheKind: a window that leaks, and fails on a game without rows, is shown
// leaking.
func TestReductionKeepsTheKind(t *testing.T) {
	maker := func() laws.Window { return failsOnNoRows{newRunningSum()} }
	judged := 0
	for f := range (properties.Settings{Seed: 1}).CheckWindow(maker, properties.WindowClaims{Recall: rollingRows, Stationary: true}) {
		require.NoError(t, f.Err)
		if f.Leak != nil {
			judged++
			require.Equal(t, properties.Leaks, f.Verdict)
			require.GreaterOrEqual(t, len(f.Witness.Rewards), rollingRows)
		}
	}
	require.Equal(t, 1, judged)
}

type failsOnNoRows struct{ laws.Window }

func (w failsOnNoRows) Game(rows [][]float64) [][]float64 {
	_ = rows[0]
	games := 0
	return player{w.Window, &games}.Game(rows)
}

// statisticOf returns the exact statistic as a claim.
func statisticOf(t *testing.T, name string, ddof int) func(laws.Rounds) ([]float64, string) {
	t.Helper()
	s, err := oracle.New(name, ddof)
	require.NoError(t, err)
	return s.Float
}

// TestStatistic: a window that forgets and is not the statistic is wrong; one that is, is not.
func TestStatistic(t *testing.T) {
	near := properties.WindowClaims{Low: 1e9, High: 1e9 + 1}
	for name, c := range map[string]struct {
		maker     func() laws.Window
		statistic string
		claims    properties.WindowClaims
		want      properties.Verdict
	}{
		"mean":               {ofRolling(func(x []float64, _ int) float64 { return meanOf(x) }), "mean", properties.WindowClaims{NaN: true}, properties.Forgets},
		"variance":           {ofRolling(func(x []float64, _ int) float64 { return variance(x) }), "var", near, properties.Forgets},
		"mean of four":       {ofRolling(func(x []float64, _ int) float64 { return meanOf(x[min(1, len(x)):]) }), "mean", properties.WindowClaims{}, properties.Wrong},
		"one-line variance":  {ofRolling(func(x []float64, _ int) float64 { return oneLineVariance(x) }), "var", near, properties.Wrong},
		"wrong from row 17":  {ofRolling(func(x []float64, pushed int) float64 { return meanOf(x) + float64(pushed/17) }), "mean", properties.WindowClaims{}, properties.Leaks},
		"running sum":        {newRunningSum, "sum", properties.WindowClaims{}, properties.Leaks},
		"sum and not a mean": {ofRolling(func(x []float64, _ int) float64 { return sum(x) }), "mean", properties.WindowClaims{}, properties.Wrong},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c.claims.Recall, c.claims.Statistic = rollingRows, statisticOf(t, c.statistic, 0)
			verdict, f := verdictOf(t, c.maker, c.claims, 1)
			require.Equal(t, c.want, verdict, f)
			var v *laws.Violation
			if f.Violation != nil {
				require.True(t, errors.As(f.Violation, &v))
			}
		})
	}
}
