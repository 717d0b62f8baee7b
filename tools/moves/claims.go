//go:build ignore

package claims

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// This file joins package claims in the program that tools/moves.py builds.

// A moveEntry is a token of a line of a document, to be moved.
type moveEntry struct {
	ID, Part, Line, X string
	At                int // in the line, in bytes
}

// A moveResult says what the check says of an entry.
type moveResult struct {
	Result string
	New    string   // what stood in the place of the token
	All    []string // the result with each text that was tried
	Places int      // of the document
	Quotes int      // of the check
	Why    string
}

// movedWords has, for a statement with a moved sentence, what its check quotes
// instead of its words.
var movedWords sync.Map

// Moved returns the words as they stand in the moved sentence.
func (c *Case) Moved(words string) string {
	if all, ok := movedWords.Load(c.statement); ok {
		if to, ok := all.(map[string]string)[words]; ok {
			return to
		}
	}
	return words
}

// runMoves reads entries from the standard input, a line each, and writes a
// result for each to the file.
func runMoves(t *testing.T, file string, controls Controls, statements []*Statement) {
	o := Options{Short: true, Seed: 1, confronting: true}
	prepare(&o)
	prepareRapid(o, true)
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	honest := map[string]*honestRun{}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		var e moveEntry
		if err := json.Unmarshal(in.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		k := slices.IndexFunc(statements, func(s *Statement) bool { return s.ID == e.ID })
		s := statements[k]
		if honest[e.ID] == nil {
			r, c := run(t.Context(), s, o)
			if !r.Consistent() {
				t.Fatalf("%s: %v", e.ID, r.lines(false))
			}
			honest[e.ID] = &honestRun{s, c.quotes, r.golden, controls[s]}
		}
		result := honest[e.ID].try(t.Context(), e, o)
		text, _ := json.Marshal(result)
		fmt.Fprintf(out, "%s\n", text)
	}
}

// An honestRun is what a check quotes and measures with nothing moved.
type honestRun struct {
	s        *Statement
	quotes   []string
	golden   []string
	controls []Control
}

// patience is how long a check may run with a moved sentence.
const patience = 90 * time.Second

// moveRanks has the results, what is noticed best first.
var moveRanks = []string{"red", "edge", "evidence", "controls", "lacks", "TIME", "GREEN"}

// try moves the entry to each text that may stand there, until a comparison is
// red.
func (h *honestRun) try(ctx context.Context, e moveEntry, o Options) (best moveResult) {
	best.Result = "LOST"
	text, at := h.s.text(), h.s.find(e)
	if at < 0 || !strings.HasPrefix(text[at:], e.X) {
		return best
	}
	spots, edits := h.spots(text, at, e.X)
	var all []string
	for k, to := range alternatives(e.X) {
		r, why := h.judge(ctx, spots, edits, k, o)
		all = append(all, to+": "+r)
		if best.Result == "LOST" || slices.Index(moveRanks, r) < slices.Index(moveRanks, best.Result) {
			best.Result, best.New, best.Why = r, to, why
		}
		if r == "red" {
			break
		}
	}
	best.All, best.Places, best.Quotes = all, len(spots), len(edits)
	return best
}

// parts are the parts of the document that hold sentences.
func (s *Statement) parts() []*string {
	return []*string{&s.Short, &s.Printed.text, &s.Printed.as, &s.Why, &s.Holds.text, &s.Tightness}
}

// text returns the parts, a line each.
func (s *Statement) text() string {
	var all []string
	for _, p := range s.parts() {
		all = append(all, *p)
	}
	return strings.Join(all, "\n")
}

// find returns the place of the entry in the text, −1 for none.
func (s *Statement) find(e moveEntry) int {
	names := []string{"short", "printed", "as", "why", "holds", "tightness"}
	from, part := 0, strings.Replace(e.Part, "conjecture", "holds", 1)
	for k, p := range s.parts() {
		if names[k] == part {
			for _, line := range []string{e.Line, strings.TrimSuffix(e.Line, ".")} {
				if at := strings.Index(*p, line); at >= 0 {
					return from + at + e.At
				}
			}
		}
		from += len(*p) + 1
	}
	return -1
}

// spots returns the places of the text that state the same claim as the token
// at this place, and the places in the quotes of the check: where the check
// quotes words around it, all that says these words, and what In short repeats.
func (h *honestRun) spots(text string, at int, x string) (
	map[int]string, map[string]map[int]string,
) {
	spots, edits := map[int]string{at: x}, map[string]map[int]string{}
	add := func(p int, x string) (fresh bool) {
		_, known := spots[p]
		spots[p] = x
		return !known
	}
	repeated := repeats(text, h.quotes)
	for queue := []int{at}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		x := spots[p]
		for _, w := range h.quotes {
			found := whole(text, w)
			for _, f := range found {
				if off := p - f[0]; off >= 0 && p+len(x) <= f[1] && edits[w][off] == "" {
					if edits[w] == nil {
						edits[w] = map[int]string{}
					}
					edits[w][off] = x
					for _, g := range found {
						if add(g[0]+off, x) {
							queue = append(queue, g[0]+off)
						}
					}
				}
			}
		}
		for _, q := range repeated[p] {
			if add(q.at, q.x) {
				queue = append(queue, q.at)
			}
		}
	}
	return spots, edits
}

type spot struct {
	at int
	x  string
}

var moveToken = regexp.MustCompile(`[0-9]+\.[0-9]+|[0-9]+|½|[²³⁴]|≤|≥|<|>|=|` +
	`\b(?:at most|at least|less than|more than)\b`)

var operates = regexp.MustCompile(`[+−·/^√²]`)

// repeats says for each token of In short, and each of a formula that no quote
// is around, where the sentences say the same, and the other way round: the
// same number in the same word, or the same relation before the same word,
// where what stands around is most alike.
func repeats(text string, quotes []string) map[int][]spot {
	var quoted [][]int
	for _, w := range quotes {
		quoted = append(quoted, whole(text, w)...)
	}
	all, end := map[int][]spot{}, strings.Index(text, "\n")
	tokens := moveToken.FindAllStringIndex(text, -1)
	for _, a := range tokens {
		if a[0] >= end && (within(quoted, a) || !operates.MatchString(sense(text, a))) {
			continue
		}
		best, like := 0, []spot(nil)
		for _, b := range tokens {
			if b[0] < end || a[0] >= end && !within(quoted, b) || sense(text, a) != sense(text, b) {
				continue
			}
			switch score := alike(text, a, b); {
			case score > best:
				best, like = score, []spot{{b[0], text[b[0]:b[1]]}}
			case score == best:
				like = append(like, spot{b[0], text[b[0]:b[1]]})
			}
		}
		for _, b := range like {
			all[a[0]] = append(all[a[0]], b)
			all[b.at] = append(all[b.at], spot{a[0], text[a[0]:a[1]]})
		}
	}
	return all
}

// sense returns what two tokens that say the same have in common.
func sense(text string, x []int) string {
	said := text[x[0]:x[1]]
	if same, ok := spelledOut[said]; ok {
		said = same
	}
	from, to := x[0], x[1]
	if slices.Contains([]string{"≤", "≥", "<", ">", "="}, said) {
		from = to + len(text[to:]) - len(strings.TrimLeft(text[to:], " "))
		to = from
	} else {
		from = strings.LastIndexAny(text[:from], " \n") + 1
	}
	to += strings.IndexAny(text[to:]+" ", " \n")
	return said + " " + unbracketed.Replace(strings.Trim(text[from:to], ".,;:"))
}

var unbracketed = strings.NewReplacer("(", "", ")", "")

var spelledOut = map[string]string{
	"at most": "≤", "at least": "≥", "less than": "<", "more than": ">",
}

// alike returns how many bytes before and after the tokens are the same.
func alike(text string, a, b []int) (n int) {
	for k := 1; a[0]-k >= 0 && text[a[0]-k] == text[b[0]-k] && text[a[0]-k] != '\n'; k++ {
		n++
	}
	for k := 0; max(a[1], b[1])+k < len(text) && text[a[1]+k] == text[b[1]+k] &&
		text[a[1]+k] != '\n'; k++ {
		n++
	}
	return n + 1
}

// judge runs the check with the spots and the quotes moved to their k-th
// alternatives.
func (h *honestRun) judge(ctx context.Context, spots map[int]string,
	edits map[string]map[int]string, k int, o Options) (result, why string) {
	s, from := *h.s, 0
	text := h.s.text()
	for _, p := range s.parts() {
		here := map[int]string{}
		for at, x := range spots {
			if from <= at && at < from+len(*p) {
				here[at-from] = x
			}
		}
		from += len(*p) + 1
		*p = replaced(*p, here, k)
	}
	words := map[string]string{}
	for w, here := range edits {
		words[w] = replaced(w, here, k)
	}
	movedWords.Store(&s, words)
	if s.text() == text {
		return "LOST", ""
	}
	type answer struct{ result, why string }
	done := make(chan answer, 1)
	limited, stop := context.WithTimeout(ctx, patience)
	defer stop()
	go func() {
		result, why := h.ask(limited, &s, o)
		done <- answer{result, why}
	}()
	select {
	case a := <-done:
		return a.result, a.why
	case <-limited.Done():
		return "TIME", ""
	}
}

// ask runs the check of the moved statement, and its controls if that notices
// nothing.
func (h *honestRun) ask(ctx context.Context, s *Statement, o Options) (result, why string) {
	r, _ := run(ctx, s, o)
	switch {
	case len(r.Contradictions) > 0:
		return "red", r.Contradictions[0]
	case r.NotRun != "":
		why, _, _ := strings.Cut(r.NotRun, "\ngoroutine")
		return "lacks", why
	case len(r.NotMeasured) > 0:
		for _, lack := range r.NotMeasured {
			for _, says := range refusals {
				if strings.Contains(lack, says) {
					return "edge", lack
				}
			}
		}
		return "lacks", strings.Join(r.NotMeasured, "; ")
	case !slices.Equal(r.golden, h.golden):
		was, is := strings.Join(h.golden, "\n"), strings.Join(r.golden, "\n")
		return "evidence", strings.Join(changes(was, is), "; ")
	}
	o.confronting = false
	if c := confront(ctx, s, o, h.controls); len(c.Faults) > 0 {
		return "controls", c.Faults[0]
	}
	return "GREEN", ""
}

// refusals are parts of what a check says that refuses what it ran or counted.
var refusals = []string{"no case is at the edge of", "is not one of", "equal up to rounding",
	"list as many", "and the check runs", "no run has the period", "the sentence says no share"}

// replaced returns the text with each token at its place replaced by its k-th
// alternative.
func replaced(text string, here map[int]string, k int) string {
	var ats []int
	for at := range here {
		ats = append(ats, at)
	}
	slices.Sort(ats)
	slices.Reverse(ats)
	for _, at := range ats {
		x := here[at]
		if all := alternatives(x); k < len(all) {
			text = text[:at] + all[k] + text[at+len(x):]
		}
	}
	return text
}

var otherSigns = map[string][]string{"²": {"³"}, "³": {"²"}, "⁴": {"³"}, "≤": {"≥"}, "≥": {"≤"},
	"<": {">"}, ">": {"<"}, "=": {"<", ">"}, "½": {"(1/3)", "(2/3)"}, "at most": {"at least"},
	"at least": {"at most"}, "less than": {"more than"}, "more than": {"less than"}}

// alternatives returns what may stand in the place of the token: a number is
// moved up, and then down, by a tenth or at least by one in the last digit.
func alternatives(x string) []string {
	if all, ok := otherSigns[x]; ok {
		return all
	}
	_, decimals, _ := strings.Cut(x, ".")
	unit := math.Pow(10, -float64(len(decimals)))
	v, _ := strconv.ParseFloat("0"+x, 64)
	text := func(v float64) string { return strconv.FormatFloat(v, 'f', len(decimals), 64) }
	all := []string{text(v + max(unit, v/10))}
	if down := v - max(unit, v/10); down >= 0 {
		all = append(all, text(down))
	}
	return all
}
