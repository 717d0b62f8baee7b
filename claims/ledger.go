package claims

import (
	"fmt"
	"slices"
	"strings"

	"boundedrecall/internal/markdown"
)

// Ledger returns a table of the statements in Markdown: the verdict on each as
// printed, what holds, and how each of the two is known. A line links to the
// document, which lies in the folder: "" or one that ends with a slash. If no
// statement is printed, there are no columns for printed sentences.
func Ledger(folder string, statements []*Statement) string {
	var b strings.Builder
	row := func(cells ...string) { fmt.Fprintf(&b, "| %s |\n", strings.Join(cells, " | ")) }
	heads := []string{"statement", "as printed", "known by", "what holds", "known by"}
	printed := slices.ContainsFunc(statements, func(s *Statement) bool { return !s.Printed.Absent() })
	if !printed {
		heads = slices.Delete(heads, 1, 3)
	}
	row(heads...)
	row(slices.Repeat([]string{"---"}, len(heads))...)
	for _, s := range statements {
		cells := []string{
			fmt.Sprintf("[%s](%s)", s.ID, folder+s.Document()),
			markdown.Escape(s.Printed.Label()), s.Printed.KnownBy(),
			markdown.Escape(s.Short), s.waysItHolds(),
		}
		if !printed {
			cells = slices.Delete(cells, 1, 3)
		}
		row(cells...)
	}
	return b.String()
}

// Document returns the name of the statement's document, such as
// theorem_5_1.md.
func (s *Statement) Document() string {
	return strings.NewReplacer("-", "_", ".", "_").Replace(s.ID) + ".md"
}

// KnownBy says in which ways the verdict on a sentence is known. If a case must
// break the sentence, the first way is that case. Then come the proofs that the
// sentence fails.
func (r Reading) KnownBy() string {
	switch ways := r.Ways(); {
	case !r.fails:
		return ways
	case r.verdict == NotReproducedVerdict:
		return ByMeasurement
	case ways == "":
		return "a case"
	default:
		return "a case, " + ways
	}
}

// waysItHolds says in which ways the sentence that holds is known, which may be
// the printed one.
func (s *Statement) waysItHolds() string {
	if s.Holds.Absent() {
		return s.Printed.Ways()
	}
	return s.Holds.Ways()
}
