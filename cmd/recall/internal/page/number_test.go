package page

import (
	"fmt"
	"testing"

	"boundedrecall/claims"

	"github.com/stretchr/testify/require"
)

func TestPrecise(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 2: "2", -2: "−2", 11. / 36: "11/36 = 0.305556", -1. / 3: "−1/3 = −0.333333",
		11./36 + 1e-9: "0.305556", 1. / 1009: "0.00099108",
	} {
		t.Run(fmt.Sprint(x), func(t *testing.T) {
			require.Equal(t, want, precise(x))
		})
	}
}

// TestKinds counts the measurements of each kind, and the cases in them.
func TestKinds(t *testing.T) {
	evidence := []claims.Evidence{
		{Kind: claims.Sampled, Cases: 1300}, {Kind: claims.Exact, Cases: 1},
		{Kind: claims.Sampled, Cases: 4},
	}
	require.Equal(t, "exact 1 of 1 case, sampled 2 of 1\u202f304 cases", kinds(evidence))
	require.Equal(t, "none", kinds(nil))
}
