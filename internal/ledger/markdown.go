package ledger

import (
	_ "embed"
	"strings"
	"text/template"

	"boundedrecall/claims"
	"boundedrecall/internal/markdown"
	"boundedrecall/paper"
)

//go:embed ledger.tmpl
var layout string

// Markdown returns the ledger of the paper as a document: how many statements
// have which verdict, and a line for each statement. It lies in the folder that
// holds package paper.
func Markdown() string {
	return execute("paper", "paper/", map[string]any{
		"Counts": claims.CountStatements(paper.Statements), "Criterion": paper.Criterion,
		"Statements": paper.Statements,
	})
}

// Beyond is what a ledger of statements beyond the paper says.
type Beyond struct {
	Statements []*claims.Statement
	Questions  any // a list of open questions
}

// Markdown returns the ledger as a document, which lies beside those of the
// statements.
func (b Beyond) Markdown() string { return execute("beyond", "", b) }

func execute(name, folder string, data any) string {
	var b strings.Builder
	t := template.Must(template.New("ledger").Funcs(template.FuncMap{
		"text":  markdown.Escape,
		"table": func(s []*claims.Statement) string { return claims.Ledger(folder, s) },
	}).Parse(layout))
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	return b.String()
}
