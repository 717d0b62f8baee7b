package claims

import (
	"fmt"
	"slices"
	"strings"
)

// Ledger returns a table of the statements in Markdown: the verdict on each as printed, what holds,
// and how that is known. A line links to the document, which lies in the folder: "" or one that ends
// with a slash. If no statement is printed, there is no column for that.
func Ledger(folder string, statements []*Statement) string {
	var b strings.Builder
	row := func(cells ...string) { fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | ")) }
	heads := []string{"statement", "as printed", "what holds", "how it is known"}
	printed := slices.ContainsFunc(statements, func(s *Statement) bool { return !s.Printed.Absent() })
	if !printed {
		heads = slices.Delete(heads, 1, 2)
	}
	row(heads...)
	row(slices.Repeat([]string{"---"}, len(heads))...)
	for _, s := range statements {
		cells := []string{fmt.Sprintf("[%s](%s)", s.ID, folder+documentName(s.ID)),
			inTable(s.Printed.Label()), inTable(s.Short), s.ways()}
		if !printed {
			cells = slices.Delete(cells, 1, 2)
		}
		row(cells...)
	}
	return b.String()
}

// inTable escapes text from being read as Markdown.
var inTable = strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, "<", "&lt;").Replace

// documentName is the name of the statement's document.
func documentName(id string) string {
	return strings.NewReplacer("-", "_", ".", "_").Replace(id) + ".md"
}

// ways says in which ways the sentences that hold are known.
func (s *Statement) ways() string {
	var all []string
	for _, r := range []Reading{s.Printed, s.Holds} {
		word := r.Verdict().Word()
		for _, k := range r.Known() {
			if word != "refuted" && word != "misprinted" && !slices.Contains(all, k.Way) {
				all = append(all, k.Way)
			}
		}
	}
	return strings.Join(all, ", ")
}
