// Package page lays the ledger out as a page: what each statement of the paper
// says, whether that is true, what refutes it, and what is true instead, with the
// measurements and figures behind it.
//
// The page is one HTML file that asks nothing of the network: style, script and
// figures are inside it, and its content security policy forbids everything else.
package page

import (
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"time"

	"boundedrecall/claims"
)

// A Page is what the report shows.
type Page struct {
	Title   string // the paper's
	Lede    string // a sentence below it
	Links   []Link // to the paper
	BibTeX  string // the paper's entry
	Program string // the command, such as go run ./cmd/recall
	Again   string // the command line that makes the page again
	Certify string // the command line that checks the certificates, empty if there is none

	// Conclusion says in a minute what is true of the paper, Preface explains the model and
	// Notation the signs. They are HTML, in whose text formulas are set and the names of statements
	// become links.
	Conclusion, Preface, Notation string

	Build   Build
	Results []claims.Result // in the order of the statements
	Figures []Figure

	// Command returns the command line that replays a witness, empty if there is none; nil stands for no commands.
	Command func(claims.Witness) string

	// File returns the path of a statement's source file; nil stands for no files.
	File func(*claims.Statement) string

	// Source is the address of the repository's files, to which paths are added, such
	// as https://example.org/boundedrecall/blob/main; empty if it is not known.
	Source string
}

// A Link is an address with its text.
type Link struct{ Text, Address string }

// A Build says what made the page.
type Build struct {
	Version string        `json:"version"` // with the revision of the source, if the build knows it
	Go      string        `json:"go"`
	Machine string        `json:"machine"`
	Date    time.Time     `json:"date"`
	Took    time.Duration `json:"took_ns"`
	Seed    uint64        `json:"seed"`             // of the figures
	Runs    int           `json:"runs"`             // averaged in the figures that draw
	Prover  string        `json:"prover,omitempty"` // that compiled the machine-checked proofs on this machine; empty if none did
}

//go:embed page.tmpl
var page string

//go:embed style.css
var style string

//go:embed page.js
var script string

// Write writes the page. If it returns an error, what it has written is no page.
func (p Page) Write(w io.Writer) error {
	layout := template.Must(template.New("page").Funcs(template.FuncMap{
		"math":      p.math,
		"statement": p.statement,
		"markdown":  p.markdown,
		"set":       p.setHTML,
		"sentence":  sentence,
		"number":    number,
		"count":     count,
		"image":     image,
		"anchor":    anchor,
		"page":      func() Page { return p },
		"kinds":     kinds,
		"capital":   capital,
		"class":     class,
		"demands":   func() map[claims.Relation]string { return demands },
		"style":     func() template.CSS { return template.CSS(style) },
		"script":    func() template.JS { return template.JS(script) }, // without which the page is whole
		"generator": func() string { return Generator },
		"errata":    func() string { return ErrataFile },
	}).Parse(page))
	return layout.Execute(w, p)
}

// Generator stands in the head of every report.
const Generator = "boundedrecall report"

// anchor returns a link to a heading, to copy.
func anchor(id, title string) template.HTML {
	id, title = template.HTMLEscapeString(id), template.HTMLEscapeString(title)
	return template.HTML(fmt.Sprintf(` <a class="anchor" href="#%s" aria-label="Link to %s">#</a>`, id, title))
}

// image returns the figure as an address that holds it.
func image(f Figure) template.URL {
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(f.SVG))
}
