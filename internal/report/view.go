package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/figures"
)

// A Claim is a statement with what its check said.
type Claim struct{ claims.Result }

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

// A part is the paper's statements, or those beyond it.
type part struct {
	Beyond bool
	Claims []Claim
}

// Parts returns the paper's statements and those beyond it.
func (p Page) Parts() []part {
	parts := []part{{}, {Beyond: true}}
	for _, r := range p.Results {
		k := 0
		if r.Statement.Origin == claims.Beyond {
			k = 1
		}
		parts[k].Claims = append(parts[k].Claims, Claim{r})
	}
	return slices.DeleteFunc(parts, func(p part) bool { return len(p.Claims) == 0 })
}

// Counts says how many statements have which verdict.
func (p Page) Counts() []claims.Count {
	var statements []claims.Statement
	for _, r := range p.Results {
		statements = append(statements, *r.Statement)
	}
	return claims.CountStatements(statements)
}

// False returns the statements that are found not to hold as printed, the gravest
// slips first.
func (p part) False() []Claim {
	all := slices.DeleteFunc(slices.Clone(p.Claims), func(c Claim) bool {
		return !slices.Contains([]claims.Verdict{claims.RefutedVerdict, claims.EmptyVerdict, claims.NotReproducedVerdict}, c.Printed)
	})
	order := []claims.Slip{claims.False, claims.Empty, claims.Boundary, claims.Constant, claims.Experiment, claims.Misprint}
	slices.SortStableFunc(all, func(a, b Claim) int {
		return slices.Index(order, a.Statement.Printed.Slip()) - slices.Index(order, b.Statement.Printed.Slip())
	})
	return all
}

// Failures returns the statements that are contradicted or whose check could not run.
func (p Page) Failures() (failed []Claim) {
	for _, r := range p.Results {
		if !r.Confirmed() {
			failed = append(failed, Claim{r})
		}
	}
	return failed
}

func class(v claims.Verdict) string { return strings.ReplaceAll(string(v), " ", "-") }

// PrintedClass and ProvedClass are the verdicts as names for the style sheet.
func (c Claim) PrintedClass() string { return class(c.Printed) }
func (c Claim) ProvedClass() string  { return class(c.Proved) }

// Known says how a reading is known to be true.
func (c Claim) Known() string {
	var ways []string
	for _, k := range c.Statement.Proved.Known() {
		ways = append(ways, k.String())
	}
	return strings.Join(ways, ", ")
}

// File is the statement's file in the source.
func (c Claim) File() string {
	return "paper/" + strings.NewReplacer("-", "_", ".", "_").Replace(c.Statement.ID) + ".go"
}

// Address returns the address of a file of the source.
func (p Page) Address(file string) string { return strings.TrimSuffix(p.Source, "/") + "/" + file }

// Short is the reference, without its subject if it has a number of its own: Theorem
// 5.1. It begins with a capital.
func (c Claim) Short() string {
	if strings.HasPrefix(c.Statement.Reference, "Section") {
		return c.Statement.Reference
	}
	short, _, _ := strings.Cut(strings.TrimPrefix(c.Statement.Reference, "Beyond the paper: "), ", ")
	return capital(short)
}

// sentence makes a sentence of text that begins small and has no stop.
func sentence(text string) string { return capital(text) + "." }

func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// A measured is a piece of evidence with its case, laid out to look at.
type measured struct {
	claims.Evidence
	Strip   *strip
	Command string
	LongRun bool // whether the rewards are one period of endless ones
}

// Against returns the evidence that the printed sentence is contradicted by, with the
// premises beside it.
func (v claimView) Against() []measured {
	return v.cases(func(e claims.Evidence) bool {
		return e.Side == claims.Printed && e.Shows != claims.HoldsVerdict || e.Side == claims.Premise
	})
}

// For returns the rest of the evidence that has something to look at or to replay.
func (v claimView) For() []measured {
	return v.cases(func(e claims.Evidence) bool {
		return e.Witness != nil && e.Shows == claims.HoldsVerdict && e.Side != claims.Premise
	})
}

func (v claimView) cases(pass func(claims.Evidence) bool) []measured {
	var all []measured
	for _, e := range v.Claim.Evidence {
		if !pass(e) {
			continue
		}
		m := measured{Evidence: e}
		if e.Witness != nil && v.Page.Command != nil {
			m.Command = v.Page.Command(e.Witness)
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
	place := map[claims.Side]int{claims.Printed: 0, claims.Premise: 1, claims.Proved: 2}
	for _, e := range c.Evidence {
		k := place[e.Side]
		groups[k].Evidence = append(groups[k].Evidence, e)
	}
	return slices.DeleteFunc(groups, func(g group) bool { return len(g.Evidence) == 0 })
}

// Kinds says how much evidence there is of each kind.
func (c Claim) Kinds() string { return kinds(c.Evidence) }

// Kinds says the same of all claims.
func (p Page) Kinds() string {
	var all []claims.Evidence
	for _, c := range p.Results {
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
	return p.figures(func(f figures.Figure) bool { return p.home(f) == c.Statement.ID })
}

// Elsewhere returns the figures beside other claims that illustrate this one.
func (p Page) Elsewhere(c Claim) []figures.Figure {
	return p.figures(func(f figures.Figure) bool {
		home := p.home(f)
		return slices.Contains(f.Claims, c.Statement.ID) && home != "" && home != c.Statement.ID
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
	for _, r := range p.Results {
		if slices.Contains(f.Claims, r.Statement.ID) {
			return r.Statement.ID
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
	var all []Claim
	for _, r := range p.Results {
		if slices.Contains(f.Claims, r.Statement.ID) {
			all = append(all, Claim{r})
		}
	}
	return all
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
	for _, r := range p.Results {
		n += len(r.Evidence)
	}
	return n
}
