package claims

import (
	"math"
	"math/big"
)

// A value is a fraction, or a number in floating point.
type value struct {
	exact *big.Rat
	about float64
}

func whole64(n int64) value       { return value{exact: big.NewRat(n, 1)} }
func inexact(x float64) value     { return value{about: x} }
func (x value) both(y value) bool { return x.exact != nil && y.exact != nil }

// any returns the fraction or the number.
func (x value) any() any {
	if x.exact != nil {
		return x.exact
	}
	return x.about
}

func (x value) float() float64 { return float(x.any()) }

func valueOf(x any) value {
	switch x := x.(type) {
	case int:
		return whole64(int64(x))
	case *big.Rat:
		return value{exact: x}
	case interface{ Value() float64 }:
		return inexact(x.Value())
	}
	return inexact(float(x))
}

func (x value) plus(y value) value {
	if x.both(y) {
		return value{exact: new(big.Rat).Add(x.exact, y.exact)}
	}
	return inexact(x.float() + y.float())
}

func (x value) minus(y value) value {
	if x.both(y) {
		return value{exact: new(big.Rat).Sub(x.exact, y.exact)}
	}
	return inexact(x.float() - y.float())
}

func (x value) times(y value) value {
	if x.both(y) {
		return value{exact: new(big.Rat).Mul(x.exact, y.exact)}
	}
	return inexact(x.float() * y.float())
}

func (x value) over(y value) value {
	if x.both(y) && y.exact.Sign() != 0 {
		return value{exact: new(big.Rat).Quo(x.exact, y.exact)}
	}
	return inexact(x.float() / y.float())
}

func (x value) to(y value) value {
	if n := y.float(); x.exact != nil && n == math.Trunc(n) && n >= 0 && n <= 64 {
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
	if x.exact == nil {
		return inexact(math.Floor(x.about + Rounding))
	}
	z := new(big.Int).Div(x.exact.Num(), x.exact.Denom())
	return value{exact: new(big.Rat).SetInt(z)}
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
