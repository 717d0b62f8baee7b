package exact

import "math/big"

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
