package boundedrecall_test

import (
	"testing"

	"boundedrecall/internal/prose"
	"boundedrecall/paper"
)

// paperNumbers are printed in the paper, in the sentences that are quoted or told, with its slips. By file, with the place.
var paperNumbers = map[string][]string{
	"algorithm_1":    {"s = ⌊t/M⌋·M"},
	"definition_2_1": {"(1/T)·(max_i Σ_t r_{t,i} − Σ_t ⟨x_t, r_t⟩)"},
	"definition_2_3": {"R_{t,i} = r_{1,i} + … + r_{t,i}"},
	"corollary_5_2":  {"R(M,d) + √(T log(1/δ))"},
	"section_3":      {"mean 1/2 and ", "mean 1/2 + √(1/M) with o(M)", "(E max_i S_i(T) − T/2)/T"},
	"theorem_3_1":    {"(E max_i S_i(M) − M/2)/(2M)", "(E max_i S_i(M+1) − E S_1(M+1))/(M+1)"}, // Appendix B.1
	"theorem_4_1":    {"T ≥ 3M", "1/18 − o(1)", "3M divides T"},
	"lemma_4_2":      {"T = 3M", "M/6 − o(M)", "M/18 for M/6"}, // its last line
	"figure_1": {"r_{s,1} − r_{s,2}", "t−M..t−1", "1 ≤ t ≤ M, M − 2(t−M) for M < t ≤ 5M/3, −M/3 for 5M/3 < t ≤ 2M, −M/3 + (t−2M) " +
		"for 2M < t ≤ 8M/3, and M/3 − (t−8M/3) for 8M/3 < t ≤ 3M"},
	"lemma_5_5":      {"p(n) ≥ 1−ε", "n ≥ (1+ε)M/2"},
	"figure_2_left":  {"|sin(π/6 + tπ/φ)|"},
	"figure_2_right": {"T = 1000, M = T/3", "η = 1/2"},
	"misprints": {
		"t−M..t−1", "4M/3", "7M/6 + o(M)", "M/18 − o(M)", "0 ≤ n ≤ ⌊T/M⌋", "A(x_{nM+1}, …, x_t)", "nM+1..(n+1)M", "t mod 3M", "3M rounds", "n = ⌊T/M⌋",
		"(1−O(ε))·M/18 − o(M)", "1/18 − O(ε) − o(1)", "x_{t,1} ≥ 1−γ−ε", "ε(M/2)", "γT + ε(M/2)", "(1−0.1ε²)·ε·p(n) − 0.1ε", "is 0 at t " +
			"= 3M", "round 0",
		"M/18 in 3M rounds would be 1/54 a", "0.5·ε·p(n) − 0.1ε²", "0 ≤ n < ⌊T/M⌋", "A(r_{nM+1}, …", "1 + (t−1) mod 3M", "−0.1ε²",
	},
}

var sentences = prose.Suite{
	Folders: []string{"paper", "internal/games"}, Statements: paper.Statements, Printed: paperNumbers, Sentences: 120, Conditions: 5,
}

func TestSentences_TypeNoNumbers(t *testing.T)      { sentences.TypeNoNumbers(t) }
func TestSentences_SayTheirConditions(t *testing.T) { sentences.SayTheirConditions(t) }
func TestParts_AreOfTheirTheorems(t *testing.T)     { sentences.Parts(t) }
func TestEvidence_TextRules(t *testing.T)           { sentences.TextRules(t) }
