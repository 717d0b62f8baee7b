package adversaries

import (
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
)

func TestCyclicRewards(t *testing.T) {
	in, err := Cyclic{Recall: 3, Ones: 1, Horizon: 8}.Instance()
	require.NoError(t, err)
	a, b := []float64{1, 0}, []float64{0, 1}
	require.Equal(t, [][]float64{a, b, b, a, b, b, a, b}, rows(in))
}

// After round M every window holds n rewards (1,0) and M−n rewards (0,1).
func TestCyclicLead(t *testing.T) {
	for m := 1; m <= 6; m++ {
		for n := 0; n <= m; n++ {
			for horizon := m; horizon <= 4*m; horizon++ {
				in := boundedrecall.Must(Cyclic{Recall: m, Ones: n, Horizon: horizon}.Instance())
				for s := m + 1; s <= horizon+1; s++ {
					require.Equal(t, float64(2*n-m), windowLead(in, s-m, s-1))
				}
			}
		}
	}
}
