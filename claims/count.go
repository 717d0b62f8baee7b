package claims

import (
	"fmt"
	"strings"
)

// CountStatements says how many statements of each origin that occurs have which verdict, such as
// "24 numbered statements of the paper: holds 17, misprinted 2, refuted 5 (constant 3, false 2)". It counts
// the printed sentence, for statements beyond the paper the proved one.
func CountStatements(statements []Statement) (sentences []string) {
	for _, o := range []struct {
		origin      Origin
		noun, where string
	}{{Numbered, "numbered statement", " of the paper"}, {Prose, "sentence", " of its text"}, {Beyond, "statement", " beyond the paper"}} {
		total, counts := 0, map[string]int{}
		for _, s := range statements {
			if s.Origin != o.origin {
				continue
			}
			v := s.Printed.Verdict()
			if o.origin == Beyond {
				v = s.Proved.Verdict()
			}
			total++
			counts[string(v)]++
			if v.Kind() != "" {
				counts[v.Word()]++
			}
		}
		if total > 0 {
			sentences = append(sentences, plural(total, o.noun)+o.where+": "+countVerdicts(counts))
		}
	}
	return sentences
}

// countVerdicts says how many statements have which verdict, and of which kind.
func countVerdicts(counts map[string]int) string {
	var parts, kinds []string
	for k, v := range Verdicts {
		if v.Kind() == "" && counts[string(v)] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", v, counts[string(v)]))
		} else if counts[string(v)] > 0 {
			kinds = append(kinds, fmt.Sprintf("%s %d", v.Kind(), counts[string(v)]))
		}
		if kinds != nil && (k+1 == len(Verdicts) || Verdicts[k+1].Word() != v.Word()) {
			parts, kinds = append(parts, fmt.Sprintf("%s %d (%s)", v.Word(), counts[v.Word()], strings.Join(kinds, ", "))), nil
		}
	}
	return strings.Join(parts, ", ")
}
