package proofs

import (
	"strings"
	"testing"
	"testing/fstest"

	"boundedrecall/claims"

	"github.com/stretchr/testify/require"
)

const lemma = `# Lemma 1

Numbered

In short: Reg ≤ 1/2.

## Printed: holds

Reg ≤ 1/2.

- by hand

## Tightness

attained

## Proof

Add 1/4 and 1/4.
`

// TestSigned: a changed word of a sentence, of its proof or of another text is
// an error, until it is signed, and so is a line that signs nothing.
func TestSigned(t *testing.T) {
	signed := func(lemma, text string, lines ...string) error {
		read := fstest.MapFS{"read.txt": {Data: []byte(strings.Join(lines, "\n"))}}
		s := claims.Read(fstest.MapFS{"lemma_1.md": {Data: []byte(lemma)}}, "lemma-1", func(*claims.Case) {})
		return Signed(read, []*claims.Statement{s}, fstest.MapFS{"a.md": {Data: []byte(text)}}, "a.md")
	}
	const text = "# A\n\nAll of it.\n\n## More\n\nTwo words.\n"
	var lines []string
	for k, line := range strings.Split(signed(lemma, text).Error(), "\n") {
		if strings.HasPrefix(line, "lemma-1 ") || strings.HasPrefix(line, "a.md: ") {
			require.Positive(t, k)
			lines = append(lines, line)
		}
	}
	require.Len(t, lines, 6)
	require.NoError(t, signed(lemma, text, lines...))
	require.ErrorContains(t, signed(lemma, text, append(lines, "lemma-2 short 0")...), "signs what no statement says")
	for _, change := range []struct{ old, changed, says string }{
		{"Add 1/4", "Add 1/5", "lemma-1 proof"},
		{"Reg ≤ 1/2.\n\n- by hand", "Reg ≤ 1/3.\n\n- by hand", "lemma-1 printed"},
		{"attained", "tight", "lemma-1 tightness"},
		{"All of it", "Most of it", "a.md: A:"},
		{"Two words", "Three words", "a.md: More:"},
		{"## More", "## Less", "a.md: Less:"},
	} {
		edit := strings.NewReplacer(change.old, change.changed)
		err := signed(edit.Replace(lemma), edit.Replace(text), lines...)
		require.ErrorContains(t, err, "read this", change.changed)
		require.ErrorContains(t, err, change.says, change.changed)
	}
	known := []claims.Known{{Way: claims.MachineProved, Theorems: []string{"nosuch"}}}
	require.EqualError(t, sign(nil, "lemma-1", "It holds.", known), "nosuch: there is no theorem nosuch")
	require.ErrorContains(t, sign(nil, "lemma-1", "It holds.", nil), "read this sentence again")
}

// TestSigned_Definitions: the definitions that a cited theorem uses are signed,
// and those that these use.
func TestSigned_Definitions(t *testing.T) {
	cites := strings.ReplaceAll(lemma, "- by hand", "- machine-proved: [one_arm](../proofs/One_arm.v)")
	cites = strings.ReplaceAll(cites, "Reg ≤", "Regret ≤")
	files := fstest.MapFS{"lemma_1.md": {Data: []byte(cites)}}
	statements := []*claims.Statement{claims.Read(files, "lemma-1", func(*claims.Case) {})}
	signed := func(lines string) error {
		return Signed(fstest.MapFS{"read.txt": {Data: []byte(lines)}}, statements, nil)
	}
	var lines, used []string
	for line := range strings.Lines(signed("").Error()) {
		if name, _, ok := strings.Cut(line, ".v: "); ok && !strings.Contains(name, " ") {
			used = append(used, line[:strings.LastIndex(line, ": ")])
			lines = append(lines, line)
		} else if strings.HasPrefix(line, "lemma-1 ") {
			lines = append(lines, line)
		}
	}
	require.Subset(t, used, []string{"Challenge_model.v: Reg", "Challenge_model.v: total_regret",
		"Challenge_model.v: largest"})
	require.NotContains(t, used, "Challenge_model.v: cover")
	require.NoError(t, signed(strings.Join(lines, "")))
	changed := strings.Replace(strings.Join(lines, ""), "total_regret: ", "total_regret: 0", 1)
	require.ErrorContains(t, signed(changed), "total_regret =\nfun (d T : nat)")

	// So are those of a theorem that the sentence which holds cites alone.
	holds := strings.Replace(cites, "## Printed: holds\n",
		"## Printed: refuted (constant)\n\nRegret ≤ 1/4.\n\n## Why\n\nIt is more.\n\n## Holds\n", 1)
	files["lemma_1.md"].Data = []byte(holds)
	statements[0] = claims.Read(files, "lemma-1", func(*claims.Case) {})
	require.ErrorContains(t, signed(""), "\nChallenge_model.v: total_regret: ")
}
