// Package oracle computes statistics of a few numbers in rational arithmetic,
// for the judgement of programs that compute them in floating point.
package oracle

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"boundedrecall/properties/laws"
)

// A Statistic is a function of rows of numbers, such as the variance.
type Statistic struct {
	Name string // one of Names

	// DDOF is 1 for the variance, standard deviation and covariance with
	// divisor n−1, and for the skewness and excess kurtosis corrected for bias
	// (G₁ and G₂ of Joanes and Gill 1998); 0 for the divisor n and for g₁ and
	// g₂. Other statistics do not use it.
	DDOF int
}

// Names are the statistics' names. The rows of cov and corr have two numbers,
// those of others one.
var Names = []string{"sum", "mean", "var", "std", "min", "max", "median", "skew", "kurt", "cov",
	"corr"}

// New returns the statistic with the name, or an error if there is none or ddof
// is neither 0 nor 1.
func New(name string, ddof int) (Statistic, error) {
	switch {
	case !slices.Contains(Names, name):
		return Statistic{}, fmt.Errorf("%q is none of %s", name, strings.Join(Names, ", "))
	case ddof != 0 && ddof != 1:
		return Statistic{}, fmt.Errorf("ddof %d is neither 0 nor 1", ddof)
	}
	return Statistic{name, ddof}, nil
}

// Inputs returns how many numbers a row has.
func (s Statistic) Inputs() int {
	if s.Name == "cov" || s.Name == "corr" {
		return 2
	}
	return 1
}

// A Reason says why rows have no value to judge by.
type Reason string

// The reasons. Judged is the reason of rows that have a value.
const (
	Judged     Reason = ""
	NotFinite  Reason = "NaN or infinite"
	TooFew     Reason = "too few rows"
	NoVariance Reason = "no variance"
)

// Value returns the statistic of the rows: exactly, or for std, skew and corr
// with a relative error below 2⁻²⁰⁰. Where it returns a reason, the value is
// nil.
func (s Statistic) Value(rows [][]float64) (*big.Rat, Reason) {
	columns := make([][]float64, s.Inputs())
	for _, row := range rows {
		for i := range columns {
			if math.IsNaN(row[i]) || math.IsInf(row[i], 0) {
				return nil, NotFinite
			}
			columns[i] = append(columns[i], row[i])
		}
	}
	if len(rows) < s.least() {
		return nil, TooFew
	}
	x := columns[0]
	switch s.Name {
	case "sum":
		return newColumn(x).mean(1), Judged
	case "mean":
		return newColumn(x).mean(int64(len(x))), Judged
	case "min":
		return new(big.Rat).SetFloat64(slices.Min(x)), Judged
	case "max":
		return new(big.Rat).SetFloat64(slices.Max(x)), Judged
	case "median":
		return median(x), Judged
	}
	return s.moment(newColumn(x), newColumn(columns[len(columns)-1]))
}

// least returns the least number of rows that the statistic needs.
func (s Statistic) least() int {
	switch s.Name {
	case "var", "std", "cov":
		return 1 + s.DDOF
	case "skew":
		return 1 + 2*s.DDOF
	case "kurt":
		return 1 + 3*s.DDOF
	}
	return 1
}

// moment returns a statistic of x, or of x and y, that central moments give.
func (s Statistic) moment(x, y column) (*big.Rat, Reason) {
	n := int64(len(x.deviations))
	xx, xy, yy := product(x, x), product(x, y), product(y, y)
	switch {
	case s.Name == "var", s.Name == "cov":
		return x.scaled(y, xy, n-int64(s.DDOF)), Judged
	case s.Name == "std":
		return root(x.scaled(y, xy, n-int64(s.DDOF))), Judged
	case xx.Sign() == 0 || yy.Sign() == 0:
		return nil, NoVariance
	case s.Name == "corr":
		return signedRoot(xy.Sign(), square(xy), new(big.Int).Mul(xx, yy)), Judged
	case s.Name == "skew":
		cube := product(x, x, x)
		top := new(big.Int).Mul(square(cube), big.NewInt(n))
		bottom := new(big.Int).Mul(square(xx), xx)
		if s.DDOF == 1 {
			top.Mul(top, big.NewInt(n*(n-1)))
			bottom.Mul(bottom, big.NewInt((n-2)*(n-2)))
		}
		return signedRoot(cube.Sign(), top, bottom), Judged
	}
	top := new(big.Int).Mul(product(x, x, x, x), big.NewInt(n))
	kurt := new(big.Rat).SetFrac(top, square(xx))
	kurt.Sub(kurt, big.NewRat(3, 1))
	if s.DDOF == 1 {
		kurt.Mul(kurt, big.NewRat(n+1, 1))
		kurt.Add(kurt, big.NewRat(6, 1))
		kurt.Mul(kurt, big.NewRat(n-1, (n-2)*(n-3)))
	}
	return kurt, Judged
}

// A column holds n numbers as integers: number i is numbers[i]·2^exponent, and
// its deviation from the mean deviations[i]·2^exponent/n.
type column struct {
	sum        *big.Int
	deviations []*big.Int
	exponent   int
}

func newColumn(x []float64) column {
	c := column{sum: new(big.Int), exponent: math.MaxInt}
	for _, v := range x {
		if _, e := math.Frexp(v); v != 0 {
			c.exponent = min(c.exponent, e-53)
		}
	}
	if c.exponent == math.MaxInt {
		c.exponent = 0 // all are zeros
	}
	for _, v := range x {
		f, e := math.Frexp(v)
		k := big.NewInt(int64(math.Ldexp(f, 53)))
		if v != 0 {
			k.Lsh(k, uint(e-53-c.exponent))
		}
		c.deviations = append(c.deviations, k)
		c.sum.Add(c.sum, k)
	}
	n := big.NewInt(int64(len(x)))
	for _, k := range c.deviations {
		k.Sub(k.Mul(k, n), c.sum)
	}
	return c
}

// mean returns the sum of the numbers over n.
func (c column) mean(n int64) *big.Rat { return ratio(c.sum, big.NewInt(n), c.exponent) }

// scaled returns k, a sum of products of deviations of c and d, over the
// divisor.
func (c column) scaled(d column, k *big.Int, divisor int64) *big.Rat {
	n := int64(len(c.deviations))
	return ratio(k, big.NewInt(n*n*divisor), c.exponent+d.exponent)
}

// ratio returns a/b·2^e.
func ratio(a, b *big.Int, e int) *big.Rat {
	if e >= 0 {
		a = new(big.Int).Lsh(a, uint(e))
	} else {
		b = new(big.Int).Lsh(b, uint(-e))
	}
	return new(big.Rat).SetFrac(a, b)
}

// product returns the sum over i of the products of the columns' deviations i.
func product(columns ...column) *big.Int {
	sum, term := new(big.Int), new(big.Int)
	for i := range columns[0].deviations {
		term.SetInt64(1)
		for _, c := range columns {
			term.Mul(term, c.deviations[i])
		}
		sum.Add(sum, term)
	}
	return sum
}

func square(k *big.Int) *big.Int { return new(big.Int).Mul(k, k) }

func median(x []float64) *big.Rat {
	x = slices.Clone(x)
	slices.Sort(x)
	sum := new(big.Rat).SetFloat64(x[(len(x)-1)/2])
	sum.Add(sum, new(big.Rat).SetFloat64(x[len(x)/2]))
	return sum.Mul(sum, big.NewRat(1, 2))
}

// signedRoot returns √(a/b) with the sign.
func signedRoot(sign int, a, b *big.Int) *big.Rat {
	r := root(new(big.Rat).SetFrac(a, b))
	if sign < 0 {
		r.Neg(r)
	}
	return r
}

// root returns √x for x ≥ 0, rounded down, with a relative error below 2⁻²⁰⁰.
func root(x *big.Rat) *big.Rat {
	const bits = 202
	shift := uint(max(0, bits+(x.Denom().BitLen()-x.Num().BitLen())/2+1))
	k := new(big.Int).Lsh(x.Num(), 2*shift)
	k.Sqrt(k.Quo(k, x.Denom()))
	return new(big.Rat).SetFrac(k, new(big.Int).Lsh(big.NewInt(1), shift))
}

// ordered reports whether the statistic is found by the order of the numbers.
func (s Statistic) ordered() bool {
	return s.Name == "min" || s.Name == "max" || s.Name == "median"
}

// amongInfinities returns what Float does of numbers that are not all finite: an
// ordered statistic has a value unless one of them is NaN, or it is a median
// between −∞ and ∞.
func (s Statistic) amongInfinities(rows laws.Rounds) (value []float64, reason string) {
	var x []float64
	for _, row := range rows {
		x = append(x, row[0])
	}
	if !s.ordered() || slices.ContainsFunc(x, math.IsNaN) {
		return nil, string(NotFinite)
	}
	slices.Sort(x)
	low, high := x[(len(x)-1)/2], x[len(x)/2]
	switch s.Name {
	case "min":
		low, high = x[0], x[0]
	case "max":
		low, high = x[len(x)-1], x[len(x)-1]
	}
	switch sum := low + high; {
	case !math.IsInf(low, 0) && !math.IsInf(high, 0):
		return s.Float(laws.Rounds{{low}, {high}})
	case math.IsNaN(sum):
		return nil, string(NotFinite)
	default:
		return []float64{sum}, ""
	}
}

// Float is Value, rounded to the nearest float64, with the reason as text. Of
// min, max and median it has infinite values too.
func (s Statistic) Float(rows laws.Rounds) (value []float64, reason string) {
	exact, why := s.Value(rows)
	if why == NotFinite {
		return s.amongInfinities(rows)
	}
	if exact == nil {
		return nil, string(why)
	}
	x, _ := exact.Float64()
	return []float64{x}, ""
}
