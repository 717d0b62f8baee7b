package paper

import (
	"math"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/games"

	"github.com/stretchr/testify/require"
)

// TestMustCarry: a bound that is a little too large, or too small, ends a check.
func TestMustCarry(t *testing.T) {
	for _, off := range []float64{.99999999, 1.00000001} {
		statement := *Theorem3_2
		statement.Check = func(c *claims.Case) {
			checkStated(c, stated{"periodic-restart", "", func(m, t float64, w total) float64 {
				return off * math.Ceil(t/m) * w(m) / t
			}}, nil)
		}
		all, short := []*claims.Statement{&statement}, claims.Options{Seed: 1, Short: true}
		for _, r := range claims.Collect(t.Context(), all, short, nil) {
			require.NotEmpty(t, r.Contradictions)
			require.Contains(t, strings.Join(r.Contradictions, "\n"), "it carries the bound")
		}
	}
	games.MustCarry(t, math.Inf(1), math.Inf(1), "nothing is proved")
}
