package claims

import (
	"fmt"
	"strings"
)

// Markdown returns the ledger: how many statements have which verdict, and then each
// statement as printed and as proved, without the evidence of a run.
func Markdown(statements []Statement) string {
	var b strings.Builder
	for _, n := range CountStatements(statements) {
		fmt.Fprintf(&b, "- %s.\n", n)
	}
	fmt.Fprint(&b, "\n## The paper's statements\n")
	beyond := false
	for _, s := range statements {
		if s.Origin == Beyond && !beyond {
			beyond = true
			fmt.Fprint(&b, "\n## Beyond the paper\n")
		}
		place := ""
		if s.Place != "" {
			place = ", " + escape(s.Place)
		}
		fmt.Fprintf(&b, "\n### %s\n\n`%s`, %s%s.\n", escape(s.Reference), s.ID, s.Origin, place)
		if !s.Printed.Absent() {
			fmt.Fprintf(&b, "\n**As printed: %s.** %s\n", s.Printed.Summary(), escape(s.Printed.text))
		}
		if s.Why != "" {
			fmt.Fprintf(&b, "\n%s\n", escape(s.Why))
		}
		if !s.Proved.Absent() {
			fmt.Fprintf(&b, "\n**Proved: %s.** %s\n", s.Proved.Summary(), escape(s.Proved.text))
		}
		fmt.Fprintf(&b, "\nTightness: %s.\n", escape(s.Tightness))
		if s.Proof != "" {
			fmt.Fprintf(&b, "\n<details><summary>Proof</summary>\n\n%s\n\n</details>\n", escapeProof(strings.TrimSpace(s.Proof)))
		}
	}
	return b.String()
}

// Summary says the verdict, the kind of slip and how the sentence is known, such as
// "holds (by hand, certificate)" or "refuted (boundary)".
func (r Reading) Summary() string {
	var words []string
	if r.slip != NoSlip {
		words = append(words, string(r.slip))
	}
	for _, k := range r.known {
		words = append(words, k.String())
	}
	if words == nil {
		return string(r.Verdict())
	}
	return fmt.Sprintf("%s (%s)", r.Verdict(), strings.Join(words, ", "))
}

// String returns the way, with the theorems if a machine has checked them.
func (k Known) String() string {
	if len(k.Theorems) == 0 {
		return k.Way
	}
	return k.Way + ": " + strings.Join(k.Theorems, ", ")
}

// escape keeps plain text from being read as Markdown.
func escape(text string) string {
	return strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, "<", "&lt;").Replace(text)
}

// escapeProof escapes only the underscores of a Markdown text, which are indices. Other
// markup, such as emphasis, stays.
func escapeProof(text string) string { return strings.ReplaceAll(text, "_", `\_`) }
