package page

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"boundedrecall/claims"
)

// A Claim is a statement with what its check said.
type Claim struct{ claims.Result }

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
func (p Page) Counts() []string {
	var statements []claims.Statement
	for _, r := range p.Results {
		statements = append(statements, *r.Statement)
	}
	return claims.CountStatements(statements)
}

// False returns the statements that are refuted or not reproduced as printed: the numbered ones
// before the others, and the gravest first.
func (p part) False() []Claim {
	return p.graded(func(c Claim) bool {
		return c.PrintedVerdict.Word() == "refuted" || c.PrintedVerdict == claims.NotReproducedVerdict
	})
}

// Noted returns the other statements of which there is something to say, in the order of False.
func (p part) Noted() []Claim {
	return p.graded(func(c Claim) bool {
		return (c.Holds() || c.PrintedVerdict == claims.MisprintedVerdict) && c.Statement.Why != ""
	})
}

func (p part) graded(pass func(Claim) bool) []Claim {
	all := slices.DeleteFunc(slices.Clone(p.Claims), func(c Claim) bool { return !pass(c) })
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

// Failures returns the statements that are contradicted or whose check could not run.
func (p Page) Failures() (failed []Claim) {
	for _, r := range p.Results {
		if !r.Confirmed() {
			failed = append(failed, Claim{r})
		}
	}
	return failed
}

// class is a verdict as a name for the style sheet.
func class(v claims.Verdict) string { return strings.ReplaceAll(v.Word(), " ", "-") }

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
	case c.Holds():
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

// Holds reports whether the printed sentence holds, to the letter or as it is read.
func (c Claim) Holds() bool {
	return c.PrintedVerdict == claims.HoldsVerdict || c.PrintedVerdict == claims.HoldsAsReadVerdict
}

// Filter is what the page's filter knows the statement by.
func (c Claim) Filter() string {
	switch {
	case c.Statement.Printed.Absent():
		return "beyond " + class(c.ProvedVerdict)
	case c.PrintedVerdict == claims.HoldsVerdict:
		return "holds"
	case c.Holds():
		return "holds noted"
	case c.PrintedVerdict == claims.MisprintedVerdict:
		return "noted"
	}
	return "wrong"
}

// Broken says by how much the printed sentence is broken at worst, where one number says it.
func (c Claim) Broken() string {
	var worst claims.Evidence
	for _, e := range c.Evidence {
		refutes := e.Side == claims.SidePrinted && !e.Agrees() && e.Relation == claims.AtMost && e.Bound > 0
		if refutes && e.Value*worst.Bound >= worst.Value*e.Bound {
			worst = e
		}
	}
	if worst.Bound == 0 {
		return ""
	}
	return fmt.Sprintf("a case has %s, where %s is printed", short(worst.Value), short(worst.Bound))
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
