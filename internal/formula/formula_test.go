package formula_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"

	"boundedrecall/internal/formula"
	"boundedrecall/internal/ledger"

	"github.com/stretchr/testify/require"
)

// one returns the only formula of a text.
func one(t *testing.T, text string) *formula.Formula {
	t.Helper()
	pieces := formula.Split(text)
	require.Len(t, pieces, 1, text)
	require.NotNil(t, pieces[0].Formula, text)
	return pieces[0].Formula
}

func TestFormula_LaTeX(t *testing.T) {
	for text, want := range map[string]struct{ inline, display string }{
		"M":                            {"M", "M"},
		"2k−1":                         {"2k-1", "2k-1"},
		"x̄_t":                         {`\bar{x}_{t}`, `\bar{x}_{t}`},
		"R̂_{t,i}²":                    {`\hat{R}_{t, i}^{2}`, `\hat{R}_{t, i}^{2}`},
		"S'_{M+1−r}":                   {`S_{M+1-r}^{\prime }`, `S_{M+1-r}^{\prime }`},
		"T^{−1/3}":                     {"T^{-1/3}", "T^{-1/3}"},
		"M^−0.9":                       {"M^{-0.9}", "M^{-0.9}"},
		"10⁻³·d":                       {`10^{-3}\cdot d`, `10^{-3}\cdot d`},
		"√2·√(ln d/M)":                 {`\sqrt{2}\cdot \sqrt{\ln \,d/M}`, `\sqrt{2}\cdot \sqrt{\frac{\ln \,d}{M}}`},
		"√⌊M/k⌋/4":                     {`\sqrt{\lfloor M/k\rfloor }/4`, `\frac{\sqrt{\lfloor M/k\rfloor }}{4}`},
		"√M/2":                         {`\sqrt{M}/2`, `\frac{\sqrt{M}}{2}`},
		"M ln d/2":                     {`M\,\ln \,d/2`, `\frac{M\,\ln \,d}{2}`},
		"(T+M)/2Mc":                    {"(T+M)/2Mc", `\frac{T+M}{2Mc}`},
		"a/(2n)·b":                     {`a/(2n)\cdot b`, `\frac{a}{2n}\cdot b`},
		"Σ_{m=0..M} y_{t−m}":           {`\sum_{m=0{\ldotp\ldotp}M}\,y_{t-m}`, `\sum_{m=0{\ldotp\ldotp}M}\,y_{t-m}`},
		"E|S_n|/2":                     {"E|S_{n}|/2", `\frac{E|S_{n}|}{2}`},
		"E max_i S_i(M)":               {`E\,\max _{i}\,S_{i}(M)`, `E\,\max _{i}\,S_{i}(M)`},
		"3 | M":                        {`3\mid M`, `3\mid M`},
		"r_1, …, r_{t−1}":              {`r_{1}, \ldots , r_{t-1}`, `r_{1}, \ldots , r_{t-1}`},
		"{0,½,1}²":                     {`\{0, \frac12, 1\}^{2}`, `\{0, \frac12, 1\}^{2}`},
		"t mod 3M":                     {`t\bmod 3M`, `t\bmod 3M`},
		"Reg(AverageRestart) ≤ R(M,d)": {`\mathrm{Reg}(\mathrm{AverageRestart})\le R(M, d)`, `\mathrm{Reg}(\mathrm{AverageRestart})\le R(M, d)`},
		"Reg ≤ (1+M/T)·W(M+1,d)/M":     {`\mathrm{Reg}\le (1+M/T)\cdot W(M+1, d)/M`, `\mathrm{Reg}\le \left(1+\frac{M}{T}\right)\cdot \frac{W(M+1, d)}{M}`},
		"Σ_t (r_{t,i} − ⟨x_t, r_t⟩) ≥ −1": {`\sum_{t}(r_{t, i}-\langle x_{t}, r_{t}\rangle )\ge -1`, `\sum_{t}(r_{t, i}-\langle x_{t}, r_{t}\rangle )\ge -1`},
		"y* − q ≤ max(y*,0)":              {`y^{*}-q\le \max (y^{*}, 0)`, `y^{*}-q\le \max (y^{*}, 0)`},
		"DG/√(M+1)":                       {`DG/\sqrt{M+1}`, `\frac{DG}{\sqrt{M+1}}`},
		"a/b/c":                           {"a/b/c", `\frac{a/b}{c}`},
	} {
		f := one(t, text)
		require.Equal(t, want.inline, f.LaTeX(false), text)
		require.Equal(t, want.display, f.LaTeX(true), text)
	}
}

func TestFormula_MathML(t *testing.T) {
	for text, want := range map[string]string{
		"x_{t,j} < γ": `<math><msub><mi>x</mi><mrow><mi>t</mi><mo form="infix" lspace="0" rspace="0.25em">,</mo><mi>j</mi></mrow></msub><mo form="infix">&lt;</mo><mi>γ</mi></math>`,
		"√(2n) ≥ −1":  `<math><msqrt><mn>2</mn><mi>n</mi></msqrt><mo form="infix">≥</mo><mo form="prefix" lspace="0" rspace="0">−</mo><mn>1</mn></math>`,
		"M/3":         `<math><mrow><mrow><mi>M</mi></mrow><mo form="infix" lspace="0" rspace="0">/</mo><mrow><mn>3</mn></mrow></mrow></math>`,
	} {
		require.Equal(t, []string{want}, one(t, text).MathML(false), text)
	}
	require.Equal(t, []string{`<math displaystyle="true"><mfrac><mrow><mi>M</mi></mrow><mn>3</mn></mfrac></math>`}, one(t, "(M)/3").MathML(true))

	// A long formula is cut before its relations, and before its sums if that is not enough.
	var cut []string
	for _, part := range one(t, "M·T·Reg ≤ (T+M)·W(M+1,d)/M + (T+M)·W(M+1,d) − n·M·R(M,d)").MathML(false) {
		cut = append(cut, content(t, part))
	}
	require.Equal(t, []string{"M·T·Reg", "≤(T+M)·W(M+1,d)/M", "+(T+M)·W(M+1,d)", "−n·M·R(M,d)"}, cut)
}

func TestSplit(t *testing.T) {
	for text, want := range map[string][]string{
		"A learner with recall M plays A(∅), and A learns.":              {"M", "A(∅)", "A"},
		"It has a bound; I see 36 cases, (1) and 5.1.":                   nil,
		"an M-mean-based learner, see theorem-5.1 and beyond-4-two-arms": {"M"},
		"M rounds (1,0), then (0,1).":                                    {"M", "(1,0)", "(0,1)"},
		"If T ≥ 10M/ε², M divides T and Reg ≤ ε/10,":                     {"T ≥ 10M/ε²", "M", "T", "Reg ≤ ε/10"},
		"A's bound and arm i's reward":                                   {"i"}, // an A that begins a sentence is an article
		"at T = M = 3: (twos − ones)/2 of it":                            {"T = M = 3"},
		"its nc = O(ηn), or nP ≤ T":                                      {"nc = O(ηn)", "nP ≤ T"},
		"rewards (0,0) 2*(0,1), to 1e-12":                                {"(0,0)", "(0,1)"},
		"(T ≥ M) and Reg(A) (in words)":                                  {"(T ≥ M)", "Reg(A)"},
		"Appendix B.2, Section 2.1":                                      nil,
		"Section 4 and Appendix A":                                       nil,
		"the 1st of n":                                                   {"n"},
		"a + b or (a+b)−b, a/b":                                          {"a + b", "(a+b)−b", "a/b"},
	} {
		var got []string
		for _, p := range formula.Split(text) {
			if p.Formula != nil {
				got = append(got, p.Formula.String())
			}
		}
		require.Equal(t, want, got, text)
	}
}

func TestSplitMarkdown(t *testing.T) {
	var got []string
	for _, p := range formula.SplitMarkdown("**Round** *t* of *M* ≥ 3*k*−1, in *s+m* and *good* walks; `x_t = 1`, *a*, q* ≥ 0, **3 | M**.") {
		if p.Formula != nil {
			got = append(got, p.Formula.LaTeX(false))
		}
	}
	require.Equal(t, []string{"t", `M\ge 3k-1`, "s+m", "a", `q^{*}\ge 0`, `3\mid M`}, got)
}

// A split text is cut into pieces.
type splitText struct {
	id, text string
	pieces   []formula.Piece
}

// texts are the texts of all statements.
var texts = sync.OnceValue(func() (all []splitText) {
	for _, s := range ledger.Statements {
		for _, text := range []string{s.Reference, s.Printed.Text(), s.Why, s.Proved.Text(), s.Tightness} {
			all = append(all, splitText{s.ID, text, formula.Split(text)})
		}
		all = append(all, splitText{s.ID, s.Proof, formula.SplitMarkdown(s.Proof)})
	}
	return all
})

// leftovers are the signs of formulas that stand in prose: beside words, and a lone fraction.
var leftovers = regexp.MustCompile(`(?:more than|is) ½|below ½|weight ½|regret ½|≤ AverageRestart's|cost [−+]|\(twos − ones\)/2|or ≥ |·\(regret on I\) ≤|\(next\) −| · `)

// TestSplit_FindsTheFormulas says that no sign of mathematics is left in the prose of the
// statements and their proofs, but where it stands between words.
func TestSplit_FindsTheFormulas(t *testing.T) {
	signs := regexp.MustCompile(`.{0,30}[≤≥√Σ_^⌊⟨²·∞½<>=×−|].{0,30}`)
	found := 0
	for _, one := range texts() {
		var prose strings.Builder
		for _, p := range one.pieces {
			if p.Formula == nil {
				prose.WriteString(p.Prose)
			} else {
				prose.WriteString("M")
				found++
			}
		}
		for _, left := range signs.FindAllString(leftovers.ReplaceAllString(prose.String(), ""), -1) {
			t.Errorf("%s: no formula in %q", one.id, left)
		}
	}
	require.Greater(t, found, 2000)
}

// TestFormula_LosesNothing says that the pieces are the text, and that MathML and LaTeX of each
// formula have the letters and numbers of the text in its order.
func TestFormula_LosesNothing(t *testing.T) {
	seen := map[string]bool{}
	for _, one := range texts() {
		var again strings.Builder
		for _, p := range one.pieces {
			again.WriteString(p.Prose)
			if p.Formula == nil {
				continue
			}
			again.WriteString(p.Formula.String())
			if seen[p.Formula.String()] {
				continue
			}
			seen[p.Formula.String()] = true
			want := letters(p.Formula.String())
			for _, display := range []bool{false, true} {
				if got := letters(content(t, strings.Join(p.Formula.MathML(display), ""))); got != want {
					t.Errorf("%s: MathML has %q, the text %q", one.id, got, want)
				}
				latex := p.Formula.LaTeX(display)
				if strings.Count(latex, "{") != strings.Count(latex, "}") || strings.ContainsFunc(latex, func(r rune) bool { return r >= 0x80 }) {
					t.Errorf("%s: %q is no LaTeX", one.id, latex)
				}
			}
		}
		require.Equal(t, one.text, again.String(), one.id)
	}
}

// letters returns what MathML and plain text must share: everything but what says how things
// are placed.
func letters(text string) string {
	return strings.NewReplacer(" ", "", "\n", "", "(", "", ")", "", "{", "", "}", "", "_", "", "^", "", "√", "", "/", "", "*", "", "∗", "", "′", "", "'", "",
		"¯", "", "ŵ", "w", "\u0304", "", "\u0302", "", "Σ", "∑", "Π", "∏", "|", "∣", "∣", "∣",
		"⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9", "⁻", "−", "₁", "1", "₂", "2").Replace(text)
}

// content returns the text of a piece of MathML, which must be well-formed.
func content(t *testing.T, mathML string) string {
	var b strings.Builder
	d := xml.NewDecoder(strings.NewReader(mathML))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return b.String()
		}
		require.NoError(t, err, mathML)
		if text, ok := token.(xml.CharData); ok {
			b.Write(text)
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, text := range []string{"Reg ≤ (1+M/T)·W(M+1,d)/M", "((((((((((((((((((", "|||√√_^{", "*n**m*`x", "x_t^", "r_1, …, "} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, split := range []func(string) []formula.Piece{formula.Split, formula.SplitMarkdown} {
			var again strings.Builder
			for _, p := range split(text) {
				again.WriteString(p.Prose)
				if p.Formula != nil {
					again.WriteString(p.Formula.String())
					content(t, strings.Join(p.Formula.MathML(len(text)%2 == 0), ""))
					p.Formula.LaTeX(true)
				}
			}
			if again.String() != string([]rune(text)) {
				t.Fatalf("%q became %q", text, again.String())
			}
		}
	})
}
