package claims

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"
)

// Quote returns the words, a format if there are arguments. A check quotes the words of its sentence that
// it measures, beside the code that does. If the sentence does not say them, whole, they contradict it.
func (c *Case) Quote(words string, args ...any) string {
	if len(args) > 0 {
		words = fmt.Sprintf(words, args...)
	}
	c.quotes = append(c.quotes, words)
	if text := c.statement.sentences(); cutWhole(text, words) == text {
		c.Errorf("the check quotes %q, which the sentence does not say", words)
	}
	return words
}

// Number quotes words that end with a number, and returns it. It panics if they do not.
func (c *Case) Number(words string) *big.Rat {
	all := number.FindAllStringIndex(words, -1)
	if len(all) == 0 || all[len(all)-1][1] != len(words) {
		panic("claims: no number ends " + words)
	}
	numbers := c.Numbers(words)
	return numbers[len(numbers)-1]
}

// Numbers quotes the words, and returns the numbers in them in their order.
func (c *Case) Numbers(words string) (all []*big.Rat) {
	for k, text := range number.FindAllString(c.Quote("%s", words), -1) {
		x, _ := new(big.Rat).SetString(strings.Replace(strings.TrimLeft(text, " (,"), "−", "-", 1))
		if !x.IsInt() {
			x = c.lieAbout(words, k, x)
		}
		all = append(all, x)
	}
	return all
}

// Table quotes words that list numbers and then their sizes, such as “1/6, 1/5 at M = 2, 4”. It returns
// the sizes, and the numbers by size. It panics if there are not as many of the one as of the other.
func (c *Case) Table(words string) (sizes []int, numbers map[int]*big.Rat) {
	all, numbers := c.Numbers(words), map[int]*big.Rat{}
	n := len(all) / 2
	for k := range n {
		if len(all) != 2*n || !all[n+k].IsInt() {
			panic("claims: " + words + " is no table")
		}
		sizes = append(sizes, int(all[n+k].Num().Int64()))
		numbers[sizes[k]] = all[k]
	}
	return sizes, numbers
}

var (
	number   = regexp.MustCompile(`(?:(?:^|[ (,])−)?[0-9]+(?:[./][0-9]+)?`)
	fraction = regexp.MustCompile(`[0-9]+[./][0-9]+|½`)

	// Names of places and of statements hold digits, and what stands in quotation marks is not ours.
	named = regexp.MustCompile(`“[^”]*”|[A-Z][a-z]+ [AB0-9.]*[0-9]|[a-z]+-[0-9ab][0-9.]*|` +
		`\([01½](,[01½])+\)|\{[01½](,[01½])+\}`)

	// What stands before or after words that are part of a longer formula.
	before = regexp.MustCompile(`(?:[\pL\pN_^√.]|[+−·/√^] ?)$`)
	after  = regexp.MustCompile(`^(?:[\pL\pN_^]|\.[0-9]| ?[+−·/^])`)
)

// sentences returns the texts of the statement, a line each.
func (s *Statement) sentences() string {
	return strings.Join([]string{s.Printed.text, s.Printed.as, s.Why, s.Proved.text, s.Tightness}, "\n")
}

// judgeQuotes demands that each fraction or decimal of our sentences is quoted.
func (c *Case) judgeQuotes() {
	s := c.statement
	left := strings.Join([]string{s.Why, s.Proved.text, s.Tightness}, "\n")
	slices.SortFunc(c.quotes, func(a, b string) int { return len(b) - len(a) })
	for _, words := range c.quotes {
		left = cutWhole(left, words)
	}
	for _, x := range fraction.FindAllString(named.ReplaceAllString(left, "§"), -1) {
		c.Errorf("the sentence says %s, and no line of the check quotes it", x)
	}
}

// cutWhole cuts the words out of the text wherever they are not part of a longer formula.
func cutWhole(text, words string) string {
	for from := 0; ; {
		k := strings.Index(text[from:], words)
		if k < 0 || words == "" {
			return text
		}
		head, tail := text[:from+k], text[from+k+len(words):]
		if from += k + len(words); !before.MatchString(head) && !after.MatchString(tail) {
			text, from = head+"§"+tail, len(head)
		}
	}
}
