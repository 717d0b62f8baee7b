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
}

// Against returns the evidence that the printed sentence is contradicted by, with the
// premises beside it.
func (p Page) Against(c Claim) []measured {
	return p.cases(c, func(e claims.Evidence) bool {
		return e.Side == claims.SidePrinted && !e.Agrees() || e.Side == claims.SidePremise
	})
}

// For returns the rest of the evidence that has something to look at or to replay.
func (p Page) For(c Claim) []measured {
	return p.cases(c, func(e claims.Evidence) bool {
		return e.Witness != nil && e.Agrees() && e.Side != claims.SidePremise
	})
}

func (p Page) cases(c Claim, pass func(claims.Evidence) bool) (all []measured) {
	for _, e := range c.Evidence {
		if !pass(e) {
			continue
		}
		m := measured{Evidence: e}
		if e.Witness != nil && p.Command != nil {
			m.Command = p.Command(e.Witness)
		}
		switch w := e.Witness.(type) {
		case claims.Game:
			m.Strip = newStrip(w.Instance)
		case claims.Rewards:
			m.Strip = newStrip(w.Instance)
		}
		all = append(all, m)
	}
	return all
}

// demands are the relations in words.
var demands = map[claims.Relation]string{claims.AtMost: "at most", claims.AtLeast: "at least", claims.Equals: "exactly"}

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
	if m.Agrees() || m.Value <= 0 || m.Bound <= 0 || m.Relation == claims.Equals {
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
func (m measured) Rounds() (rows []row) {
	g, ok := m.Witness.(claims.Game)
	if !ok || g.Instance.Horizon() > mostRounds {
		return nil
	}
	game := boundedrecall.Play(g.Learner.New(g.Instance.Arms()), g.Instance)
	for t := 1; t <= g.Instance.Horizon(); t++ {
		rows = append(rows, row{t, vector(g.Instance.Reward(t)), vector(game.PlayOf(t))})
	}
	return rows
}

func vector(x []float64) string {
	var parts []string
	for _, v := range x {
		parts = append(parts, short(v))
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
