package claims

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// unmeasuredTerms returns where the text has a number in a formula that no
// check measures: the number with what it is divided by, multiplied with or
// added to, such as “η/2” and “tanh(η/2)/4” of “Reg tends to tanh(η/2)/4”. Told
// are the places that need no check; a quote that has the term elsewhere
// measures it too. Nothing is asked of
//
//   - an index, such as t+1 of r_{t+1}, and the end of a range, such as 0..M−1,
//   - what stands behind the word order, such as “the order 1/√M”, and
//   - a product or a sum that counts something, is a modulus, or stands in a
//     condition or behind the letter that it defines, such as “M+1 rounds”,
//     “mod 3M”, “for T ≥ 3M” and “T = 3M”.
func unmeasuredTerms(text string, told [][]int, quotes []string) (all [][]int) {
	for _, x := range numerals.FindAllStringIndex(text, -1) {
		if within(told, x) || partOfName.MatchString(text[:x[0]]) {
			continue
		}
		for _, t := range termsAt(text, x) {
			if said := text[t.from:t.to]; !t.isExempt(text) && !quotedIn(quotes, said) {
				all = append(all, []int{t.from, t.to})
				break
			}
		}
	}
	inLonger := func(x []int) bool {
		return slices.ContainsFunc(all, func(y []int) bool {
			return y[0] <= x[0] && x[1] <= y[1] && !slices.Equal(x, y)
		})
	}
	all = slices.DeleteFunc(slices.Clone(all), inLonger)
	return slices.CompactFunc(all, slices.Equal)
}

// A termAt is an operation on a number in a text.
type termAt struct {
	from, to int
	divides  bool
}

// termsAt returns the operations on the number at the place.
func termsAt(text string, x []int) (all []termAt) {
	left, right := text[:x[0]], text[x[1]:]
	divides := dividing.MatchString(left) // as 2 of x/(2T)
	if op := operatorAfter.FindString(right); op != "" {
		if n := len(operandAfter.FindString(right[len(op):])); n > 0 {
			all = append(all, termAt{x[0], x[1] + len(op) + n, divides || strings.Contains(op, "/")})
		}
	} else if n := len(factorAfter.FindString(right)); n > 0 && !ordinal.MatchString(right) {
		all = append(all, termAt{x[0], x[1] + n, divides})
	}
	op := operatorBefore.FindString(left)
	if begin := operandBefore(strings.TrimSuffix(left, op)); op != "" && begin+len(op) < x[0] {
		all = append(all, termAt{begin, x[1], strings.Contains(op, "/")})
	}
	return all
}

// operandBefore returns where the last operand of the text begins: a name or a
// number, or brackets with the name before them, and its exponent.
func operandBefore(text string) int {
	at, open := len(strings.TrimRight(text, superscripts)), 0
	for at > 0 {
		c, size := utf8.DecodeLastRuneInString(text[:at])
		switch {
		case strings.ContainsRune(")]}⌋⌉", c):
			open++
		case strings.ContainsRune("([{⌊⌈", c):
			open--
		case open == 0 && (!inName.MatchString(string(c)) || strings.HasSuffix(text[:at], "..")):
			return at
		}
		if open < 0 {
			return at
		}
		at -= size
	}
	return at
}

// isExempt reports whether no check need measure the term.
func (t termAt) isExempt(text string) bool {
	left, right := text[:t.from], text[t.to:]
	left = left[lastSentence(left):]
	switch {
	case ordered.MatchString(left) || ranged.MatchString(left) || strings.HasPrefix(right, ".."):
		return true
	case t.divides:
		return false
	case counted.MatchString(right) && !verb.MatchString(right) || strings.HasSuffix(left, "mod "):
		return true
	}
	all := relate.FindAllStringIndex(left, -1)
	if all == nil {
		return false
	}
	last := all[len(all)-1]
	sign := left[last[0]:last[1]]
	return strings.TrimSpace(left[last[1]:]) == "" && lone.MatchString(left[:last[0]]) &&
		(sign == "=" || isCondition(left[:last[0]], 0))
}

// within reports whether the place lies in one of the places.
func within(places [][]int, x []int) bool {
	return slices.ContainsFunc(places, func(y []int) bool { return y[0] <= x[0] && x[1] <= y[1] })
}

// quotedIn reports whether a quote has the term, and not as a part of a longer
// number or name.
func quotedIn(quotes []string, term string) bool {
	alone := regexp.MustCompile(`(?:^|[^\pL\pN._])` + regexp.QuoteMeta(term) + `(?:$|[^\pL\pN]|\.$)`)
	return slices.ContainsFunc(quotes, alone.MatchString)
}

var (
	numerals       = regexp.MustCompile(`[0-9]*\.[0-9]+|[0-9]+`)
	partOfName     = regexp.MustCompile(`(?:[\pL_]|_\{[^}]*)$`)
	dividing       = regexp.MustCompile(`/ ?\($`)
	operatorAfter  = regexp.MustCompile(`^(?:[+−·/^]| [+−·/] )`)
	operatorBefore = regexp.MustCompile(`(?: [+−·/] |[+−·/^])$`)
	operandAfter   = regexp.MustCompile(`^(?:√|(?:ln|log[₂]?) |[(⌊⌈|])*[\pL\pN]+(?:_\{[^}]*\}|_[\pL\pN])?`)
	factorAfter    = regexp.MustCompile(`^[√(⌊⌈|]*\pL[\pL\pN]*(?:_\{[^}]*\}|_[\pL\pN])?`)
	ordinal        = regexp.MustCompile(`^(?:st|nd|rd|th)\b`)
	inName         = regexp.MustCompile(`[\pL\pN_^√½|'.]`)
	ordered        = regexp.MustCompile(`\border (?:of )?$`)
	ranged         = regexp.MustCompile(`(?:\.\.|\brounds? \S+ to )[\pL\pN+−(]*$`)
	counted        = regexp.MustCompile(`^\)?(?:(?:st|nd|rd|th)\b| [a-z]{2,}s\b)`)
	verb           = regexp.MustCompile(`^ (?:[a-z]*[tn]ends|always|as|has|holds|is|its|less|plus|this|times|was)\b`)
)
