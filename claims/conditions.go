package claims

import (
	"regexp"
	"slices"
	"strings"
)

// uncovered returns the conditions of the sentence that the tally refutes which
// it does not quote, such as “T ≥ 4” of “for T ≥ 4 it has Reg ≤ 3/10”. A case
// outside of them refutes nothing.
func (y *Tally) uncovered() (all []string) {
	if y.says == nil {
		return nil
	}
	for line := range strings.SplitSeq(y.c.statement.Printed.text, "\n") {
		for _, clause := range clauses.Split(line, -1) {
			if said := whole(clause, y.says.words); said != nil {
				all = append(all, conditionsOf(clause, append(quoted(clause, y.says.where), said...))...)
			}
		}
	}
	return all
}

// clauses matches what stands between two of them, where the second keeps its
// “and”.
var clauses = regexp.MustCompile(`\. |; |, `)

// quoted returns where the text says the conditions.
func quoted(text string, conditions []*saying) (all [][]int) {
	for _, w := range conditions {
		all = append(all, whole(text, w.words)...)
	}
	return all
}

// conditionsOf returns the conditions of the sentence with a number that lie in
// none of the places.
func conditionsOf(sentence string, places [][]int) (all []string) {
	for _, x := range relate.FindAllStringIndex(sentence, -1) {
		left, formula := sentence[:x[0]], firstWord(sentence[x[1]:])
		from := lone.FindStringIndex(left)
		if from == nil || !isCondition(left, 0) || !unequals.MatchString(sentence[x[0]:x[1]]) ||
			!strings.ContainsAny(formula, "0123456789") {
			continue
		}
		end := x[1] + strings.Index(sentence[x[1]:], formula) + len(formula)
		covered := func(p []int) bool { return p[0] <= x[0] && end <= p[1] }
		if !slices.ContainsFunc(places, covered) {
			all = append(all, strings.TrimSpace(sentence[from[0]:end]))
		}
	}
	return all
}
