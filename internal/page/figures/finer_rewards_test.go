package figures

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFinerRewards reads the figure back, and holds it to what the statement says: the ends,
// and that the supremum is approached from below.
func TestFinerRewards(t *testing.T) {
	f, err := FinerRewards(t.Context())
	require.NoError(t, err)
	checkFigure(t, f)
	readBack(t, f, linear, linear, inOrder(1, f.Table.Columns[1:]...))
	require.Contains(t, f.Caption, "M = 2 up to q = 24, M = 4 up to q = 6. Over {0,1}, q = 1, it is (M+1)/(2(M+2)); finer rewards push "+
		"it towards the supremum (M+2)/(2(M+1))")
	for k, r := range finerRewards {
		require.InDelta(t, float64(r.recall+1)/float64(2*(r.recall+2)), f.Table.Rows[0][1+2*k], 1e-12)
		for n, row := range f.Table.Rows {
			require.Equal(t, float64(n+1), row[0])
			require.InDelta(t, float64(r.recall+2)/float64(2*(r.recall+1)), row[2+2*k], 1e-12)
			require.Equal(t, n+1 > r.most, math.IsNaN(row[1+2*k]))
			if n+1 <= r.most {
				require.Less(t, row[1+2*k], row[2+2*k])
			}
		}
	}
	// For M = 2 the worst rewards with q ≥ 3 are two gaps of 1−1/q and one of −1: 2/3·(1−1/q).
	for _, row := range f.Table.Rows[2:] {
		require.InDelta(t, 2./3*(1-1/row[0]), row[1], 1e-12, "q = %v", row[0])
	}
}
