package page

import (
	"fmt"
	"slices"
	"strings"

	"boundedrecall"
	"boundedrecall/claims"
)

// A measured is a piece of evidence with its case, laid out to look at.
type measured struct {
	claims.Evidence
	Strip   *strip
	Command string
	LongRun bool // whether the rewards are one period of endless ones
}

// Against returns the evidence that the printed sentence is contradicted by, with the
// premises beside it.
func (p Page) Against(c Claim) []measured {
	return p.cases(c, func(e claims.Evidence) bool {
		return e.Side == claims.SidePrinted && e.Shows != claims.HoldsVerdict || e.Side == claims.SidePremise
	})
}

// Certified reports whether a certificate is among the evidence of Against.
func (p Page) Certified(c Claim) bool {
	return slices.ContainsFunc(p.Against(c), func(m measured) bool { return m.Kind == claims.Certificate })
}

// For returns the rest of the evidence that has something to look at or to replay.
func (p Page) For(c Claim) []measured {
	return p.cases(c, func(e claims.Evidence) bool {
		return e.Witness != nil && e.Shows == claims.HoldsVerdict && e.Side != claims.SidePremise
	})
}

func (p Page) cases(c Claim, pass func(claims.Evidence) bool) []measured {
	var all []measured
	for _, e := range c.Evidence {
		if !pass(e) {
			continue
		}
		m := measured{Evidence: e}
		if e.Witness != nil && p.Command != nil {
			m.Command = p.Command(c.Statement, e)
		}
		if in := rewardsOf(e.Witness); in != nil {
			m.Strip = newStrip(in)
		}
		all = append(all, m)
	}
	return all
}

func rewardsOf(w claims.Witness) *boundedrecall.Instance {
	switch w := w.(type) {
	case claims.Game:
		return w.Instance
	case claims.Rewards:
		return w.Instance
	}
	return nil
}

// Class is a name for the style sheet.
func (m measured) Class() string {
	if m.Shows != claims.HoldsVerdict {
		return "broken"
	}
	return ""
}

// Role says what part the case plays.
func (m measured) Role() string {
	switch {
	case m.Side == claims.SidePremise:
		return "Premise."
	case m.Shows != claims.HoldsVerdict:
		return "Conclusion, broken."
	}
	return ""
}

// Says names the sentence that the case is held to.
func (m measured) Says() string {
	switch m.Side {
	case claims.SidePrinted:
		return "The printed sentence says"
	case claims.SidePremise:
		return "The premise asks for"
	}
	return "The proved sentence says"
}

// Demand says in words what the statement says of the value.
func (m measured) Demand() string {
	switch m.Relation {
	case claims.AtMost:
		return "at most"
	case claims.AtLeast:
		return "at least"
	}
	return "exactly"
}

// Measured and Limit are value and bound.
func (m measured) Measured() string { return m.side(0, m.Value) }
func (m measured) Limit() string    { return m.side(1, m.Bound) }

func (m measured) side(k int, x float64) string {
	if m.Fractions != nil {
		return fraction(m.Fractions[k])
	}
	return precise(x)
}

// Factor says by how much a bound is broken.
func (m measured) Factor() string {
	if m.Shows == claims.HoldsVerdict || m.Value <= 0 || m.Bound <= 0 || m.Relation == claims.Equals {
		return ""
	}
	factor := m.Value / m.Bound
	if m.Relation == claims.AtLeast {
		return number(factor) + " of it"
	}
	return number(factor) + " times as much"
}

// A row is a round of a short game.
type row struct {
	Round        int
	Reward, Play string
}

// mostRounds is the longest game that is written out.
const mostRounds = 12

// Rounds writes a short game out, nil if the case is no game or a long one.
func (m measured) Rounds() []row {
	g, ok := m.Witness.(claims.Game)
	if !ok || g.Instance.Horizon() > mostRounds {
		return nil
	}
	game := boundedrecall.Play(g.Learner.New(g.Instance.Arms()), g.Instance)
	var rows []row
	for t := 1; t <= g.Instance.Horizon(); t++ {
		rows = append(rows, row{t, vector(g.Instance.Reward(t)), vector(game.PlayOf(t))})
	}
	return rows
}

func vector(x []float64) string {
	parts := make([]string, len(x))
	for i, v := range x {
		parts[i], _, _ = strings.Cut(precise(v), " = ")
	}
	return "(" + strings.Join(parts, ", ") + ")"
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
