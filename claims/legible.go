package claims

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// legible looks for what a reader cannot see in the document, and for what no
// check can read in its sentences: an invisible character, or a formula in
// LaTeX. Below the heading Proof anything may stand that is text.
func (d *document) legible(text string) {
	sentences, _, _ := strings.Cut(text, "\n## Proof\n")
	read := strings.Count(sentences, "\n")
	for below, line := range strings.Split(text, "\n") {
		fault := illegible(line)
		if fault == "" && below <= read {
			fault = unseen(line)
		}
		if fault == "" && below <= read {
			fault = foreign(line)
		}
		if fault != "" {
			d.fail(below, "%s", fault)
			return
		}
	}
}

// illegible names the first character of the line that stands in no text: a
// control character, or a byte that is not UTF-8.
func illegible(line string) string {
	for at, c := range line {
		_, size := utf8.DecodeRuneInString(line[at:])
		switch {
		case c == utf8.RuneError && size == 1:
			return fmt.Sprintf("the byte %#x is not UTF-8: save the file as UTF-8", line[at])
		case c == '\r':
			return "U+000D ends a line alone: end lines with a line feed"
		case unicode.IsControl(c) && c != '\t':
			return fmt.Sprintf("U+%04X is a control character: delete it", c)
		}
	}
	return ""
}

// unseen names the first character of the line that cannot be seen. A space of
// another width is as good as a space in a sentence, and no sign of a heading
// or of a list.
func unseen(line string) string {
	structural := strings.HasPrefix(line, "#") || strings.HasPrefix(line, "-") ||
		strings.HasPrefix(line, "In short:")
	for _, c := range line {
		switch {
		case c <= unicode.MaxASCII:
		case unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point,
			unicode.Variation_Selector):
			return fmt.Sprintf("U+%04X%s cannot be seen: delete it", c, invisible[c])
		case structural && c != ' ' && unicode.Is(unicode.Zs, c):
			return fmt.Sprintf("U+%04X%s looks like a space: write a space", c, invisible[c])
		}
	}
	return ""
}

// invisible has the names of the commonest characters that cannot be seen.
var invisible = map[rune]string{
	'\u00a0': ", a no-break space,", '\u00ad': ", a soft hyphen,", '\u200b': ", a zero-width space,",
	'\u200c': ", a zero-width non-joiner,", '\u200d': ", a zero-width joiner,",
	'\u200e': ", a left-to-right mark,", '\u200f': ", a right-to-left mark,",
	'\u202f': ", a narrow no-break space,", '\u2060': ", a word joiner,",
	'\ufeff': ", a byte order mark,",
}

// foreign names the first formula of the line in LaTeX or HTML, and says what
// to write. A relation in LaTeX would go unnoticed.
func foreign(line string) string {
	if !strings.ContainsAny(line, `$\&`) {
		return ""
	}
	found := latex.FindString(code.ReplaceAllString(line, ""))
	if strings.HasPrefix(found, "$") { // with the character behind it
		found = found[:strings.LastIndex(found, "$")+1]
	}
	switch translation := strings.TrimSpace(translated(found)); {
	case found == "":
		return ""
	case translation == "" || strings.Contains(translation, `\`):
		return fmt.Sprintf("%q is LaTeX, which no check can read: write the sign itself", found)
	default:
		return fmt.Sprintf("%q is LaTeX or HTML, which no check can read: write %q", found, translation)
	}
}

var (
	code  = regexp.MustCompile("`[^`]*`")
	latex = regexp.MustCompile(`\$\$?[^\s$](?:[^$]*[^\s$])?\$\$?(?:[^0-9]|$)|` + fractions + `|` +
		`\\(?:` + commands + `)(?:\{[^{}]*\}|\b|_)|&(?:[lg]e|[lg]t|minus|middot|times|nbsp|shy|frac12);`)
	fracture = regexp.MustCompile(fractions)
	rooting  = regexp.MustCompile(`\\sqrt\{([^{}]*)\}`)
	single   = regexp.MustCompile(`^(?:[0-9]+|\pL)$`)
)

const (
	fractions = `\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}`
	commands  = `leq?|leqslant|geq?|geqslant|lt|gt|neq?|cdot|times|[dt]?frac|sqrt|lfloor|rfloor|` +
		`lceil|rceil|infty|log|ln|exp|min|max|sum|prod|pm|in|mid|langle|rangle|left|right|mathbb|` +
		`mathrm|mathcal|text|operatorname|quad|alpha|beta|gamma|Gamma|delta|Delta|epsilon|` +
		`varepsilon|eta|theta|Theta|kappa|lambda|Lambda|mu|pi|rho|sigma|Sigma|tau|phi|varphi|` +
		`omega|Omega`
)

// signs has what to write for commands of LaTeX and entities of HTML, the
// longer of two first.
var signs = strings.NewReplacer(
	`\leqslant`, "≤", `\left`, "", `\leq`, "≤", `\le`, "≤", `\geqslant`, "≥", `\geq`, "≥", `\ge`, "≥",
	`\lt`, "<", `\gt`, ">", `\neq`, "≠", `\ne`, "≠", `\cdot`, "·", `\times`, "·", `\lfloor`, "⌊",
	`\rfloor`, "⌋", `\lceil`, "⌈", `\rceil`, "⌉", `\right`, "", `\infty`, "∞", `\log`, "log", `\ln`,
	"ln", `\min`, "min", `\max`, "max", `\sum`, "Σ", `\prod`, "Π", `\pm`, "±", `\in`, "∈", `\mid`, "|",
	`\langle`, "⟨", `\rangle`, "⟩", `\alpha`, "α", `\beta`, "β", `\gamma`, "γ", `\Gamma`, "Γ",
	`\delta`, "δ", `\Delta`, "Δ", `\varepsilon`, "ε", `\epsilon`, "ε", `\eta`, "η", `\theta`, "θ",
	`\Theta`, "Θ", `\kappa`, "κ", `\lambda`, "λ", `\Lambda`, "Λ", `\mu`, "μ", `\pi`, "π", `\rho`, "ρ",
	`\sigma`, "σ", `\Sigma`, "Σ", `\tau`, "τ", `\varphi`, "φ", `\phi`, "φ", `\omega`, "ω",
	`\Omega`, "Ω", "&le;", "≤", "&ge;", "≥", "&lt;", "<", "&gt;", ">", "&minus;", "−", "&middot;", "·",
	"&times;", "·", "&nbsp;", " ", "&shy;", "", "&frac12;", "½", "$", "",
)

// translated returns the formula with the signs that a check reads.
func translated(formula string) string {
	bracket := func(text string) string {
		if single.MatchString(text) {
			return text
		}
		return "(" + text + ")"
	}
	formula = fracture.ReplaceAllStringFunc(formula, func(s string) string {
		part := fracture.FindStringSubmatch(s)
		return bracket(part[1]) + "/" + bracket(part[2])
	})
	formula = rooting.ReplaceAllStringFunc(formula, func(s string) string {
		return "√" + bracket(rooting.FindStringSubmatch(s)[1])
	})
	return signs.Replace(formula)
}
