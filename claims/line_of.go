package claims

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// lineOf says where in the document the words stand that are at this place of
// its sentences, which are the text, a line for each heading: the line, and the
// heading above it, as “lemma_3.md:21, under Tightness: ”.
func (s *Statement) lineOf(text string, x []int) string {
	words, before := text[x[0]:x[1]], text[:x[0]]
	heading := [][]string{{"Printed: "}, {"Why"}, {"Holds", "Conjecture"},
		{"Tightness"}}[strings.Count(before, "\n")]
	left := strings.Count(before[strings.LastIndex(before, "\n")+1:], words)
	above := ""
	for k, line := range s.lines() {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			above = ""
			for _, one := range heading {
				if title == one || strings.HasSuffix(one, ": ") && strings.HasPrefix(title, one) {
					above = strings.TrimSuffix(one, ": ")
				}
			}
		} else if above != "" {
			if left -= strings.Count(plain(line), words); left < 0 {
				return fmt.Sprintf("%s:%d, under %s: ", s.Document(), k+1, above)
			}
		}
	}
	return ""
}

// lines returns the lines of the document, up to the proof.
func (s *Statement) lines() []string {
	if s.files == nil {
		return nil
	}
	text, err := fs.ReadFile(s.files, s.Document())
	if err != nil {
		return nil
	}
	sentences, _, _ := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n## Proof\n")
	return strings.Split(sentences, "\n")
}

// lineOfShort says on which line In short stands, as “lemma_3.md:5: ”.
func (s *Statement) lineOfShort() string {
	for k, line := range s.lines() {
		if strings.HasPrefix(line, "In short: ") {
			return fmt.Sprintf("%s:%d: ", s.Document(), k+1)
		}
	}
	return ""
}

// nearest is for words that a check quotes and the sentence does not say. It
// tells which line of the document has most of the words, and what to do. If no
// line has half of the words it returns "".
func (s *Statement) nearest(words string) string {
	wanted, most, said := strings.Fields(words), 0, ""
	for k, line := range s.lines() {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "In short: ") ||
			strings.HasPrefix(line, "- ") {
			continue
		}
		has, shared := strings.Fields(plain(line)), 0
		for _, word := range wanted {
			if slices.Contains(has, word) {
				shared++
			}
		}
		if shared > most && 2*shared >= len(wanted) {
			most, said = shared, fmt.Sprintf("; %s:%d says %q: edit the quotation, and the check measures "+
				"what the document says now", s.Document(), k+1, plain(line))
		}
	}
	return said
}
