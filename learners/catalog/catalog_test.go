package catalog

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCatalog_SaysWhichLawsHold writes the facts down again that decide which laws the
// tests check: a fact that is lost takes its tests with it.
func TestCatalog_SaysWhichLawsHold(t *testing.T) {
	stationary := map[string]bool{
		"windowed": true, "average-restart": true, "average-restart-inclusive": true,
		"periodic-restart": false, "average-restart-full-horizon": false, "randomized-average-restart": false,
	}
	for _, w := range Wrappers {
		want, known := stationary[w.Name]
		require.True(t, known, w.Name)
		require.Equal(t, want, w.Stationary, w.Name)
	}
	require.Len(t, Wrappers, len(stationary))

	symmetric := map[string]bool{
		"hedge": true, "anytime-hedge": true, "mwu": true, "ftl": true, "ftrl": true, "ftpl": true, "cover": true, "uniform": true,
		"regret-matching": false,
	}
	for _, b := range Bases {
		want, known := symmetric[b.Name]
		require.True(t, known, b.Name)
		require.Equal(t, want, b.Symmetric, b.Name)
		require.Equal(t, b.Name == "cover", b.Arms == 2, b.Name)
	}
	require.Len(t, Bases, len(symmetric))
}
