package exact

import (
	"context"
	"maps"
	"math/big"
	"slices"
)

// column is a variable of the linear program
//
//	maximize Σ_j c_j y_j  subject to  Σ_j a_ij y_j ≤ b_i,  y ≥ 0,
//
// with b ≥ 0: its objective coefficient and its entries, the rows in increasing order. All
// are whole numbers, scale times the coefficients of the program.
type column struct {
	objective int64
	rows      []int
	entries   []int64
	scale     int64
}

// newColumn returns the column with the given entries by row.
func newColumn(objective int64, entries map[int]int64, scale int64) column {
	c := column{objective: objective, scale: scale}
	for _, i := range slices.Sorted(maps.Keys(entries)) {
		c.rows, c.entries = append(c.rows, i), append(c.entries, entries[i])
	}
	return c
}

// gain returns how much the objective rises per unit of the column, at the prices of the rows.
func (c *column) gain(price []*big.Rat) *big.Rat {
	g, t := new(big.Rat).SetInt64(c.objective), new(big.Rat)
	for k, i := range c.rows {
		if price[i].Sign() != 0 {
			g.Sub(g, t.Mul(price[i], t.SetInt64(c.entries[k])))
		}
	}
	return g.Quo(g, t.SetInt64(c.scale))
}

// solveBasis returns the exact solution of the program that belongs to a basis: the weights
// of all columns and the prices of the rows. It returns false if the basis is not optimal.
func solveBasis(columns []column, basis []int, right []int64) (weights, price []*big.Rat, ok bool) {
	matrix := make([]column, len(basis))
	objective := make([]int64, len(basis))
	for k, j := range basis {
		matrix[k] = column{rows: []int{-1 - j}, entries: []int64{1}} // of a slack
		if j >= 0 {
			matrix[k], objective[k] = columns[j], columns[j].objective
		}
	}
	l, ok := newLifting(matrix)
	if !ok {
		return nil, nil, false
	}
	weights = zeros(len(columns))
	for k, y := range l.solve(right, false) {
		if y.Sign() < 0 {
			return nil, nil, false
		}
		if j := basis[k]; j >= 0 {
			weights[j] = y.Mul(y, new(big.Rat).SetInt64(columns[j].scale))
		}
	}
	price = l.solve(objective, true)
	for _, v := range price {
		if v.Sign() < 0 {
			return nil, nil, false
		}
	}
	for j := range columns {
		if columns[j].gain(price).Sign() > 0 {
			return nil, nil, false
		}
	}
	return weights, price, true
}

// solveProgram solves the program by the basis that floating point finds, or else by exact pivots. What it
// returns means nothing if the context is done early.
func solveProgram(ctx context.Context, columns []column, right []int64) (weights, price []*big.Rat) {
	program := newApproximate(right)
	for _, c := range columns {
		program.add(c)
	}
	if program.solve(ctx) && program.settle(ctx, right) {
		if weights, price, ok := solveBasis(columns, program.basis, right); ok {
			return weights, price
		}
	}
	weights, price, _ = solveExactly(ctx, columns, right)
	return weights, price
}

// solveExactly solves the program by exact pivots, which are slow.
func solveExactly(ctx context.Context, columns []column, right []int64) (weights, price []*big.Rat, value *big.Rat) {
	a, b, c := make([][]*big.Rat, len(right)), zeros(len(right)), zeros(len(columns))
	for i, v := range right {
		a[i] = zeros(len(columns))
		b[i].SetInt64(v)
	}
	for j, col := range columns {
		c[j].SetFrac64(col.objective, col.scale)
		for k, i := range col.rows {
			a[i][j].SetFrac64(col.entries[k], col.scale)
		}
	}
	return simplex(ctx, a, b, c)
}
