package formula

import (
	"strings"
	"unicode"
)

// A Piece of a text is prose, or a formula.
type Piece struct {
	Prose   string
	Formula *Formula // nil for prose
}

// Split cuts a text into prose and formulas. The pieces in their order are the text.
func Split(text string) []Piece { return split(text, false) }

// SplitMarkdown is Split for a text in Markdown, in which *n* is a variable too, and code stays
// as it is.
func SplitMarkdown(text string) []Piece { return split(text, true) }

func split(text string, markdown bool) []Piece {
	p := &parser{text: []rune(text), markdown: markdown}
	var all []Piece
	prose := 0 // where the prose begins that is not yet in a piece
	flush := func(to int) {
		if to > prose {
			all = append(all, Piece{Prose: string(p.text[prose:to])})
		}
	}
	for p.at < len(p.text) {
		from := p.at
		if markdown && p.peek(0) == '`' {
			p.at++
			for p.at < len(p.text) && p.text[p.at] != '`' {
				p.at++
			}
			p.at++
			continue
		}
		if p.begins() {
			p.emphasized = markdown && p.peek(-1) == '*'
			if n := p.formula(); n != nil && p.is(n, from) {
				flush(from)
				all = append(all, Piece{Formula: &Formula{string(p.text[from:p.at]), n}})
				prose = p.at
				continue
			}
			p.at = from
		}
		p.skip()
	}
	flush(len(p.text))
	return all
}

// begins reports whether a formula may begin here: not within a word or a number.
func (p *parser) begins() bool {
	before := p.peek(-1)
	if before == '\'' && unicode.IsLetter(p.peek(-2)) {
		return false // arm i's
	}
	return !unicode.IsLetter(before) && !unicode.IsDigit(before) && before != '_' && p.peek(0) != '.'
}

// skip goes past a word with its hyphens, such as theorem-5.1, past a number, or past one other
// sign.
func (p *parser) skip() {
	wordy := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) }
	if !wordy(p.peek(0)) {
		p.at++
		return
	}
	for {
		for wordy(p.peek(0)) {
			p.at++
		}
		r := p.peek(0)
		if r != '-' && r != '.' && r != '\'' || !wordy(p.peek(1)) {
			return
		}
		p.at++
	}
}

// is reports whether what was read from there to here is a formula, and not prose that looks
// like one: a number, an article, a number in brackets.
func (p *parser) is(n row, from int) bool {
	next := p.peek(0)
	if unicode.IsLetter(next) || unicode.IsDigit(next) || next == '.' && unicode.IsDigit(p.peek(1)) { // Appendix B.2
		return false
	}
	if len(n) > 1 {
		return true
	}
	switch n := n[0].(type) {
	case number:
		return false
	case letter:
		if n.text == "…" || n.text == "a" && p.text[from] != '*' || n.text == "I" {
			return false
		}
		return n.text != "A" || !p.opens(from) && !strings.HasSuffix(string(p.text[:from]), "Appendix ")
	case fence:
		inner, ok := n.of.(row)
		if ok && len(inner) == 1 {
			switch inner[0].(type) {
			case number, name:
				return false
			}
		}
	case name:
		return n.text == "Reg"
	}
	return true
}

// opens reports whether a sentence begins at the place.
func (p *parser) opens(at int) bool {
	before := strings.TrimRight(string(p.text[max(0, at-3):at]), " \n*(")
	return before == "" || strings.ContainsAny(before[len(before)-1:], ".:;?!")
}
