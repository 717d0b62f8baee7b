package linear

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// approximate solves the program of some columns in floating point. It finds
// the basis from which [Program.solveBasis] reads the exact solution, far
// faster than exact pivots do.
//
// The right sides are raised by small random amounts: without them nearly all
// basic variables would be zero, and the search would stall. The column that
// enters is chosen by devex weights.
type approximate struct {
	columns []sparse // the slacks of the rows, then the program's columns
	b       []float64
	basis   []int       // the column basic in each row
	inverse [][]float64 // of the basis
	rhs     []float64
	price   []float64
	pivots  int // since the inverse was computed afresh
}

// sparse is a column in floating point.
type sparse struct {
	objective float64
	rows      []int
	entries   []float64
	weight    float64 // for the choice of the column that enters
}

const (
	perturbation  = 1e-7  // the size of the changes to the right sides
	LeastGain     = 1e-10 // in floating point a column must gain more than this to enter
	leastPivot    = 1e-8
	mostWeight    = 1e8
	leastNegative = 1e-14
	fresh         = 400 // pivots between computations of the inverse
)

func newApproximate(right []int64) *approximate {
	rng := rand.New(rand.NewPCG(1, uint64(len(right))))
	p := &approximate{price: make([]float64, len(right))}
	for i, v := range right {
		p.b = append(p.b, float64(v)+perturbation*(0.5+rng.Float64()))
		row := make([]float64, len(right))
		row[i] = 1
		p.inverse = append(p.inverse, row)
		p.basis = append(p.basis, i)
		p.add(newSlack(i))
	}
	p.rhs = slices.Clone(p.b)
	return p
}

func (p *approximate) add(c Column) {
	scale := float64(c.Scale)
	s := sparse{objective: float64(c.Objective) / scale, rows: c.Rows, weight: 1}
	for _, v := range c.Entries {
		s.entries = append(s.entries, float64(v)/scale)
	}
	p.columns = append(p.columns, s)
}

// gain returns how much the objective rises per unit of column j.
func (p *approximate) gain(j int) float64 {
	c := &p.columns[j]
	return c.objective - c.dot(p.price)
}

// dot returns the sum of the entries times the numbers of their rows.
func (c *sparse) dot(x []float64) float64 {
	sum := 0.0
	for k, i := range c.rows {
		sum += x[i] * c.entries[k]
	}
	return sum
}

// solve pivots until no column gains. It gives up, and returns false, after a
// number of pivots that no search should need, or when the context is done.
func (p *approximate) solve(ctx context.Context) bool {
	most := 100*len(p.b) + 10_000
	for range most {
		if ctx.Err() != nil {
			return false
		}
		enter, best := 0, 0.0
		for j := range p.columns {
			if g, weight := p.gain(j), p.columns[j].weight; g > LeastGain && g*g > best*weight {
				enter, best = j, g*g/weight
			}
		}
		if best == 0 {
			return true
		}
		if !p.pivot(ctx, enter) {
			return false
		}
	}
	return false
}

// reweigh updates the weights before a pivot (P. M. J. Harris, Pivot selection
// methods of the Devex LP code, Math. Programming 5, 1973).
func (p *approximate) reweigh(enter, leave int, pivot float64) {
	top := p.columns[enter].weight / (pivot * pivot)
	anew := !(top < mostWeight) // the weights have become inaccurate
	for j := range p.columns {
		c := &p.columns[j]
		if anew {
			c.weight = 1
		} else if v := c.dot(p.inverse[leave]); v != 0 {
			c.weight = math.Max(c.weight, v*v*top)
		}
	}
	if !anew {
		p.columns[p.basis[leave]].weight = math.Max(top, 1)
	}
}

// pivot brings a column into the basis. It returns false if no row limits it.
func (p *approximate) pivot(ctx context.Context, enter int) bool {
	u := p.transformed(enter)
	leave, least := -1, math.Inf(1)
	for i, v := range u {
		if v > leastPivot {
			ratio := math.Max(0, p.rhs[i]) / v
			if ratio < least || leave >= 0 && ratio == least && v > u[leave] {
				leave, least = i, ratio
			}
		}
	}
	return leave >= 0 && p.exchange(ctx, enter, leave, u)
}

// exchange brings a column into the basis in place of the row's, where u is the
// inverse times the column. It returns false if the basis has become singular.
func (p *approximate) exchange(ctx context.Context, enter, leave int, u []float64) bool {
	gain := p.gain(enter)
	p.reweigh(enter, leave, u[leave])
	p.eliminate(leave, u)
	p.rhs[leave] /= u[leave]
	for i, v := range u {
		if i != leave && v != 0 {
			p.rhs[i] -= v * p.rhs[leave]
		}
	}
	floats.AddScaled(p.price, gain, p.inverse[leave])
	p.basis[leave] = enter
	p.pivots++
	if p.pivots >= fresh {
		return p.refresh(ctx)
	}
	return true
}

// makeFeasible takes the changes to the right sides back, and pivots until no
// basic variable is negative without them. It is the dual simplex method, and
// begins where solve ended. Columns that lose less than LeastGain count as
// losing nothing. Of those the one with the largest pivot enters.
func (p *approximate) makeFeasible(ctx context.Context, right []int64) bool {
	for i, v := range right {
		p.b[i] = float64(v)
	}
	if !p.refresh(ctx) {
		return false
	}
	for range 10*len(p.b) + 1000 {
		leave := floats.MinIdx(p.rhs)
		if p.rhs[leave] > -leastNegative || ctx.Err() != nil {
			return ctx.Err() == nil
		}
		enter, least, largest := 0, math.Inf(1), 0.0
		for j := range p.columns {
			if v := p.columns[j].dot(p.inverse[leave]); v < -leastPivot {
				ratio := math.Max(0, -p.gain(j)-LeastGain) / -v
				if ratio < least || ratio == least && -v > largest {
					enter, least, largest = j, ratio, -v
				}
			}
		}
		if largest == 0 || !p.exchange(ctx, enter, leave, p.transformed(enter)) {
			return false
		}
	}
	return false
}

// eliminate makes u, the inverse times a column, the unit vector of row at.
func (p *approximate) eliminate(at int, u []float64) {
	pivotRow := p.inverse[at]
	floats.Scale(1/u[at], pivotRow)
	for i, row := range p.inverse {
		if i != at && u[i] != 0 {
			floats.AddScaled(row, -u[i], pivotRow)
		}
	}
}

// transformed returns the inverse times column j.
func (p *approximate) transformed(j int) []float64 {
	u := make([]float64, len(p.basis))
	for i, row := range p.inverse {
		u[i] = p.columns[j].dot(row)
	}
	return u
}

// refresh computes the inverse, and the values that depend on it, afresh by
// elimination. It returns false if the basis is singular, or when the context
// is done.
func (p *approximate) refresh(ctx context.Context) bool {
	n := len(p.b)
	p.pivots = 0
	for i := range p.inverse {
		clear(p.inverse[i])
		p.inverse[i][i] = 1
	}
	// The columns of slacks are unit columns already. The others enter one by
	// one, each in the free row where its entry is largest.
	basis := slices.Repeat([]int{-1}, n)
	var enter []int
	for _, j := range p.basis {
		if j < n {
			basis[j] = j
		} else {
			enter = append(enter, j)
		}
	}
	for _, j := range enter {
		if ctx.Err() != nil {
			return false
		}
		u := p.transformed(j)
		at := -1
		for i, v := range u {
			if basis[i] < 0 && (at < 0 || math.Abs(v) > math.Abs(u[at])) {
				at = i
			}
		}
		if at < 0 || math.Abs(u[at]) < 1e-11 {
			return false
		}
		basis[at] = j
		p.eliminate(at, u)
	}
	if slices.Contains(basis, -1) { // after rounding errors a slack may be basic twice
		return false
	}
	p.basis = basis
	clear(p.price)
	for i, row := range p.inverse {
		p.rhs[i] = floats.Dot(row, p.b)
		floats.AddScaled(p.price, p.columns[p.basis[i]].objective, row)
	}
	return true
}

// unit is the denominator of approximate solutions.
const unit = 1 << 40

// solution returns the weights of the columns and the prices of the rows,
// rounded to multiples of 1/unit.
func (p *approximate) solution() (weights, price []*big.Rat) {
	rounded := func(v float64) *big.Rat {
		if !(v > 0) {
			return new(big.Rat)
		}
		v = math.Min(v, 1<<20) // after a loss of accuracy v may be huge
		return big.NewRat(int64(math.Round(v*unit)), unit)
	}
	weights = Zeros(len(p.columns))
	for i, j := range p.basis {
		weights[j] = rounded(p.rhs[i])
	}
	for _, v := range p.price {
		price = append(price, rounded(v))
	}
	return weights[len(p.b):], price
}
