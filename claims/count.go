package claims

import (
	"fmt"
	"strings"
)

// CountStatements says how many statements of each origin that occurs have which verdict, such as
// "24 numbered statements of the paper: holds 17, misprinted 2, refuted (constant) 5". It counts the
// printed sentence, for statements beyond the paper the proved one.
func CountStatements(statements []Statement) (sentences []string) {
	for _, o := range []struct {
		origin      Origin
		noun, where string
	}{{Numbered, "numbered statement", " of the paper"}, {Prose, "sentence", " of its text"}, {Beyond, "statement", " beyond the paper"}} {
		total, counts := 0, map[Verdict]int{}
		for _, s := range statements {
			switch {
			case s.Origin != o.origin:
				continue
			case s.Origin == Beyond:
				counts[s.Proved.verdict]++
			default:
				counts[s.Printed.verdict]++
			}
			total++
		}
		var parts []string
		for _, v := range Verdicts {
			if counts[v] > 0 {
				parts = append(parts, fmt.Sprintf("%s %d", v, counts[v]))
			}
		}
		if total > 0 {
			sentences = append(sentences, plural(total, o.noun)+o.where+": "+strings.Join(parts, ", "))
		}
	}
	return sentences
}
