package exact

import (
	"context"
	"errors"
	"math/big"
)

// solveBasis returns the exact solution of a [program] that belongs to a basis: the weights
// of all columns and the prices of the rows. It returns false if the basis is not optimal.
func solveBasis(columns []column, basis []int, right []*big.Rat) (weights, price []*big.Rat, ok bool) {
	// Column j of the matrix is the basic column times its denominator, in integers.
	matrix := make([]integers, len(basis))
	denominators := make([]*big.Rat, len(basis))
	objective := make([]int64, len(basis))
	for k, j := range basis {
		if j < 0 {
			matrix[k] = integers{[]int{-1 - j}, []int64{1}}
			denominators[k] = big.NewRat(1, 1)
			continue
		}
		c := &columns[j]
		d, ok := commonDenominator(append(append([]*big.Rat(nil), c.entries...), c.objective))
		if !ok {
			return nil, nil, false
		}
		denominators[k] = big.NewRat(d, 1)
		matrix[k].rows = c.rows
		for _, v := range c.entries {
			matrix[k].entries = append(matrix[k].entries, v.Num().Int64()*(d/v.Denom().Int64()))
		}
		objective[k] = c.objective.Num().Int64() * (d / c.objective.Denom().Int64())
	}
	b := make([]int64, len(right))
	for i, v := range right {
		if !v.IsInt() {
			return nil, nil, false
		}
		b[i] = v.Num().Int64()
	}
	l, ok := newLifting(matrix)
	if !ok {
		return nil, nil, false
	}
	weights = make([]*big.Rat, len(columns))
	for j := range weights {
		weights[j] = new(big.Rat)
	}
	for k, y := range l.solve(b, false) {
		if y.Sign() < 0 {
			return nil, nil, false
		}
		if j := basis[k]; j >= 0 {
			weights[j] = y.Mul(y, denominators[k])
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

// mostProved bounds the windows times letters for which prove keeps integers of any
// length.
const mostProved = 1 << 20

// prove proves that no cycle costs the learner more than the program's value, or adds a
// cycle that does. The denominators of the learner's weights may be of any length.
//
// It runs the recursion of [meanCycle] with integers of any length. The values of the
// windows rise until every round costs at most the program's value plus the fall of the
// window's value, or until the letters that raised them close a cycle that costs more.
func (m *master) prove(ctx context.Context, x []*big.Rat) (added bool, err error) {
	s := m.cells
	if s.windows.count*s.letters > mostProved {
		return false, errors.New("the best learner's weights have denominators that are too long")
	}
	unit := new(big.Int).Set(m.price[0].Denom())
	gcd := new(big.Int)
	for _, v := range x {
		gcd.GCD(nil, nil, unit, v.Denom())
		unit.Mul(unit, new(big.Int).Quo(v.Denom(), gcd))
	}
	units := func(v *big.Rat) *big.Int {
		n := new(big.Int).Quo(unit, v.Denom())
		return n.Mul(n, v.Num())
	}
	weights := make([]*big.Int, len(x))
	for e, v := range x {
		weights[e] = units(v)
	}
	shift := units(m.price[0])
	shift.Mul(shift, big.NewInt(int64(s.alphabet.q)))
	for _, against := range s.against {
		letters, err := s.gaining(ctx, against, weights, shift)
		if err != nil || letters != nil {
			return letters != nil && m.addCycle(against, letters), err
		}
	}
	m.keep(x, new(big.Rat).Set(m.price[0]))
	return false, nil
}

// gaining returns the letters of a cycle whose mean cost exceeds the shift, or nil if no
// cycle does.
func (s *cells) gaining(ctx context.Context, against Comparator, weights []*big.Int, shift *big.Int) ([]int, error) {
	d := s.alphabet.arms
	costs := make([][]*big.Int, s.windows.count) // by window and letter, minus the shift
	t := new(big.Int)
	for w := range costs {
		for _, letter := range s.alphabet.letters {
			c := new(big.Int).Neg(shift)
			for i, to := range against {
				c.Add(c, t.Mul(weights[s.cell[w*d+i]], big.NewInt(int64(letter[to]-letter[i]))))
			}
			costs[w] = append(costs[w], c)
		}
	}
	value := make([]*big.Int, len(costs))
	letter := make([]int, len(costs))
	for w := range value {
		value[w], letter[w] = new(big.Int), -1
	}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		raised := -1
		for w := range value {
			for a, c := range costs[w] {
				if t.Add(c, value[s.after(w, a)]).Cmp(value[w]) > 0 {
					value[w].Set(t)
					letter[w], raised = a, w
				}
			}
		}
		if raised < 0 {
			return nil, nil
		}
		walk := closedWalk(raised, func(w int) int {
			if letter[w] < 0 {
				return -1
			}
			return s.after(w, letter[w])
		})
		for k, w := range walk {
			walk[k] = letter[w]
		}
		if walk != nil {
			return walk, nil
		}
	}
}
