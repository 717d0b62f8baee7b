package formula

import (
	"strings"
	"unicode"
)

// A parser reads a formula at a place of a text. Its methods return nil and leave the place
// as it was if the text does not go on as they ask.
type parser struct {
	text  []rune
	at    int
	depth int // of brackets

	markdown   bool // *n* is a letter
	emphasized bool // the formula begins in *emphasis*: a star ends it
}

const deepest = 12

// attempt undoes what read did if it returned nil.
func (p *parser) attempt(read func() node) node {
	at, depth := p.at, p.depth
	if n := read(); n != nil {
		return n
	}
	p.at, p.depth = at, depth
	return nil
}

// peek returns the rune k places ahead, 0 beyond the ends.
func (p *parser) peek(k int) rune {
	if p.at+k < 0 || p.at+k >= len(p.text) {
		return 0
	}
	return p.text[p.at+k]
}

func (p *parser) accept(s string) bool {
	for k, r := range []rune(s) {
		if p.peek(k) != r {
			return false
		}
	}
	p.at += len([]rune(s))
	return true
}

// sign reads one of the signs, with a space on both sides or on none.
func (p *parser) sign(signs string) node {
	return p.attempt(func() node {
		before := p.space()
		r := p.peek(0)
		if r == '|' && before {
			r = '∣' // divides
		}
		if r == 0 || !strings.ContainsRune(signs, r) {
			return nil
		}
		p.at++
		if p.space() != before {
			return nil
		}
		return sign{string(r)}
	})
}

// space reads a space. A line may end there.
func (p *parser) space() bool {
	if r := p.peek(0); r == ' ' || r == '\n' {
		p.at++
		return true
	}
	return false
}

// formula reads a formula, with its lists r_1, …, r_M.
func (p *parser) formula() row {
	n := p.chain()
	if n == nil {
		return nil
	}
	for {
		more := p.attempt(func() node {
			if !p.accept(", …, ") {
				return nil
			}
			last := p.chain()
			if last == nil {
				return nil
			}
			return append(row{sign{","}, letter{"…"}, sign{","}}, last...)
		})
		if more == nil {
			return n
		}
		n = append(n, more.(row)...)
	}
}

// chain reads quantities with relations between them.
func (p *parser) chain() row {
	first := p.span()
	if first == nil {
		return nil
	}
	return p.more(first, relations, p.span)
}

// more reads more of what next reads, with one of the signs between.
func (p *parser) more(all row, signs string, next func() row) row {
	for {
		n := p.attempt(func() node {
			s := p.sign(signs)
			if s == nil {
				return nil
			}
			n := next()
			if n == nil {
				return nil
			}
			return append(row{s}, n...)
		})
		if n == nil {
			return all
		}
		all = append(all, n.(row)...)
	}
}

// span reads a sum, or two with dots between: 0..M.
func (p *parser) span() row {
	from := p.sum()
	if from == nil {
		return nil
	}
	to := p.attempt(func() node {
		if !p.accept("..") || p.peek(0) == '.' {
			return nil
		}
		to := p.sum()
		if to == nil {
			return nil
		}
		return append(row{sign{".."}}, to...)
	})
	if to == nil {
		return from
	}
	return append(from, to.(row)...)
}

// sum reads terms, the first of which may have a sign.
func (p *parser) sum() row {
	n := p.attempt(func() node {
		var all row
		if r := p.peek(0); r == '−' || r == '+' || r == '±' {
			p.at++
			all = row{sign{string(r)}}
		}
		first := p.product()
		if first == nil {
			return nil
		}
		return append(all, first...)
	})
	if n == nil {
		return nil
	}
	return p.more(n.(row), additions, p.product)
}

// product reads quotients with signs between.
func (p *parser) product() row {
	first := p.quotient()
	if first == nil {
		return nil
	}
	all := p.more(first, multiplications, p.quotient)
	if mod := p.attempt(func() node {
		if !p.accept(" mod ") {
			return nil
		}
		n := p.quotient()
		if n == nil {
			return nil
		}
		return append(row{sign{"mod"}}, n...)
	}); mod != nil {
		all = append(all, mod.(row)...)
	}
	return all
}

// quotient reads factors, or factors over factors.
func (p *parser) quotient() row {
	over := p.factors()
	if over == nil {
		return nil
	}
	for {
		n := p.attempt(func() node {
			if !p.accept("/") {
				return nil
			}
			under := p.factors()
			if under == nil {
				return nil
			}
			return under
		})
		if n == nil {
			return over
		}
		over = row{quotient{over, n}}
	}
}

// factors reads factors side by side: 2nM, (n+1)M, M ln d.
func (p *parser) factors() row {
	first, applies := p.factor()
	if first == nil {
		return nil
	}
	all := row{first}
	for {
		var next node
		var goes bool
		n := p.attempt(func() node {
			spaced := p.space()
			switch {
			case spaced && !applies && !p.beginsName():
				return nil
			case !spaced && unicode.IsDigit(p.peek(0)):
				return nil
			case p.peek(0) == '|' && !spaced && p.closesBar():
				return nil
			}
			next, goes = p.factor()
			return next
		})
		if n == nil {
			return all
		}
		all, applies = append(all, n), goes
	}
}

// beginsName reports whether a name that applies to what follows begins here: M ln d.
func (p *parser) beginsName() bool {
	w := p.letters()
	return names[w] || w == "E"
}

// letters returns the Latin letters from here on.
func (p *parser) letters() string {
	n := 0
	for r := p.peek(n); r < unicode.MaxLatin1 && unicode.IsLetter(r); r = p.peek(n) {
		n++
	}
	return string(p.text[p.at : p.at+n])
}

// factor reads a quantity with its indices and powers. It reports whether it applies to what
// follows after a space.
func (p *parser) factor() (n node, applies bool) {
	n = p.attempt(func() node {
		n, more := p.atom()
		applies = more
		if n == nil {
			return nil
		}
		return p.scripts(n)
	})
	return n, applies && n != nil
}

// shorts are the words of two letters, which are no products of two variables.
var shorts = map[string]bool{}

func init() {
	for _, w := range strings.Fields("al am an as at be by cf do et go he if in is it me my nd no of on or rd so st th to up us vs we") {
		shorts[w] = true
	}
}

const fractions = "½⅓⅔¼¾⅙⅛"

// closers are the closing brackets of the opening ones.
var closers = map[rune]rune{'(': ')', '[': ']', '{': '}', '⌊': '⌋', '⌈': '⌉', '⟨': '⟩', '|': '|', '‖': '‖'}

// atom reads a quantity without its indices and powers.
func (p *parser) atom() (n node, applies bool) {
	r := p.peek(0)
	switch {
	case r == 0:
		return nil, false
	case unicode.IsDigit(r) || r == '.' && unicode.IsDigit(p.peek(1)) && !unicode.IsLetter(p.peek(-1)) && p.peek(-1) != '.':
		return p.number(), false
	case strings.ContainsRune(fractions, r):
		p.at++
		return number{string(r)}, false
	case r == '√':
		p.at++
		return p.root(), false
	case r == 'Σ' || r == 'Π':
		p.at++
		return name{string(r)}, true
	case closers[r] != 0:
		return p.fence(), false
	case r == '…' || r == '∅' || r == '∞' || r == '·' && strings.ContainsRune("⟨(,", p.peek(-1)) || r == '·' && p.peek(-1) == ' ' && p.peek(1) == '⟩':
		p.at++
		return letter{string(r)}, false
	case r == '∇':
		p.at++
		return name{string(r)}, false
	case p.markdown && r == '*' && unicode.IsLetter(p.peek(1)) && p.peek(2) == '*' && p.peek(3) != '*' && p.peek(-1) != '*':
		p.at += 3
		return letter{string(p.peek(-2))}, false
	case unicode.Is(unicode.Greek, r):
		p.at++
		return p.accented(r), false
	}
	return p.word()
}

func (p *parser) number() node {
	from := p.at
	for unicode.IsDigit(p.peek(0)) {
		p.at++
	}
	if p.peek(0) == '.' && unicode.IsDigit(p.peek(1)) {
		p.at++
		for unicode.IsDigit(p.peek(0)) {
			p.at++
		}
	}
	if k := 1; p.peek(0) == 'e' {
		if p.peek(1) == '-' {
			k = 2
		}
		if unicode.IsDigit(p.peek(k)) {
			for p.at += k; unicode.IsDigit(p.peek(0)); {
				p.at++
			}
		}
	}
	return number{string(p.text[from:p.at])}
}

// root reads what stands under a root.
func (p *parser) root() node {
	if p.peek(0) == '(' {
		if f, ok := p.fence().(fence); ok {
			return root{f.of, true}
		}
		return nil
	}
	of, _ := p.atom()
	if of == nil {
		return nil
	}
	return root{of, false}
}

// fence reads brackets and what they hold.
func (p *parser) fence() node {
	return p.attempt(func() node {
		open := p.peek(0)
		if p.depth++; p.depth > deepest {
			return nil
		}
		p.at++
		of := p.list()
		if of == nil || p.peek(0) != closers[open] {
			return nil
		}
		p.at++
		p.depth--
		return fence{string(open), string(closers[open]), of}
	})
}

// list reads quantities with commas between, or the name of a learner.
func (p *parser) list() row {
	var all row
	for {
		one := p.chain()
		if one == nil {
			if w := p.learner(); w != "" {
				p.at += len(w)
				one = row{name{w}}
			}
		}
		if one == nil {
			return nil
		}
		all = append(all, one...)
		if r := p.peek(0); r != ',' && r != ';' {
			return all
		}
		all = append(all, sign{string(p.peek(0))})
		p.at++
		p.space()
	}
}

// learner returns the name of a learner that begins here, such as AverageRestart.
func (p *parser) learner() string {
	w := p.letters()
	if letters := []rune(w); len(letters) > 3 && strings.IndexFunc(string(letters[1:]), unicode.IsUpper) > 0 && unicode.IsUpper(letters[0]) {
		return w
	}
	return ""
}

// closesBar reports whether the bar here closes rather than opens: it stands behind a
// quantity, within bars. Bars do not nest.
func (p *parser) closesBar() bool {
	bars := 0
	for k := p.at - 1; k >= 0 && p.text[k] != ' '; k-- {
		if p.text[k] == '|' {
			bars++
		}
	}
	return bars%2 == 1
}

// word reads a variable, a product of two or a name, written in Latin letters.
func (p *parser) word() (n node, applies bool) {
	w := p.letters()
	letters := []rune(w)
	applied, known := names[w]
	switch {
	case w == "" && unicode.IsLetter(p.peek(0)): // a letter of another kind, such as ℓ
		p.at++
		return p.accented(p.peek(-1)), false
	case w == "":
		return nil, false
	case known:
		p.at += len(letters)
		return name{w}, applied
	case w == "E":
		p.at++
		return letter{w}, p.expects()
	case len(letters) == 1:
		p.at++
		return p.accented(letters[0]), false
	case len(letters) == 2 && !shorts[strings.ToLower(w)] && p.inFormula(2): // the second letter is read next, with its indices
		p.at++
		return letter{string(letters[0])}, false
	case p.learner() != "" && p.peek(len(letters)) == '(':
		p.at += len(letters)
		return name{w}, false
	}
	return nil, false
}

// expects reports whether the E before this place is an expectation, of what follows after a
// space: a variable, a name or a sign, and not a word.
func (p *parser) expects() bool {
	if p.peek(0) != ' ' {
		return false
	}
	p.at++
	w := p.letters()
	p.at--
	_, known := names[w]
	return known || len(w) == 1 && w != "a" || w == "" && (unicode.IsLetter(p.peek(1)) || closers[p.peek(1)] != 0)
}

// inFormula reports whether the word of n letters here stands beside a sign of a formula.
func (p *parser) inFormula(n int) bool {
	before, after := p.peek(-1), p.peek(n)
	if after == ' ' {
		after = p.peek(n + 1)
	}
	const signs = relations + additions + multiplications + "/"
	return unicode.IsDigit(before) || unicode.Is(unicode.Greek, before) || before != 0 && strings.ContainsRune(signs+"(", before) ||
		after != 0 && strings.ContainsRune(signs+raised+"_^√'", after)
}

// accents are the combining marks.
var accents = map[rune]string{'\u0304': "¯", '\u0302': "^", '\u0303': "~"}

// composed are the letters with a hat that are one rune.
var composed = map[rune]string{'ŵ': "w", 'ŷ': "y", 'ẑ': "z", 'ŝ': "s", 'ĝ': "g", 'ĥ': "h"}

func (p *parser) accented(r rune) node {
	if base, ok := composed[r]; ok {
		return accent{base, "^"}
	}
	if mark := accents[p.peek(0)]; mark != "" {
		p.at++
		return accent{string(r), mark}
	}
	return letter{string(r)}
}

const (
	raised   = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ"
	unraised = "0123456789−n"
	lowered  = "₀₁₂₃₄₅₆₇₈₉"
)

// scripts reads the indices and powers of a quantity, each at most once.
func (p *parser) scripts(base node) node {
	var sub, sup node
	for {
		r := p.peek(0)
		switch {
		case sub == nil && r == '_':
			sub = p.attempt(func() node { p.at++; return p.script() })
			if sub == nil {
				return p.scripted(base, sub, sup)
			}
		case sup == nil && r == '^':
			sup = p.attempt(func() node { p.at++; return p.script() })
			if sup == nil {
				return p.scripted(base, sub, sup)
			}
		case sup == nil && strings.ContainsRune(raised, r) && r != 0:
			var text []rune
			for k := index(raised, p.peek(0)); k >= 0; k = index(raised, p.peek(0)) {
				text = append(text, []rune(unraised)[k])
				p.at++
			}
			if text[0] == '−' {
				sup = row{sign{"−"}, number{string(text[1:])}}
			} else if string(text) == "n" {
				sup = letter{"n"}
			} else {
				sup = number{string(text)}
			}
		case sub == nil && strings.ContainsRune(lowered, r) && r != 0:
			var text []rune
			for k := index(lowered, p.peek(0)); k >= 0; k = index(lowered, p.peek(0)) {
				text = append(text, []rune(unraised)[k])
				p.at++
			}
			sub = number{string(text)}
		case sup == nil && r == '\'' && !unicode.IsLetter(p.peek(1)):
			p.at++
			sup = sign{"′"}
		case sup == nil && r == '*' && !p.emphasized && isLetter(base) && !unicode.IsLetter(p.peek(1)) && !strings.ContainsRune("*([{", p.peek(1)):
			p.at++
			sup = sign{"∗"}
		default:
			return p.scripted(base, sub, sup)
		}
	}
}

func isLetter(n node) bool {
	_, ok := n.(letter)
	return ok
}

func (p *parser) scripted(base, sub, sup node) node {
	if sub == nil && sup == nil {
		return base
	}
	return script{base, sub, sup}
}

func index(set string, r rune) int {
	for k, s := range []rune(set) {
		if s == r {
			return k
		}
	}
	return -1
}

// script reads what follows _ or ^.
func (p *parser) script() node {
	switch r := p.peek(0); {
	case r == '{':
		if f, ok := p.fence().(fence); ok {
			return f.of
		}
	case r == '(':
		return p.fence()
	case r == '−':
		p.at++
		if unicode.IsDigit(p.peek(0)) {
			return row{sign{"−"}, p.number()}
		}
	case unicode.IsDigit(r):
		return p.number()
	case unicode.IsLetter(r):
		p.at++
		return letter{string(r)}
	}
	return nil
}
