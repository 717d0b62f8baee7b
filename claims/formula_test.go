package claims

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

var letters = Let{"M": 6, "T": 60, "d": 2, "D": 1, "γ": 0.5, "ε": big.NewRat(1, 2), "n": 2, "k": 3, "q": 4,
	"W": func(n, d int) float64 { return float64(10*n + d) }, "E|S_M|": 5, "δ": 0.5, "p": func(n int) float64 { return 0.25 },
	"f": func(string) float64 { return 0 }, "g": func(...int) float64 { return 0 }, "h": func(int) {}}

func TestFormula(t *testing.T) {
	for text, want := range map[string]float64{
		"1/18": 1. / 18, "½": 0.5, "2^3": 8, "2⁷": 128, "0.15·ε/(1−ε²/10)": 0.075 / 0.975,
		"(1+M/T)·W(M+1,d)/M":                   1.1 * 72 / 6,
		"⌊T/(3M)⌋·(M/6 − D/2 − γ(5M/6 − D/2))": 3 * (1 - 0.5 - 0.5*4.5),
		"M − 2q + (1−γ)·⌈(M−D)/2⌉ − γ(M−q)":    6 - 8 + 1.5 - 1,
		"E|S_M|/(2M)":                5. / 12,
		"√(ln(1/δ)/(2T))":            0.07600249,
		"√(T log(1/δ))":              6.448940,
		"0.30·√(ln d/T)":             0.03224,
		"1/2 + √(n·ln 2/(2M))":       0.5 + 0.33988,
		"e^{−1/T}":                   0.98347,
		"(1−M/T)(1−2n/M)·p(n) − n/T": 0.9*(1./3)*0.25 - 2./60,
		"(2+6/√M)":                   4.44949,
		"|D − M|":                    5,
		"log₂ d":                     1,
		"−M + 1":                     -5,
		"2(k+1)(k+2)":                40,
		"M plus T/2":                 36,
		"k(M plus d) plus p(n)":      24.25,
		"M - 1":                      5,
		"M-1":                        5,
		"(-M + 1)":                   -5,
		"2^{-1}":                     0.5,
		"M-(k-1)":                    4,
		"(1-M/T)(1-2n/M)·p(n) - n/T": 0.9*(1./3)*0.25 - 2./60,
		"e^{-M/T}":                   0.904837,
		"W(T-M,d)":                   542,
		"⌊M-k⌋":                      3,
	} {
		f, err := (&reader{text: text, let: letters}).read()
		require.NoError(t, err, text)
		require.InDelta(t, want, f.value(&setting{let: letters}).float(), 1e-5, text)
	}
}

// What may be read in two ways, or not at all, is an error and no panic.
func TestFormula_Errors(t *testing.T) {
	for says, texts := range map[string][]string{
		"a number or a known letter is wanted":                    {"", "1e3", "x", "√", "2^", "+1", "M plus ", "M··M", "2·", "\xff"},
		"what follows a division":                                 {"1/2M", "1/M(1+D)"},
		"a power after a root or a logarithm":                     {"√M²", "ln M²"},
		`Let has no H, write claims.Let{"H": its value}`:          {"H(T) − 3/4"},
		`Let has no µ (U+00B5), write claims.Let{"µ": its value}`: {"2µ"},
		`Let has no x, write`:                                     {"M - x", "(M-x)"},
		"this hyphen may belong to a word; write − for a minus":   {"2-d", "M-k T", "k-d", "-M + 1"},
		"write −, not – (U+2013)":                                 {"M – 1", "M–1", "–1"},
		"an exponent with a sign needs braces":                    {"2^-1", "2^−1"},
		"write ·, not * (U+002A)":                                 {"2*M"},
		"write ·, not × (U+00D7)":                                 {"2 × M"},
		"write /, not ÷ (U+00F7)":                                 {"M ÷ 2"},
		"want a function of integers or floats that returns one":  {"f(1)", "g(1)", "h(1)"},
		"cannot be read, from":                                    {"1 2", "2⁷⁷", "M)", "1..2", "⌊M⌋⌋", "M,d", "10 000", "M⁻¹", "M-d"},
		"is missing":                                              {"(M", "W", "|M"},
		"has 2 arguments":                                         {"W(M)", "W(M,d,d)"},
		"the arguments of W do not end":                           {"W(M,d", "W(M;d)"},
	} {
		for _, text := range texts {
			_, err := (&reader{text: text, let: letters}).read()
			require.ErrorContains(t, err, says, text)
		}
	}
}

// TestFormula_Hyphen: a hyphen before a letter is a minus sign where the words
// end with the formula, for it is all of a formula then. On the left of a
// relation it may belong to a word.
func TestFormula_Hyphen(t *testing.T) {
	let := Let{"T": 9, "d": 2, "M": 4, "Reg": 1}
	for words, want := range map[string]float64{
		"Reg ≤ T-d": 7, "it has Reg ≤ T-d": 7, "Reg ≤ 2-d T": -16, "it is at most 1-M/T": 5. / 9,
	} {
		s := newCase(t.Context(), read(lemma), Options{}).Printed.Says(words).says
		x, err := s.bound(let, nil)
		require.NoError(t, err, words)
		require.InDelta(t, want, x.float(), 1e-12, words)
	}
	for words, want := range map[string]float64{
		"for 2-d T ≤ 3": 9, "for T - d ≤ 3": 7, "for T-1 ≤ 3": 8, "for (T-d) ≤ 3": 7,
	} {
		s := newCase(t.Context(), read(lemma), Options{}).Printed.Says(words).says
		x, ok := s.measured(let, nil, nil)
		require.True(t, ok, words)
		require.Equal(t, want, x.float(), words)
	}
}

func FuzzFormula(f *testing.F) {
	f.Add("(1+M/T)·W(M+1,d)/M")
	f.Add("2⁷ + √(ln 2/M) − e^{−1/T}")
	f.Fuzz(func(t *testing.T, text string) {
		if f, err := (&reader{text: text, let: letters}).read(); err == nil {
			f.value(&setting{let: letters})
		}
	})
}

// TestFormula_IsReadOnce with the same letters, and again with others: they may
// make another formula of the text.
func TestFormula_IsReadOnce(t *testing.T) {
	s := &saying{}
	twice := func(x float64) float64 { return 2*x + 1 }
	for _, c := range []struct {
		let  Let
		want float64
		read int // so far
	}{
		{Let{"M": 2, "T": 3}, 6, 1}, {Let{"M": 4, "T": 5}, 20, 1}, {Let{"M": 2, "T": 3, "MT": 7}, 7, 2},
		{Let{"M": 2, "T": 4}, 8, 2},
	} {
		f, err := s.read("MT", 0, c.let)
		require.NoError(t, err)
		require.Equal(t, c.want, f.value(&setting{let: c.let}).float(), c.let)
		require.Len(t, s.known[0], c.read)
	}
	for _, let := range []Let{{"W": 5, "M": 3}, {"W": twice, "M": 3}} {
		f, err := s.read("W(M)", 9, let)
		require.NoError(t, err)
		want := map[bool]float64{true: 15, false: 7}[arity(let["W"]) < 0]
		require.Equal(t, want, f.value(&setting{let: let}).float())
	}
}
