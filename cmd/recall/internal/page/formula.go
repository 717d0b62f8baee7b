package page

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The formulas of the statements are plain text, such as Reg ≤ (1+M/T)·√(ln
// d/(2M)) with x_{t,i} and T^{−1/3}. On the page they stay text: indices and
// powers stand low and high, variables are in italics, and a root has its
// brackets. So no font is asked for, and what is copied or searched is the text
// itself.

// A markup writes the tokens of a text.
type markup struct {
	plain    func(text string) string
	variable func(name string) string
	// an index or a power: its mark, _, _{, ^ or ^{, and what it holds
	script func(mark, text string) string
	link   func(c Claim) string // the name of a statement
}

// tokens are what is not plain in a text: small numbers such as 1e-12, in which
// e is not a variable, what may be the name of a statement, such as theorem-5.1
// or beyond/swap, indices and powers, and words.
var tokens = regexp.MustCompile(`[0-9]e-?[0-9]+` +
	`|beyond/[a-z]+(?:-[a-z]+)*` +
	`|[a-z]+(?:-(?:[a-z]+|[0-9]+)(?:\.[0-9]+)?)+` +
	`|[_^](?:\{[^{}]*\}|\([^()]*\)|−?[0-9]+(?:\.[0-9]+)?|\p{L}\p{Mn}*)` +
	`|'?\p{L}[\p{L}\p{Mn}]*`)

// render writes a text in a markup.
func (p Page) render(text string, m markup) string {
	var b strings.Builder
	at := 0
	for _, t := range tokens.FindAllStringIndex(text, -1) {
		b.WriteString(m.plain(text[at:t[0]]))
		b.WriteString(p.token(text[:t[0]], text[t[0]:t[1]], text[t[1]:], m))
		at = t[1]
	}
	return b.String() + m.plain(text[at:])
}

// token writes a token that stands between two texts.
func (p Page) token(before, token, after string, m markup) string {
	if strings.HasPrefix(token, "_{") || strings.HasPrefix(token, "^{") {
		return m.script(token[:2], p.render(token[2:len(token)-1], m))
	}
	if strings.HasPrefix(token, "_") || strings.HasPrefix(token, "^") {
		next, _ := utf8.DecodeRuneInString(after)
		if unicode.IsLetter(next) && !unicode.IsDigit(rune(token[len(token)-1])) { // a_word
			return m.plain(token)
		}
		return m.script(token[:1], p.render(token[1:], m))
	}
	if c, found := p.named(token); found {
		return m.link(c)
	}
	if head, tail, found := strings.Cut(token, "-"); found {
		if isVariable(before, head, "") { // k-th
			return m.variable(head) + m.plain("-"+tail)
		}
		return m.plain(token)
	}
	if isVariable(before, token, after) {
		return m.variable(token)
	}
	return m.plain(token)
}

// upright are the single letters that are words, or names of something: an
// article, a base learner A, an expectation, an order.
const upright = "aAEIO"

// products are the products of two variables that are not known by a digit or a
// Greek letter in them.
const products = " nc dn gq Md DG "

// ordinals are the ends of ordinal numbers.
const ordinals = " st nd rd th "

var (
	marks = regexp.MustCompile(`\p{Mn}`)
	greek = regexp.MustCompile(`[α-ω]`)
	mixed = regexp.MustCompile(`^[a-z][A-Z]$`) // nP
	point = regexp.MustCompile(`^\.[\p{L}0-9]`)
)

// isVariable reports whether a word is a variable, or a product of up to three.
func isVariable(before, word, after string) bool {
	name := marks.ReplaceAllString(word, "")
	letters := []rune(name)
	switch {
	case len(letters) == 1:
		big := unicode.Is(unicode.Greek, letters[0]) && unicode.IsUpper(letters[0])  // Σ
		return !big && !strings.Contains(upright, name) && !point.MatchString(after) // B.2
	case len(letters) > 3 || letters[0] == '\'':
		return false
	case before != "" && unicode.IsDigit(rune(before[len(before)-1])):
		return !strings.Contains(ordinals, " "+name+" ")
	}
	return greek.MatchString(name) || mixed.MatchString(name) ||
		strings.Contains(products, " "+name+" ")
}
