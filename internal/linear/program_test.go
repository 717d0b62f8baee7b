package linear

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestProgram_IsProvedByDuality: on random programs with ties the variables and
// the prices are feasible, and worth the same. Then no other variables are
// worth more. The basis found in floating point always has them.
func TestProgram_IsProvedByDuality(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	found := 0
	for range 200 {
		right := make([]int64, 1+rng.IntN(8))
		for i := range right {
			right[i] = rng.Int64N(3)
		}
		right[0] = 1
		p := New(right)
		for range 1 + rng.IntN(15) {
			entries := map[int]int64{0: 1 + rng.Int64N(3)} // bounded
			for i := 1; i < len(right); i++ {
				if v := rng.Int64N(7) - 2; v != 0 {
					entries[i] = v
				}
			}
			p.Add(NewColumn(rng.Int64N(9)-2, entries, 1+rng.Int64N(4)))
			if rng.IntN(4) == 0 {
				require.True(t, p.approximate.solve(t.Context()))
			}
		}
		requireOptimum := func(variables, price []*big.Rat) {
			left, value := Zeros(len(right)), new(big.Rat)
			for j, y := range variables {
				c := p.columns[j]
				require.True(t, y.Sign() >= 0 && c.Gain(price).Sign() <= 0)
				value.Add(value, new(big.Rat).Mul(y, rat(c.Objective, c.Scale)))
				for k, i := range c.Rows {
					left[i].Add(left[i], new(big.Rat).Mul(y, rat(c.Entries[k], c.Scale)))
				}
			}
			for i, v := range price {
				require.True(t, v.Sign() >= 0 && left[i].Cmp(rat(right[i], 1)) <= 0)
				value.Sub(value, new(big.Rat).Mul(v, rat(right[i], 1)))
			}
			require.Zero(t, value.Sign())
		}
		requireOptimum(p.simplex(t.Context()))
		variables, price, err := p.Solve(t.Context())
		require.NoError(t, err)
		requireOptimum(variables, price)
		if _, _, ok := p.solveBasis(p.approximate.basis); ok {
			found++
		}
	}
	require.Equal(t, 200, found)
}

// TestProgram_SolvesAfterALossOfAccuracy: after a basis that rounding made
// singular Solve starts anew.
func TestProgram_SolvesAfterALossOfAccuracy(t *testing.T) {
	for _, basis := range [][]int{{0, 0}, {2, 2}} { // a slack, or the column, twice
		p := New([]int64{1, 0})
		p.Add(NewColumn(3, map[int]int64{0: 2}, 1))
		p.approximate.basis = basis
		require.False(t, p.approximate.refresh())
		variables, price, err := p.Solve(t.Context())
		require.NoError(t, err)
		got := []string{variables[0].RatString(), price[0].RatString(), price[1].RatString()}
		require.Equal(t, []string{"1/2", "3/2", "0"}, got)
	}
}
