package oracle_test

import (
	"math"
	"slices"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"
	"boundedrecall/windows/internal/oracle"

	"github.com/stretchr/testify/require"
)

// The kinds are the nine sorts of data with which engines test their moving
// skewness. Each has a model of a window that such data refute, and the word
// that it must get.

const kindRows = 5

// A moments window keeps sums of powers of the distance from an anchor, by add
// and remove.
type moments struct {
	last   []float64
	anchor float64
	sums   [5]float64
	pushed int
	keep   func(w *moments) // run before a row is added
	value  func(w *moments) float64
	stuck  bool
}

func (w *moments) add(x, sign float64) {
	power := sign
	for k := range w.sums {
		w.sums[k] += power
		power *= x - w.anchor
	}
}

func (w *moments) Push(x []float64) {
	if w.pushed++; w.keep != nil {
		w.keep(w)
	}
	w.add(x[0], 1)
	if w.last = append(w.last, x[0]); len(w.last) > kindRows {
		w.add(w.last[0], -1)
		w.last = slices.Clone(w.last[1:])
	}
}

func (w *moments) Value(dst []float64) { dst[0] = w.value(w) }

// skewness returns g₁ of the sums.
func (w *moments) skewness() float64 {
	m := w.sums[1] / w.sums[0]
	m2 := w.sums[2]/w.sums[0] - m*m
	m3 := w.sums[3]/w.sums[0] - 3*m*w.sums[2]/w.sums[0] + 2*m*m*m
	if !(m2 > 0) {
		return math.NaN()
	}
	return m3 / math.Pow(m2, 1.5)
}

// fresh returns a moment statistic of the last rows by two passes.
func (w *moments) fresh(name string) float64 {
	rows := make([][]float64, len(w.last))
	for i, x := range w.last {
		rows[i] = []float64{x}
	}
	return twoPasses(oracle.Statistic{Name: name}, rows)
}

// anew is the skewness by sums of powers of the last rows.
func (w *moments) anew() float64 {
	var again moments
	for _, x := range w.last {
		again.add(x, 1)
	}
	return again.skewness()
}

func (w *moments) mean() float64 { return w.sums[1] / w.sums[0] }

// variance is not negative.
func (w *moments) variance() float64 { return max(0, w.sums[2]/w.sums[0]-w.mean()*w.mean()) }

// inTurn is the variance by two passes, forwards and backwards in turn.
func (w *moments) inTurn() float64 {
	again := moments{last: slices.Clone(w.last)}
	if w.pushed%2 == 0 {
		slices.Reverse(again.last)
	}
	return again.fresh("var")
}

// overflown is NaN as long as a sum of fourth powers is.
func (w *moments) overflown() float64 {
	if math.IsNaN(w.sums[4]) || math.IsInf(w.sums[4], 0) {
		return math.NaN()
	}
	return w.fresh("skew")
}

// allMissing notes that each of the last rows was NaN.
func (w *moments) allMissing() {
	number := func(x float64) bool { return x == x }
	w.stuck = w.stuck || len(w.last) == kindRows && !slices.ContainsFunc(w.last, number)
}

func (w *moments) meanUnlessStuck() float64 {
	if w.stuck {
		return math.NaN()
	}
	return w.fresh("mean")
}

// small variances are taken for none.
func (w *moments) unlessSmall() float64 {
	if w.fresh("var") < 1e-14 {
		return 0
	}
	return w.fresh("skew")
}

func (w *moments) lateMean() float64 {
	if w.pushed > 1500 {
		return w.fresh("mean") * (1 + 1e-6)
	}
	return w.fresh("mean")
}

// A welford window updates mean and squares as Welford did, and takes back what
// leaves.
type welford struct {
	last          []float64
	mean, squares float64
}

func (w *welford) Push(x []float64) {
	if n := float64(len(w.last)); n == kindRows {
		d := w.last[0] - w.mean
		w.mean -= d / (n - 1)
		w.squares -= d * (w.last[0] - w.mean)
		w.last = slices.Clone(w.last[1:])
	}
	w.last = append(w.last, x[0])
	d := x[0] - w.mean
	w.mean += d / float64(len(w.last))
	w.squares += d * (x[0] - w.mean)
}

func (w *welford) Value(dst []float64) { dst[0] = max(0, w.squares) / float64(len(w.last)) }

// of returns a maker of moments windows with this value.
func of(value func(*moments) float64) func() windows.Window {
	return func() windows.Window { return &moments{value: value} }
}

func anchored() windows.Window { return &moments{anchor: 1.7e9, value: (*moments).skewness} }
func stuck() windows.Window {
	return &moments{keep: (*moments).allMissing, value: (*moments).meanUnlessStuck}
}

func within(low, high float64) windows.Claims {
	return windows.Claims{Low: low, High: high}
}

var kinds = map[string]struct {
	statistic string
	claims    windows.Claims
	maker     func() windows.Window
	want      windows.Verdict
}{
	"right":       {"skew", within(0, 0), of(sound), windows.Forgets},
	"offset":      {"skew", within(1e6, 1e6+1), of((*moments).anew), windows.Wrong},
	"ulps apart":  {"var", within(1e8, 1e8+1e-5), newWelford, windows.Leaks},
	"largest":     {"mean", within(-8e307, 8e307), of((*moments).mean), windows.Leaks},
	"drift":       {"skew", within(1.7e9, 1.7e9+4000), anchored, windows.Leaks},
	"outlier":     {"skew", within(-1e100, 1e100), of((*moments).overflown), windows.Leaks},
	"round-off":   {"var", within(1, 100), of((*moments).inTurn), windows.Rounding},
	"identical":   {"var", within(-1e6, 1e6), of((*moments).variance), windows.Leaks},
	"all missing": {"mean", windows.Claims{Values: windows.NaN}, stuck, windows.Leaks},
	"scale":       {"skew", within(-1e-20, 1e-20), of((*moments).unlessSmall), windows.Wrong},
	"late":        {"mean", within(0, 0), of((*moments).lateMean), windows.Leaks},
}

// TestKindsOfEngines: each model gets its word, on each seed.
func TestKindsOfEngines(t *testing.T) {
	for name, kind := range kinds {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := oracle.Statistic{Name: kind.statistic}
			claims := kind.claims
			claims.Count, claims.Is = windows.Last(kindRows), windows.Statistic{Value: s.Float, Slack: s.Slack}
			for seed := range int(controls.Seeds(t)) {
				settings := windows.Settings{Seed: uint64(1 + seed), Cases: controls.Cases(100)}
				verdict := gravest(settings, kind.maker, claims)
				require.Equal(t, kind.want, verdict, "seed %d", 1+seed)
			}
		})
	}
}

// gravest returns the gravest verdict of all laws.
func gravest(
	s windows.Settings, maker func() windows.Window, claims windows.Claims,
) (v windows.Verdict) {
	for f := range s.Check(maker, claims) {
		v = v.Graver(f.Verdict)
	}
	return v
}

func sound(w *moments) float64   { return w.fresh("skew") }
func newWelford() windows.Window { return &welford{} }
