package claims

import (
	"cmp"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// quote returns the words. A check quotes words of its sentence that it
// measures, beside the code that does. If the sentence does not say them,
// whole, or says them elsewhere than the account is about, that is an error of
// the check.
func (a *Account) quote(words string) string {
	a.c.quotes = append(a.c.quotes, words)
	switch s := a.c.statement; {
	case whole(s.sentences(), words) == nil:
		a.c.lacks("the check quotes %q, which the sentence does not say%s", words,
			cmp.Or(parted(s.sentences(), words), s.nearest(words)))
	case whole(s.about(a.side), words) == nil:
		a.c.lacks("%s: the check quotes %q, which stands in another part of the document", a.side, words)
	}
	return words
}

// parted says where words and text part, if the text begins as the words do and
// a look at both may not tell, or if it says them in a longer formula.
func parted(text, words string) string {
	from, to := 0, 0 // of what the text says of the words
	for end := range words + " " {
		k := strings.Index(text, words[:end])
		if k < 0 {
			break
		}
		from, to = k, end
	}
	rest := text[from+to:]
	goesOn, _ := utf8.DecodeRuneInString(rest)
	wanted, size := utf8.DecodeRuneInString(words[to:])
	alike := goesOn == '-' || wanted == '-' || goesOn >= utf8.RuneSelf || wanted >= utf8.RuneSelf
	switch {
	case words == "" || rest == "":
		return ""
	case size == 0:
		return fmt.Sprintf(" but in a longer formula, %q", words+firstField(rest))
	case 3*to < len(words) || !alike:
		return ""
	}
	return fmt.Sprintf(": after %q it says %q (U+%04X), not %q (U+%04X)", words[:to], goesOn, goesOn,
		wanted, wanted)
}

// firstField returns the text up to the first space that follows a sign or a
// letter.
func firstField(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	fields := strings.SplitAfterN(text, " ", 4)
	switch {
	case len(fields) > 2 && strings.HasPrefix(text, " "): // “ − 3/4 and”
		return strings.TrimRight(strings.Join(fields[:3], ""), " ")
	default:
		return strings.TrimRight(fields[0], " ")
	}
}

// condition returns the words of a condition, which must stand in the part of
// the document that the account is about. The printed sentence may be read with
// one that stands under Why.
func (a *Account) condition(words string) string {
	s, side := a.c.statement, a.side
	if side == SidePrinted {
		side = SidePremise
	}
	if whole(s.about(side), words) == nil && whole(s.sentences(), words) != nil {
		a.c.lacks("%s: the condition %q stands in another part of the document", a.side, words)
	}
	return words
}

// about returns the texts of the statement that evidence on a side is about, of
// all sides for none.
func (s *Statement) about(side string) string {
	printed, holds := s.Printed.text+"\n"+s.Printed.as, s.Holds.text+"\n"+s.Tightness
	if s.Holds.Absent() {
		printed += holds
	}
	switch side {
	case SidePrinted:
		return printed
	case SidePremise:
		return printed + "\n" + s.Why
	case SideWhy:
		return s.Why
	case SideHolds:
		return holds
	}
	return s.sentences()
}

// Numbers quotes the words, and returns the numbers in them in their order.
func (c *Case) Numbers(words string) (all []*big.Rat) {
	text := strings.ReplaceAll((&Account{c: c}).quote(words), "..", " to ")
	if related.MatchString(words) {
		c.lacks("no measurement notices the relation if the numbers of %q are quoted", words)
	}
	c.uncut(words)
	for _, found := range number.FindAllStringIndex(text, -1) {
		said := strings.TrimLeft(text[found[0]:found[1]], " (,")
		x, _ := new(big.Rat).SetString(strings.Replace(said, "−", "-", 1))
		if said = strings.TrimLeft(said, "−-"); !x.IsInt() {
			tenths := int64(10 + c.plays(place{words, said, found[1] - len(said)}))
			x.Mul(x, big.NewRat(tenths, 10))
		}
		all = append(all, x)
	}
	return all
}

var (
	number   = regexp.MustCompile(`(?:(?:^|[ (,])[−-])?(?:[0-9]*\.[0-9]+|[0-9]+(?:/[0-9]+)?)`)
	related  = regexp.MustCompile(unequal)
	fraction = regexp.MustCompile(`[0-9]*\.[0-9]+(?: ?%)?|[0-9]+/[0-9]+|½|[0-9]+ ?%`)

	// Names of places and of statements hold digits, and what stands in
	// quotation marks is not ours.
	named = regexp.MustCompile(`“[^”]*”|[a-z]+-[0-9ab][0-9.]*|[0-9]+\.\.[0-9]+|` +
		`(?:Theorem|Lemma|Corollary|Definition|Algorithm|Figure|Section|Appendix|Remark)s? ` +
		`[AB0-9.]*[0-9](?:(?:,| and) [AB0-9.]*[0-9])*|` +
		`\([01½](,[01½])+\)|\{[01½](,[01½])+\}`)

	// What stands before or after words that are part of a longer formula.
	before = regexp.MustCompile(`(?:[\pL\pN_^√.]|[+−·/√^] ?)$`)
	after  = regexp.MustCompile(`^(?:[\pL\pN_^]|\.[0-9]| ?[+−·/^])`)

	// The ends of operands between which a hyphen is a minus sign.
	operandEnds   = regexp.MustCompile(`(?:[\pN)\]}⌋⌉½²³]|(?:^|[^\pL])\pL)$`)
	operandBegins = regexp.MustCompile(`^(?:[\pN(⌊⌈√½|]|(?:[A-Zb-z]|\p{Greek})(?:[^\pL]|$)|ln |log)`)
)

// subtracted reports whether the first text ends with a hyphen, or the second
// one begins with it, that is a minus sign and not a part of a word.
func subtracted(first, second string) bool {
	both, at := first+second, len(strings.TrimRight(first, " "))-1
	if at < 0 || both[at] != '-' {
		at = len(both) - len(strings.TrimLeft(second, " "))
	}
	if at >= len(both) || both[at] != '-' {
		return false
	}
	left, right := both[:at], both[at+1:]
	return strings.HasSuffix(left, " ") == strings.HasPrefix(right, " ") &&
		operandEnds.MatchString(strings.TrimRight(left, " ")) &&
		operandBegins.MatchString(strings.TrimLeft(right, " "))
}

// sentences returns the texts of the statement, a line each.
func (s *Statement) sentences() string {
	return strings.Join([]string{s.Printed.text, s.Printed.as, s.Why, s.Holds.text, s.Tightness},
		"\n")
}

// unsaid returns the first word of the text with a number, or relation with the
// word after it, that stands nowhere in the sentences.
func (s *Statement) unsaid(text string) string {
	said, follows := formulas(s.sentences()), map[[2]string]bool{}
	for k := range len(said) - 1 {
		follows[[2]string{said[k], said[k+1]}] = true
	}
	all := formulas(text)
	for k, word := range all {
		next := append(all, "")[k+1]
		switch {
		case !strings.Contains("≤≥<>=", word) && formulaic.MatchString(word) &&
			!slices.Contains(said, word):
			return word
		case strings.Contains("≤≥<>=", word) && !follows[[2]string{word, next}] &&
			!english.MatchString(next):
			return word + " " + next
		}
	}
	return ""
}

// formulas returns the words of the text without what a sentence puts around
// them, with signs in place of relations in words.
func formulas(text string) (words []string) {
	for _, word := range strings.Fields(spoken.Replace(text)) {
		if word = strings.TrimRight(word, ".,;:"); bracketed.MatchString(word) {
			word = strings.Trim(word, "()")
		}
		words = append(words, word)
	}
	return words
}

var (
	spoken = strings.NewReplacer(
		"at most ", "≤ ", "at least ", "≥ ", "more than ", "> ", "less than ", "< ",
		"<= ", "≤ ", ">= ", "≥ ")
	english   = regexp.MustCompile(`^[a-z]{2,}$`)
	bracketed = regexp.MustCompile(`^\(?[^()]*\)?$`)
)

// judgeQuotes demands that each fraction, decimal and percentage of our
// sentences is quoted, each other number of a formula, and each relation that
// they assert.
func (c *Case) judgeQuotes() {
	s := c.statement
	text := strings.Join([]string{s.Printed.text, s.Why, s.Holds.text, s.Tightness}, "\n")
	told := named.FindAllStringIndex(text, -1)
	for _, words := range c.quotes {
		told = append(told, whole(text, words)...)
	}
	unquoted := func(all [][]int) [][]int {
		return slices.DeleteFunc(all, func(x []int) bool { return within(told, x) })
	}
	numbers := unquoted(fraction.FindAllStringIndex(text, -1))
	numbers = append(numbers, unmeasuredTerms(text, slices.Concat(told, numbers), c.quotes)...)
	for _, x := range numbers {
		c.lacks("%sthe sentence says %s, and no line of the check quotes it", s.lineOf(text, x),
			text[x[0]:x[1]])
	}
	for _, x := range unquoted(asserted(text)) {
		if !slices.ContainsFunc(numbers, func(y []int) bool { return x[0] <= y[0] && y[1] <= x[1] }) {
			c.lacks("%sthe sentence says %s, and no line of the check quotes it by Says or Where",
				s.lineOf(text, x), text[x[0]:x[1]])
		}
	}
}

// whole returns where the text says the words, unless they are part of a longer
// formula there.
func whole(text, words string) (all [][]int) {
	for from := 0; words != ""; from++ {
		k := strings.Index(text[from:], words)
		if k < 0 {
			break
		}
		from += k
		to := from + len(words)
		last := text[max(0, from-2*utf8.UTFMax):from] // what before looks at
		next := text[to:min(len(text), to+2*utf8.UTFMax)]
		if !before.MatchString(last) && !after.MatchString(text[to:]) &&
			!subtracted(last, words) && !subtracted(words, next) {
			all = append(all, []int{from, to})
		}
	}
	return all
}
