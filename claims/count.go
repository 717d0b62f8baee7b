package claims

import (
	"fmt"
	"strings"
)

// CountStatements says how many statements of each origin that occurs have which verdict, such as
// "24 numbered statements of the paper: 17 hold as printed, 3 of them with a slip; 7 refuted (2
// false, 3 boundary, 2 misprint)". It counts the printed sentence, for statements beyond the paper
// the proved one.
func CountStatements(statements []Statement) (sentences []string) {
	for _, o := range []struct {
		origin               Origin
		noun, where, printed string
	}{
		{Numbered, "numbered statement", " of the paper", " as printed"},
		{Prose, "sentence", " of its text", " as printed"},
		{Beyond, "statement", " beyond the paper", ""},
	} {
		total, slipped, verdicts, slips := 0, 0, map[Verdict]int{}, map[Slip]int{}
		for _, s := range statements {
			if s.Origin != o.origin {
				continue
			}
			r := s.Printed
			if o.origin == Beyond {
				r = s.Proved
			}
			total++
			verdicts[r.Verdict()]++
			if r.Verdict() == RefutedVerdict {
				slips[r.slip]++
			} else if r.Verdict() == HoldsVerdict && r.slip != NoSlip {
				slipped++
			}
		}
		if total > 0 {
			sentences = append(sentences, plural(total, o.noun)+o.where+": "+countVerdicts(verdicts, slips, slipped, o.printed))
		}
	}
	return sentences
}

// countVerdicts says how many statements have which verdict, and which slips.
func countVerdicts(verdicts map[Verdict]int, slips map[Slip]int, slipped int, printed string) string {
	var parts []string
	for _, v := range []Verdict{HoldsVerdict, RefutedVerdict, EmptyVerdict, NotReproducedVerdict, ConjectureVerdict} {
		k := verdicts[v]
		part := fmt.Sprintf("%d %s", k, v)
		switch v {
		case HoldsVerdict:
			if part = fmt.Sprintf("%d hold", k); k == 1 {
				part += "s"
			}
			if part += printed; slipped > 0 {
				part += fmt.Sprintf(", %d of them with a slip", slipped)
			}
		case RefutedVerdict:
			var kinds []string
			for _, s := range []Slip{False, Constant, Boundary, Empty, Experiment, Misprint} {
				if slips[s] > 0 {
					kinds = append(kinds, fmt.Sprintf("%d %s", slips[s], s))
				}
			}
			part += " (" + strings.Join(kinds, ", ") + ")"
		case ConjectureVerdict:
			part = plural(k, "conjecture")
		}
		if k > 0 {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "; ")
}
