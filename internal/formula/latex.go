package formula

import "strings"

// LaTeX returns the formula in LaTeX's mathematical mode, without the dollars. It needs no
// package. A displayed formula has its quotients set as fractions.
func (f Formula) LaTeX(display bool) string {
	w := latex{display: display}
	w.row(f.root)
	return strings.TrimSpace(w.String())
}

// A latex writes LaTeX.
type latex struct {
	strings.Builder
	display bool
}

// commands are the LaTeX names of signs and letters.
var commands = map[string]string{
	"≤": `\le `, "≥": `\ge `, "≠": `\ne `, "≈": `\approx `, "∼": `\sim `, "→": `\to `, "∈": `\in `, "∝": `\propto `,
	"≪": `\ll `, "≫": `\gg `, "⊂": `\subset `, "∣": `\mid `, "−": "-", "±": `\pm `, "∪": `\cup `, "·": `\cdot `,
	"×": `\times `, "∘": `\circ `, "..": `{\ldotp\ldotp}`, "′": `\prime `, "∗": `*`, "…": `\ldots `, "∅": `\emptyset `,
	"∞": `\infty `, "ℓ": `\ell `, "∇": `\nabla `, "Σ": `\sum`, "Π": `\prod`,
	"½": `\frac12`, "⅓": `\frac13`, "⅔": `\frac23`, "¼": `\frac14`, "¾": `\frac34`, "⅙": `\frac16`, "⅛": `\frac18`,
	"α": `\alpha `, "β": `\beta `, "γ": `\gamma `, "δ": `\delta `, "ε": `\varepsilon `, "ζ": `\zeta `, "η": `\eta `,
	"θ": `\theta `, "κ": `\kappa `, "λ": `\lambda `, "μ": `\mu `, "ν": `\nu `, "ξ": `\xi `, "π": `\pi `, "ρ": `\rho `,
	"σ": `\sigma `, "τ": `\tau `, "φ": `\varphi `, "χ": `\chi `, "ψ": `\psi `, "ω": `\omega `,
	"Γ": `\Gamma `, "Δ": `\Delta `, "Θ": `\Theta `, "Λ": `\Lambda `, "Φ": `\Phi `, "Ψ": `\Psi `, "Ω": `\Omega `,
	"(": "(", ")": ")", "[": "[", "]": "]", "{": `\{`, "}": `\}`, "|": "|", "‖": `\|`,
	"⌊": `\lfloor `, "⌋": `\rfloor `, "⌈": `\lceil `, "⌉": `\rceil `, "⟨": `\langle `, "⟩": `\rangle `,
	"mod": `\bmod `, "¯": `\bar`, "^": `\hat`, "~": `\tilde`,
}

// operators are the names that LaTeX has a command for.
var operators = " ln log exp max min sup inf lim sin cos "

func command(text string) string {
	if c, ok := commands[text]; ok {
		return c
	}
	return text
}

func (w *latex) row(all row) {
	for k, n := range all {
		if k > 0 && spaced(all[k-1], n) {
			w.WriteString(`\,`)
		}
		w.node(n)
	}
}

func (w *latex) node(n node) {
	switch n := n.(type) {
	case row:
		w.row(n)
	case number:
		w.WriteString(command(n.text))
	case letter:
		w.WriteString(command(n.text))
	case sign:
		w.WriteString(command(n.text))
		if n.text == "," || n.text == ";" {
			w.WriteString(" ")
		}
	case name:
		switch {
		case commands[n.text] != "":
			w.WriteString(commands[n.text])
		case strings.Contains(operators, " "+n.text+" "):
			w.WriteString(`\` + n.text + " ")
		default:
			w.WriteString(`\mathrm{` + n.text + "}")
		}
	case accent:
		w.WriteString(commands[n.mark] + "{" + strings.TrimSpace(command(n.base)) + "}")
	case script:
		w.node(n.base)
		w.index("_", n.sub)
		w.index("^", n.sup)
	case root:
		w.WriteString(`\sqrt{`)
		w.node(n.of)
		w.WriteString("}")
	case quotient:
		if w.display {
			w.display = false
			w.WriteString(`\frac{`)
			w.node(bare(n.over))
			w.WriteString("}{")
			w.node(bare(n.under))
			w.WriteString("}")
			w.display = true
			return
		}
		w.node(n.over)
		w.WriteString("/")
		w.node(n.under)
	case fence:
		left, right := "", ""
		if w.display && tall(n.of) {
			left, right = `\left`, `\right`
		}
		w.WriteString(left + command(n.open))
		w.node(n.of)
		w.WriteString(right + command(n.close))
	}
}

func (w *latex) index(mark string, n node) {
	if n == nil {
		return
	}
	outer := w.display
	w.display = false
	w.WriteString(mark + "{")
	w.node(n)
	w.WriteString("}")
	w.display = outer
}

// Sign returns a sign of formulas in LaTeX's mathematical mode.
func Sign(text string) string { return strings.TrimSpace(command(text)) }
