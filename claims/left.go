package claims

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// operated returns the formula at the end of the left side that is more than a
// name, such as “2·H” or “H + 1”, “” for none. A number that was measured cannot
// stand for it: nobody would see whether it is H or twice H. So such a formula
// is evaluated, with the letters that Let gives.
func (s *saying) operated() string {
	left := strings.TrimRight(s.left, " ")
	if strings.Contains(left, "Reg") {
		return "" // what is measured is Reg
	}
	left = applied.ReplaceAllString(left, "$1")
	for k := range left {
		if k > 0 && left[k-1] != ' ' {
			continue
		}
		r := &reader{text: left[k:], let: loneLetters(left[k:]), words: left[k:]}
		if _, err := r.read(); err == nil {
			if r.operates && !definition.MatchString(left[:k]) {
				return left[k:]
			}
			return ""
		}
	}
	return ""
}

// definition matches what stands before a formula that a letter is let be, as in
// “for d = k² it is”.
var definition = regexp.MustCompile(`[=≤≥<>] $`)

// applied matches a letter with its index, its arguments, or what it is an
// expectation of.
var applied = regexp.MustCompile(`(\pL)(?:_(?:\{[^}]*\}|[\pL\pN])|\^\{\([^)]*\)\}|\([^()]*\)|\|[^|]*\|)+`)

// loneLetters returns a value for each letter of the text that stands alone, and
// not in a word.
func loneLetters(text string) Let {
	let, before := Let{}, ' '
	for k, c := range text {
		next, _ := utf8.DecodeRuneInString(text[k+utf8.RuneLen(c):])
		if unicode.IsLetter(c) && !unicode.IsLetter(before) && !unicode.IsLetter(next) {
			let[string(c)] = 1.5
		}
		before = c
	}
	return let
}
