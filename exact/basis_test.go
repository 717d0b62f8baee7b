package exact

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLifting_SolvesSystems multiplies the solutions of random systems out.
func TestLifting_SolvesSystems(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	for n := 1; n <= 24; n++ {
		matrix := make([]column, n)
		for j := range matrix {
			for i := range n {
				if v := rng.Int64N(19) - 9; v != 0 && (i == j || rng.IntN(3) == 0) {
					matrix[j].rows, matrix[j].entries = append(matrix[j].rows, i), append(matrix[j].entries, v)
				}
			}
		}
		b := make([]int64, n)
		for i := range b {
			b[i] = rng.Int64N(100) - 50
		}
		l, ok := newLifting(matrix)
		if !ok { // singular
			continue
		}
		for _, transposed := range []bool{false, true} {
			x := l.solve(b, transposed)
			left := zeros(n)
			for j, c := range matrix {
				for k, i := range c.rows {
					from, to := j, i
					if transposed {
						from, to = i, j
					}
					left[to].Add(left[to], new(big.Rat).Mul(x[from], rat(c.entries[k], 1)))
				}
			}
			for i, v := range left {
				require.Zero(t, v.Cmp(rat(b[i], 1)), "n=%d, transposed %t", n, transposed)
			}
		}
	}
	_, ok := newLifting([]column{{rows: []int{0, 1}, entries: []int64{1, 2}}, {rows: []int{0, 1}, entries: []int64{2, 4}}})
	require.False(t, ok, "singular")
	_, ok = newLifting([]column{{rows: []int{0}, entries: []int64{1 << 40}}})
	require.False(t, ok, "too large")
}

// TestProgram_IsProvedByDuality: on random programs with ties the variables and the prices are feasible, and worth as
// much: then no other variables are worth more. The basis found in floating point always has them.
func TestProgram_IsProvedByDuality(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 5))
	found := 0
	for range 200 {
		right := make([]int64, 1+rng.IntN(8))
		for i := range right {
			right[i] = rng.Int64N(3)
		}
		right[0] = 1
		p := newProgram(right)
		for range 1 + rng.IntN(15) {
			entries := map[int]int64{0: 1 + rng.Int64N(3)} // bounded
			for i := 1; i < len(right); i++ {
				if v := rng.Int64N(7) - 2; v != 0 {
					entries[i] = v
				}
			}
			p.add(newColumn(rng.Int64N(9)-2, entries, 1+rng.Int64N(4)))
			if rng.IntN(4) == 0 {
				require.True(t, p.approximate.solve(t.Context()))
			}
		}
		requireOptimum := func(variables, price []*big.Rat) {
			left, value := zeros(len(right)), new(big.Rat)
			for j, y := range variables {
				c := p.columns[j]
				require.True(t, y.Sign() >= 0 && c.gain(price).Sign() <= 0)
				value.Add(value, new(big.Rat).Mul(y, rat(c.objective, c.scale)))
				for k, i := range c.rows {
					left[i].Add(left[i], new(big.Rat).Mul(y, rat(c.entries[k], c.scale)))
				}
			}
			for i, v := range price {
				require.True(t, v.Sign() >= 0 && left[i].Cmp(rat(right[i], 1)) <= 0)
				value.Sub(value, new(big.Rat).Mul(v, rat(right[i], 1)))
			}
			require.Zero(t, value.Sign())
		}
		requireOptimum(p.simplex(t.Context()))
		variables, price, err := p.solve(t.Context())
		require.NoError(t, err)
		requireOptimum(variables, price)
		if _, _, ok := p.solveBasis(p.approximate.basis); ok {
			found++
		}
	}
	require.Equal(t, 200, found)
}

// TestProgram_SolvesAfterALossOfAccuracy: a basis that rounding made singular is left for a new start.
func TestProgram_SolvesAfterALossOfAccuracy(t *testing.T) {
	for _, basis := range [][]int{{0, 0}, {2, 2}} { // a slack, or the column, twice
		p := newProgram([]int64{1, 0})
		p.add(newColumn(3, map[int]int64{0: 2}, 1))
		p.approximate.basis = basis
		require.False(t, p.approximate.refresh())
		variables, price, err := p.solve(t.Context())
		require.NoError(t, err)
		require.Equal(t, []string{"1/2", "3/2", "0"}, []string{variables[0].RatString(), price[0].RatString(), price[1].RatString()})
	}
}

// TestProve: integers of any length prove the value of a best learner, and find a cycle
// that costs a worse one more.
func TestProve(t *testing.T) {
	s, err := Class{Arms: 3, Recall: 2}.normal().cells()
	require.NoError(t, err)
	m := newMaster(s)
	uniform := m.plays()
	for {
		require.NoError(t, m.solve(t.Context()))
		added, err := m.addCycles(t.Context())
		require.NoError(t, err)
		if m.exact && !added {
			break
		}
		m.exact = m.exact || !added
	}
	require.Zero(t, m.upper.Cmp(rat(20, 63)))
	best := m.plays()
	m.upper = rat(1, 1)
	added, err := m.proveExactly(t.Context(), best)
	require.NoError(t, err)
	require.False(t, added)
	require.Zero(t, m.upper.Cmp(rat(20, 63)))

	// The same plays do not prove a smaller value, and others do not prove this one.
	m.upper = rat(1, 1)
	value := m.price[0]
	m.price[0] = new(big.Rat).Sub(value, rat(1, 1<<40))
	added, err = m.proveExactly(t.Context(), best)
	require.NoError(t, err)
	require.True(t, added)
	m.price[0] = value
	_, err = m.proveExactly(t.Context(), uniform)
	require.NoError(t, err)
	require.Zero(t, m.upper.Cmp(rat(1, 1)))
}

// TestSearch_AllowsForRounding: the upper bound for rounded plays is at least the worst case of the plays, and by little more than
// the rounding above it.
func TestSearch_AllowsForRounding(t *testing.T) {
	s, err := Class{Recall: 1}.normal().cells()
	require.NoError(t, err)
	for n := int64(0); n <= 7; n++ {
		m := newMaster(s)
		x := m.plays()
		for _, set := range s.simplices {
			if set[0] != set[1] {
				x[set[0]], x[set[1]] = rat(n, 7), rat(7-n, 7)
			}
		}
		r, err := WorstCase(t.Context(), s.learner(x).Maker(), Problem{Recall: 1, Gaps: true, Unit: 14})
		require.NoError(t, err)
		_, err = m.search(t.Context(), x)
		require.NoError(t, err)
		allowed := new(big.Rat).Sub(m.upper, r.Upper)
		require.True(t, allowed.Sign() >= 0 && allowed.Cmp(rat(4, defaultUnit)) < 0, "%d/7: %v", n, allowed)
	}
}
