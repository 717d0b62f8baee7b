package claims

import (
	"fmt"
	"strings"
)

// Markdown returns the ledger as text: how many statements have which verdict as
// printed, and a table with the reference, then the verdict and the statement for each
// reading.
func Markdown(ledger []Claim) string {
	var b strings.Builder
	count := map[Verdict]int{}
	for _, c := range ledger {
		count[c.Literal.Verdict]++
	}
	fmt.Fprintf(&b, "Of %d statements %d hold as printed, %d are refuted, %d vacuous and %d not reproduced.\n\n",
		len(ledger), count[Holds], count[Refuted], count[Vacuous], count[NotReproduced])
	b.WriteString("| | as printed | repaired |\n|---|---|---|\n")
	escape := strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`)
	for _, c := range ledger {
		fmt.Fprintf(&b, "| %s | **%s.** %s | **%s.** %s |\n", escape.Replace(c.Reference),
			c.Literal.Verdict, escape.Replace(c.Literal.Statement), c.Repaired.Verdict, escape.Replace(c.Repaired.Statement))
	}
	return b.String()
}
