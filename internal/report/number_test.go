package report

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPrecise(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 2: "2", -2: "−2", 11. / 36: "11/36 = 0.305556", -1. / 3: "−1/3 = −0.333333",
		11./36 + 1e-9: "0.305556", 1. / 1009: "0.00099108",
	} {
		require.Equal(t, want, precise(x))
	}
}
