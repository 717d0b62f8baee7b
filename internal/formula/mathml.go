package formula

import (
	"html"
	"strings"
	"unicode/utf8"
)

// MathML returns the formula as MathML elements between which a line may end, where the
// formula is long: before a relation, and before a sign between terms or factors. A displayed formula
// has its quotients set as fractions and its limits below its signs.
func (f Formula) MathML(display bool) []string {
	var all []string
	for k, part := range breaks(f.root, longest) {
		w := mathML{display: display, cut: k > 0}
		w.row(part)
		open := "<math>"
		if display {
			open = `<math displaystyle="true">`
		}
		all = append(all, open+w.String()+"</math>")
	}
	return all
}

// longest is the length of a formula that no line ends in, in runes.
const longest = 24

// Length is about the width of the formula, in letters.
func (f Formula) Length() int { return length(f.root) }

// HasRelation reports whether the formula says something: an equation or an inequality.
func (f Formula) HasRelation() bool {
	for _, n := range f.root {
		if s, ok := n.(sign); ok && strings.Contains("≤≥<>=", s.text) {
			return true
		}
	}
	return false
}

// HasQuotient reports whether the formula holds a quotient, a root or a sum.
func (f Formula) HasQuotient() bool { return tall(f.root) }

// breaks cuts a row before its relations, parts that are still long before the signs between
// their terms, and long terms before those between their factors.
func breaks(all row, longest int) []row {
	if length(all) <= longest {
		return []row{all}
	}
	var parts []row
	for _, part := range cut(all, relations) {
		if length(part) <= longest {
			parts = append(parts, part)
			continue
		}
		var shorts []row
		for _, term := range cut(part, additions) {
			if length(term) <= longest {
				shorts = append(shorts, term)
			} else {
				shorts = append(shorts, cut(term, multiplications)...)
			}
		}
		for _, short := range shorts {
			// A short part stays with what stands before it.
			if n := len(parts); n > 0 && len(short) > 0 && length(parts[n-1])+length(short) <= longest && !leads(short, relations) {
				parts[n-1] = append(parts[n-1][:len(parts[n-1]):len(parts[n-1])], short...)
			} else {
				parts = append(parts, short)
			}
		}
	}
	return parts
}

// cut cuts a row before each of the signs that stands between two quantities.
func cut(all row, signs string) (parts []row) {
	from := 0
	for k := 1; k < len(all); k++ {
		_, unary := all[k-1].(sign)
		if s, ok := all[k].(sign); ok && !unary && strings.Contains(signs, s.text) {
			parts = append(parts, all[from:k])
			from = k
		}
	}
	return append(parts, all[from:])
}

// leads reports whether the row begins with one of the signs.
func leads(all row, signs string) bool {
	s, ok := all[0].(sign)
	return ok && strings.Contains(signs, s.text)
}

func length(n node) int {
	switch n := n.(type) {
	case row:
		sum := 0
		for _, one := range n {
			sum += length(one)
		}
		return sum
	case number:
		return utf8.RuneCountInString(n.text)
	case name:
		return len(n.text)
	case sign:
		if strings.Contains(relations+additions, n.text) {
			return 2
		}
	case script:
		return length(n.base) + (length(n.sub)+length(n.sup)+1)/2
	case root:
		return 1 + length(n.of)
	case quotient:
		return length(n.over) + 1 + length(n.under)
	case fence:
		return 2 + length(n.of)
	case nil:
		return 0
	}
	return 1
}

// tall reports whether a displayed node is higher than a line.
func tall(n node) bool {
	switch n := n.(type) {
	case row:
		for _, one := range n {
			if tall(one) {
				return true
			}
		}
	case script:
		return tall(n.base) || isBig(n.base)
	case root:
		return true
	case quotient:
		return true
	case fence:
		return tall(n.of)
	}
	return false
}

func isBig(n node) bool {
	m, ok := n.(name)
	return ok && bigs[m.text]
}

// named reports whether a thin space keeps the node from its neighbours.
func named(n node) bool {
	switch n := n.(type) {
	case name:
		return n.text != "∇" && n.text != "Reg"
	case letter:
		return n.text == "E"
	case script:
		return named(n.base)
	}
	return false
}

// spaced reports whether a thin space stands between two quantities side by side.
func spaced(left, right node) bool {
	if _, ok := left.(sign); ok {
		return false
	}
	switch right.(type) {
	case sign, fence:
		return false
	}
	if named(right) {
		return true
	}
	return named(left)
}

// A mathML writes MathML.
type mathML struct {
	strings.Builder
	display bool
	cut     bool // this is a later piece of a long formula
}

func (w *mathML) element(tag, text string) {
	w.WriteString("<" + tag + ">" + html.EscapeString(text) + "</" + strings.Fields(tag)[0] + ">")
}

func (w *mathML) row(all row) {
	for k, n := range all {
		if k > 0 && spaced(all[k-1], n) {
			w.WriteString(`<mspace width="0.17em"></mspace>`)
		}
		if s, ok := n.(sign); ok {
			form := "infix"
			if w.unary(all, k) {
				form = "prefix"
			}
			w.sign(s.text, form)
			continue
		}
		w.node(n)
	}
}

// unary reports whether a sign stands before a quantity, not between two. A piece that a long
// formula was cut into begins with a sign that stands between two.
func (w *mathML) unary(all row, k int) bool {
	if !strings.Contains(additions, all[k].(sign).text) {
		return false
	}
	if k == 0 {
		return !w.cut
	}
	_, after := all[k-1].(sign)
	return after
}

func (w *mathML) sign(text, form string) {
	switch {
	case text == ",", text == ";":
		w.element(`mo form="infix" lspace="0" rspace="0.25em"`, text)
	case text == "..":
		w.element(`mo form="infix" lspace="0.08em" rspace="0.08em"`, text)
	case text == "mod":
		w.element(`mo lspace="0.3em" rspace="0.3em"`, text)
	case text == "′", text == "∗":
		w.element("mo", text)
	case form == "prefix":
		w.element(`mo form="prefix" lspace="0" rspace="0"`, text)
	case w.cut: // the space between the pieces is enough
		w.cut = false
		w.element(`mo form="infix" lspace="0"`, text)
	default:
		w.element(`mo form="infix"`, text)
	}
}

func (w *mathML) node(n node) {
	switch n := n.(type) {
	case row:
		w.WriteString("<mrow>")
		w.row(n)
		w.WriteString("</mrow>")
	case number:
		w.element("mn", n.text)
	case letter:
		if n.text == "…" || n.text == "·" {
			w.element(`mo lspace="0" rspace="0"`, n.text)
		} else {
			w.element("mi", n.text)
		}
	case name:
		switch {
		case n.text == "Σ":
			w.element(`mo lspace="0" rspace="0.1em"`, "∑")
		case n.text == "Π":
			w.element(`mo lspace="0" rspace="0.1em"`, "∏")
		case len(n.text) > 7 && n.text != "softmax":
			w.element("mtext", n.text)
		default:
			w.element("mi", n.text)
		}
	case sign:
		w.sign(n.text, "infix")
	case accent:
		w.WriteString("<mover><mi>" + html.EscapeString(n.base) + `</mi><mo stretchy="false">` + n.mark + "</mo></mover>")
	case script:
		w.script(n)
	case root:
		w.WriteString("<msqrt>")
		if inner, ok := n.of.(row); ok {
			w.row(inner)
		} else {
			w.node(n.of)
		}
		w.WriteString("</msqrt>")
	case quotient:
		w.quotient(n)
	case fence:
		stretchy := `stretchy="false"`
		if w.display && tall(n.of) {
			stretchy = `stretchy="true"`
		}
		w.WriteString("<mrow>")
		w.element(`mo fence="true" form="prefix" `+stretchy, n.open)
		w.node(n.of)
		w.element(`mo fence="true" form="postfix" `+stretchy, n.close)
		w.WriteString("</mrow>")
	}
}

func (w *mathML) script(n script) {
	sub, sup := "sub", "sup"
	if w.display && isBig(n.base) {
		sub, sup = "under", "over"
	}
	tag := "m"
	if n.sub != nil {
		tag += sub
	}
	if n.sup != nil {
		tag += sup
	}
	w.WriteString("<" + tag + ">")
	outer := w.display
	w.node(n.base)
	w.display = false
	for _, s := range []node{n.sub, n.sup} {
		if s != nil {
			w.node(s)
		}
	}
	w.display = outer
	w.WriteString("</" + tag + ">")
}

func (w *mathML) quotient(n quotient) {
	if w.display {
		w.WriteString("<mfrac>")
		for _, side := range []node{n.over, n.under} {
			// The bar of the fraction stands for the brackets of a side that is one bracket.
			w.display = false
			w.node(bare(side))
			w.display = true
		}
		w.WriteString("</mfrac>")
		return
	}
	w.WriteString("<mrow>")
	w.node(n.over)
	w.element(`mo form="infix" lspace="0" rspace="0"`, "/")
	w.node(n.under)
	w.WriteString("</mrow>")
}

// bare returns what stands in the brackets if the node is one pair of round brackets.
func bare(n node) node {
	if all, ok := n.(row); ok && len(all) == 1 {
		n = all[0]
	}
	if f, ok := n.(fence); ok && f.open == "(" {
		return f.of
	}
	return n
}
