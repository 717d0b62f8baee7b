package linear

import (
	"context"
	"math/big"
	"slices"
)

// simplex solves the program by exact pivots, which are slow. Bland's rule
// makes cycling impossible (R. G. Bland, New finite pivoting rules for the
// simplex method, Math. Operations Research 2, 1977). If the context is done,
// simplex stops at once with a solution that is not optimal. It panics if the
// program is unbounded.
func (p *Program) simplex(ctx context.Context) (variables, price []*big.Rat) {
	m, n := len(p.right), len(p.columns)
	// Each row holds its entries, its slacks' entries and its right side. The
	// last row holds what each variable gains per unit, and minus the value.
	table := make([][]*big.Rat, m+1)
	basis := make([]int, m) // the variable basic in each row; n+i is the slack of row i
	for i := range table {
		table[i] = Zeros(n + m + 1)
	}
	for i, v := range p.right {
		table[i][n+i].SetInt64(1)
		table[i][n+m].SetInt64(v)
		basis[i] = n + i
	}
	for j, c := range p.columns {
		table[m][j].SetFrac64(c.Objective, c.Scale)
		for k, i := range c.Rows {
			table[i][j].SetFrac64(c.Entries[k], c.Scale)
		}
	}
	for ctx.Err() == nil {
		enter := slices.IndexFunc(table[m][:n+m], func(gain *big.Rat) bool { return gain.Sign() > 0 })
		if enter < 0 {
			break
		}
		pivot(table, basis, enter)
	}
	variables = Zeros(n)
	for i, j := range basis {
		if j < n {
			variables[j] = table[i][n+m]
		}
	}
	for _, gain := range table[m][n : n+m] {
		price = append(price, gain.Neg(gain))
	}
	return variables, price
}

// pivot brings a variable into the basis, in place of the least of those that
// limit it.
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
		panic("linear: unbounded linear program")
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
