package prose

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Broken texts are told from good ones.
func TestEvidence_TextRulesCatch(t *testing.T) {
	for _, text := range []string{"the same less λ, the same M", "its bound", "against the first of these", "Reg against 1, same games"} {
		require.Regexp(t, textRules[0].breaks, text)
	}
	for _, text := range []string{"regret per round, every base, %v", "the best arm in every round"} {
		require.NotRegexp(t, textRules[0].breaks, text)
	}
	for _, text := range []string{"drawn rewards k/16, d ≤ 3, M ≤ 8", "M = 1..5", "T=30"} {
		require.Regexp(t, textRules[1].breaks, text)
	}
	for _, text := range []string{"drawn rewards, %v", "against x_t = 1", "d ≤ %d"} {
		require.NotRegexp(t, textRules[1].breaks, text)
	}
}
