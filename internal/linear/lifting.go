package linear

import (
	"context"
	"math/big"
	"slices"
)

// prime is the modulus of the lifting. If a system has n rows with entries of
// size at most a and n·a < 2^31, its residuals fit 64 bits.
const prime = 1<<31 - 1

// A lifting solves systems B·x = b with an integer matrix B exactly: x modulo
// the prime by the inverse of B modulo the prime, then modulo its square, its
// cube and so on, until fractions with these residues solve the system (J. D.
// Dixon, Exact solution of linear equations using p-adic expansions, Numer.
// Math. 40, 1982).
type lifting struct {
	columns []Column
	inverse [][]uint64 // modulo the prime
}

// newLifting computes the inverse. It returns false if the matrix is singular
// modulo the prime, or its entries are too large, or the context is done.
func newLifting(ctx context.Context, columns []Column) (*lifting, bool) {
	n := len(columns)
	a := make([][]uint64, n) // rows of B, which are eliminated
	inverse := make([][]uint64, n)
	for i := range a {
		a[i], inverse[i] = make([]uint64, n), make([]uint64, n)
		inverse[i][i] = 1
	}
	for j, c := range columns {
		for k, i := range c.Rows {
			if v := c.Entries[k]; v >= prime/int64(n) || v <= -prime/int64(n) {
				return nil, false
			}
			a[i][j] = residue(c.Entries[k])
		}
	}
	for j := range n {
		if ctx.Err() != nil {
			return nil, false
		}
		at := j
		for at < n && a[at][j] == 0 {
			at++
		}
		if at == n {
			return nil, false
		}
		a[at], a[j] = a[j], a[at]
		inverse[at], inverse[j] = inverse[j], inverse[at]
		scale := inverseOf(a[j][j])
		multiply(a[j][j:], scale)
		multiply(inverse[j], scale)
		for i := range n {
			if f := a[i][j]; i != j && f != 0 {
				addTimes(a[i][j:], a[j][j:], prime-f)
				addTimes(inverse[i], inverse[j], prime-f)
			}
		}
	}
	return &lifting{columns, inverse}, true
}

func residue(v int64) uint64 { return uint64((v%prime + prime) % prime) }

// inverseOf returns 1/x modulo the prime.
func inverseOf(x uint64) uint64 {
	return new(big.Int).ModInverse(new(big.Int).SetUint64(x), big.NewInt(prime)).Uint64()
}

func multiply(row []uint64, f uint64) {
	for k, v := range row {
		row[k] = v * f % prime
	}
}

// addTimes adds f times another row to row, modulo the prime.
func addTimes(row, other []uint64, f uint64) {
	for k, v := range other[:len(row)] {
		if v != 0 {
			row[k] = (row[k] + v*f) % prime
		}
	}
}

// solve returns the solution of B·x = b, or of the transposed system, and nil
// when the context is done.
func (l *lifting) solve(ctx context.Context, b []int64, transposed bool) []*big.Rat {
	n := len(b)
	residual := slices.Clone(b)
	sum := make([]big.Int, n) // of the digits so far
	modulus, t := big.NewInt(1), new(big.Int)
	for next := 4; ; next += next / 2 {
		for range next {
			if ctx.Err() != nil {
				return nil
			}
			x := l.digits(residual, transposed)
			for i, v := range x {
				sum[i].Add(&sum[i], t.Mul(modulus, t.SetUint64(v)))
			}
			modulus.Mul(modulus, t.SetUint64(prime))
			l.reduce(residual, x, transposed)
		}
		if x, ok := fromResidues(sum, modulus); ok && l.solves(x, b, transposed) {
			return x
		}
	}
}

// digits returns the solution modulo the prime.
func (l *lifting) digits(residual []int64, transposed bool) []uint64 {
	n := len(residual)
	x := make([]uint64, n)
	r := make([]uint64, n)
	for i, v := range residual {
		r[i] = residue(v)
	}
	for i, row := range l.inverse {
		if transposed {
			addTimes(x, row, r[i])
			continue
		}
		for k, v := range row {
			x[i] = (x[i] + v*r[k]) % prime
		}
	}
	return x
}

// each yields the entries of the matrix, or of the transposed one.
func (l *lifting) each(transposed bool, yield func(row, column int, entry int64)) {
	for j, c := range l.columns {
		for k, i := range c.Rows {
			if transposed {
				yield(j, i, c.Entries[k])
			} else {
				yield(i, j, c.Entries[k])
			}
		}
	}
}

// reduce makes the residual (residual − B·x)/prime.
func (l *lifting) reduce(residual []int64, x []uint64, transposed bool) {
	l.each(transposed, func(row, column int, entry int64) {
		residual[row] -= entry * int64(x[column])
	})
	for i := range residual {
		residual[i] /= prime
	}
}

// solves reports whether x solves the system.
func (l *lifting) solves(x []*big.Rat, b []int64, transposed bool) bool {
	left, t := Zeros(len(b)), new(big.Rat)
	for i, v := range b {
		left[i].SetInt64(v)
	}
	l.each(transposed, func(row, column int, entry int64) {
		left[row].Sub(left[row], t.Mul(x[column], t.SetInt64(entry)))
	})
	return !slices.ContainsFunc(left, func(v *big.Rat) bool { return v.Sign() != 0 })
}

// fromResidues returns fractions with the given residues, numerators and
// denominators smaller than the root of half the modulus. The common
// denominator of the fractions so far usually fits the next fraction too, so
// fromResidues tries it first.
func fromResidues(residues []big.Int, modulus *big.Int) ([]*big.Rat, bool) {
	bound := new(big.Int).Sqrt(new(big.Int).Rsh(modulus, 1))
	half := new(big.Int).Rsh(modulus, 1)
	common := big.NewInt(1)
	x := make([]*big.Rat, len(residues))
	for i := range residues {
		n := new(big.Int).Mul(&residues[i], common)
		n.Mod(n, modulus)
		if n.Cmp(half) > 0 {
			n.Sub(n, modulus)
		}
		if n.CmpAbs(bound) >= 0 {
			numerator, denominator := Reconstruct(n.Mod(n, modulus), modulus, bound)
			common = new(big.Int).Mul(common, denominator)
			if denominator.Sign() == 0 || common.CmpAbs(bound) >= 0 {
				return nil, false
			}
			n = numerator
		}
		x[i] = new(big.Rat).SetFrac(n, common)
	}
	return x, true
}

// Reconstruct returns the fraction n/d with n ≡ r·d and |n|, |d| below the
// bound, by Euclid's algorithm cut short.
func Reconstruct(r, modulus, bound *big.Int) (n, d *big.Int) {
	a, b := new(big.Int).Set(modulus), new(big.Int).Set(r)
	s, t := new(big.Int), big.NewInt(1)
	q, rest := new(big.Int), new(big.Int)
	for b.CmpAbs(bound) >= 0 {
		q.QuoRem(a, b, rest)
		a, b, rest = b, rest, a
		s.Sub(s, q.Mul(q, t))
		s, t = t, s
	}
	if t.Sign() < 0 {
		b.Neg(b)
		t.Neg(t)
	}
	return b, t
}
