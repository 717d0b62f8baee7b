package claims

import (
	"cmp"
	"fmt"
	"strings"
)

// Line says in a line the verdict that the evidence gives, the id, what was
// measured, how what holds is known, and the outcome:
//
//	refuted (constant)  theorem-5.1  11/36 > 1/4; holds: by hand  ok
func (r Result) Line() string {
	outcome, text := "ok", r.measured()+r.verdicts()
	switch {
	case r.NotRun != "":
		outcome = "NOT RUN"
		text, _, _ = strings.Cut(r.NotRun, "\n")
	case len(r.Contradictions) > 0:
		outcome = "CONTRADICTED"
		if side, _, _ := strings.Cut(r.Contradictions[0], ": "); side == SideWhy || side == SidePremise {
			outcome += ": " + side // the verdicts of the line stand
		}
	case !r.Consistent():
		outcome, text = "NOT MEASURED", r.NotMeasured[0]
	}
	return fmt.Sprintf("%-18s  %-29s %s  %s", r.verdict(), r.Statement.ID, text, outcome)
}

// verdict returns the verdict on the printed sentence, or on the one that holds
// if none is printed.
func (r Result) verdict() string {
	v := r.PrintedVerdict
	if r.Statement.Printed.Absent() {
		v = r.HoldsVerdict
	}
	return cmp.Or(string(v), "not judged")
}

// measured returns the case that breaks the printed sentence, or else how many
// cases were measured.
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

// Breaks returns the first piece of evidence that breaks the printed sentence,
// one in fractions if there is one. ok reports whether there is any.
func (r Result) Breaks() (first Evidence, ok bool) {
	for _, e := range r.Evidence {
		if e.Side == SidePrinted && !e.Agrees() && (!ok || first.Fractions == nil && e.Fractions != nil) {
			first, ok = e, true
		}
	}
	return first, ok
}

// verdicts says how the printed sentence is known, or else, if it fails, what
// the evidence gives for the one that holds.
func (r Result) verdicts() string {
	s := r.Statement
	if !s.Printed.Absent() && !s.Printed.fails {
		return "; known: " + s.Printed.Ways()
	}
	text := map[Verdict]string{HoldsVerdict: "holds: " + s.Holds.Ways(),
		ConjectureVerdict: "conjectured: " + s.Holds.Ways()}[r.HoldsVerdict]
	switch {
	case s.Holds.Absent():
		return ""
	case text == "":
		text = "holds: " + string(r.HoldsVerdict)
	}
	return "; " + text
}
