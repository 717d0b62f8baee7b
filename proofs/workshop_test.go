package proofs

import (
	"flag"
	"strings"
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

// TestIntact_FindsEveryChange is the negative control of the hashes.
func TestIntact_FindsEveryChange(t *testing.T) {
	if flag.Lookup("update").Value.String() == "true" {
		t.Skip("statements.txt is being written")
	}
	require.NoError(t, intact(statements))
	for _, change := range [][2]string{
		{"R_M1", "(R_M1 + 1)"},              // a statement
		{"Model.v sha256 ", "Model.v 256 "}, // a file without its hash
		{"Model.v sha256 ", "Model.v sha256 0"},
		{"\nstatements.txt sha256 ", "\n"},
	} {
		require.Contains(t, statements, change[0])
		changed := strings.Replace(statements, change[0], change[1], 1)
		require.Error(t, intact(changed), change)
		body, _, _ := strings.Cut(changed, "\nstatements.txt ")
		forged := body + "\n" + hashOf("statements.txt", body+"\n") + "\n"
		require.Equal(t, change[0] != "R_M1" && change[1] != "\n", intact(forged) != nil, change)
	}
}
