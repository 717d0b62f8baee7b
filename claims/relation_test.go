package claims

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAsserted: a relation that a sentence asserts is found, with or without a
// letter for the regret. A condition, a set-up and an order of growth assert
// nothing.
func TestAsserted(t *testing.T) {
	for text, want := range map[string]string{
		"and it has Reg ≤ 1 for T ≥ 3":                "≤ 1",
		"it has Reg ≤ H(T) − 3/4, and ≤ 1 for T ≥ 3.": "≤ H(T), ≤ 1",
		"≤ 1 for T ≥ 3":                               "≤ 1",
		"and then it is ≤ 1 for T ≥ 3.":               "≤ 1",
		"and at most 1 for T ≥ 3":                     "at most 1",
		"and its regret is below 2":                   "below 2",
		"it has T·Reg ≤ 1":                            "≤ 1",
		"it has E[Reg] ≤ c":                           "≤ c",
		"Reg(A; r) ≤ R(M,d) + 1":                      "≤ R(M,d)",
		"The smallest Reg is E|Y|/T.":                 "is E|Y|/T",
		"and Reg = 0 for T = 2":                       "= 0",
		"and ≤ M for T ≥ 3":                           "≤ M",
		"It is 1 for T ≥ 3.":                          "is 1",
		"it equals 2.":                                "equals 2",
		"it never exceeds 1 for T ≥ 3":                "exceeds 1",
		"and is smaller than 2.":                      "smaller than 2",
		"a switch adds at most ⌊(M+1)²/4⌋/(M+1) if":   "at most ⌊(M+1)²/4⌋/(M+1)",
		"it is < −1, or more":                         "< −1",
		"it is <= 1, or more":                         "<= 1",
		"x_t + y ≤ 3 then":                            "≤ 3",
		"it is more than T - 1":                       "more than T",
		"it has a regret of at most 2 for T ≥ 3":      "at most 2",
		"it makes at most 2 errors.":                  "at most 2",
		"κ ≤ 2 for T ≥ 3":                             "≤ 2",
		"With suffixes 0..M it is slow. Then κ ≤ 2":   "≤ 2",
		"Let T ≥ 3, then κ ≤ 2.":                      "≤ 2",
		"For T ≥ 3 it has Reg ≤ 1 and κ ≤ 2.":         "≤ 1, ≤ 2",
		"The bound (a ≤ 3) is":                        "≤ 3",
		"it is at most 3\nLet T ≥ 3":                  "at most 3",

		"for M ≥ 2, and for every T ≥ 3M": "", "Let M > 0 and d ≥ 2.": "", "For M ≥ 3 and d ≥ 2 it is": "",
		"unless M ≥ 1 or d = 2": "", "for even M ≤ 12": "", "for every 0 ≤ n ≤ ⌊T/M⌋ the": "",
		"Let M = 2 and 1/2 ≤ y < 1, and": "", "for M = 1..8 and M ≤ T ≤ 20M.": "",
		"Suppose that T ≥ 10M/ε², M divides T": "", "Now let there be d arms and q ≥ 1, and": "",
		"Let there be two arms and, unless it is said, M ≥ 1.": "", "for T/M ≥ 2 and log₁₀ M ≥ 2": "",
		"by more than D ≥ 0 in the window": "", "is O(√(d ln d/M)) and at least Ω(1)": "",
		"at most γ to an arm": "", "up to rounding": "", "is bounded from below": "", "are (1,0)": "",
		"at most K switches": "", "is more than theorem-4.1 has": "", "that is 2-dimensional": "",
		"if there are 2 arms": "", "k = 3": "", "the bound on Reg is attained": "",
		"where x_{t,j} < γ whenever R_t > γT": "", "with the rate η = 1/M": "", "is at most that of": "",
		"there is a ≥ sign": "", "on every instance of up to 6 rounds.": "", "with at most 5 states it": "",
	} {
		var got []string
		for _, x := range asserted(text) {
			got = append(got, text[x[0]:x[1]])
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: want %q, not %q", text, want, got)
		}
	}
}

// TestQuote_Relations: a relation in a clause that no check quotes is named,
// wherever it stands. Without the clause, or if a check quotes it, it is not.
func TestQuote_Relations(t *testing.T) {
	quoted := []string{"Reg ≤ 1/4", "Reg ≤ 1/2", "at 0.5"}
	for _, old := range []string{"Reg ≤ 1/4.", "Reg ≤ 1/2.\n\n- mach", "too small.", "at 0.5."} {
		for clause, words := range map[string]string{
			"and it has Reg ≤ 1 for T ≥ 3": "≤ 1", "and ≤ 1 for T ≥ 3": "≤ 1", "at most 2 for T ≥ 3": "at most 2",
		} {
			new := strings.Replace(old, ".", ", "+clause+".", 1)
			if strings.HasPrefix(old, "at 0.5") {
				new = "at 0.5, " + clause + "."
			}
			s := read(strings.Replace(lemma, old, new, 1))
			for _, quotes := range []bool{false, true} {
				c := newCase(t.Context(), s, Options{})
				for _, one := range quoted {
					(&Account{c: c}).quote(one)
				}
				if quotes {
					(&Account{c: c}).quote(strings.TrimSuffix(clause, " for T ≥ 3"))
				}
				if c.judgeQuotes(); quotes {
					require.Empty(t, c.lacking, new)
				} else {
					require.Len(t, c.lacking, 1, new)
					require.Regexp(t, `^lemma_1\.md:\d+, under \w+: the sentence says `+words+
						", and no line of the check quotes it by Says or Where$", c.lacking[0], new)
				}
			}
		}
	}
	c := newCase(t.Context(), read(lemma), Options{})
	for _, one := range quoted {
		(&Account{c: c}).quote(one)
	}
	c.judgeQuotes()
	require.Empty(t, c.lacking, "the twin without a clause")
}
