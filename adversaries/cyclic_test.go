package adversaries

import (
	"testing"

	"github.com/stretchr/testify/require"

	"boundedrecall"
)

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
