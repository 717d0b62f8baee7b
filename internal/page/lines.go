package page

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A line of the page does not end inside the brackets of a formula, unless they are long; then it ends between
// their outermost terms. Text of up to narrow letters fits everywhere on a window 320 pixels wide, and is never
// broken; text of up to wide letters is not broken where there is room for it. The style sheet has the widths.
const (
	narrow = 20
	wide   = 32
)

// groups matches what stands in brackets, up to three deep, or between bars.
var groups = func() *regexp.Regexp {
	const open, within, shut = `[(\[{⌊⌈⟨]`, `[^()\[\]{}⌊⌋⌈⌉⟨⟩]`, `[)\]}⌋⌉⟩]`
	group := open + within + `*` + shut
	for range 2 {
		group = open + `(?:` + within + `|` + group + `)*` + shut
	}
	return regexp.MustCompile(group + `|\|[^\s|](?:[^|]*[^\s|])?\|`)
}()

// mask returns the text, as long in bytes, with zeros in place of all that stands in brackets.
func mask(text string) string {
	return groups.ReplaceAllStringFunc(text, func(group string) string {
		_, open := utf8.DecodeRuneInString(group)
		_, shut := utf8.DecodeLastRuneInString(group)
		return group[:open] + strings.Repeat("0", len(group)-open-shut) + group[len(group)-shut:]
	})
}

// What is found in a masked text.
var (
	// A term is what a line best ends between: a word, with the sign before it.
	term = regexp.MustCompile(`(?:[≤≥<>=≠≈∼→∈+−·×]\s+)?\S+`)

	// A factor begins with a ·, with a / or a bracket behind brackets, or with the arguments of a learner.
	factor = regexp.MustCompile(`.(·)|[)\]}⌋⌉⟩]([/(])|\p{L}{8}(\()`)

	// A bracket that is no index and no power can be opened.
	bracket = regexp.MustCompile(`(?:^|[^_^])[(\[⌊⌈⟨|](0+)[)\]⌋⌉⟩|]`)
)

// whole matches what a browser might break: at a space or without one, as M/T, (a)(b) and ⌊t⌋·M.
var whole = regexp.MustCompile(`\s|.[/·].|\|.|.\||[)\]}⌋⌉⟩][^\s)\]}⌋⌉⟩.,;:]`)

// words are the words of prose: text that holds one is no formula.
var words = regexp.MustCompile(`(?:^|[^\p{L}_])([a-z]{2,})`)

// functions are the words of formulas.
const functions = " ln log exp max min sup inf mod sin softmax "

func isProse(text string) bool {
	return slices.ContainsFunc(words.FindAllStringSubmatch(text, -1), func(word []string) bool {
		return !strings.Contains(functions+products, " "+word[1]+" ")
	})
}

// length is about the number of letters that stand side by side on the page.
func length(text string) int {
	return utf8.RuneCountInString(strings.NewReplacer("_", "", "^", "").Replace(text))
}

// flow writes a text in HTML, term by term.
func (p Page) flow(text string) string {
	var b strings.Builder
	at := 0
	for _, t := range term.FindAllStringIndex(mask(text), -1) {
		b.WriteString(text[at:t[0]])
		b.WriteString(p.term(text[t[0]:t[1]]))
		at = t[1]
	}
	return b.String() + text[at:]
}

// term writes a term, in a span if it must not be broken.
func (p Page) term(text string) string {
	keep, n := whole.MatchString(text) && !isProse(text), length(text)
	switch {
	case keep && n <= narrow:
		return `<span class="f">` + p.set(text, p.html()) + `</span>`
	case keep && n <= wide:
		return `<span class="g">` + p.open(text) + `</span>`
	}
	return p.open(text)
}

// open writes a long term factor by factor, or what stands before, in and behind its first bracket.
func (p Page) open(text string) string {
	masked := mask(text)
	if parts := factors(text, masked); len(parts) > 1 {
		for k := range parts {
			parts[k] = p.term(parts[k])
		}
		return strings.Join(parts, "<wbr>")
	}
	if inner := bracket.FindStringSubmatchIndex(masked); inner != nil {
		return p.flow(text[:inner[2]]) + p.flow(text[inner[2]:inner[3]]) + p.flow(text[inner[3]:])
	}
	return p.set(text, p.html())
}

// factors cuts a term where factors meet.
func factors(text, masked string) (all []string) {
	from := 0
	for _, f := range factor.FindAllStringSubmatchIndex(masked, -1) {
		to := max(f[2], f[4], f[6])
		all = append(all, text[from:to])
		from = to
	}
	return append(all, text[from:])
}

var (
	bound   = regexp.MustCompile(`Reg\S* [≤≥]|\bat (?:most|least) `) // in a clause that bounds something
	parting = regexp.MustCompile(`; |, and `)
)

// clauses cuts a sentence into its bounds, which semicolons or an "and" part. What introduces all of them is the
// lead.
func clauses(sentence string) (lead string, all []string) {
	from := 0
	for _, part := range parting.FindAllStringIndex(mask(sentence), -1) {
		if bound.MatchString(sentence[from:part[0]]) && bound.MatchString(sentence[part[0]:]) {
			all = append(all, sentence[from:part[0]+2])
			from = part[0] + 2
		}
	}
	all = append(all, sentence[from:])
	head, tail, found := strings.Cut(all[0], ": ")
	if found && !strings.Contains(head, "(") && bound.MatchString(tail) && !strings.Contains(strings.Join(all[1:], ""), ": ") {
		return head + ": ", append([]string{tail}, all[1:]...)
	}
	return "", all
}
