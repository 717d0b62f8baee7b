package oracle_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"boundedrecall/internal/controls"
	"boundedrecall/windows"
	"boundedrecall/windows/internal/oracle"

	"github.com/stretchr/testify/require"
)

// recomputed is a window that computes its value anew from the last rows.
type recomputed struct {
	rows  [][]float64
	most  int
	value func(rows [][]float64) float64
}

func (w *recomputed) Push(x []float64) {
	w.rows = append(w.rows, slices.Clone(x))
	w.rows = w.rows[max(0, len(w.rows)-w.most):]
}

func (w *recomputed) Value(dst []float64) { dst[0] = w.value(w.rows) }

// column returns number i of each row.
func column(rows [][]float64, i int) (x []float64) {
	for _, row := range rows {
		x = append(x, row[i])
	}
	return x
}

func total(x []float64) (sum float64) {
	for _, v := range x {
		sum += v
	}
	return sum
}

// moment returns the mean of the products of the columns' deviations from their
// computed means.
func moment(columns ...[]float64) (sum float64) {
	n := float64(len(columns[0]))
	for i := range columns[0] {
		term := 1.0
		for _, x := range columns {
			term *= x[i] - total(x)/n
		}
		sum += term
	}
	return sum / n
}

// twoPasses evaluates a statistic as a textbook does: the mean, and then the
// deviations from it.
func twoPasses(s oracle.Statistic, rows [][]float64) float64 {
	if len(rows) == 0 {
		return math.NaN()
	}
	x, y := column(rows, 0), column(rows, s.Inputs()-1)
	n := float64(len(rows))
	ddof := float64(s.DDOF)
	switch s.Name {
	case "sum":
		return total(x)
	case "mean":
		return total(x) / n
	case "min":
		return slices.Min(x)
	case "max":
		return slices.Max(x)
	case "median":
		slices.Sort(x)
		return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
	case "var", "cov":
		return moment(x, y) * n / (n - ddof)
	case "std":
		return math.Sqrt(moment(x, x) * n / (n - ddof))
	case "corr":
		return moment(x, y) / math.Sqrt(moment(x, x)*moment(y, y))
	case "skew":
		g := moment(x, x, x) / math.Pow(moment(x, x), 1.5)
		if ddof == 1 {
			g *= math.Sqrt(n*(n-1)) / (n - 2)
		}
		return g
	}
	g := moment(x, x, x, x)/(moment(x, x)*moment(x, x)) - 3
	if ddof == 1 {
		g = (n - 1) / ((n - 2) * (n - 3)) * ((n+1)*g + 6)
	}
	return g
}

// verdictOf returns the verdict on windows of this value, and the finding that
// gave it.
func verdictOf(
	s oracle.Statistic, claims windows.Claims, rows int, seed uint64,
	value func(rows [][]float64) float64,
) (verdict windows.Verdict, gravest windows.Finding) {
	claims.Count = windows.Last(rows)
	claims.Inputs, claims.Is = s.Inputs(), windows.Statistic{Value: s.Float, Slack: s.Slack}
	maker := func() windows.Window { return &recomputed{most: rows, value: value} }
	settings := windows.Settings{Seed: seed, Cases: 20}
	for _, law := range windows.Laws(maker, claims) {
		if law.Name != "frame" && law.Name != "statistic" {
			settings.Skip = append(settings.Skip, law.Name)
		}
	}
	for f := range settings.Check(maker, claims) {
		if verdict.Graver(f.Verdict) != verdict {
			verdict, gravest = f.Verdict, f
		}
	}
	return verdict, gravest
}

// TestTwoPassesAreNotWrong: each statistic, evaluated by two plain passes over
// each window, forgets and is not wrong, whatever the range and the length of
// the window.
func TestTwoPassesAreNotWrong(t *testing.T) {
	ranges := []windows.Claims{
		{}, {Low: -100, High: 100}, {Low: 1e9, High: 1e9 + 1}, {Low: 1e8, High: 1e8 + 1e-7},
	}
	for _, name := range oracle.Names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range int(controls.Seeds(t)) {
				claims := ranges[seed%len(ranges)]
				most := []int{5, 4, 20, 7, 60}[seed%5]
				s := oracle.Statistic{Name: name, DDOF: seed / 2 % 2}
				verdict, f := verdictOf(s, claims, most, uint64(1+seed), func(rows [][]float64) float64 {
					return twoPasses(s, rows)
				})
				require.Equal(t, windows.Forgets, verdict, "seed %d: %s", 1+seed, f)
			}
		})
	}
}

// twoPasses32 evaluates a statistic as twoPasses does, in float32.
func twoPasses32(s oracle.Statistic, rows [][]float64) float64 {
	x, y := column32(rows, 0), column32(rows, s.Inputs()-1)
	n, ddof := float32(len(rows)), float32(s.DDOF)
	root := func(x float32) float32 { return float32(math.Sqrt(float64(x))) }
	var value float32
	switch s.Name {
	case "sum":
		value = total32(x)
	case "mean":
		value = total32(x) / n
	case "min":
		value = slices.Min(x)
	case "max":
		value = slices.Max(x)
	case "median":
		slices.Sort(x)
		value = (x[(len(x)-1)/2] + x[len(x)/2]) / 2
	case "var", "cov":
		value = moment32(x, y) * n / (n - ddof)
	case "std":
		value = root(moment32(x, x) * n / (n - ddof))
	case "corr":
		value = moment32(x, y) / (root(moment32(x, x)) * root(moment32(y, y)))
	case "skew":
		m := moment32(x, x)
		if value = moment32(x, x, x) / (m * root(m)); ddof == 1 {
			value *= root(n*(n-1)) / (n - 2)
		}
	case "kurt":
		m := moment32(x, x)
		if value = moment32(x, x, x, x)/(m*m) - 3; ddof == 1 {
			value = (n - 1) / ((n - 2) * (n - 3)) * ((n+1)*value + 6)
		}
	}
	return float64(value)
}

func column32(rows [][]float64, k int) (x []float32) {
	for _, row := range rows {
		x = append(x, float32(row[k]))
	}
	return x
}

func total32(x []float32) (sum float32) {
	for _, v := range x {
		sum += v
	}
	return sum
}

// moment32 is the mean of the products of the columns' deviations.
func moment32(columns ...[]float32) float32 {
	n := len(columns[0])
	products := slices.Repeat([]float32{1}, n)
	for _, x := range columns {
		mean := total32(x) / float32(n)
		for i, v := range x {
			products[i] *= v - mean
		}
	}
	return total32(products) / float32(n)
}

// TestTwoPassesInFloat32AreNotWrong: the same in float32, where every value is a
// number of float32, and the report says so. Values that are not finite are no
// numbers of a precision, so ranges are those in which products do not overflow.
func TestTwoPassesInFloat32AreNotWrong(t *testing.T) {
	ranges := []windows.Claims{
		{Low: -100, High: 100}, {Low: -1e6, High: 1e6}, {Low: 100, High: 200}, {Low: 0, High: 1},
	}
	for _, name := range oracle.Names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			said := 0
			for seed := range int(controls.Seeds(t)) {
				claims := ranges[seed%len(ranges)]
				most := []int{5, 4, 20, 7, 60}[seed%5]
				s := oracle.Statistic{Name: name, DDOF: seed / 2 % 2}
				is, err := windows.Named(s.Name, s.DDOF)
				require.NoError(t, err)
				claims.Count, claims.Is, claims.Inputs = windows.Last(most), is, s.Inputs()
				maker := func() windows.Window {
					return &recomputed{most: most, value: func(rows [][]float64) float64 {
						if len(rows) == 0 {
							return 0
						}
						return twoPasses32(s, rows)
					}}
				}
				settings := windows.Settings{Seed: uint64(1 + seed), Cases: 20}
				for _, law := range windows.Laws(maker, claims) {
					if law.Name != "statistic" {
						settings.Skip = append(settings.Skip, law.Name)
					}
				}
				for f := range settings.Check(maker, claims) {
					require.False(t, f.Failed(), "seed %d: %v", 1+seed, f)
					if strings.Contains(f.String(), "rounding is that of float32") {
						said++
					}
				}
			}
			require.Positive(t, said)
		})
	}
}

// TestWrongWindowsStayWrong: the bound that keeps sound evaluations from being
// called wrong lets no other error through.
func TestWrongWindowsStayWrong(t *testing.T) {
	near := windows.Claims{Low: 1e9, High: 1e9 + 1}
	some := windows.Claims{Low: -1e3, High: 1e3}
	moments := func(name string) func(float64, [][]float64) float64 {
		biased := oracle.Statistic{Name: name}
		return func(_ float64, rows [][]float64) float64 { return twoPasses(biased, rows) }
	}
	of := func(f func(x []float64) float64) func(float64, [][]float64) float64 {
		return func(_ float64, rows [][]float64) float64 { return f(column(rows, 0)) }
	}
	rounded := func(n int) func(float64, [][]float64) float64 {
		return func(x float64, _ [][]float64) float64 { return digits(x, n) }
	}
	single := func(x float64, _ [][]float64) float64 { return float64(float32(x * (1 + 1e-5))) }
	slightly := func(x float64, _ [][]float64) float64 { return x * (1 + 1e-9) }
	for name, c := range map[string]struct {
		statistic string
		ddof      int
		claims    windows.Claims
		value     func(right float64, rows [][]float64) float64
	}{
		"divisor n":        {"std", 1, windows.Claims{}, moments("std")},
		"sorted as texts":  {"median", 1, windows.Claims{}, of(textMedian)},
		"six digits":       {"sum", 1, windows.Claims{}, rounded(6)},
		"float32, 1e-5":    {"mean", 1, some, single},
		"one line":         {"var", 0, near, of(oneLine)},
		"biased skewness":  {"skew", 1, some, moments("skew")},
		"biased kurtosis":  {"kurt", 1, some, moments("kurt")},
		"skewness, 1e-9":   {"skew", 0, some, slightly},
		"corr, ten digits": {"corr", 0, some, rounded(10)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := oracle.Statistic{Name: c.statistic, DDOF: c.ddof}
			for seed := range int(controls.Seeds(t)) {
				most := []int{5, 7, 20}[seed%3]
				verdict, f := verdictOf(s, c.claims, most, uint64(1+seed), func(rows [][]float64) float64 {
					return c.value(twoPasses(s, rows), rows)
				})
				require.Equal(t, windows.Wrong, verdict, "seed %d: %s", 1+seed, f)
			}
		})
	}
}

// textMedian is the median of numbers sorted as texts, as JavaScript sorts.
func textMedian(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	slices.SortFunc(x, func(a, b float64) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
}

// digits returns x, written and read with so many digits.
func digits(x float64, n int) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', n, 64), 64)
	return y
}

// oneLine is the variance by the formula whose cancellation is notorious.
func oneLine(x []float64) float64 {
	n, squares := float64(len(x)), 0.0
	for _, v := range x {
		squares += v * v
	}
	return squares/n - total(x)/n*total(x)/n
}
