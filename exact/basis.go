package exact

import (
	"context"
	"maps"
	"math/big"
	"slices"
)

// A program is the linear program
//
//	maximize Σ_j c_j y_j  subject to  Σ_j a_ij y_j ≤ b_i,  y ≥ 0,  with b ≥ 0.
type program struct {
	columns     []column
	right       []int64
	approximate *approximate // the program in floating point
}

func newProgram(right []int64) *program {
	return &program{right: right, approximate: newApproximate(right)}
}

func (p *program) add(c column) {
	p.columns = append(p.columns, c)
	p.approximate.add(c)
}

// column is a variable of a [program]: its objective coefficient and its entries, the rows in increasing order. All
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

// newSlack returns the column of the slack of a row.
func newSlack(row int) column { return column{rows: []int{row}, entries: []int64{1}, scale: 1} }

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

// solve returns the variables and the prices of the rows, by the basis that floating point finds, or else by exact
// pivots. It returns an error if the context is done first.
func (p *program) solve(ctx context.Context) (variables, price []*big.Rat, err error) {
	for range 2 {
		if p.approximate.solve(ctx) && p.approximate.settle(ctx, p.right) {
			if variables, price, ok := p.solveBasis(p.approximate.basis); ok {
				return variables, price, nil
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		p.approximate = newApproximate(p.right) // without the rounding errors of the pivots so far
		for _, c := range p.columns {
			p.approximate.add(c)
		}
	}
	variables, price = p.simplex(ctx)
	return variables, price, ctx.Err()
}

// solveBasis returns the exact solution of the program that belongs to a basis, which counts the slacks of the rows
// before the columns. It returns false if the basis is not optimal.
func (p *program) solveBasis(basis []int) (variables, price []*big.Rat, ok bool) {
	n := len(basis)
	matrix, objective := make([]column, n), make([]int64, n)
	for k, j := range basis {
		if j < n {
			matrix[k] = newSlack(j)
		} else {
			matrix[k] = p.columns[j-n]
		}
		objective[k] = matrix[k].objective
	}
	l, ok := newLifting(matrix)
	if !ok {
		return nil, nil, false
	}
	negative := func(v *big.Rat) bool { return v.Sign() < 0 }
	variables = zeros(len(p.columns))
	basic := l.solve(p.right, false)
	for k, y := range basic {
		if j := basis[k] - n; j >= 0 {
			variables[j] = y.Mul(y, new(big.Rat).SetInt64(p.columns[j].scale))
		}
	}
	price = l.solve(objective, true)
	gains := func(c column) bool { return c.gain(price).Sign() > 0 }
	if slices.ContainsFunc(basic, negative) || slices.ContainsFunc(price, negative) || slices.ContainsFunc(p.columns, gains) {
		return nil, nil, false
	}
	return variables, price, true
}
