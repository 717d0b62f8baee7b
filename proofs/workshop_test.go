package proofs

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// TestContentOf: proofs that differ in a letter, or in a name, were not compiled by the same
// prover.
func TestContentOf(t *testing.T) {
	of := func(name, text string) string {
		content, err := contentOf(fstest.MapFS{name: {Data: []byte(text)}, "README.md": {Data: []byte(text)}})
		require.NoError(t, err)
		return content
	}
	seen := map[string]bool{of("A.v", "Qed."): true}
	require.True(t, seen[of("A.v", "Qed.")])
	require.False(t, seen[of("A.v", "Ltd.")])
	require.False(t, seen[of("B.v", "Qed.")])
	require.Equal(t, of("A.md", "one"), of("A.md", "two"), "only proofs count")
}
