package claims

import (
	"fmt"
	"strings"
)

// A Count says how many statements of an origin have which verdict: on the printed
// sentence, or on the proved one for statements beyond the paper.
type Count struct {
	Origin   Origin
	Total    int
	Verdicts map[Verdict]int
	Slips    map[Slip]int // by kind of slip, the refuted statements
	Slipped  int          // the statements that hold as printed in spite of a slip
}

// CountStatements counts the statements of each origin that occurs: numbered, prose, beyond.
func CountStatements(statements []Statement) (counts []Count) {
	for _, o := range []Origin{Numbered, Prose, Beyond} {
		n := Count{Origin: o, Verdicts: map[Verdict]int{}, Slips: map[Slip]int{}}
		for _, s := range statements {
			if s.Origin != o {
				continue
			}
			n.Total++
			r := s.Printed
			if o == Beyond {
				r = s.Proved
			}
			n.Verdicts[r.Verdict()]++
			switch {
			case r.Verdict() == HoldsVerdict && r.slip != NoSlip:
				n.Slipped++
			case r.Verdict() == RefutedVerdict:
				n.Slips[r.slip]++
			}
		}
		if n.Total > 0 {
			counts = append(counts, n)
		}
	}
	return counts
}

var (
	countedVerdicts = []Verdict{HoldsVerdict, RefutedVerdict, EmptyVerdict, NotReproducedVerdict, ConjectureVerdict}
	countedSlips    = []Slip{False, Constant, Boundary, Empty, Experiment, Misprint}
)

// String returns the count as a sentence, such as "24 numbered statements of the paper: 17 hold
// as printed, 3 of them with a slip; 7 refuted (2 false, 3 boundary, 2 misprint)".
func (n Count) String() string {
	var parts []string
	for _, v := range countedVerdicts {
		k := n.Verdicts[v]
		if k == 0 {
			continue
		}
		part := fmt.Sprintf("%d %s", k, v)
		switch v {
		case HoldsVerdict:
			part = fmt.Sprintf("%d hold", k)
			if k == 1 {
				part += "s"
			}
			if n.Origin != Beyond {
				part += " as printed"
			}
			if n.Slipped > 0 {
				part += fmt.Sprintf(", %d of them with a slip", n.Slipped)
			}
		case RefutedVerdict:
			var kinds []string
			for _, s := range countedSlips {
				if n.Slips[s] > 0 {
					kinds = append(kinds, fmt.Sprintf("%d %s", n.Slips[s], s))
				}
			}
			part += " (" + strings.Join(kinds, ", ") + ")"
		case ConjectureVerdict:
			part = plural(k, "conjecture")
		}
		parts = append(parts, part)
	}
	return n.subject() + ": " + strings.Join(parts, "; ")
}

func (n Count) subject() string {
	switch n.Origin {
	case Numbered:
		return plural(n.Total, "numbered statement") + " of the paper"
	case Prose:
		return plural(n.Total, "sentence") + " of its text"
	}
	return plural(n.Total, "statement") + " beyond the paper"
}
