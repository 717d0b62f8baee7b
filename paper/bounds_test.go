package paper

import (
	"math"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"github.com/stretchr/testify/require"
)

// TestMustCarry: a bound that is a little too large, or too small, ends a check.
func TestMustCarry(t *testing.T) {
	for _, off := range []claims.Formula{".99999999", "1.00000001"} {
		statement := *Theorem3_2
		statement.Check = func(c *claims.Case) {
			checkBound(c, "periodic-restart", off+"·⌈T/M⌉·W(M,d)/T", nil)
		}
		for _, r := range claims.Collect(t.Context(), []*claims.Statement{&statement}, claims.Options{Seed: 1, Short: true}, nil) {
			require.NotEmpty(t, r.Contradictions)
			require.Contains(t, r.Contradictions[0], "it carries the bound")
		}
	}
	games.MustCarry(t, math.Inf(1), math.Inf(1), "nothing is proved")
}
