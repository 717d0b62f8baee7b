package ledger

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"strings"
	"text/template"

	"boundedrecall/claims"
	"boundedrecall/paper"
	"boundedrecall/proofs"
)

//go:embed ledger.tmpl
var layout string

// Markdown returns the ledger of the paper as a document: how many statements have which verdict, the notation, the
// reviewer's sheet, and each statement as printed and as proved. It leaves out the evidence of a run.
func Markdown(refuted []Refutation) string {
	return execute("ledger", "proofs/", map[string]any{
		"Counts": claims.CountStatements(paper.Statements), "Criterion": paper.Criterion, "Notation": paper.Notation,
		"Refuted": refuted, "Sheet": NewSheet(), "Paper": paper.Statements,
	})
}

// Beyond is what a ledger of statements beyond the paper says.
type Beyond struct {
	Statements []*claims.Statement
	Questions  any // a list of open questions
	Sharper    []string
}

// Markdown returns the ledger as a document. It lies in a folder beside proofs.
func (b Beyond) Markdown() string { return execute("beyond", "../proofs/", b) }

func execute(name, folder string, data any) string {
	var b strings.Builder
	t := template.Must(template.New("ledger").Funcs(template.FuncMap{
		// Text is escaped from being read as Markdown. A proof is Markdown, but for indices.
		"text":    strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, "<", "&lt;").Replace,
		"proof":   func(text string) string { return strings.ReplaceAll(strings.TrimSpace(text), "_", `\_`) },
		"theorem": func(name string) string { return theorem(folder, name) },
	}).Parse(layout))
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	return b.String()
}

// theorem returns a machine-checked theorem's name as a link to its file, and the first 12 digits of the hash of its statement
// with names in full: neither the theorem nor the sentence that it proves can change alone. It panics if there is no such theorem.
func theorem(folder, name string) string {
	s, ok := proofs.Theorem(name)
	if !ok {
		panic("ledger: there is no theorem " + name)
	}
	return fmt.Sprintf("[`%s`](%s%s) %.6x", name, folder, s.File, sha256.Sum256([]byte(s.Qualified)))
}
