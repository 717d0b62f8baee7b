package page

import (
	"fmt"
	"slices"
	"strings"

	"boundedrecall/claims"
)

// Against returns what refutes a printed sentence: the first premise, if there is one, and the first case that breaks
// the sentence; nil if no case does.
func (p Page) Against(c Claim) (all []claims.Evidence) {
	breaks := func(e claims.Evidence) bool { return e.Side == claims.SidePrinted && !e.Agrees() }
	premise := func(e claims.Evidence) bool { return e.Side == claims.SidePremise }
	for _, is := range []func(claims.Evidence) bool{premise, breaks} {
		if k := slices.IndexFunc(c.Evidence, is); k >= 0 && slices.ContainsFunc(c.Evidence, breaks) {
			all = append(all, c.Evidence[k])
		}
	}
	return all
}

// Replay returns the command line that replays a witness, empty if there is none.
func (p Page) Replay(w claims.Witness) string {
	if w == nil || p.Command == nil {
		return ""
	}
	return p.Command(w)
}

// demands are the relations in words.
var demands = map[claims.Relation]string{claims.AtMost: "at most", claims.AtLeast: "at least", claims.Equals: "exactly"}

// sides writes value and bound.
func sides(e claims.Evidence) [2]string {
	if e.Fractions != nil {
		return [2]string{fraction(e.Fractions[0]), fraction(e.Fractions[1])}
	}
	return [2]string{precise(e.Value), precise(e.Bound)}
}

// factor says by how much a bound is broken, if a number says it.
func factor(e claims.Evidence) string {
	if e.Agrees() || e.Value <= 0 || e.Bound <= 0 || e.Relation == claims.Equals {
		return ""
	}
	times := number(e.Value / e.Bound)
	if e.Relation == claims.AtLeast {
		return times + " of it"
	}
	return times + " times as much"
}

// A group is the evidence on one side.
type group struct {
	Name     string
	Evidence []claims.Evidence
}

// Sides returns the evidence by side: printed, premise, proved.
func (c Claim) Sides() []group {
	groups := []group{{Name: "As printed"}, {Name: "What the refutation presupposes"}, {Name: "As proved"}}
	place := map[claims.Side]int{claims.SidePrinted: 0, claims.SidePremise: 1, claims.SideProved: 2}
	for _, e := range c.Evidence {
		k := place[e.Side]
		groups[k].Evidence = append(groups[k].Evidence, e)
	}
	return slices.DeleteFunc(groups, func(g group) bool { return len(g.Evidence) == 0 })
}

// Evidence returns the evidence of all statements.
func (p Page) Evidence() (all []claims.Evidence) {
	for _, r := range p.Results {
		all = append(all, r.Evidence...)
	}
	return all
}

// kinds says how many measurements of each kind there are, and over how many cases,
// the kinds in the order in which they are first met.
func kinds(evidence []claims.Evidence) string {
	var order []claims.Kind
	pieces, cases := map[claims.Kind]int{}, map[claims.Kind]int{}
	for _, e := range evidence {
		if pieces[e.Kind] == 0 {
			order = append(order, e.Kind)
		}
		pieces[e.Kind]++
		cases[e.Kind] += e.Cases
	}
	var parts []string
	for _, k := range order {
		noun := "cases"
		if cases[k] == 1 {
			noun = "case"
		}
		parts = append(parts, fmt.Sprintf("%s %d (%s %s)", k, pieces[k], count(cases[k]), noun))
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}
