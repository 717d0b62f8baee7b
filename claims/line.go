package claims

import (
	"fmt"
	"strings"
)

// Line says in a line the outcome, the id, what was measured, and the verdicts that the evidence
// gives:
//
//	consistent   theorem-5.1   11/36 > 1/4: refuted as printed (constant); holds: by hand
func (r Result) Line() string {
	outcome, text := "consistent", r.measured()+": "+r.verdicts()
	switch {
	case r.NotRun != "":
		outcome = "NOT RUN"
		text, _, _ = strings.Cut(r.NotRun, "\n")
	case len(r.Contradictions) > 0:
		outcome = "CONTRADICTED"
	case !r.Consistent():
		outcome, text = "NOT MEASURED", r.NotMeasured[0]
	}
	return fmt.Sprintf("%-12s %-28s %s", outcome, r.Statement.ID, text)
}

// measured returns the case that breaks the printed sentence, or else how many cases were measured.
func (r Result) measured() string {
	if e, ok := r.Breaks(); ok {
		value, bound := e.sides()
		return value + " " + broken[e.Relation] + " " + bound
	}
	cases := 0
	for _, e := range r.Evidence {
		cases += e.Cases
	}
	return plural(cases, "case")
}

// broken says which relation holds where another does not.
var broken = map[string]string{AtMost: ">", AtLeast: "<", Equals: "≠"}

// Breaks returns the first piece of evidence that breaks the printed sentence, one in fractions if
// there is one. ok reports whether there is any.
func (r Result) Breaks() (first Evidence, ok bool) {
	for _, e := range r.Evidence {
		if e.Side == SidePrinted && !e.Agrees() && (!ok || first.Fractions == nil && e.Fractions != nil) {
			first, ok = e, true
		}
	}
	return first, ok
}

// verdicts says what the evidence gives for each reading, and how it is known.
func (r Result) verdicts() string {
	s, holds := r.Statement, map[Verdict]string{HoldsVerdict: "holds",
		ConjectureVerdict: "conjectured"}
	var parts []string
	if !s.Printed.Absent() {
		parts = append(parts, s.Printed.said(r.PrintedVerdict))
	}
	if text, ok := holds[r.HoldsVerdict]; ok {
		parts = append(parts, text+": "+s.Holds.Ways())
	} else if !s.Holds.Absent() {
		parts = append(parts, "holds: "+string(r.HoldsVerdict))
	}
	return strings.Join(parts, "; ")
}

// said says the verdict on a printed sentence in a few words, and how a sentence that holds is
// known.
func (r Reading) said(v Verdict) string {
	text := map[Verdict]string{
		HoldsVerdict: "holds as printed", HoldsAsReadVerdict: "holds as read",
		MisprintedVerdict:    "misprinted",
		NotReproducedVerdict: "not reproduced as printed",
	}[v]
	if kind, refuted := strings.CutPrefix(string(v), "refuted"); refuted {
		text = "refuted as printed" + kind
	} else if text == "" {
		return "printed: " + string(v)
	}
	if r.as != "" {
		text += " (" + r.as + ")"
	}
	if !r.fails {
		text += ": " + r.Ways()
	}
	return text
}
