package linear

import (
	"context"
	"math/big"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func newProgram(t *testing.T, right []int64) *Program {
	p, err := New(right)
	require.NoError(t, err)
	return p
}

// TestProgram_AsksForMemory: 900 rows take 18.5 MiB for the matrices, which is
// asked for, and exact pivots of 100 rows and 2,000 columns take 20 MiB.
func TestProgram_AsksForMemory(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(19 << 20))
	newProgram(t, slices.Repeat([]int64{1}, 900))
	_, err := New(slices.Repeat([]int64{1}, 1000))
	require.ErrorContains(t, err,
		"a linear program of 1000 rows would take 0.0224 GiB of memory; the limit is 0.0186 GiB")

	p := newProgram(t, slices.Repeat([]int64{1}, 100))
	require.NoError(t, p.affordPivots(1800))
	require.ErrorContains(t, p.affordPivots(2000),
		"exact pivots of 100 rows and 2000 columns would take 0.0198 GiB of memory")
}

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
		p := newProgram(t, right)
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
		if _, _, ok := p.solveBasis(t.Context(), p.approximate.basis); ok {
			found++
		}
	}
	require.Equal(t, 200, found)
}

// TestProgram_Interrupted: where the context is done, each step that takes long
// for many rows ends at once.
func TestProgram_Interrupted(t *testing.T) {
	p := newProgram(t, []int64{1, 0})
	p.Add(NewColumn(3, map[int]int64{0: 2}, 1))
	_, _, err := p.Solve(t.Context())
	require.NoError(t, err)
	matrix := []Column{newSlack(0), newSlack(1)}
	l, ok := newLifting(t.Context(), matrix)
	require.True(t, ok)
	basis := p.approximate.basis
	require.True(t, p.approximate.refresh(t.Context()))
	require.NotNil(t, l.solve(t.Context(), []int64{1, 2}, false))

	done, cancel := context.WithCancel(t.Context())
	cancel()
	require.False(t, p.approximate.refresh(done))
	_, ok = newLifting(done, matrix)
	require.False(t, ok)
	require.Nil(t, l.solve(done, []int64{1, 2}, false))
	_, _, ok = p.solveBasis(done, basis)
	require.False(t, ok)
	_, _, err = p.Solve(done)
	require.ErrorIs(t, err, context.Canceled)
}

// TestProgram_SolvesAfterALossOfAccuracy: after a basis that rounding made
// singular Solve starts anew.
func TestProgram_SolvesAfterALossOfAccuracy(t *testing.T) {
	for _, basis := range [][]int{{0, 0}, {2, 2}} { // a slack, or the column, twice
		p := newProgram(t, []int64{1, 0})
		p.Add(NewColumn(3, map[int]int64{0: 2}, 1))
		p.approximate.basis = basis
		require.False(t, p.approximate.refresh(t.Context()))
		variables, price, err := p.Solve(t.Context())
		require.NoError(t, err)
		got := []string{variables[0].RatString(), price[0].RatString(), price[1].RatString()}
		require.Equal(t, []string{"1/2", "3/2", "0"}, got)
	}
}
