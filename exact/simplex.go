package exact

import (
	"context"
	"math/big"
	"slices"
)

// simplex solves the linear program
//
//	maximize Σ_j c_j y_j  subject to  Σ_j a_ij y_j ≤ b_i,  y ≥ 0,
//
// with b ≥ 0, in exact rational arithmetic. It returns the variables y, the price of each row
// and the value. Bland's rule makes cycling impossible (R. G. Bland, New finite pivoting rules
// for the simplex method, Math. Operations Research 2, 1977). It ends early, anywhere, when the
// context is done, and panics if the program is unbounded.
func simplex(ctx context.Context, a [][]*big.Rat, b, c []*big.Rat) (y, price []*big.Rat, value *big.Rat) {
	m, n := len(b), len(c)
	// Each row holds its entries, its slacks' entries and its right side. The last row holds
	// what each variable gains per unit, and minus the value.
	table := make([][]*big.Rat, m+1)
	basis := make([]int, m) // the variable basic in each row; n+i is the slack of row i
	for i := range table {
		table[i] = zeros(n + m + 1)
		if i == m {
			copy(table[i], clones(c))
			break
		}
		copy(table[i], clones(a[i]))
		table[i][n+i].SetInt64(1)
		table[i][n+m].Set(b[i])
		basis[i] = n + i
	}
	for ctx.Err() == nil {
		enter := slices.IndexFunc(table[m][:n+m], func(gain *big.Rat) bool { return gain.Sign() > 0 })
		if enter < 0 {
			break
		}
		pivot(table, basis, enter)
	}
	y = zeros(n)
	for i, j := range basis {
		if j < n {
			y[j].Set(table[i][n+m])
		}
	}
	for _, gain := range table[m][n:] {
		price = append(price, gain.Neg(gain))
	}
	return y, price[:m], price[m]
}

// pivot brings a variable into the basis, in place of the least of those that limit it.
func pivot(table [][]*big.Rat, basis []int, enter int) {
	last := len(table[0]) - 1
	leave := -1
	s, t := new(big.Rat), new(big.Rat)
	for i, j := range basis {
		row := table[i]
		if row[enter].Sign() <= 0 {
			continue
		}
		if leave >= 0 {
			top := table[leave]
			order := s.Mul(row[last], top[enter]).Cmp(t.Mul(top[last], row[enter]))
			if order > 0 || order == 0 && j > basis[leave] {
				continue
			}
		}
		leave = i
	}
	if leave < 0 {
		panic("exact: unbounded linear program")
	}
	basis[leave] = enter
	pivotRow := table[leave]
	s.Inv(pivotRow[enter])
	for _, v := range pivotRow {
		v.Mul(v, s)
	}
	for i, row := range table {
		if i == leave || row[enter].Sign() == 0 {
			continue
		}
		s.Set(row[enter])
		for k, v := range pivotRow {
			if v.Sign() != 0 {
				row[k].Sub(row[k], t.Mul(s, v))
			}
		}
	}
}

// zeros returns n fractions, all zero.
func zeros(n int) []*big.Rat {
	x := make([]*big.Rat, n)
	for i := range x {
		x[i] = new(big.Rat)
	}
	return x
}

// clones returns copies of the fractions.
func clones(x []*big.Rat) []*big.Rat {
	y := zeros(len(x))
	for i, v := range x {
		y[i].Set(v)
	}
	return y
}
