package paper

import (
	"strings"
	"testing"
	"testing/fstest"

	"boundedrecall/claims"

	"github.com/stretchr/testify/require"
)

// TestCarries: a bound that is a little too large, or too small, contradicts
// the sentence, and the bound itself does not.
func TestCarries(t *testing.T) {
	text, err := texts.ReadFile("theorem_3_2.md")
	require.NoError(t, err)
	notation, err := texts.ReadFile("notation.md")
	require.NoError(t, err)
	for off, contradicts := range map[string]bool{"0.99999999": true, "1": false, "1.00000001": true} {
		const bound = "(⌈T/M⌉·M/T)·R(M,d)"
		words := "Reg(PeriodicRestart) ≤ " + off + "·" + bound
		edited := strings.ReplaceAll(string(text), "≤ "+bound, "≤ "+off+"·"+bound)
		files := fstest.MapFS{"theorem_3_2.md": {Data: []byte(edited)}, "notation.md": {Data: notation}}
		statement := claims.Read(files, "theorem-3.2", func(c *claims.Case) {
			keepsBound(c, "periodic-restart", words, nil)
		})
		all, short := []*claims.Statement{statement}, claims.Options{Seed: 1, Short: true}
		for _, r := range claims.Collect(t.Context(), all, short, nil) {
			said := strings.Join(r.Contradictions, "\n")
			require.Equal(t, contradicts, strings.Contains(said, "bound that the learner carries"), said)
		}
	}
}
