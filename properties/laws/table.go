package laws

import (
	"iter"
	"strings"

	"boundedrecall/properties/internal/table"
)

// All yields the name of each law and what it demands of a learner, in the order in which
// package properties runs the laws. M stands for the claimed recall.
func All() iter.Seq2[string, string] {
	return func(yield func(name, claim string) bool) {
		for _, l := range table.Laws {
			if !yield(l.Name, l.Claim) {
				return
			}
		}
	}
}

// predicateOf returns the Go name of the law's predicate: the law's name in camel case,
// except for growth.
func predicateOf(law string) string {
	if law == "growth" {
		return "RegretGrowth"
	}
	var b strings.Builder
	for word := range strings.SplitSeq(law, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}
