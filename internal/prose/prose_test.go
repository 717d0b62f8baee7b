package prose

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSentences_TypedNumbersAreCaught is the control: every changed digit of a sentence is noticed.
func TestSentences_TypedNumbersAreCaught(t *testing.T) {
	held := []string{"(1+M/T)·W(M+1,d)/M", "M/2", "1/4", "M = 2, 4"}
	for _, text := range []string{
		"Reg ≤ (1+M/T)·W(M+1,d)/M with suffixes 1..M for M+1 rounds, see theorem-5.1, M = 2, 4.", "at most 1/4, that is M/2 (Theorem 3.2).",
	} {
		require.Empty(t, typedNumber(text, held))
	}
	for _, text := range []string{
		"(1+M/T)·W(M+2,d)/M", "(2+M/T)·W(M+1,d)/M", "M+2 rounds", "K·M/2", "M/2 + 1", "1/4·M", "−1/4 + 1/3", "M = 2, 5", "2M",
		"W(M+1)/(M+1)", "0.5", "½", "10⁻³",
	} {
		require.NotEmpty(t, typedNumber(text, held), text)
	}
}

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
