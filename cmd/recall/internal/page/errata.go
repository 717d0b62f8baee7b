package page

import (
	"fmt"
	"regexp"
	"strings"

	"boundedrecall/claims"
)

// ErrataFile is the name of the errata's file beside the page.
const ErrataFile = "errata.tex"

const errataHead = `%% Compile with pdfLaTeX; LuaLaTeX and XeLaTeX do too. It needs no font or package but LaTeX's own.
\documentclass[10pt,twocolumn]{article}
\usepackage[utf8]{inputenc}
\usepackage[margin=18mm]{geometry}
\emergencystretch=3em
\title{Errata for \emph{%s}}
\date{}
\begin{document}
\maketitle

\noindent Here $\mathrm{Reg}$ is the regret per round, $R(n,d)$ a bound on that of the base learner over $n$ rounds,
$W(n,d)=n\,R(n,d)$ one on its total, $T$ the horizon, $M$ the recall, $d$ the number of arms, and $e_i$ the reward 1
for arm $i$ and 0 for the others.
`

// Errata returns what is wrong in the paper as an article in LaTeX, which needs
// no package but those that come with it: the sentences that are refuted or not
// reproduced, the gravest first, and then those that are misprinted, must be
// read in some way, or hold with a remark.
func (p Page) Errata() string {
	var b strings.Builder
	fmt.Fprintf(&b, errataHead, p.latex(p.Title))
	p.erratum(&b, "Wrong as printed", "What is wrong", p.False())
	p.erratum(&b, "Misprinted, or to be read in some way", "A word on it", p.Noted())
	b.WriteString("\n\\end{document}\n")
	return b.String()
}

// erratum writes a section. The word why introduces the reason of each verdict.
func (p Page) erratum(b *strings.Builder, title, why string, all []Claim) {
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(b, "\n\\section*{%s}\n", title)
	for _, c := range all {
		s := c.Statement
		head := p.latex(c.Short())
		if s.Place != "" {
			head += ", " + p.latex(s.Place)
		}
		fmt.Fprintf(b, "\n\\paragraph{%s, %s.}\n", head, p.latex(s.Printed.Label()))
		words := map[bool]string{false: ", in our words"}[c.Quoted()]
		fmt.Fprintf(b, "\\emph{As printed%s:} %s\n\n\\emph{%s:} %s\n", words,
			p.latex(s.Printed.Text()), why, p.latex(s.Why))
		if !c.Holds() && s.Holds.Verdict() == claims.HoldsVerdict {
			fmt.Fprintf(b, "\n\\emph{Holds instead:} %s\n", p.latex(s.Holds.Text()))
		}
	}
}

// ascii are the characters that LaTeX reads as commands or does not know. A
// sign has dollars of its own.
var ascii = strings.NewReplacer(pairs()...)

func pairs() []string {
	all := []string{`\`, `\textbackslash{}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`,
		"“", "``", "”", "''", "\u00a0", "~"}
	for _, c := range "&%$#_{}" {
		all = append(all, string(c), `\`+string(c))
	}
	commands := strings.Fields(`≤ \le ≥ \ge ≠ \ne ≈ \approx ≫ \gg → \to ∈ \in − - ± \pm · \cdot × \times √ \surd ∅ \emptyset ∞ \infty Σ \sum
		½ \frac12 ⌊ \lfloor ⌋ \rfloor ⌈ \lceil ⌉ \rceil ⟨ \langle ⟩ \rangle < < > > | | … \ldots ℓ \ell Δ \Delta Φ \Phi Ω \Omega Θ \Theta
		α \alpha β \beta γ \gamma δ \delta ε \varepsilon η \eta θ \theta κ \kappa λ \lambda μ \mu π \pi ρ \rho σ \sigma τ \tau φ \varphi
		⁰ ^{0} ¹ ^{1} ² ^{2} ³ ^{3} ⁴ ^{4} ⁵ ^{5} ⁶ ^{6} ⁷ ^{7} ⁸ ^{8} ⁹ ^{9}
		₀ _{0} ₁ _{1} ₂ _{2} ₃ _{3} ₄ _{4} ₅ _{5} ₆ _{6} ₇ _{7} ₈ _{8} ₉ _{9}`)
	for k := 0; k < len(commands); k += 2 {
		command := commands[k+1]
		if command[0] == '\\' {
			command += " "
		}
		all = append(all, commands[k], "$"+command+"$")
	}
	return all
}

// needless is a space after a command that no letter follows.
var needless = regexp.MustCompile(`(\\[a-z]+) ([^ A-Za-z])`)

// latex returns text as LaTeX. Formulas that stand side by side share their
// dollars.
func (p Page) latex(text string) string {
	inner := func(text string) string { return strings.ReplaceAll(text, "$", "") }
	set := p.render(text, markup{
		plain:    ascii.Replace,
		variable: func(name string) string { return "$" + inner(ascii.Replace(name)) + "$" },
		script:   func(mark, text string) string { return "$" + mark[:1] + "{" + inner(text) + "}$" },
		link:     func(c Claim) string { return ascii.Replace(c.Short()) },
	})
	return needless.ReplaceAllString(strings.ReplaceAll(set, "$$", ""), "$1$2")
}
