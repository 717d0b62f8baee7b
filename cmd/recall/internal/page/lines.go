package page

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A line of the page does not end inside the brackets of a formula, unless they
// are long; then it ends between their outermost terms. Text of up to narrow
// letters fits everywhere on a window 320 pixels wide, and is never broken;
// text of up to wide letters is not broken where there is room for it. The
// style sheet has the widths.
const (
	narrow = 21
	wide   = 32
)

// Brackets, and the signs after which a line ends less well than before them.
const (
	openers = "([{⌊⌈⟨"
	closers = ")]}⌋⌉⟩"
	signs   = "≤≥<>=≠≈∼→∈+−·×"
)

// depths returns in how many brackets, or pairs of bars, each rune of a text
// stands.
func depths(text []rune) []int {
	all := make([]int, len(text))
	depth, bars := 0, 0
	for k, r := range text {
		spaced := k+1 < len(text) && unicode.IsSpace(text[k+1])
		switch {
		case strings.ContainsRune(openers, r):
			depth++
		case strings.ContainsRune(closers, r):
			depth--
		case r == '|' && bars > 0 && !unicode.IsSpace(text[k-1]):
			bars--
		case r == '|' && !spaced:
			bars++
		}
		all[k] = depth + bars
	}
	return all
}

// pieces cuts a text where a line ends best: at spaces outside brackets rather
// than inside, before a sign rather than after it, and else where factors meet.
// Spaces stand at the ends of the pieces. It reports whether a line ends well
// there.
func pieces(text []rune) (all [][]rune, well bool) {
	var cuts []int
	least := 1 << 30
	for k, depth := range depths(text) {
		at, weight := k, 2*depth+1
		switch {
		case unicode.IsSpace(text[k]):
			at++
			if k == 0 || !strings.ContainsRune(signs, text[k-1]) || k > 1 && !unicode.IsSpace(text[k-2]) {
				weight--
			}
		case !strings.ContainsRune("·/(", text[k]) || !meet.MatchString(string(text[max(0, k-8):k+1])):
			continue
		case text[k] == '(':
			weight -= 2 // it stands in its own depth
		}
		if weight < least {
			least, cuts = weight, nil
		}
		if weight == least {
			cuts = append(cuts, at)
		}
	}
	from := 0
	for _, to := range append(cuts, len(text)) {
		if to > from { // two cuts may meet
			all = append(all, text[from:to])
		}
		from = to
	}
	return all, least <= 0
}

// meet matches a text at whose last rune a factor begins: a ·, a / or a bracket
// behind brackets, or the arguments of a learner.
var meet = regexp.MustCompile(`(?s)(?:.·|[)\]}⌋⌉⟩][/(]|\p{L}{8}\()$`)

// whole matches what a browser might break although there is no space: M/T,
// (a)(b), ⌊t⌋·M.
var whole = regexp.MustCompile(`[/|]|[)\]}⌋⌉⟩][^\s)\]}⌋⌉⟩.,;:]`)

// words are the words of prose: a text with one of them is not a formula.
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

// flow writes a text in HTML. What must not be broken is in spans. A piece of a
// text is one itself, unless it is prose.
func (p Page) flow(text string, piece bool) string {
	inner := strings.TrimRightFunc(text, unicode.IsSpace)
	parts, well := pieces([]rune(inner))
	keep := (piece || !well) && !isProse(inner)
	if len(parts) <= 1 {
		keep = len(inner) > 1 && whole.MatchString(inner) && !isProse(inner)
	}
	fits := keep && length(inner) <= narrow
	var b strings.Builder
	if fits || len(parts) <= 1 {
		b.WriteString(p.render(inner, p.html()))
	} else {
		for k, part := range parts {
			if k > 0 && !unicode.IsSpace(parts[k-1][len(parts[k-1])-1]) {
				b.WriteString("<wbr>")
			}
			b.WriteString(p.flow(string(part), true))
		}
	}
	switch {
	case fits:
		return `<span class="f">` + b.String() + `</span>` + text[len(inner):]
	case keep && length(inner) <= wide:
		return `<span class="g">` + b.String() + `</span>` + text[len(inner):]
	}
	return b.String() + text[len(inner):]
}

// bound matches a clause that bounds something.
var bound = regexp.MustCompile(`Reg\S* [≤≥]|\bat (?:most|least) `)

// clauses cuts a sentence into its bounds, which semicolons or an "and" part.
// What introduces all of them is the lead.
func clauses(sentence string) (lead string, all []string) {
	text := []rune(sentence)
	depth := depths(text)
	from := 0
	for k := range text {
		if depth[k] != 0 || text[k] != ';' && text[k] != ',' {
			continue
		}
		rest := string(text[k:])
		if !strings.HasPrefix(rest, "; ") && !strings.HasPrefix(rest, ", and ") {
			continue
		}
		if bound.MatchString(string(text[from:k])) && bound.MatchString(rest) {
			all = append(all, string(text[from:k+2]))
			from = k + 2
		}
	}
	all = append(all, string(text[from:]))
	head, tail, found := strings.Cut(all[0], ": ")
	if found && !strings.Contains(head, "(") && bound.MatchString(tail) &&
		!strings.Contains(strings.Join(all[1:], ""), ": ") {
		return head + ": ", append([]string{tail}, all[1:]...)
	}
	return "", all
}
