package exact

import (
	"context"
	"math/big"
)

// program is a linear program in exact rational arithmetic,
//
//	maximize Σ_j c_j y_j  subject to  Σ_j a_ij y_j ≤ b_i,  y ≥ 0,  b ≥ 0,
//
// Columns can be added after it has been solved. It is solved by the revised simplex method
// with an explicit inverse of the basis. The lexicographic rule for the leaving row makes
// cycling impossible (G. B. Dantzig, A. Orden and P. Wolfe, Pacific J. Math. 5, 1955).
type program struct {
	columns []column
	basis   []int        // column basic in each row; −1−i is the slack of row i
	inverse [][]*big.Rat // of the basis
	rhs     []*big.Rat   // values of the basic variables
	price   []*big.Rat   // dual variables
	value   *big.Rat
}

// column is a variable of a program: its objective coefficient and its entries,
// the rows in increasing order.
type column struct {
	objective *big.Rat
	rows      []int
	entries   []*big.Rat
}

func newProgram(b []*big.Rat) *program {
	p := &program{value: new(big.Rat)}
	for i := range b {
		p.basis = append(p.basis, -1-i)
		row := make([]*big.Rat, len(b))
		for k := range row {
			row[k] = new(big.Rat)
		}
		row[i].SetInt64(1)
		p.inverse = append(p.inverse, row)
		p.rhs = append(p.rhs, new(big.Rat).Set(b[i]))
		p.price = append(p.price, new(big.Rat))
	}
	return p
}

func (p *program) add(c column) { p.columns = append(p.columns, c) }

// gain returns how much the objective rises per unit of column j, at the present
// prices.
func (p *program) gain(j int) *big.Rat {
	if j < 0 {
		return new(big.Rat).Neg(p.price[-1-j])
	}
	return p.columns[j].gain(p.price)
}

func (c *column) gain(price []*big.Rat) *big.Rat {
	g := new(big.Rat).Set(c.objective)
	t := new(big.Rat)
	for k, i := range c.rows {
		if price[i].Sign() != 0 {
			g.Sub(g, t.Mul(price[i], c.entries[k]))
		}
	}
	return g
}

// solve pivots until no column gains, from wherever the last solve ended, and
// returns the number of pivots. The program must be bounded. It ends early when the context
// is done.
func (p *program) solve(ctx context.Context) (pivots int) {
	for ctx.Err() == nil {
		enter, best := 0, new(big.Rat)
		for j := -len(p.basis); j < len(p.columns); j++ {
			if g := p.gain(j); g.Cmp(best) > 0 {
				enter, best = j, g
			}
		}
		if best.Sign() == 0 {
			return pivots
		}
		p.pivot(enter, best)
		pivots++
	}
	return pivots
}

// pivot brings a column into the basis.
func (p *program) pivot(enter int, gain *big.Rat) {
	u := p.transformed(enter)
	leave := p.leaving(u)
	t := new(big.Rat)
	pivotRow := p.inverse[leave]
	scale := new(big.Rat).Inv(u[leave])
	for k := range pivotRow {
		pivotRow[k].Mul(pivotRow[k], scale)
	}
	p.rhs[leave].Mul(p.rhs[leave], scale)
	for i, row := range p.inverse {
		if i == leave || u[i].Sign() == 0 {
			continue
		}
		for k := range row {
			if pivotRow[k].Sign() != 0 {
				row[k].Sub(row[k], t.Mul(u[i], pivotRow[k]))
			}
		}
		p.rhs[i].Sub(p.rhs[i], t.Mul(u[i], p.rhs[leave]))
	}
	for k := range p.price {
		if pivotRow[k].Sign() != 0 {
			p.price[k].Add(p.price[k], t.Mul(gain, pivotRow[k]))
		}
	}
	p.value.Add(p.value, t.Mul(gain, p.rhs[leave]))
	p.basis[leave] = enter
}

// transformed returns the inverse times column j.
func (p *program) transformed(j int) []*big.Rat {
	u := make([]*big.Rat, len(p.basis))
	t := new(big.Rat)
	for i, row := range p.inverse {
		u[i] = new(big.Rat)
		if j < 0 {
			u[i].Set(row[-1-j])
			continue
		}
		c := &p.columns[j]
		for k, r := range c.rows {
			if row[r].Sign() != 0 {
				u[i].Add(u[i], t.Mul(row[r], c.entries[k]))
			}
		}
	}
	return u
}

// leaving returns the row with u > 0 whose (right side, inverse)/u is least in
// lexicographic order.
func (p *program) leaving(u []*big.Rat) int {
	leave := -1
	for i := range u {
		if u[i].Sign() > 0 && (leave < 0 || p.precedes(i, leave, u)) {
			leave = i
		}
	}
	if leave < 0 {
		panic("exact: unbounded linear program")
	}
	return leave
}

func (p *program) precedes(i, k int, u []*big.Rat) bool {
	x, y := new(big.Rat), new(big.Rat)
	compare := func(a, b *big.Rat) int { return x.Mul(a, u[k]).Cmp(y.Mul(b, u[i])) }
	if c := compare(p.rhs[i], p.rhs[k]); c != 0 {
		return c < 0
	}
	for col := range p.inverse[i] {
		if c := compare(p.inverse[i][col], p.inverse[k][col]); c != 0 {
			return c < 0
		}
	}
	return false
}

// weights returns the value of every column.
func (p *program) weights() []*big.Rat {
	y := make([]*big.Rat, len(p.columns))
	for j := range y {
		y[j] = new(big.Rat)
	}
	for i, j := range p.basis {
		if j >= 0 {
			y[j].Set(p.rhs[i])
		}
	}
	return y
}
