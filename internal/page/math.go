package page

import (
	"fmt"
	"html/template"
	"regexp"
	"strings"
	"unicode/utf8"

	"boundedrecall/internal/formula"

	"github.com/yuin/goldmark"
)

// Formulas from these lengths on stand on lines of their own: in a statement, if they hold a
// quotient, and in a proof.
const (
	displayedInStatement = 15
	displayedInProof     = 42
	never                = 1 << 30
)

// references are names of records, such as theorem-5.1 and beyond-4-two-arms.
var references = regexp.MustCompile(`[a-z]+(?:-(?:[a-z]+|[0-9]+(?:\.[0-9]+)?))+`)

// math returns text for a page, with its formulas as MathML and the names of the page's
// statements turned into links.
func (p Page) math(text string) template.HTML {
	return template.HTML(p.set(formula.Split(hyphens.ReplaceAllString(text, "$1−$2")), never, p.prose))
}

// hyphens are the minus signs of printed numbers.
var hyphens = regexp.MustCompile(`([ =(,])-([0-9.])`)

// statement is math for a sentence whose inequalities stand on lines of their own.
func (p Page) statement(text string) template.HTML {
	return template.HTML(p.set(formula.Split(text), displayedInStatement, p.prose))
}

// markdown is math for a text in Markdown. Formulas go through it as private characters.
func (p Page) markdown(text string) (template.HTML, error) {
	const first = '\ue000'
	var formulas []string
	keep := func(html string) string {
		formulas = append(formulas, html)
		return string(rune(int(first) + len(formulas) - 1))
	}
	hidden := p.hide(formula.SplitMarkdown(text), displayedInProof, func(prose string) string { return prose }, keep)
	var b strings.Builder
	if err := goldmark.Convert([]byte(hidden), &b); err != nil {
		return "", err
	}
	linked := p.link(b.String())
	var out strings.Builder
	for _, r := range linked {
		if k := int(r) - int(first); k >= 0 && k < len(formulas) {
			out.WriteString(formulas[k])
			continue
		}
		out.WriteRune(r)
	}
	return template.HTML(out.String()), nil
}

func (p Page) prose(text string) string { return p.link(template.HTMLEscapeString(text)) }

// set returns the pieces as HTML.
func (p Page) set(pieces []formula.Piece, displayed int, prose func(string) string) string {
	return p.hide(pieces, displayed, prose, func(html string) string { return html })
}

// hide returns the pieces as text, in which what keep returns stands for the HTML of a formula.
// What is joined to a formula without a space, such as a comma, stays on its line.
func (p Page) hide(pieces []formula.Piece, displayed int, prose, keep func(string) string) string {
	var b strings.Builder
	taken := 0 // bytes of the piece that went to the formula before it
	for k, piece := range pieces {
		if piece.Formula == nil {
			text := piece.Prose[taken:]
			taken = 0
			if k+1 < len(pieces) {
				text = text[:len(text)-len(opening(text))]
			}
			b.WriteString(prose(text))
			continue
		}
		before, after := "", ""
		if k > 0 && pieces[k-1].Formula == nil {
			before = opening(pieces[k-1].Prose)
		}
		if k+1 < len(pieces) && pieces[k+1].Formula == nil {
			after = tail.FindString(pieces[k+1].Prose)
			taken = len(after)
		}
		b.WriteString(keep(set(piece.Formula, template.HTMLEscapeString(before), template.HTMLEscapeString(after), displayed)))
	}
	return b.String()
}

// tail is what is joined to a formula: punctuation, and an ending such as -mean-based. In
// Markdown it must not be markup.
var tail = regexp.MustCompile("^[^\\s*`_\\[(&<]{1,16}")

// opening is a bracket at the end of text.
func opening(text string) string {
	if strings.HasSuffix(text, " (") || text == "(" {
		return "("
	}
	return ""
}

// set returns a formula as HTML, with what is joined to it.
func set(f *formula.Formula, before, after string, displayed int) string {
	display := f.Length() >= displayed && f.HasRelation() && (displayed != displayedInStatement || f.HasQuotient())
	parts := f.MathML(display)
	if display {
		return fmt.Sprintf(`<span class="display">%s<span>%s</span>%s</span>`, before, strings.Join(parts, "</span><span>"), after)
	}
	for k, part := range parts {
		class := "f"
		if utf8.RuneCountInString(tags.ReplaceAllString(part, "")) > widest {
			class = "f wide"
		}
		if k > 0 {
			before = ""
		}
		if k < len(parts)-1 {
			parts[k] = `<span class="` + class + `">` + before + part + `</span>`
		} else {
			parts[k] = `<span class="` + class + `">` + before + part + after + `</span>`
		}
	}
	return strings.Join(parts, " ")
}

// A part of a formula with more letters than widest is set smaller where the page is narrow.
const widest = 22

var tags = regexp.MustCompile(`<[^>]*>`)

// link turns the names of the page's statements in HTML, whose tags hold none, into links.
func (p Page) link(html string) string {
	return references.ReplaceAllStringFunc(html, func(id string) string {
		if c, ok := p.find(id); ok {
			return `<a href="#` + id + `">` + template.HTMLEscapeString(c.Short()) + "</a>"
		}
		return id
	})
}
