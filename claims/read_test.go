package claims

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const refutation = "- refuted, machine-proved: [lemma_1_false](../proofs/Lemma.v)"

const lemma = `# Lemma 1, an example

Numbered: Section 2

In short: Reg ≤ 1/2.

## Printed: refuted (constant)

Reg ≤ 1/4.
See [lemma-2](lemma_2.md).

` + refutation + `

## Why

The constant is too small.

## Holds

Reg ≤ 1/2.

- machine-proved in part, for two arms: [lemma_1](../proofs/Lemma.v), [lemma_1_too](../proofs/Lemma.v)
- by hand

## Tightness

attained at 0.5.

## Proof

Clear, by [lemma-2](lemma_2.md).
`

// read reads the document of lemma-1, which stands beside that of lemma-2.
func read(text string) *Statement {
	return Read(fstest.MapFS{"lemma_1.md": {Data: []byte(text)}, "lemma_2.md": {}}, "lemma-1",
		func(*Case) {})
}

func TestRead(t *testing.T) {
	s := read(lemma)
	require.NoError(t, Validate([]*Statement{s}))
	require.Equal(t, []string{"lemma-1", "Lemma 1, an example", "Section 2", "Reg ≤ 1/2.",
		"The constant is too small.", "attained at 0.5"},
		[]string{s.ID, s.Reference, s.Place, s.Short, s.Why, s.Tightness})
	require.Equal(t, Numbered, s.Origin)
	require.Equal(t, "Clear, by [lemma-2](lemma_2.md).", s.Proof)
	require.Equal(t, Reading{
		text: "Reg ≤ 1/4. See lemma-2.", verdict: Constant, fails: true,
		known: []Known{{Way: "machine-proved", Theorems: []string{"lemma_1_false"}}},
	}, s.Printed)
	require.Equal(t, Reading{text: "Reg ≤ 1/2.", verdict: HoldsVerdict, known: []Known{
		{Way: "machine-proved in part", Part: "for two arms",
			Theorems: []string{"lemma_1", "lemma_1_too"}}, {Way: "by hand"},
	}}, s.Holds)
}

// TestRead_Words: a last line that links the words and signs is no part of the
// statement, and elsewhere it is.
func TestRead_Words(t *testing.T) {
	want := read(lemma)
	got := read(lemma + "\n[Words and signs](lemma_2.md)\n")
	require.NoError(t, Validate([]*Statement{got}))
	require.Equal(t, want.Proof, got.Proof)
	require.ErrorContains(t, Validate([]*Statement{read(lemma + "\n[Words and signs](nosuch.md)\n")}),
		"there is no file nosuch.md")
	require.NotEqual(t, want.Proof, read(lemma+"\n[Words and signs](lemma_2.md)\nmore\n").Proof)
}

// TestRead_SaysWhatMustFail: the verdict says whether a case must break the
// sentence. If it is misprinted, the list says that.
func TestRead_SaysWhatMustFail(t *testing.T) {
	refuted := refutation + "\n"
	for _, one := range []struct {
		label, list string
		fails       bool
	}{
		{"refuted (false)", "", true}, {"refuted (empty)", refuted, true},
		{"not-reproduced", "", true}, {"not-reproduced", refuted, true},
		{"misprinted", "", true}, {"misprinted (on its instance)", refuted, true},
		{"misprinted (on its instance)", "- by hand\n", false},
		{"holds", "- measured\n", false}, {"conjecture", "- measured\n", false},
		{"holds-as-read (T ≥ M)", "- by hand\n- cited, its second half: Cover 1966\n", false},
	} {
		text := strings.Replace(lemma, "refuted (constant)", one.label, 1)
		s := read(strings.Replace(text, refuted, one.list, 1))
		require.NoError(t, Validate([]*Statement{s}))
		require.Equal(t, one.label, s.Printed.Label())
		require.Equal(t, one.fails, s.Printed.Fails(), one)
	}
}

// TestRead_SaysWhereItIsWrong: each fault of a document is told with its file
// and line.
func TestRead_SaysWhereItIsWrong(t *testing.T) {
	for says, change := range map[string][2]string{
		`lemma_1.md:7: there is no verdict "refuted (constantly)"`: {"(constant)", "(constantly)"},
		`lemma_1.md:10: there is no file lemma_3.md`: {"See [lemma-2](lemma_2.md)",
			"See [lemma-3](lemma_3.md)"},
		`lemma_1.md:31: there is no file lemma_3.md`: {"by [lemma-2](lemma_2.md)",
			"by [lemma-3](lemma_3.md)"},
		`lemma_1.md:14: "Because" is no heading`:                   {"## Why", "## Because"},
		`lemma_1.md:18: "Why" is no heading, or stands here twice`: {"## Holds", "## Why"},
		`lemma_1.md:1: "Lemma 1, an example" is no heading`:        {"# Lemma 1", "Lemma 1"},
		`lemma_1.md:12: "refuted, by machine: [lemma`: {"refuted, machine-proved",
			"refuted, by machine"},
		`lemma_1.md:22: "machine-proved in part: [lemma_1]`:                         {", for two arms", ""},
		`lemma_1.md:23: "by hand, in part" is no way`:                               {"- by hand", "- by hand, in part"},
		`lemma_1.md:15: the heading "## Tightness" is missing here: below it write`: {lemma[strings.Index(lemma, "## Why"):], ""},
		`lemma_1.md:1: a line "In short: " is missing`:                              {"In short: Reg", "Reg"},
		`lemma-1: lemma_1.md:5: In short says "≤ 1/3", and no sentence does: change one of them`: {"In short: Reg ≤ 1/2",
			"In short: Reg ≤ 1/3"},
		`lemma_1.md:3: the origin "Numbering" is unknown: want one of Numbered`: {"Numbered", "Numbering"},
	} {
		err := Validate([]*Statement{read(strings.Replace(lemma, change[0], change[1], 1))})
		require.ErrorContains(t, err, says)
	}
	require.ErrorContains(t, Validate([]*Statement{Read(fstest.MapFS{}, "lemma-1", nil)}),
		"open lemma_1.md")
}

// TestRead_AsksForWhatTheVerdictNeeds: a reading has a known verdict, a
// sentence and a list that goes with the verdict. What is known in part says
// which part.
func TestRead_AsksForWhatTheVerdictNeeds(t *testing.T) {
	const sentence = "Reg ≤ 1/4.\nSee [lemma-2](lemma_2.md).\n"
	list := lemma[strings.Index(lemma, "- machine-proved"):strings.Index(lemma, "\n## Tightness")]
	for says, change := range map[string][2]string{
		`22: "machine-proved in part, theorem_0`:        {"for two arms", "theorem_0"},
		`23: "cited" is no way`:                         {"- by hand", "- cited"},
		`23: "by hand, mostly" is no way`:               {"- by hand", "- by hand, mostly"},
		`23: "cited, Cover" is no way`:                  {"- by hand", "- cited, Cover"},
		`7: there is no verdict "refuted (misprinted)"`: {"(constant)", "(misprinted)"},
		`7: there is no verdict "refuted"`:              {" (constant)", ""},
		`7: there is no verdict "misprinted (in"`:       {"refuted (constant)", "misprinted (in"},
		`7: holds-as-read needs the reading`:            {"refuted (constant)", "holds-as-read"},
		`7: holds-as-read needs the reading in brac`:    {"refuted (constant)", "holds (T ≥ M)"},
		`12: "refuted, machine-proved: [lemma_1_false]`: {"refuted (constant)", "conjecture"},
		`12: "measured" does not go with the verdict`:   {refutation, "- measured"},
		`13: "measured" does not go with the verdict`:   {refutation, refutation + "\n- measured"},
		`22: "refuted, by hand" does not go with`:       {"- mach", "- refuted, by hand\n- mach"},
		`23: "by hand" does not go with the verdict co`: {"## Holds", "## Conjecture"},
		`18: the list that says how the sentence is k`:  {list, ""},
		`7: the sentence is missing`:                    {sentence, ""},
		`18: the sentence is missing`:                   {"\nReg ≤ 1/2.\n\n- mach", "- mach"},
		`18: "Holds: measured" is no heading`:           {"## Holds", "## Holds: measured"},
	} {
		err := Validate([]*Statement{read(strings.Replace(lemma, change[0], change[1], 1))})
		require.ErrorContains(t, err, "lemma_1.md:"+says)
	}
}

// TestQuote: the words must stand in the sentence whole, and each fraction must
// be quoted.
func TestQuote(t *testing.T) {
	for _, one := range []struct {
		words []string
		want  string
	}{
		{[]string{"Reg ≤ 1/4", "Reg ≤ 1/2", "at 0.5"}, ""},
		{[]string{"Reg ≤ 1/4", "Reg ≤ 1/2", "at 0.5", "Reg ≤ 1/4"}, ""}, // as printed
		{[]string{"Reg ≤ 1/4", "Reg ≤ 1/2", "at 0.5", "Reg ≤ 1"}, `"Reg ≤ 1", which the sentence does not say`},
		{[]string{"Reg ≤ 1/4", "Reg ≤ 1/2", "at 0.5", "Reg ≤ 1/3"}, "does not say"},
		{[]string{"Reg ≤ 1/4", "Reg ≤ 1/2", "at 0.5", "eg ≤ 1/2"}, "does not say"},
		{[]string{"Reg ≤ 1/4", "Reg ≤ 1/2", "at 0.5", "≤ 1/2"}, ""},
		{[]string{"Reg ≤ 1/4", "Reg ≤ 1/2", "at 0.5", ""}, "does not say"},
		{[]string{"Reg ≤ 1/4", "at 0.5"}, "says 1/2, and no line"},
		{[]string{"Reg ≤ 1/4", "Reg ≤ 1/2"}, "says 0.5, and no line"},
	} {
		c := newCase(t.Context(), read(lemma), Options{})
		for _, words := range one.words {
			(&Account{c: c}).quote(words)
		}
		c.judgeQuotes()
		if one.want == "" {
			require.Empty(t, c.lacking, one.words)
		} else {
			require.Contains(t, strings.Join(c.lacking, "\n"), one.want)
		}
	}
}

// TestQuote_Parts: evidence is about the part in which its words stand. The
// tightness is that of the printed sentence if no other holds.
func TestQuote_Parts(t *testing.T) {
	s := read(lemma)
	require.Equal(t, "Reg ≤ 1/4. See lemma-2.\n", s.about(SidePrinted))
	require.Equal(t, "The constant is too small.", s.about(SideWhy))
	require.Equal(t, s.about(SidePrinted)+"\n"+s.Why, s.about(SidePremise))
	require.Equal(t, "Reg ≤ 1/2.\nattained at 0.5", s.about(SideHolds))
	s.Holds = Reading{}
	require.Equal(t, "Reg ≤ 1/4. See lemma-2.\n\nattained at 0.5", s.about(SidePrinted))
}

// TestSays_Relations: the last relation of the words counts, and <= is one. = Ω
// is a lower bound, and = O an upper one.
func TestSays_Relations(t *testing.T) {
	c := newCase(t.Context(), read(lemma), Options{})
	for words, relation := range map[string]string{
		"Reg(A) = Ω(1)": AtLeast, "Reg(A) = O(1)": AtMost, "Reg(A) = 1": Equals, "Ω(1)": Equals,
		"Reg <= 1": AtMost, "Reg >= 1": AtLeast, "M = 1 has Reg <= 1": AtMost, "M <= 1 has Reg = 1": Equals,
		"Reg is 1": Equals, "Reg is at most 1": AtMost, "at most 1 is at least 1": AtLeast, "Reg is up to 1": AtMost,
	} {
		require.Equal(t, relation, c.Printed.Says(words).says.relation, words)
	}
}

func TestQuote_Numbers(t *testing.T) {
	s := read(strings.Replace(lemma, "too small.", "too small: c = 1/6, 1/5 at M = 2, 4.", 1))
	c := newCase(t.Context(), s, Options{})
	require.Equal(t, "1/2", c.Numbers("Reg ≤ 1/2")[0].RatString())
	require.Equal(t, "1/4", c.Numbers("Reg ≤ 1/4")[0].RatString())
	require.Equal(t, "1/2", c.Numbers("attained at 0.5")[0].RatString())
	values := c.Numbers("c = 1/6, 1/5 at M = 2, 4")
	require.Len(t, values, 4)
	require.Equal(t, "1/5", values[1].RatString())
	require.Len(t, c.lacking, 2)
	require.Contains(t, c.lacking[0], `no measurement notices the relation if the numbers of "Reg ≤ 1/2"`)
	c.lacking = nil
	c.judgeQuotes()
	require.Empty(t, c.lacking)
	require.Empty(t, c.Numbers("Reg ≤"))
}

// TestShort: what a statement says in short is a part of what it says.
func TestShort(t *testing.T) {
	s := read(strings.Replace(lemma, "too small.", "too small: at least 3 for M ≥ 2 (and R(M,2) = 1/7).", 1))
	for short, unsaid := range map[string]string{
		"Reg ≤ 1/2":                    "",
		"It is ≥ 3 for M ≥ 2: R(M,2).": "",
		"Reg ≥ 1/2":                    "≥ 1/2",
		"For M ≥ 4":                    "≥ 4",
		"It is at least the same":      "",
		"It has 8":                     "8",
		"At most 3 it is at most 3":    "≤ 3",
		"R(M,3) = 1/7":                 "R(M,3)",
		"R(M,2) = 1/8":                 "= 1/8",
		"for M ≥":                      "≥ ",
	} {
		require.Equal(t, unsaid, s.unsaid(short), short)
	}
}

// TestQuote_Hyphen: a quote does not end before a hyphen that is a minus sign,
// nor begin behind one. A hyphen of a word, or of a sentence, is none.
func TestQuote_Hyphen(t *testing.T) {
	for _, one := range []struct {
		text, words string
		whole       bool
	}{
		{"Reg ≤ H(T) - 3/4.", "Reg ≤ H(T) - 3/4", true}, {"Reg ≤ H(T) - 3/4.", "Reg ≤ H(T)", false},
		{"Reg ≤ H(T) - 3/4.", "3/4", false}, {"Reg ≤ H(T)-3/4.", "Reg ≤ H(T)", false},
		{"Reg ≤ H(T)-3/4.", "3/4", false}, {"Reg ≤ M - D/4.", "Reg ≤ M", false},
		{"Reg ≤ M - D/4.", "D/4", false}, {"Reg ≤ M - ln d.", "Reg ≤ M", false},
		{"Reg ≤ γ - ε.", "Reg ≤ γ", false}, {"Reg ≤ M-1.", "Reg ≤ M", false},
		{"Reg ≤ M-(k+1).", "Reg ≤ M", false}, {"Reg ≤ M-k.", "Reg ≤ M", false},
		{"(1-M/T)·W", "(1-M/T)·W", true}, {"Reg ≤ 1-M/T.", "Reg ≤ 1", false},

		{"Reg ≤ T-d rounds", "Reg ≤ T-d", true}, {"Reg ≤ 1-M-k.", "Reg ≤ 1-M", false},

		{"it is M-mean-based", "it is M", true}, {"it is mean-based", "based", true},
		{"a 1-Lipschitz loss", "a 1", true}, {"Reg ≤ 1/4 - as in the paper", "Reg ≤ 1/4", true},
		{"Reg ≤ 1/4 - a constant", "Reg ≤ 1/4", true}, {"the bound - 1/4 - holds", "the bound", true},
		{"by lemma-2 it is", "by lemma", true},
	} {
		require.Equal(t, one.whole, whole(one.text, one.words) != nil, one)
	}
	s := read(strings.Replace(lemma, "too small.", "too small: c = -1/6 and x = -2, at lemma-2.", 1))
	c := newCase(t.Context(), s, Options{})
	require.Equal(t, "-1/6", c.Numbers("c = -1/6")[0].RatString())
	require.Equal(t, "-2", c.Numbers("and x = -2")[0].RatString())
	require.Equal(t, "2", c.Numbers("at lemma-2")[0].RatString())
}

// TestQuote_Parted: where a look at the sentence and at the words does not tell
// why they differ, the check says it.
func TestQuote_Parted(t *testing.T) {
	for _, one := range []struct{ text, words, want string }{
		{"for a nai\u0308ve learner", "for a na\u00efve learner", `: after "for a na" it says 'i' (U+0069), ` +
			`not 'ï' (U+00EF)`},
		{"for a na\u00efve learner", "for a nai\u0308ve learner", `: after "for a na" it says 'ï' (U+00EF), ` +
			`not 'i' (U+0069)`},
		{"has Reg ≤ 1 - M", "has Reg ≤ 1 − M", `: after "has Reg ≤ 1 " it says '-' (U+002D), not '−' (U+2212)`},
		{"has Reg ≤ µ", "has Reg ≤ μ", `: after "has Reg ≤ " it says 'µ' (U+00B5), not 'μ' (U+03BC)`},
		{"Reg ≤ H(T) − 3/4 for T", "Reg ≤ H(T)", ` but in a longer formula, "Reg ≤ H(T) − 3/4"`},
		{"Reg ≤ H(T)-3/4 for T", "Reg ≤ H(T)", ` but in a longer formula, "Reg ≤ H(T)-3/4"`},
		{"Reg ≤ 1/4", "Reg ≤ 1/3", ""}, {"Reg ≤ 1/4", "the regret", ""}, {"Reg", "Reg ≤ 1", ""},
		{"", "Reg", ""}, {"Reg ≤ 1/4", "", ""}, {"x ≥ 1", "x or more than 1", ""},
	} {
		require.Equal(t, one.want, parted(one.text, one.words), one)
	}
}
