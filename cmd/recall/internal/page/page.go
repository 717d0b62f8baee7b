// Package page lays the ledger out as pages: what each statement of the paper
// says, whether that holds, what refutes it, and what holds instead, with the
// measurements and figures behind it.
//
// A page asks nothing of the network: style and script are inside it, figures
// are files beside it, and its content security policy forbids everything else.
package page

import (
	"bytes"
	_ "embed"
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

	// Lead is the statement whose refutation stands first, as a game round by
	// round, with the figure of its name. LeadNote says how the plays come
	// about, and LeadCaption, below the figure, what the table beside it is of.
	Lead, LeadNote, LeadCaption string

	// Conclusion says in a minute what holds of the paper, Preface explains the
	// model and Notation the signs. Note opens the page of the statements
	// beyond the paper, above the figure of the name NoteFigure. They are
	// Markdown, in which formulas are set and the names of statements become
	// links.
	Conclusion, Preface, Notation, Note string

	NoteFigure string

	Scope     []string   // which sentences must be read in some way, and how
	Sharper   []string   // what is sharper than printed, a sentence each
	Questions []Question // that are open

	Build   Build
	Results []claims.Result // in the order of the statements
	Figures []Figure

	// Command returns the command line that replays a witness, empty if there
	// is none; nil stands for no commands.
	Command func(claims.Witness) string

	// Theorem returns the statement of a machine-checked theorem, as the prover
	// prints it; nil stands for none.
	Theorem func(name string) string

	// File returns the path of a statement's source file; nil stands for no
	// files.
	File func(*claims.Statement) string

	// Source is the address of the repository's files, to which paths are
	// added, such as https://example.org/boundedrecall/blob/main; empty if it
	// is not known.
	Source string

	At    string // the name of the file that is written; empty if one file holds all
	Alone bool   // the other files are not there, and nothing links to them
}

// A Link is an address with its text.
type Link struct{ Text, Address string }

// A Question is open: what is asked, what would settle it with yes or no, and
// what is known.
type Question struct{ Asked, Yes, No, Known, Status string }

// A Build says what made the page.
type Build struct {
	Version string        `json:"version"` // with the revision of the source, if the build knows it
	Go      string        `json:"go"`
	Machine string        `json:"machine"`
	Date    time.Time     `json:"date"`
	Took    time.Duration `json:"took_ns"`
	Seed    uint64        `json:"seed"` // of the figures
	Runs    int           `json:"runs"` // averaged in the figures that draw
	// that compiled the machine-checked proofs on this machine; empty if none
	// did
	Prover string `json:"prover,omitempty"`
}

//go:embed page.tmpl
var page string

//go:embed style.css
var style string

//go:embed page.js
var script string

// The pages of a report.
const (
	IndexFile    = "index.html"    // the paper's statements
	BeyondFile   = "beyond.html"   // the statements beyond it, and the open questions
	EvidenceFile = "evidence.html" // proofs and evidence of all
	BriefFile    = "brief.html"    // two sheets of paper for a reviewer
)

// Files returns the pages, the errata, the figures and their numbers by file
// name, or only the brief.
func (p Page) Files() (map[string][]byte, error) {
	files, pages := map[string][]byte{}, []string{BriefFile}
	if !p.Alone {
		pages = append(pages, IndexFile, BeyondFile, EvidenceFile)
		files[ErrataFile] = []byte(p.Errata())
		for _, f := range p.Figures {
			files[f.Name+".svg"] = f.SVG
			if f.CSV != nil {
				files[f.Name+".csv"] = f.CSV
			}
		}
	}
	for _, p.At = range pages {
		var b bytes.Buffer
		if err := p.Write(&b); err != nil {
			return nil, err
		}
		files[p.At] = b.Bytes()
	}
	return files, nil
}

// Write writes the page At. On an error the output is incomplete.
func (p Page) Write(w io.Writer) error {
	layout := template.Must(template.New("page").Funcs(template.FuncMap{
		"math": p.math, "statement": p.statement, "markdown": p.markdown, "note": p.note,
		"capital": capital, "number": number, "count": count, "counted": counted, "kinds": kinds,
		"precise": precise, "short": short, "game": newGame, "anchor": anchor,
		"page":    func() Page { return p },
		"demands": func() map[string]string { return demands },
		"style":   func() template.CSS { return template.CSS(style) },
		"script":  func() template.JS { return template.JS(script) }, // without which the page is whole
		"errata":  func() string { return ErrataFile },
	}).Parse(page))
	return layout.Execute(w, p)
}

// anchor returns a link to a heading, to copy.
func anchor(id, title string) template.HTML {
	id, title = template.HTMLEscapeString(id), template.HTMLEscapeString(title)
	return template.HTML(fmt.Sprintf(` <a class="anchor" href="#%s" aria-label="Link to %s">#</a>`,
		id, title))
}
