package figures

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRegretByMemory reads the figure back, and holds it to the statement: the windows have the
// regret 1/4, 1/4, 3/16, 3/16, 5/32, …, and the counters lie on the bound.
func TestRegretByMemory(t *testing.T) {
	f, err := RegretByMemory(t.Context())
	require.NoError(t, err)
	checkFigure(t, f)
	readBack(t, f, linear, logarithmic, inOrder(1, f.Table.Columns[1:]...))
	for k, want := range []float64{1. / 4, 1. / 4, 3. / 16, 3. / 16, 5. / 32, 5. / 32, 35. / 256, 35. / 256} {
		require.Equal(t, want, f.Table.Rows[k][1])
	}
	for k, row := range f.Table.Rows {
		require.Equal(t, float64(k+1), row[0])
		require.Equal(t, math.Ldexp(0.5, -k-1), row[2])
		require.Equal(t, row[2], row[3])
		require.Equal(t, row[1]/row[2], math.Round(row[1]/row[2]), "the price is a binomial coefficient")
	}
}
