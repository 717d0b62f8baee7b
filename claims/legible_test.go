package claims

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRead_Illegible: what nobody can see in a document, and what no check can
// read, is named with its line and what to write. Where it does no harm, the
// document is read as it would be without.
func TestRead_Illegible(t *testing.T) {
	const sentence = "Reg ≤ 1/2.\n\n- mach" // line 20
	plain := read(lemma)
	for _, one := range []struct{ old, new, want string }{
		{sentence, "Reg ≤\u200b 1/2.\n\n- mach", "20: U+200B, a zero-width space, cannot be seen: delete it"},
		{sentence, "Reg ≤ 1/2\u00ad.\n\n- mach", "20: U+00AD, a soft hyphen, cannot be seen: delete it"},
		{sentence, "\ufeffReg ≤ 1/2.\n\n- mach", "20: U+FEFF, a byte order mark, cannot be seen: delete"},
		{sentence, "Reg ≤\u2061 1/2.\n\n- mach", "20: U+2061 cannot be seen: delete it"},
		{sentence, "Reg ≤\ufe0e 1/2.\n\n- mach", "20: U+FE0E cannot be seen: delete it"},
		{sentence, "Reg ≤\u202e 1/2.\n\n- mach", "20: U+202E cannot be seen: delete it"},
		{sentence, "Reg ≤\u2028 1/2.\n\n- mach", "20: U+2028 cannot be seen: delete it"},
		{sentence, "Reg ≤\x1b[31m 1/2.\n\n- mach", "20: U+001B is a control character: delete it"},
		{sentence, "Reg ≤\x00 1/2.\n\n- mach", "20: U+0000 is a control character: delete it"},
		{sentence, "Reg ≤\xff 1/2.\n\n- mach", "20: the byte 0xff is not UTF-8: save the file as UTF-8"},
		{"## Holds", "##\u00a0Holds", "18: U+00A0, a no-break space, looks like a space: write a space"},
		{"- by hand", "-\u202fby hand", "23: U+202F, a narrow no-break space, looks like a space"},
		{"In short: Reg", "In short:\u00a0Reg", "5: U+00A0, a no-break space, looks like a space"},
		{sentence, "Reg \\le 1/2.\n\n- mach", `20: "\\le" is LaTeX or HTML, which no check can read: write "≤"`},
		{sentence, "Reg &le; 1/2.\n\n- mach", `20: "&le;" is LaTeX or HTML, which no check can read: write "≤"`},
		{sentence, "Reg ≤ \\frac{1}{2}.\n\n- mach", `: write "1/2"`},
		{sentence, "Reg ≤ \\frac{M+1}{2}.\n\n- mach", `: write "(M+1)/2"`},
		{sentence, "Reg ≤ \\sqrt{M}.\n\n- mach", `: write "√M"`},
		{sentence, "$Reg \\leq \\frac{1}{2}$.\n\n- mach", `"$Reg \\leq \\frac{1}{2}$" is LaTeX or HTML, ` +
			`which no check can read: write "Reg ≤ 1/2"`},
		{sentence, "\\mathbb{R} has Reg ≤ 1/2.\n\n- mach", `"\\mathbb{R}" is LaTeX, which no check can ` +
			`read: write the sign itself`},
		{"attained at 0.5", "attained at \\lambda", `27: "\\lambda" is LaTeX`},

		// These do no harm.
		{"# Lemma 1", "\ufeff# Lemma 1", ""},
		{sentence, "Reg\u00a0≤ 1/2.\n\n- mach", ""},
		{sentence, "Reg ≤ 1/2.\t\n\n- mach", ""},
		{"Clear, by", "✔\ufe0f, and $x \\le 1$, clear, by", ""},
		{"The constant is", "In `C:\\le` it costs $5 or $6, and the constant is", ""},
	} {
		require.Contains(t, lemma, one.old)
		s := read(strings.Replace(lemma, one.old, one.new, 1))
		if err := Validate([]*Statement{s}); one.want != "" {
			require.ErrorContains(t, err, "lemma_1.md:", one.new)
			require.ErrorContains(t, err, one.want, one.new)
			continue
		} else {
			require.NoError(t, err, one.new)
		}
		require.Equal(t, plain.Holds, s.Holds, one.new)
	}
	lone := strings.ReplaceAll(lemma, "\n", "\r")
	require.ErrorContains(t, Validate([]*Statement{read(lone)}),
		"lemma_1.md:1: U+000D ends a line alone: end lines with a line feed")
}

// TestForeign: dollars and backslashes that are no formula are let be.
func TestForeign(t *testing.T) {
	for line, want := range map[string]string{
		"it costs $5 and $6": "", "US$5 to A$6": "", `M\_t and \[x\]`: "", `a \leg of`: "", "R&D": "",
		"the $M$ rounds": `write "M"`, `$$x$$`: `"$$x$$" is LaTeX`, `x \geqslant 1`: `write "≥"`,
		`\left(\lfloor M\rfloor\right)`: `is LaTeX`, `\tfrac{a}{b}`: `write "a/b"`, `\gamma_t`: `write "γ`,
	} {
		if got := foreign(line); want == "" {
			require.Empty(t, got, line)
		} else {
			require.Contains(t, got, want, line)
		}
	}
}
