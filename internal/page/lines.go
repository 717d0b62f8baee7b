package page

import (
	"regexp"
	"strings"
	"unicode"
)

// A line of the page does not end inside the brackets of a formula. What must stay together is an inline block:
// where it does not fit on the line it goes to the next one, and only where it is wider than a whole line it
// breaks, at the outermost of its spaces. No length of text has a part in this, so it holds for every font and
// every width.

// Brackets, and the signs after which a line ends less well than before them.
const (
	openers = "([{⌊⌈⟨"
	closers = ")]}⌋⌉⟩"
	signs   = "≤≥<>=≠≈∼→∈+−·×"
)

// depths returns in how many brackets, or pairs of bars, each rune of a text stands.
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

// pieces cuts a text at the spaces at which a line ends best: outside brackets rather than inside, and
// before a sign rather than after it. The spaces stand at the ends of the pieces. It reports whether a line may
// well end there.
func pieces(text []rune) (all [][]rune, well bool) {
	var cuts []int
	least := 1 << 30
	for k, depth := range depths(text) {
		if !unicode.IsSpace(text[k]) {
			continue
		}
		weight := 2 * depth
		if k > 0 && strings.ContainsRune(signs, text[k-1]) && (k == 1 || unicode.IsSpace(text[k-2])) {
			weight++
		}
		if weight < least {
			least, cuts = weight, nil
		}
		if weight == least {
			cuts = append(cuts, k+1)
		}
	}
	from := 0
	for _, to := range append(cuts, len(text)) {
		all = append(all, text[from:to])
		from = to
	}
	return all, least <= 0
}

// whole matches what a browser might break although there is no space: M/T, (a)(b), ⌊t⌋·M.
var whole = regexp.MustCompile(`[/|]|[)\]}⌋⌉⟩][^\s)\]}⌋⌉⟩.,;:]`)

// words are the words of prose: text that holds one is no formula.
var words = regexp.MustCompile(`(?:^|[^\p{L}_])([a-z]{2,})`)

// functions are the words of formulas.
var functions = map[string]bool{"ln": true, "log": true, "exp": true, "max": true, "min": true, "sup": true, "inf": true, "mod": true, "sin": true, "softmax": true}

func isProse(text string) bool {
	for _, word := range words.FindAllStringSubmatch(text, -1) {
		if !functions[word[1]] && !products[word[1]] {
			return true
		}
	}
	return false
}

// flow writes a text in HTML, with its formulas in inline blocks. A piece of a text is one itself, unless it is prose.
func (p Page) flow(text string, piece bool) string {
	inner := strings.TrimRightFunc(text, unicode.IsSpace)
	parts, well := pieces([]rune(inner))
	var b strings.Builder
	if len(parts) == 1 {
		piece = len(inner) > 1 && whole.MatchString(inner)
		b.WriteString(p.set(inner, p.html()))
	} else {
		piece = (piece || !well) && !isProse(inner)
		for _, part := range parts {
			b.WriteString(p.flow(string(part), true))
		}
	}
	if piece {
		return `<span class="f">` + b.String() + `</span>` + text[len(inner):]
	}
	return b.String() + text[len(inner):]
}

// bound matches a clause that bounds something.
var bound = regexp.MustCompile(`Reg\S* [≤≥]|\bat (?:most|least) `)

// clauses cuts a sentence into its bounds, which semicolons or an "and" part. What introduces all of them is the
// lead.
func clauses(sentence string) (lead string, all []string) {
	text := []rune(sentence)
	depth := depths(text)
	from := 0
	for k := range text {
		rest := string(text[k:])
		if depth[k] != 0 || !strings.HasPrefix(rest, "; ") && !strings.HasPrefix(rest, ", and ") {
			continue
		}
		if bound.MatchString(string(text[from:k])) && bound.MatchString(rest) {
			all = append(all, string(text[from:k+2]))
			from = k + 2
		}
	}
	all = append(all, string(text[from:]))
	head, tail, found := strings.Cut(all[0], ": ")
	if found && !strings.Contains(head, "(") && bound.MatchString(tail) && !strings.Contains(strings.Join(all[1:], ""), ": ") {
		return head + ": ", append([]string{tail}, all[1:]...)
	}
	return "", all
}
