// Package linear solves linear programs with whole coefficients exactly.
//
// A search in floating point finds a basis, and the exact solution is read from
// it. If that solution is not optimal, exact pivots decide.
package linear

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"slices"

	"boundedrecall/internal/memory"
)

// A Program is the linear program
//
//	maximize Σ_j c_j y_j  subject to  Σ_j a_ij y_j ≤ b_i,  y ≥ 0,  with b ≥ 0.
type Program struct {
	columns     []Column
	right       []int64
	approximate *approximate // the program in floating point
}

// What an entry takes of memory, in a square matrix of the rows for the search
// in floating point with two more for the exact solution, and in a table of
// exact pivots.
const bytesPerEntry, bytesPerFraction = 3 * 8, 100

// New returns the program with the right sides b and without columns. It
// returns an error if there is not enough memory for the matrices.
func New(right []int64) (*Program, error) {
	rows := float64(len(right))
	err := memory.Afford(fmt.Sprintf("a linear program of %.0f rows", rows),
		bytesPerEntry*rows*rows)
	if err != nil {
		return nil, err
	}
	return &Program{right: right, approximate: newApproximate(right)}, nil
}

// Approximate returns a solution in floating point as multiples of 2⁻⁴⁰: the
// variables and the prices of the rows. ok is false if the context is done or
// accuracy is lost.
func (p *Program) Approximate(ctx context.Context) (variables, price []*big.Rat, ok bool) {
	if !p.approximate.solve(ctx) {
		return nil, nil, false
	}
	variables, price = p.approximate.solution()
	return variables, price, true
}

// Len returns the number of columns.
func (p *Program) Len() int { return len(p.columns) }

// Add adds a column.
func (p *Program) Add(c Column) {
	p.columns = append(p.columns, c)
	p.approximate.add(c)
}

// A Column is a variable of a [Program]: its objective coefficient c_j and its
// entries a_ij.
type Column struct {
	Objective int64   // Scale·c_j
	Rows      []int   // of the entries that are not zero, in increasing order
	Entries   []int64 // Scale·a_ij
	Scale     int64
}

// NewColumn returns the column with the given entries by row, all multiplied by
// the scale.
func NewColumn(objective int64, entries map[int]int64, scale int64) Column {
	c := Column{Objective: objective, Scale: scale}
	for _, i := range slices.Sorted(maps.Keys(entries)) {
		c.Rows, c.Entries = append(c.Rows, i), append(c.Entries, entries[i])
	}
	return c
}

// newSlack returns the column of the slack of a row.
func newSlack(row int) Column { return Column{Rows: []int{row}, Entries: []int64{1}, Scale: 1} }

// Gain returns how much the objective rises per unit of the column, at the
// prices of the rows.
func (c *Column) Gain(price []*big.Rat) *big.Rat {
	g, t := new(big.Rat).SetInt64(c.Objective), new(big.Rat)
	for k, i := range c.Rows {
		if price[i].Sign() != 0 {
			g.Sub(g, t.Mul(price[i], t.SetInt64(c.Entries[k])))
		}
	}
	return g.Quo(g, t.SetInt64(c.Scale))
}

// Solve returns the optimal variables and the prices of the rows, exactly. It
// uses the basis that floating point finds, or else exact pivots. It returns
// the context's error if the context is done first, and an error if there is
// not enough memory for exact pivots. It panics if the program is unbounded.
func (p *Program) Solve(ctx context.Context) (variables, price []*big.Rat, err error) {
	for range 2 {
		if p.approximate.solve(ctx) && p.approximate.makeFeasible(ctx, p.right) {
			if variables, price, ok := p.solveBasis(ctx, p.approximate.basis); ok {
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
	if err := p.affordPivots(len(p.columns)); err != nil {
		return nil, nil, err
	}
	variables, price = p.simplex(ctx)
	return variables, price, ctx.Err()
}

// affordPivots returns an error if there is not enough memory for the table of
// exact pivots with that many columns.
func (p *Program) affordPivots(columns int) error {
	rows := len(p.right)
	return memory.Afford(fmt.Sprintf("exact pivots of %d rows and %d columns", rows, columns),
		bytesPerFraction*float64(rows+1)*float64(rows+columns+1))
}

// solveBasis returns the exact solution of the program that belongs to a basis,
// which counts the slacks of the rows before the columns. It returns false if
// the basis is not optimal, or when the context is done.
func (p *Program) solveBasis(
	ctx context.Context, basis []int,
) (variables, price []*big.Rat, ok bool) {
	n := len(basis)
	matrix, objective := make([]Column, n), make([]int64, n)
	for k, j := range basis {
		if j < n {
			matrix[k] = newSlack(j)
		} else {
			matrix[k] = p.columns[j-n]
		}
		objective[k] = matrix[k].Objective
	}
	l, ok := newLifting(ctx, matrix)
	if !ok {
		return nil, nil, false
	}
	negative := func(v *big.Rat) bool { return v.Sign() < 0 }
	variables = Zeros(len(p.columns))
	basic := l.solve(ctx, p.right, false)
	for k, y := range basic {
		if j := basis[k] - n; j >= 0 {
			variables[j] = y.Mul(y, new(big.Rat).SetInt64(p.columns[j].Scale))
		}
	}
	price = l.solve(ctx, objective, true)
	if ctx.Err() != nil {
		return nil, nil, false
	}
	gains := func(c Column) bool { return c.Gain(price).Sign() > 0 }
	if slices.ContainsFunc(basic, negative) || slices.ContainsFunc(price, negative) ||
		slices.ContainsFunc(p.columns, gains) {
		return nil, nil, false
	}
	return variables, price, true
}
