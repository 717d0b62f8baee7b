package linear

import "math/big"

// Zeros returns n fractions, all zero.
func Zeros(n int) []*big.Rat {
	x := make([]*big.Rat, n)
	for i := range x {
		x[i] = new(big.Rat)
	}
	return x
}

// Clones returns copies of the fractions.
func Clones(x []*big.Rat) []*big.Rat {
	y := Zeros(len(x))
	for i, v := range x {
		y[i].Set(v)
	}
	return y
}
