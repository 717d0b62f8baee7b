package page

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"boundedrecall/claims"
)

// A Claim is a statement with what its check said.
type Claim struct{ claims.Result }

// A part is the paper's statements, or those beyond it.
type part struct {
	Beyond bool
	Claims []Claim
}

// filter returns the statements that pass, in their order.
func (p Page) filter(pass func(Claim) bool) (all []Claim) {
	for _, r := range p.Results {
		if c := (Claim{r}); pass(c) {
			all = append(all, c)
		}
	}
	return all
}

// Parts returns the statements that the page At shows: the paper's, those
// beyond it, or both.
func (p Page) Parts() []part {
	all := []part{{false, p.Paper()}, {true, p.filter(Claim.beyond)}}
	return slices.DeleteFunc(all, func(one part) bool {
		return len(one.Claims) == 0 || !p.Shows(true) && one.Beyond != (p.At == BeyondFile)
	})
}

// Paper returns the paper's statements.
func (p Page) Paper() []Claim { return p.filter(func(c Claim) bool { return !c.beyond() }) }

func (c Claim) beyond() bool { return c.Statement.Origin == claims.Beyond }

// Shows reports whether the page At shows what a statement says, or its
// evidence.
func (p Page) Shows(evidence bool) bool { return p.At == "" || evidence == (p.At == EvidenceFile) }

// Heading is what the page At has, empty for the first.
func (p Page) Heading() string {
	return map[string]string{BeyondFile: "beyond the paper", EvidenceFile: "proofs and evidence",
		BriefFile: "for a reviewer"}[p.At]
}

// Leading returns the leading statement, if there is one.
func (p Page) Leading() []Claim {
	return p.filter(func(c Claim) bool { return c.Statement.ID == p.Lead })
}

// LongRun returns the sentence on what is wrong with the printed sentence that
// speaks of the long run, and how the refutation is known. It returns "" if
// there is none.
func (c Claim) LongRun() string {
	for sentence := range strings.SplitSeq(c.Statement.Why, ". ") {
		if known := c.Statement.Printed.Known(); strings.Contains(sentence, "in the long run") &&
			len(known) > 0 {
			return strings.TrimSuffix(sentence, ".") + " (" + known[0].Way + ")."
		}
	}
	return ""
}

// Theorems returns the statements of the machine-checked theorems on a
// statement, as the prover prints them.
func (p Page) Theorems(c Claim) (all []string) {
	for _, known := range slices.Concat(c.Statement.Printed.Known(), c.Statement.Holds.Known()) {
		for _, name := range known.Theorems {
			if p.Theorem != nil {
				all = append(all, p.Theorem(name))
			}
		}
	}
	return all
}

// Href returns the address of a statement on the page that shows what it says.
func (p Page) Href(s *claims.Statement) string {
	file := IndexFile
	if s.Origin == claims.Beyond {
		file = BeyondFile
	}
	if p.At == "" || p.At == file {
		file = ""
	}
	return file + "#" + s.ID
}

// Counts says how many statements have which verdict.
func (p Page) Counts() []string {
	var statements []*claims.Statement
	for _, r := range p.Results {
		statements = append(statements, r.Statement)
	}
	return claims.CountStatements(statements)
}

// False returns the statements that are refuted or not reproduced as printed:
// the numbered ones before the others, and the gravest first.
func (p Page) False() []Claim {
	return p.graded(func(c Claim) bool {
		return c.PrintedVerdict.Word() == "refuted" ||
			c.PrintedVerdict == claims.NotReproducedVerdict
	})
}

// Noted returns the other statements of which there is something to say, in the
// order of False.
func (p Page) Noted() []Claim {
	return p.graded(func(c Claim) bool {
		return !c.beyond() && (c.Holds() || c.PrintedVerdict == claims.MisprintedVerdict) &&
			c.Statement.Why != ""
	})
}

func (p Page) graded(pass func(Claim) bool) []Claim {
	all := p.filter(pass)
	rank := func(c Claim) int {
		r := -slices.Index(claims.Verdicts, c.PrintedVerdict)
		if c.Statement.Origin != claims.Numbered {
			r += len(claims.Verdicts)
		}
		return r
	}
	slices.SortStableFunc(all, func(a, b Claim) int { return rank(a) - rank(b) })
	return all
}

// find returns the statement of that name.
func (p Page) find(id string) (Claim, bool) {
	k := slices.IndexFunc(p.Results, func(r claims.Result) bool { return r.Statement.ID == id })
	if k < 0 {
		return Claim{}, false
	}
	return Claim{p.Results[k]}, true
}

// named finds a statement by its name in a text. A statement beyond the paper
// has a word for an id, so its name has beyond/ before it.
func (p Page) named(name string) (Claim, bool) {
	id, beyond := strings.CutPrefix(name, "beyond/")
	if !beyond && !strings.Contains(name, "-") {
		return Claim{}, false
	}
	c, found := p.find(id)
	return c, found && (c.Statement.Origin == claims.Beyond) == beyond
}

// Failures returns the statements that are contradicted or whose check could
// not run.
func (p Page) Failures() []Claim { return p.filter(func(c Claim) bool { return !c.Consistent() }) }

// HoldsName is the heading of the sentence that holds instead of the printed
// one, or says more.
func (c Claim) HoldsName() string {
	switch {
	case c.HoldsVerdict == claims.ConjectureVerdict:
		return "Conjectured"
	case c.Statement.Holds.Ways() == claims.ByMeasurement:
		return "Measured"
	}
	return "Holds"
}

// Quoted reports whether the printed sentence is in the paper's own words.
func (c Claim) Quoted() bool { return strings.Contains(c.Statement.Printed.Text(), "“") }

// Holds reports whether the printed sentence holds, to the letter or as it is
// read.
func (c Claim) Holds() bool {
	return c.PrintedVerdict == claims.HoldsVerdict || c.PrintedVerdict == claims.HoldsAsReadVerdict
}

// Filter is what the page's filter knows the statement by: its verdict, that of
// the sentence that holds if none is printed.
func (c Claim) Filter() string {
	if c.Statement.Printed.Absent() {
		return c.HoldsVerdict.Word()
	}
	return c.PrintedVerdict.Word()
}

// wordsAtFirst bounds [Claim.Beginning].
const wordsAtFirst = 100

// Beginning returns the first sentences of the text that says what is wrong:
// as many as have 100 words together, and at least one. The table at the top
// of the page shows them, and the statement below it shows the whole text.
func (c Claim) Beginning() string {
	text, words := "", 0
	for _, sentence := range strings.SplitAfter(c.Statement.Why, ". ") {
		if words += len(strings.Fields(sentence)); words > wordsAtFirst && text != "" {
			break
		}
		text += sentence
	}
	return strings.TrimSpace(text)
}

// Broken says by how much the case that is shown breaks the printed sentence,
// where one number says it.
func (p Page) Broken(c Claim) string {
	for _, e := range p.Against(c) {
		if e.Side == claims.SidePrinted && e.Relation == claims.AtMost && e.Bound > 0 {
			return fmt.Sprintf("%s found; %s printed", short(e.Value), short(e.Bound))
		}
	}
	return ""
}

// Address returns the address of a file of the source.
func (p Page) Address(file string) string { return strings.TrimSuffix(p.Source, "/") + "/" + file }

// Short is the reference, without its subject if it has a number of its own:
// Theorem 5.1. It begins with a capital.
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

// numbered matches a reference that has a number of its own, such as Theorem
// 5.1.
var numbered = regexp.MustCompile(`^(?:Theorem|Lemma|Corollary|Definition|Algorithm|Remark|Figure|Footnote|Appendix) `)

// Title names the statement in contents and tables: like [Claim.Short], but it
// is the whole reference if that has no number, since a part of it could be
// read as the name of another statement.
func (c Claim) Title() string {
	if c.Statement.Origin == claims.Beyond || numbered.MatchString(c.Statement.Reference) {
		return c.Short()
	}
	return capital(c.Statement.Reference)
}

// prose matches a text that begins with a word of prose, and with no sign,
// formula or numbered statement.
var prose = regexp.MustCompile(`^(?:a |([a-z]{2,})(?:[\s,.;:]|-[a-z]|$))`)

// capital makes the first letter of a text a capital, unless a formula begins
// there.
func capital(text string) string {
	first := prose.FindStringSubmatch(text)
	if first == nil || strings.Contains(functions, " "+first[1]+" ") {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
