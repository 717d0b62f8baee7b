package ledger

import (
	_ "embed"
	"slices"
	"strings"
	"text/template"

	"boundedrecall/claims"
	"boundedrecall/paper"
)

//go:embed ledger.tmpl
var layout string

// Markdown returns the ledger of the paper as a document: how many statements have which verdict,
// and a line for each statement. It lies in the folder that holds package paper.
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

// Markdown returns the ledger as a document, which lies beside those of the statements.
func (b Beyond) Markdown() string { return execute("beyond", "", b) }

func execute(name, folder string, data any) string {
	var b strings.Builder
	t := template.Must(template.New("ledger").Funcs(template.FuncMap{
		// Text is escaped from being read as Markdown.
		"text":     strings.NewReplacer("|", `\|`, "_", `\_`, "*", `\*`, "<", "&lt;").Replace,
		"document": func(s *claims.Statement) string { return folder + fileName(s) + ".md" },
		"known":    known,
	}).Parse(layout))
	if err := t.ExecuteTemplate(&b, name, data); err != nil {
		panic(err)
	}
	return b.String()
}

// known says in which ways the sentences that are true are known.
func known(s *claims.Statement) string {
	var ways []string
	for _, r := range []claims.Reading{s.Printed, s.Holds} {
		word := r.Verdict().Word()
		for _, k := range r.Known() {
			if word != "refuted" && word != "misprinted" && !slices.Contains(ways, k.Way) {
				ways = append(ways, k.Way)
			}
		}
	}
	return strings.Join(ways, ", ")
}
