package linear

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLifting_Limits tests the largest entry of a matrix.
func TestLifting_Limits(t *testing.T) {
	for entry, ok := range map[int64]bool{
		prime/2 - 1: true, prime / 2: false, 1 - prime/2: true, -prime / 2: false,
	} {
		t.Run(fmt.Sprint(entry), func(t *testing.T) {
			one := Column{Rows: []int{1}, Entries: []int64{1}}
			_, lifts := newLifting(t.Context(), []Column{{Rows: []int{0}, Entries: []int64{entry}}, one})
			assert.Equal(t, ok, lifts, "%d", entry)
		})
	}
}

// TestLifting_SolvesSystems multiplies the solutions of random systems out.
func TestLifting_SolvesSystems(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	for n := 1; n <= 24; n++ {
		matrix := make([]Column, n)
		for j := range matrix {
			for i := range n {
				if v := rng.Int64N(19) - 9; v != 0 && (i == j || rng.IntN(3) == 0) {
					matrix[j].Rows, matrix[j].Entries = append(matrix[j].Rows, i), append(matrix[j].Entries, v)
				}
			}
		}
		b := make([]int64, n)
		for i := range b {
			b[i] = rng.Int64N(100) - 50
		}
		l, ok := newLifting(t.Context(), matrix)
		if !ok { // singular
			continue
		}
		for _, transposed := range []bool{false, true} {
			x := l.solve(t.Context(), b, transposed)
			left := Zeros(n)
			for j, c := range matrix {
				for k, i := range c.Rows {
					from, to := j, i
					if transposed {
						from, to = i, j
					}
					left[to].Add(left[to], new(big.Rat).Mul(x[from], rat(c.Entries[k], 1)))
				}
			}
			for i, v := range left {
				require.Zero(t, v.Cmp(rat(b[i], 1)), "n=%d, transposed %t", n, transposed)
			}
		}
	}
	rows := []int{0, 1}
	_, ok := newLifting(t.Context(), []Column{{Rows: rows, Entries: []int64{1, 2}},
		{Rows: rows, Entries: []int64{2, 4}}})
	require.False(t, ok, "singular")
	_, ok = newLifting(t.Context(), []Column{{Rows: []int{0}, Entries: []int64{1 << 40}}})
	require.False(t, ok, "too large")
}

func rat(a, b int64) *big.Rat { return big.NewRat(a, b) }
