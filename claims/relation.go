package claims

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// relate matches a sign or word of relation.
var relate = regexp.MustCompile(unequal + `|=|\b(?:exactly|equals|is|are|exceeds?|above|under|` +
	`within|(?:larger|greater|smaller|higher|lower|fewer) than)\b`)

// asserted returns where the text asserts a relation: its sign or words, and
// the first word of its formula. A check must quote it. That is
//
//   - a relation of Reg with a formula,
//   - an inequality whose formula holds a number, a sign or a root, or that
//     stands behind a word, such as “and ≤ M”, and
//   - an equality with a number, such as “it is 1 for T ≥ 3”.
//
// A condition such as “for T ≥ 3” or “of up to 6 rounds” asserts nothing, and
// neither does an order of growth such as O(T).
//
// It is asked of the same sentences in each run of a check, and reads each once.
func asserted(text string) [][]int {
	all, known := assertions.Load(text)
	if !known {
		all, _ = assertions.LoadOrStore(text, readAsserted(text))
	}
	return slices.Clone(all.([][]int))
}

// assertions has what asserted returns, by the text.
var assertions sync.Map

func readAsserted(text string) (all [][]int) {
	claimed := 0 // the end of the relation that the text asserted last
	for _, x := range relate.FindAllStringIndex(text, -1) {
		left, sign, right := text[:x[0]], text[x[0]:x[1]], text[x[1]:]
		formula := firstWord(right)
		if !isAsserted(left, sign, right, formula) ||
			!ofRegret.MatchString(left) && isCondition(left, claimed) {
			continue
		}
		claimed = x[1] + strings.Index(right, formula) + len(formula)
		all = append(all, []int{x[0], claimed})
	}
	return all
}

// isAsserted reports whether the relation, unless it is a condition, is one
// that a check must quote.
func isAsserted(left, sign, right, formula string) bool {
	bare := index.ReplaceAllString(formula, "")
	operates := operation.MatchString(bare) || operated.MatchString(right)
	switch equal := !unequals.MatchString(sign); {
	case ofRegret.MatchString(left):
		return operates || !spelled.MatchString(formula)
	case growth.MatchString(formula) || names(formula):
		return false
	case counts.MatchString(right) && !numbered.MatchString(right) && qualifies.MatchString(left):
		return false
	case equal && lone.MatchString(left) && !possessed.MatchString(left) && sign != "equals":
		return false // a letter gets its value
	case equal:
		return numbered.MatchString(right)
	case strings.TrimLeft(sign, "≤≥<>=") == "" && afterWord.MatchString(left):
		return operates || !spelled.MatchString(formula)
	}
	return operates
}

// names reports whether the text begins with the name of a statement, or with
// numbers that assert nothing, such as those of a range or a row.
func names(text string) bool {
	found := named.FindStringIndex(text)
	return found != nil && found[0] == 0
}

// firstWord returns the text up to the first space outside of brackets, without
// the marks and the brackets that the sentence has put behind it.
func firstWord(text string) string {
	text = strings.TrimLeft(text, " ")
	open, end := 0, -1
	for k, c := range text {
		switch {
		case strings.ContainsRune("([{⌊⌈", c):
			open++
		case strings.ContainsRune(")]}⌋⌉", c):
			open--
		}
		if open < 0 || c == '\n' || open == 0 && strings.ContainsRune(" ,;:", c) {
			end = k
			break
		}
	}
	if end < 0 || open > 0 {
		return strings.TrimRight(wordEnd.Split(text, 2)[0], ".?!")
	}
	return strings.TrimRight(text[:end], ".?!")
}

var (
	ofRegret  = regexp.MustCompile(`\bReg(?:\([^()]*\)|\])? ?(?:is )?$`)
	unequals  = regexp.MustCompile(`^` + unequal + `$`)
	wordEnd   = regexp.MustCompile(`[\s,;:]`)
	index     = regexp.MustCompile(`_(?:\{[^}]*\}|[\pL\pN])`)
	operation = regexp.MustCompile(`[\pN½√⌊⌈+·/^|]|[^−-][−-]`)
	operated  = regexp.MustCompile(`^ ?\S+ [+−·/-] \S`)
	spelled   = regexp.MustCompile(`^(?:a|[a-z][a-z].*|)$`)
	growth    = regexp.MustCompile(`^[OoΩΘω]\(`)
	numbered  = regexp.MustCompile(`^ ?[−-]?[0-9½][0-9./]*(?:$|[.,;:)]|\s(?:$|` +
		`(?:for|at|if|when|where|in|on|over|and|or|per|but|while|with)\b))`)
	possessed = regexp.MustCompile(`\b(?:has|have|had|gives|give|attains|attain) \pL ?$`)
	counts    = regexp.MustCompile(`^ [0-9]+ [a-z]{2,}`)
	qualifies = regexp.MustCompile(`\b(?:of|with|after|in|over|for|on|from|to|every|all|any|each) ?$`)
	afterWord = regexp.MustCompile(`(?:^|[.,;:\n]|\b[a-z]{2,}) ?$`)
)

// isCondition reports whether the relation behind the text is a condition on a
// letter: what introduces one stands right before it, or another condition that
// “and” joins to it, or the sentence supposes something, and since then has
// asserted nothing.
func isCondition(left string, claimed int) bool {
	found := lone.FindStringIndex(left)
	if found == nil {
		return false
	}
	before := strings.TrimRight(chained.ReplaceAllString(left[:found[0]], ""), " (")
	since := left[max(claimed, lastSentence(left)):]
	if k := supposes.FindAllStringIndex(since, -1); k != nil && !then.MatchString(since[k[0][1]:]) {
		return true
	}
	if introduces.MatchString(before) {
		return true
	}
	joined := joins.ReplaceAllString(before, "")
	if joined == before {
		return false
	}
	all := relate.FindAllStringIndex(joined, -1)
	if all == nil || claimed > all[len(all)-1][0] {
		return false
	}
	last := all[len(all)-1]
	return !strings.Contains(joined[last[1]:], ". ") && len(strings.Fields(joined[last[1]:])) <= 3 &&
		isCondition(joined[:last[0]], claimed)
}

// lastSentence returns where the last sentence of the text begins.
func lastSentence(text string) int {
	ends := slices.Max([]int{strings.LastIndex(text, ". "), strings.LastIndex(text, "\n"), -1})
	return ends + 1
}

var (
	// lone matches a letter that stands alone at the end.
	lone = regexp.MustCompile(`(?:^|[\s(])(?:(?:log[₀-₉]*|ln) )?\pL(?:_(?:\{[^}]*\}|[\pL\pN]))?` +
		`(?:/\pL)? ?$`)
	chained    = regexp.MustCompile(`[\s(][^\s(]+ ?(?:≤|<=?) ?$`)
	joins      = regexp.MustCompile(`(?:,| and| or|, and|, or)$`)
	supposes   = regexp.MustCompile(`(?i)\b(?:let|suppose|assume|fix|take|consider)\b`)
	then       = regexp.MustCompile(`\b(?:then|so|thus|hence)\b`)
	introduces = regexp.MustCompile(`(?i)\b(?:for|if|when|whenever|where|while|with|once|until|` +
		`unless|at|every|each|all|any|some|over|than)(?: \pL{3,}){0,2}$`)
)
