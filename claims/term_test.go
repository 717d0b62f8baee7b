package claims

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUnmeasuredTerms: a number in a formula is found wherever it stands in a
// sentence. An index, a range, an order of growth, a count, a condition and
// what a quote has elsewhere need no check.
func TestUnmeasuredTerms(t *testing.T) {
	for text, want := range map[string]string{
		"On alternating rewards Reg tends to tanh(η/2)/4.": "tanh(η/2)/4",
		"It pays tanh(η/2)/4 a round.":                     "tanh(η/2)/4",
		"By Lemma 3 no constant is below c/8.":             "c/8",
		"the cost E|Y|/(2T) is attained":                   "2T",
		"a gap of ⌊(M+1)²/4⌋ remains":                      "(M+1)²/4",
		"a gap of √(8/M) remains":                          "8/M",
		"Reg tends to 2·x for large T":                     "2·x",
		"Reg tends to 2x":                                  "2x",
		"Reg tends to x^2":                                 "x^2",
		"Reg tends to x + 1":                               "x + 1",
		"Reg tends to 1 − x as T grows":                    "1 − x",
		"Reg tends to √x/3, and no further":                "√x/3",
		"for η ≤ x/3 it is small":                          "x/3",

		"the rewards r_{t−1} and r_{M+1}": "", "the suffixes 0..M−1 and 1..M+1": "",
		"it has the order 1/√M":              "",
		"it is of the order of 1/√M":         "",
		"after M+1 rounds":                   "",
		"in one of 2^M states":               "",
		"t mod 3M is odd":                    "",
		"for T ≥ 3M it is":                   "",
		"let T = 3M, and play":               "",
		"with losses in [−1,1] it":           "",
		"in the (M+1)st round, the 2nd time": "",
		"the rounds t−M to t−1 are":          "", "Theorem 5.1 and Lemma 3": "",
		"x/7 is known":         "",
		"it is (x/7 + 1)·y so": "7 + 1",
	} {
		var got []string
		for _, x := range unmeasuredTerms(text, named.FindAllStringIndex(text, -1), []string{"it is x/7"}) {
			got = append(got, text[x[0]:x[1]])
		}
		require.Equal(t, want, strings.Join(got, ", "), text)
	}
}
