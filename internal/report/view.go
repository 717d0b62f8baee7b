package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"boundedrecall"
	"boundedrecall/internal/figures"
	claims "boundedrecall/internal/oldledger"
)

// A claimView and a figureView are what the template shows, with the page around it.
type (
	claimView struct {
		Page  Page
		Claim Claim
	}
	figureView struct {
		Page   Page
		Figure figures.Figure
	}
)

// Address returns the address of a line of the source.
func (p Page) Address(l Line) string {
	return fmt.Sprintf("%s/%s#L%d", strings.TrimSuffix(p.Source, "/"), l.File, l.Line)
}

// verdicts are in the order in which they are counted.
var verdicts = []claims.Verdict{claims.Holds, claims.Refuted, claims.Vacuous, claims.NotReproduced, claims.Conjecture, claims.NoEvidence}

// A tile is how many statements have a verdict as printed.
type tile struct {
	Verdict claims.Verdict
	Count   int
}

// A part is the claims of the paper, or those beyond it.
type part struct {
	Beyond bool
	Claims []Claim
}

// Parts returns the paper's claims and those beyond it.
func (p Page) Parts() []part {
	parts := []part{{}, {Beyond: true}}
	for _, c := range p.Claims {
		k := 0
		if c.Beyond() {
			k = 1
		}
		parts[k].Claims = append(parts[k].Claims, c)
	}
	return slices.DeleteFunc(parts, func(p part) bool { return len(p.Claims) == 0 })
}

// Tiles counts the verdicts as printed.
func (p part) Tiles() []tile {
	var tiles []tile
	for _, v := range verdicts {
		n := 0
		for _, c := range p.Claims {
			if c.Literal.Verdict == v {
				n++
			}
		}
		if n > 0 || v == claims.Holds {
			tiles = append(tiles, tile{v, n})
		}
	}
	return tiles
}

// False returns the claims that are found not to hold as printed.
func (p part) False() []Claim {
	return slices.DeleteFunc(slices.Clone(p.Claims), func(c Claim) bool {
		return !slices.Contains([]claims.Verdict{claims.Refuted, claims.Vacuous, claims.NotReproduced}, c.Literal.Verdict)
	})
}

// Class is the verdict as a name for the style sheet.
func (t tile) Class() string { return class(t.Verdict) }

func class(v claims.Verdict) string { return strings.ReplaceAll(string(v), " ", "-") }

// LiteralClass and RepairedClass are the verdicts as names for the style sheet.
func (c Claim) LiteralClass() string  { return class(c.Literal.Verdict) }
func (c Claim) RepairedClass() string { return class(c.Repaired.Verdict) }

// Short is the reference, without its subject if it has a number of its own: Theorem
// 5.1. It begins with a capital.
func (c Claim) Short() string {
	if strings.HasPrefix(c.Reference, "Section") {
		return c.Reference
	}
	short, _, _ := strings.Cut(strings.TrimPrefix(c.Reference, "Beyond the paper: "), ", ")
	return capital(short)
}

// sentence makes a sentence of text that begins small and has no stop.
func sentence(text string) string { return capital(text) + "." }

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// A measured is a piece of evidence with its exhibit.
type measured struct {
	claims.Evidence
	Strip   *strip
	Command string
	Replay
}

// Against returns the evidence that the statement as printed is contradicted by.
func (c Claim) Against() []measured {
	return c.cases(func(e claims.Evidence) bool { return e.Reading == claims.Literal && e.Shows != claims.Holds })
}

// For returns the rest of the evidence that has something to look at or to replay.
func (c Claim) For() []measured {
	return c.cases(func(e claims.Evidence) bool {
		return e.Witness != nil && (e.Reading == claims.Repaired || e.Shows == claims.Holds)
	})
}

func (c Claim) cases(pass func(claims.Evidence) bool) []measured {
	var all []measured
	for _, e := range c.Evidence {
		if !pass(e) {
			continue
		}
		m := measured{Evidence: e}
		if e.Witness != nil {
			m.Command = e.Witness.Command()
			m.Replay = c.Replays[m.Command]
			if in, err := boundedrecall.ParseInstance(e.Witness.Rewards); err == nil {
				m.Strip = newStrip(in)
			}
		}
		all = append(all, m)
	}
	return all
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

// LongRun reports whether the rewards are one period of endless ones.
func (m measured) LongRun() bool { return slices.Contains(m.Witness.Replay, "--long-run") }

// A row is a round of a short game.
type row struct {
	Round        int
	Reward, Play string
}

// mostRounds is the longest game that is written out.
const mostRounds = 12

// Rounds writes a short game out, nil if it is not known or long.
func (m measured) Rounds() []row {
	if m.Strip == nil || m.Strip.Rounds > mostRounds || len(m.Plays) != m.Strip.Rounds {
		return nil
	}
	in := boundedrecall.Must(boundedrecall.ParseInstance(m.Witness.Rewards))
	var rows []row
	for t, x := range m.Plays {
		rows = append(rows, row{t + 1, vector(in.Reward(t + 1)), vector(x)})
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

// A group is the evidence for one reading.
type group struct {
	Name     string
	Evidence []claims.Evidence
}

// Readings returns the evidence by reading, literal first.
func (c Claim) Readings() []group {
	groups := []group{{Name: "As printed"}, {Name: "Repaired"}}
	for _, e := range c.Evidence {
		k := 0
		if e.Reading == claims.Repaired {
			k = 1
		}
		groups[k].Evidence = append(groups[k].Evidence, e)
	}
	return slices.DeleteFunc(groups, func(g group) bool { return len(g.Evidence) == 0 })
}

// Kinds says how much evidence there is of each kind.
func (c Claim) Kinds() string { return kinds(c.Evidence) }

// Kinds says the same of all claims.
func (p Page) Kinds() string {
	var all []claims.Evidence
	for _, c := range p.Claims {
		all = append(all, c.Evidence...)
	}
	return kinds(all)
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

// Drawn returns the figures to show beside a claim: those of which it is the first
// that they illustrate.
func (p Page) Drawn(c Claim) []figures.Figure {
	return p.figures(func(f figures.Figure) bool { return p.home(f) == c.ID })
}

// Elsewhere returns the figures beside other claims that illustrate this one.
func (p Page) Elsewhere(c Claim) []figures.Figure {
	return p.figures(func(f figures.Figure) bool {
		home := p.home(f)
		return slices.Contains(f.Claims, c.ID) && home != "" && home != c.ID
	})
}

// General returns the figures that no claim shows.
func (p Page) General() []figures.Figure {
	return p.figures(func(f figures.Figure) bool { return p.home(f) == "" })
}

// mostIllustrated is the number of claims from which on a figure is a general one.
const mostIllustrated = 8

// home returns the claim beside which the figure stands, empty for a general one.
func (p Page) home(f figures.Figure) string {
	if len(f.Claims) >= mostIllustrated {
		return ""
	}
	for _, c := range p.Claims {
		if slices.Contains(f.Claims, c.ID) {
			return c.ID
		}
	}
	return ""
}

func (p Page) figures(pass func(figures.Figure) bool) []figures.Figure {
	return slices.DeleteFunc(slices.Clone(p.Figures), func(f figures.Figure) bool { return !pass(f) })
}

// Illustrated returns the claims that a figure illustrates, none for a general one.
func (p Page) Illustrated(f figures.Figure) []Claim {
	if p.home(f) == "" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(p.Claims), func(c Claim) bool { return !slices.Contains(f.Claims, c.ID) })
}

// mostRows is the longest table that is shown below a figure.
const mostRows = 60

// Tabled reports whether the figure's numbers are few enough to be shown.
func (Page) Tabled(f figures.Figure) bool {
	return len(f.Table.Rows) > 0 && len(f.Table.Rows) <= mostRows
}

// Measurements returns the number of pieces of evidence.
func (p Page) Measurements() int {
	n := 0
	for _, c := range p.Claims {
		n += len(c.Evidence)
	}
	return n
}
