package exact

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestProve: integers of any length prove the value of a best learner, and find
// a cycle that costs a worse one more.
func TestProve(t *testing.T) {
	s, err := Class{Arms: 3, Recall: 2}.withDefaults().cells()
	require.NoError(t, err)
	m, err := newMaster(s)
	require.NoError(t, err)
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

	// The same plays do not prove a smaller value, and others do not prove this
	// one.
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

	// With more windows it is not tried.
	most := *s
	most.windows.count = mostProved/s.letters + 1
	m.cells = &most
	_, err = m.proveExactly(t.Context(), best)
	require.EqualError(t, err, "the class has too many windows to prove its value exactly")
}

// TestNewMaster_Memory: a program that would take more memory than there is
// names its weights.
func TestNewMaster_Memory(t *testing.T) {
	_, err := newMaster(&cells{count: 1 << 20})
	require.ErrorContains(t, err, "1048576 free weights: a linear program of 1048577 rows would take ")
	_, err = newMaster(&cells{count: 8})
	require.NoError(t, err)
}

// TestSearch_AllowsForRounding: the upper bound for rounded plays is at least
// the worst case of the plays, and by little more than the rounding above it.
func TestSearch_AllowsForRounding(t *testing.T) {
	s, err := Class{Recall: 1}.withDefaults().cells()
	require.NoError(t, err)
	for n := int64(0); n <= 7; n++ {
		m, err := newMaster(s)
		require.NoError(t, err)
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
		require.True(t, allowed.Sign() >= 0 && allowed.Cmp(rat(4, defaultUnit)) < 0, "%d/7: %v", n,
			allowed)
	}
}
