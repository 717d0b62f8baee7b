package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"boundedrecall/claims"
)

// Against returns what refutes a printed sentence: the first premise, if there
// is one, and the first case that breaks the sentence; nil if no case does.
func (p Page) Against(c Claim) (all []claims.Evidence) {
	breaks := func(e claims.Evidence) bool { return e.Side == claims.SidePrinted && !e.Agrees() }
	premise := func(e claims.Evidence) bool { return e.Side == claims.SidePremise }
	for _, is := range []func(claims.Evidence) bool{premise, breaks} {
		if k := slices.IndexFunc(c.Evidence, is); k >= 0 &&
			slices.ContainsFunc(c.Evidence, breaks) {
			all = append(all, c.Evidence[k])
		}
	}
	return all
}

// Closest returns the measurement that breaks a sentence or comes closest to
// its bound, nil for none: the first that breaks it, or else the one with the
// largest ratio.
func (c Claim) Closest() *claims.Evidence {
	var closest *claims.Evidence
	for k := range c.Evidence {
		e := &c.Evidence[k]
		if !e.Agrees() {
			return e
		}
		if closest == nil || e.Sharpness() > closest.Sharpness() {
			closest = e
		}
	}
	return closest
}

// Replay returns the command line that replays a witness, empty if there is
// none.
func (p Page) Replay(w claims.Witness) string {
	if w == nil || p.Command == nil {
		return ""
	}
	return p.Command(w)
}

// demands are the relations in words.
var demands = map[string]string{claims.AtMost: "at most", claims.AtLeast: "at least",
	claims.Equals: "exactly"}

// Evidence returns the evidence of all statements.
func (p Page) Evidence() (all []claims.Evidence) {
	for _, r := range p.Results {
		all = append(all, r.Evidence...)
	}
	return all
}

// kinds says how many measurements of each kind there are, and over how many
// cases.
func kinds(evidence []claims.Evidence) string {
	var parts []string
	for _, k := range []string{claims.Exact, claims.Certificate, claims.Exhaustive, claims.Searched,
		claims.Sampled, claims.Chosen} {
		pieces, cases := 0, 0
		for _, e := range evidence {
			if e.Kind == k {
				pieces, cases = pieces+1, cases+e.Cases
			}
		}
		if pieces > 0 {
			parts = append(parts, fmt.Sprintf("%s %d of %s", k, pieces, counted(cases, "case")))
		}
	}
	return cmp.Or(strings.Join(parts, ", "), "none")
}

// counted returns the number and the noun, in the plural unless n is 1.
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return count(n) + " " + noun
}
