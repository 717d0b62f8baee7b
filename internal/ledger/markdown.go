package ledger

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"boundedrecall/claims"
	"boundedrecall/paper"
	"boundedrecall/proofs"
)

const head = `# The ledger

Every statement of *Online Learning with Bounded Recall* (Jon Schneider and Kiran Vodrahalli, ICML 2024), as it is printed and as it is proved here, and the statements
beyond the paper. This file is made from packages ` + "`paper` and `beyond`" + ` by

    go test -run TestLedger -update

and ` + "`go run ./cmd/recall verify`" + ` measures each sentence.
`

// Markdown returns the ledger as a document: how many statements have which verdict, the notation, and
// then each statement as printed and as proved. It leaves out the evidence of a run.
func Markdown() string {
	var b strings.Builder
	b.WriteString(head + "\n")
	for _, n := range claims.CountStatements(Statements) {
		fmt.Fprintf(&b, "- %s.\n", n)
	}
	fmt.Fprintf(&b, "\n%s\n\n## Words and signs\n\n%s", paper.Criterion, notation())
	for _, part := range []struct {
		title      string
		statements []claims.Statement
	}{{"The paper's statements", paper.Statements}, {"Beyond the paper", Statements[len(paper.Statements):]}} {
		fmt.Fprintf(&b, "\n## %s\n", part.title)
		for _, s := range part.statements {
			writeStatement(&b, s)
		}
	}
	return b.String()
}

// writeStatement writes a statement: its sentences with their labels and theorems, and its proof.
func writeStatement(b *strings.Builder, s claims.Statement) {
	place := ""
	if s.Place != "" {
		place = ", " + escape(s.Place)
	}
	fmt.Fprintf(b, "\n### %s\n\n`%s`, %s%s.\n", escape(s.Reference), s.ID, s.Origin, place)
	writeReading(b, "As printed", s.Printed)
	if s.Why != "" {
		fmt.Fprintf(b, "\n%s\n", escape(s.Why))
	}
	writeReading(b, "Proved", s.Proved)
	fmt.Fprintf(b, "\nTightness: %s.\n", escape(s.Tightness))
	if s.Proof != "" {
		fmt.Fprintf(b, "\n<details><summary>Proof</summary>\n\n%s\n\n</details>\n", escapeProof(strings.TrimSpace(s.Proof)))
	}
}

// writeReading writes a sentence with its label, and a line for each way of knowing it that has theorems or covers a part.
func writeReading(b *strings.Builder, title string, r claims.Reading) {
	if r.Absent() {
		return
	}
	label := r.Label()
	if ways := r.Ways(); ways != "" {
		label += ", " + ways
	}
	fmt.Fprintf(b, "\n**%s: %s.** %s\n", title, escape(label), escape(r.Text()))
	for _, k := range r.Known() {
		if k.Part != "" || k.Theorems != nil {
			parts := []string{escape(k.String())}
			for _, name := range k.Theorems {
				parts = append(parts, theorem(name))
			}
			fmt.Fprintf(b, "- %s.\n", strings.Join(parts, "; "))
		}
	}
}

// theorem returns a machine-checked theorem's name as a link to its file, and the first 12 digits of the hash of its statement
// with names in full: neither the theorem nor the sentence that it proves can change alone. It panics if there is no such theorem.
func theorem(name string) string {
	all := proofs.Statements()
	k := slices.IndexFunc(all, func(s proofs.Statement) bool { return s.Kind == "theorem" && s.Name == name })
	if k < 0 {
		panic("ledger: there is no theorem " + name)
	}
	return fmt.Sprintf("[`%s`](proofs/%s) %.6x", name, all[k].File, sha256.Sum256([]byte(all[k].Qualified)))
}

var term = regexp.MustCompile(`<div><dt>(.*?)</dt><dd>(.*?)</dd></div>`)

// notation returns the notation as a list.
func notation() string {
	var b strings.Builder
	for _, m := range term.FindAllStringSubmatch(paper.Notation, -1) {
		fmt.Fprintf(&b, "- **%s**: %s\n", escape(m[1]), escape(m[2]))
	}
	return b.String()
}

// escape keeps plain text from being read as Markdown.
func escape(text string) string {
	return strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, "<", "&lt;").Replace(text)
}

// escapeProof escapes only the underscores of a Markdown text, which are indices. Other
// markup, such as emphasis, stays.
func escapeProof(text string) string { return strings.ReplaceAll(text, "_", `\_`) }
