package certificate

import (
	"math/big"
	"math/bits"
)

// An interval encloses a number between two rationals. Where the number is
// known exactly, both ends are the same pointer.
type interval struct{ lo, hi *big.Rat }

func exactly(r *big.Rat) interval { return interval{r, r} }

// each applies a function to both ends, and only once where they are the same.
func (x interval) each(f func(*big.Rat) *big.Rat) interval {
	lo := f(x.lo)
	if x.lo == x.hi {
		return exactly(lo)
	}
	return interval{lo, f(x.hi)}
}

func (b *work) plus(x, y interval) interval {
	if x.lo == x.hi && y.lo == y.hi {
		return exactly(b.add(x.lo, y.lo))
	}
	return interval{b.add(x.lo, y.lo), b.add(x.hi, y.hi)}
}

// times returns the product with a rational.
func (b *work) times(x interval, r *big.Rat) interval {
	product := x.each(func(end *big.Rat) *big.Rat { return b.mul(end, r) })
	if r.Sign() < 0 {
		product.lo, product.hi = product.hi, product.lo
	}
	return product
}

// inverse returns 1/x for x > 0.
func inverse(x interval) interval {
	y := x.each(func(end *big.Rat) *big.Rat { return new(big.Rat).Inv(end) })
	return interval{y.hi, y.lo}
}

// square returns x² for x > 0.
func (b *work) square(x interval) interval {
	return x.each(func(end *big.Rat) *big.Rat { return b.mul(end, end) })
}

// larger encloses the larger of two numbers.
func (b *work) larger(x, y interval) interval {
	if b.cmp(x.lo, y.lo) < 0 {
		x.lo = y.lo
	}
	if b.cmp(x.hi, y.hi) < 0 {
		x.hi = y.hi
	}
	return x
}

// precision is how many bits after the point outward keeps.
const precision = 96

// outward rounds the ends outward to multiples of 2^−precision, unless they are
// short already.
func (b *work) outward(x interval) interval {
	if x.lo.Denom().BitLen() <= precision && x.hi.Denom().BitLen() <= precision {
		return x
	}
	b.charge(x.lo, x.hi)
	scale := new(big.Int).Lsh(big.NewInt(1), precision)
	floor := func(r *big.Rat) *big.Int { // Euclidean division rounds down here
		q := new(big.Int).Mul(r.Num(), scale)
		return q.Div(q, r.Denom())
	}
	hi := floor(new(big.Rat).Neg(x.hi))
	return interval{new(big.Rat).SetFrac(floor(x.lo), scale), new(big.Rat).SetFrac(hi.Neg(hi), scale)}
}

// power encloses x^n for x > 0 and n ≥ 0.
func (b *work) power(x *big.Rat, n int) interval {
	r := exactly(big.NewRat(1, 1))
	for bit := 1 << (bits.Len(uint(n))); bit > 0; bit >>= 1 {
		r = b.square(r)
		if n&bit != 0 {
			r = b.times(r, x)
		}
		r = b.outward(r)
	}
	return r
}

// exp encloses e^x for a rational |x| < 2^16. For 0 ≤ y ≤ 1/2 the remainder of
// Taylor's series after a term is at most that term; then e^x = (e^y)^(2^s)
// with y = x/2^s.
func (b *work) exp(x *big.Rat) interval {
	if x.Sign() < 0 {
		return b.outward(inverse(b.exp(new(big.Rat).Neg(x))))
	}
	squarings := 0
	y := new(big.Rat).Set(x)
	half := big.NewRat(1, 2)
	for b.cmp(y, half) > 0 {
		y = b.mul(y, half)
		squarings++
	}
	sum, term := exactly(big.NewRat(1, 1)), exactly(big.NewRat(1, 1))
	for n := int64(1); n <= 32 && term.lo.Sign() > 0; n++ {
		term = b.outward(b.times(b.times(term, y), big.NewRat(1, n)))
		sum = b.plus(sum, term)
	}
	sum = interval{sum.lo, b.add(sum.hi, term.hi)}
	for range squarings {
		sum = b.outward(b.square(sum))
	}
	return sum
}
