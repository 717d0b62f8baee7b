package claims

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
)

// A value is a fraction, or a number in floating point. Most fractions are
// small, and computed with much faster then.
type value struct {
	num, den int64    // a fraction in lowest terms, unless den is 0
	exact    *big.Rat // one with larger numbers
	about    float64
}

// small is the limit of a small numerator or denominator: the sum of two
// products of two fits into 63 bits.
const small = 1 << 30

// ratio returns the fraction n/d, for d > 0.
func ratio(n, d int64) value {
	a, b := max(n, -n), d
	for b != 0 {
		a, b = b, a%b
	}
	if n, d = n/a, d/a; -small < n && n < small && d < small {
		return value{num: n, den: d}
	}
	return value{exact: big.NewRat(n, d)}
}

func whole64(n int64) value   { return ratio(n, 1) }
func inexact(x float64) value { return value{about: x} }

func fractional(x *big.Rat) value {
	if n, d := x.Num(), x.Denom(); n.IsInt64() && d.IsInt64() && n.Int64() != math.MinInt64 {
		return ratio(n.Int64(), d.Int64())
	}
	return value{exact: x}
}

// fraction returns the fraction, or nil.
func (x value) fraction() *big.Rat {
	if x.den > 0 {
		return big.NewRat(x.num, x.den)
	}
	return x.exact
}

// any returns the fraction or the number.
func (x value) any() any {
	if y := x.fraction(); y != nil {
		return y
	}
	return x.about
}

func (x value) float() float64 {
	switch {
	case x.den > 0:
		return float64(x.num) / float64(x.den)
	case x.exact != nil:
		return Float(x.exact)
	}
	return x.about
}

func valueOf(x any) value {
	switch x := x.(type) {
	case int:
		return whole64(int64(x))
	case *big.Rat:
		return fractional(x)
	case interface{ Value() float64 }:
		return inexact(x.Value())
	case *big.Int:
		return fractional(new(big.Rat).SetInt(x))
	}
	switch v := reflect.ValueOf(x); {
	case v.CanInt():
		return fractional(new(big.Rat).SetInt64(v.Int()))
	case v.CanUint():
		return fractional(new(big.Rat).SetInt(new(big.Int).SetUint64(v.Uint())))
	}
	return inexact(float(x))
}

// number64 returns the number of any type in floating point. A float32 keeps
// its value.
func number64(x any) float64 {
	switch v := reflect.ValueOf(x); {
	case v.CanFloat():
		return v.Float()
	case v.CanInt():
		return float64(v.Int())
	case v.CanUint():
		return float64(v.Uint())
	}
	if x, ok := x.(*big.Int); ok {
		return Float(new(big.Rat).SetInt(x))
	}
	panic(fmt.Sprintf("claims: %v is a %T, and no number: want a float64, a float32, an int or a *big.Rat",
		x, x))
}

// with returns what the operation makes of two fractions, and else of two
// numbers in floating point.
func (x value) with(y value, exactly func(z, x, y *big.Rat) *big.Rat, about float64) value {
	if a, b := x.fraction(), y.fraction(); a != nil && b != nil {
		return fractional(exactly(new(big.Rat), a, b))
	}
	return inexact(about)
}

func (x value) plus(y value) value {
	if x.den > 0 && y.den > 0 {
		return ratio(x.num*y.den+y.num*x.den, x.den*y.den)
	}
	return x.with(y, (*big.Rat).Add, x.float()+y.float())
}

func (x value) minus(y value) value {
	if x.den > 0 && y.den > 0 {
		return ratio(x.num*y.den-y.num*x.den, x.den*y.den)
	}
	return x.with(y, (*big.Rat).Sub, x.float()-y.float())
}

func (x value) times(y value) value {
	if x.den > 0 && y.den > 0 {
		return ratio(x.num*y.num, x.den*y.den)
	}
	return x.with(y, (*big.Rat).Mul, x.float()*y.float())
}

func (x value) over(y value) value {
	switch {
	case y.den > 0 && y.num == 0:
		return inexact(x.float() / y.float())
	case x.den > 0 && y.den > 0 && y.num > 0:
		return ratio(x.num*y.den, x.den*y.num)
	}
	return x.with(y, (*big.Rat).Quo, x.float()/y.float())
}

func (x value) to(y value) value {
	n := y.float()
	if fraction := x.den > 0 || x.exact != nil; fraction && n == math.Trunc(n) && n >= 0 && n <= 64 {
		z := whole64(1)
		for range int(n) {
			z = z.times(x)
		}
		return z
	}
	return inexact(math.Pow(x.float(), y.float()))
}

// floor forgives what rounding does to a whole number.
func (x value) floor() value {
	y := x.fraction()
	if y == nil {
		return inexact(math.Floor(x.about + Rounding))
	}
	return fractional(new(big.Rat).SetInt(new(big.Int).Div(y.Num(), y.Denom())))
}

func (x value) ceil() value { return whole64(0).minus(whole64(0).minus(x).floor()) }

func (x value) abs() value {
	if x.float() < 0 {
		return whole64(0).minus(x)
	}
	return x
}

// Float returns the fraction in floating point.
func Float(x *big.Rat) float64 {
	y, _ := x.Float64()
	return y
}
