package page

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"boundedrecall"
	"boundedrecall/claims"
	"boundedrecall/internal/page/figures"
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

// A slip is a kind of slip and what it means.
type slip struct {
	Slip  claims.Slip
	Means string
}

// slips are the kinds of slip, the gravest first.
func slips() []slip {
	return []slip{
		{claims.False, "it fails, and not in a boundary case only"},
		{claims.Constant, "the order is right, a constant is not"},
		{claims.Boundary, "it fails in a boundary case only"},
		{claims.Empty, "it excludes nothing where it is not false"},
		{claims.Experiment, "a measurement does not come out"},
		{claims.Misprint, "an index or a name is wrong, the meaning is clear"},
	}
}

// False returns the statements that are found not to hold as printed: the numbered ones before
// the others, and the gravest slips first.
func (p part) False() []Claim {
	return p.slipped(func(c Claim) bool {
		return slices.Contains([]claims.Verdict{claims.RefutedVerdict, claims.EmptyVerdict, claims.NotReproducedVerdict}, c.PrintedVerdict)
	})
}

// Slipped returns the statements that hold in spite of a slip, in the order of False.
func (p part) Slipped() []Claim {
	return p.slipped(func(c Claim) bool {
		return c.PrintedVerdict == claims.HoldsVerdict && c.Statement.Printed.Slip() != claims.NoSlip
	})
}

func (p part) slipped(pass func(Claim) bool) []Claim {
	all := slices.DeleteFunc(slices.Clone(p.Claims), func(c Claim) bool { return !pass(c) })
	rank := func(c Claim) int {
		r := slices.IndexFunc(slips(), func(s slip) bool { return s.Slip == c.Statement.Printed.Slip() })
		if c.Statement.Origin != claims.Numbered {
			r += len(slips())
		}
		return r
	}
	slices.SortStableFunc(all, func(a, b Claim) int { return rank(a) - rank(b) })
	return all
}

// find returns the statement of that name.
func (p Page) find(id string) (Claim, bool) {
	for _, r := range p.Results {
		if r.Statement.ID == id {
			return Claim{r}, true
		}
	}
	return Claim{}, false
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
func (c Claim) PrintedClass() string { return class(c.PrintedVerdict) }
func (c Claim) ProvedClass() string  { return class(c.ProvedVerdict) }

// ProvedName is the heading of the proved sentence: what is true instead of the printed one,
// or more than it.
func (c Claim) ProvedName() string {
	switch {
	case c.ProvedVerdict == claims.ConjectureVerdict:
		return "Conjectured"
	case c.Statement.Proved.Ways() == claims.ByMeasurement.Way:
		return "Measured"
	case c.Statement.Printed.Absent():
		return "Proved"
	case c.PrintedVerdict == claims.HoldsVerdict:
		return "Proved, in more detail"
	}
	return "True instead"
}

// Tightness is the statement's word on it, empty if the statement is no bound.
func (c Claim) Tightness() string {
	if slices.Contains([]string{"an identity", "not a bound", "exact counts", "exact values"}, c.Statement.Tightness) {
		return ""
	}
	return c.Statement.Tightness
}

// Filter is what the page's filter knows the statement by.
func (c Claim) Filter() string {
	if c.Statement.Printed.Absent() {
		return "beyond " + c.ProvedClass()
	}
	switch {
	case c.PrintedVerdict != claims.HoldsVerdict:
		return "wrong"
	case c.Statement.Printed.Slip() != claims.NoSlip:
		return "holds slipped"
	}
	return "holds"
}

// Broken says by how much the printed sentence is broken at worst, where one number says it.
func (c Claim) Broken() string {
	var worst claims.Evidence
	for _, e := range c.Evidence {
		if e.Side == claims.SidePrinted && e.Shows == claims.RefutedVerdict && e.Relation == claims.AtMost && e.Bound > 0 && e.Value*worst.Bound >= worst.Value*e.Bound {
			worst = e
		}
	}
	if worst.Bound == 0 {
		return ""
	}
	return fmt.Sprintf("a case has %s, where %s is printed", short(worst.Value), short(worst.Bound))
}

// ways are the ways in which a sentence is known, in words.
var ways = map[string]string{
	claims.MachineProved("").Way:       "a proof that a machine has checked",
	claims.MachineProvedInPart("").Way: "a part of it by a proof that a machine has checked",
	claims.ByHand.Way:                  "by hand, see the proof",
	claims.ByCertificate.Way:           "certificates of finite cases, checked in exact arithmetic",
	claims.ByExhaustion.Way:            "every case of the stated sizes was tried",
	claims.ByMeasurement.Way:           "cases were measured",
}

// Known says how a reading is known to be true, or to be refuted; empty for a witness alone.
func (v claimView) Known(r claims.Reading) template.HTML {
	var all []string
	for _, k := range r.Known() {
		text := template.HTMLEscapeString(ways[k.Way])
		var names []string
		for _, t := range k.Theorems {
			names = append(names, "<code>"+strings.ReplaceAll(template.HTMLEscapeString(t), "_", "_<wbr>")+"</code>")
		}
		if names != nil {
			text += " (" + strings.Join(names, ", ") + ")"
		}
		all = append(all, text)
	}
	if all == nil {
		return ""
	}
	return template.HTML(sentence(strings.Join(all, "; ")))
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
	short, ours := strings.CutPrefix(c.Statement.Reference, "Beyond the paper: ")
	if ours {
		short, _, _ = strings.Cut(short, " (")
	} else {
		short, _, _ = strings.Cut(short, ", ")
	}
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
		return e.Side == claims.SidePrinted && e.Shows != claims.HoldsVerdict || e.Side == claims.SidePremise
	})
}

// Certified reports whether a certificate is among the evidence of Against.
func (v claimView) Certified() bool {
	return slices.ContainsFunc(v.Against(), func(m measured) bool { return m.Kind == claims.Certificate })
}

// For returns the rest of the evidence that has something to look at or to replay.
func (v claimView) For() []measured {
	return v.cases(func(e claims.Evidence) bool {
		return e.Witness != nil && e.Shows == claims.HoldsVerdict && e.Side != claims.SidePremise
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
