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
	for _, off := range []float64{1 - 1e-8, 1 + 1e-8, math.NaN()} {
		statement := claims.Statement{ID: "theorem-0", Check: func(c *claims.Case) {
			checkBound(c, "periodic-restart", func(w func(int) float64, m, n int) float64 {
				return off * math.Ceil(float64(n)/float64(m)) * w(m)
			})
		}}
		for _, r := range claims.Collect(t.Context(), []claims.Statement{statement}, claims.Options{Seed: 1, Short: true}, nil) {
			require.NotEmpty(t, r.Contradictions)
			require.Contains(t, r.Contradictions[0], "it carries the bound")
		}
	}
	games.MustCarry(t, math.Inf(1), math.Inf(1), "nothing is proved")
}
