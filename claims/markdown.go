package claims

import (
	"fmt"
	"strings"
)

// Markdown returns the ledger as a table: the reference, then the verdict and the
// statement for each reading.
func Markdown(ledger []Claim) string {
	var b strings.Builder
	b.WriteString("| | as printed | repaired |\n|---|---|---|\n")
	escape := strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`)
	for _, c := range ledger {
		fmt.Fprintf(&b, "| %s | **%s.** %s | **%s.** %s |\n", escape.Replace(c.Reference),
			c.Literal.Verdict, escape.Replace(c.Literal.Statement), c.Repaired.Verdict, escape.Replace(c.Repaired.Statement))
	}
	return b.String()
}
