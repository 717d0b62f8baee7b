package certificate

import "math/big"

// An interval encloses a number between two rationals, equal where it is known
// exactly.
type interval struct{ lo, hi *big.Rat }

func exactly(r *big.Rat) interval { return interval{r, r} }

func (x interval) plus(y interval) interval {
	return interval{new(big.Rat).Add(x.lo, y.lo), new(big.Rat).Add(x.hi, y.hi)}
}

// times returns the product with a rational.
func (x interval) times(r *big.Rat) interval {
	a, b := new(big.Rat).Mul(x.lo, r), new(big.Rat).Mul(x.hi, r)
	if r.Sign() < 0 {
		a, b = b, a
	}
	return interval{a, b}
}

// inverse returns 1/x for x > 0.
func (x interval) inverse() interval {
	return interval{new(big.Rat).Inv(x.hi), new(big.Rat).Inv(x.lo)}
}

// bits is the precision kept by outward.
const bits = 96

// outward rounds the ends outward to multiples of 2^−bits, unless they are short
// already.
func (x interval) outward() interval {
	if x.lo.Denom().BitLen() <= bits && x.hi.Denom().BitLen() <= bits {
		return x
	}
	scale := new(big.Int).Lsh(big.NewInt(1), bits)
	floor := func(r *big.Rat) *big.Int { // Euclidean division rounds down here
		q := new(big.Int).Mul(r.Num(), scale)
		return q.Div(q, r.Denom())
	}
	hi := floor(new(big.Rat).Neg(x.hi))
	return interval{new(big.Rat).SetFrac(floor(x.lo), scale), new(big.Rat).SetFrac(hi.Neg(hi), scale)}
}

// power encloses x^n for x > 0 and n ≥ 0.
func power(x *big.Rat, n int64) interval {
	r := exactly(big.NewRat(1, 1))
	for bit := int64(1) << 62; bit > 0; bit >>= 1 {
		r = interval{new(big.Rat).Mul(r.lo, r.lo), new(big.Rat).Mul(r.hi, r.hi)}
		if n&bit != 0 {
			r = r.times(x)
		}
		r = r.outward()
	}
	return r
}

// exp encloses e^x for a rational |x| < 2^16. For 0 ≤ y ≤ 1/2 the remainder of
// Taylor's series after a term is at most that term; then e^x = (e^y)^(2^s) with
// y = x/2^s.
func exp(x *big.Rat) interval {
	if x.Sign() < 0 {
		return exp(new(big.Rat).Neg(x)).inverse().outward()
	}
	squarings := 0
	y := new(big.Rat).Set(x)
	half := big.NewRat(1, 2)
	for y.Cmp(half) > 0 {
		y.Mul(y, half)
		squarings++
	}
	sum, term := exactly(big.NewRat(1, 1)), exactly(big.NewRat(1, 1))
	for n := int64(1); n <= 32; n++ {
		term = term.times(y).times(big.NewRat(1, n)).outward()
		sum = sum.plus(term)
	}
	sum.hi = new(big.Rat).Add(sum.hi, term.hi)
	for range squarings {
		sum = interval{new(big.Rat).Mul(sum.lo, sum.lo), new(big.Rat).Mul(sum.hi, sum.hi)}.outward()
	}
	return sum
}
