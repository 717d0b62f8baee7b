package page

import (
	"fmt"
	"regexp"
	"strings"

	"boundedrecall/claims"
	"boundedrecall/internal/formula"
)

// ErrataFile is the name of the errata's file beside the page.
const ErrataFile = "errata.tex"

// ErrataFile is the name of the errata's file beside the page.
func (Page) ErrataFile() string { return ErrataFile }

// Errata returns the slips of the paper as an article in LaTeX, which needs no package but those
// that come with it: the sentences that are wrong as printed, the gravest first, and then those
// that hold in spite of a slip.
func (p Page) Errata() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\\documentclass[10pt,twocolumn]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[margin=18mm]{geometry}\n\\emergencystretch=3em\n")
	fmt.Fprintf(&b, "\\title{Errata for \\emph{%s}}\n\\date{}\n\\begin{document}\n\\maketitle\n", p.latex(p.Title))
	b.WriteString("\n\\noindent Here $\\mathrm{Reg}$ is the regret per round, $R(n,d)$ a bound on that of the base learner over $n$ rounds, $W(n,d)=n\\,R(n,d)$ one on its total, $T$ the horizon, $M$ the recall, $d$ the number of arms, and $e_i$ the reward 1 for arm $i$ and 0 for the others.\n")
	for _, part := range p.Parts() {
		if part.Beyond {
			continue
		}
		p.erratum(&b, "Wrong as printed", part.False(), true)
		p.erratum(&b, "Right, with a slip", part.Slipped(), false)
	}
	b.WriteString("\n\\end{document}\n")
	return b.String()
}

// erratum writes a section.
func (p Page) erratum(b *strings.Builder, title string, all []Claim, instead bool) {
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
		fmt.Fprintf(b, "\n\\paragraph{%s (%s).}\n\\emph{As printed:} %s\n\n\\emph{%s:} %s\n", head, s.Printed.Slip(), p.latex(s.Printed.Text()), map[bool]string{true: "What is wrong", false: "The slip"}[instead], p.latex(s.Why))
		if instead && s.Proved.Verdict() == claims.HoldsVerdict {
			fmt.Fprintf(b, "\n\\emph{True instead:} %s\n", p.latex(s.Proved.Text()))
		}
	}
}

// special are the characters that LaTeX reads as commands.
var special = strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`,
	"“", "``", "”", "''", "\u00a0", "~")

// lone are the signs of formulas that stand between words.
var lone = regexp.MustCompile(`[≤≥<>=−½]`)

// latex returns text as LaTeX.
func (p Page) latex(text string) string {
	var b strings.Builder
	for _, piece := range formula.Split(text) {
		if piece.Formula != nil {
			b.WriteString("$" + piece.Formula.LaTeX(false) + "$")
			continue
		}
		prose := references.ReplaceAllStringFunc(piece.Prose, func(id string) string {
			if c, ok := p.find(id); ok {
				return c.Short()
			}
			return id
		})
		b.WriteString(lone.ReplaceAllStringFunc(special.Replace(prose), func(sign string) string { return "$" + formula.Sign(sign) + "$" }))
	}
	return b.String()
}
