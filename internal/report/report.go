// Package report lays the ledger out as a page: what each statement of the paper
// says, whether that is true, what refutes it, and what is true instead, with the
// measurements and figures behind it.
//
// The page is one HTML file that asks nothing of the network: style, script and
// figures are inside it, and its content security policy forbids everything else.
package report

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"time"

	"boundedrecall/claims"
	"boundedrecall/internal/figures"
)

// A Page is what the report shows.
type Page struct {
	Title   string // the paper's
	Lede    string // a sentence below it
	Preface string // a template in HTML, with the functions math and number, that explains the model
	Program string // the command, such as go run ./cmd/recall
	Again   string // the command line that makes the page again

	Build   Build
	Results []claims.Result // in the order of the statements
	Figures []figures.Figure

	// Command returns the command line that replays a witness, empty if there is none;
	// nil stands for no commands.
	Command func(claims.Witness) string

	// Source is the address of the repository's files, to which paths are added, such
	// as https://example.org/boundedrecall/blob/main; empty if it is not known.
	Source string
}

// A Build says what made the page.
type Build struct {
	Version  string        `json:"version"`
	Revision string        `json:"revision,omitempty"` // of the source, as git describes it
	Go       string        `json:"go"`
	Machine  string        `json:"machine"`
	Date     time.Time     `json:"date"`
	Took     time.Duration `json:"took_ns"`
	Seed     uint64        `json:"seed"`             // of the figures
	Runs     int           `json:"runs"`             // averaged in the figures that draw
	Prover   string        `json:"prover,omitempty"` // that compiled the machine-checked proofs on this machine; empty if none did
}

//go:embed page.tmpl
var page string

//go:embed style.css
var style string

//go:embed copy.js
var script string

// Write writes the page.
func (p Page) Write(w io.Writer) error {
	layout, err := template.New("page").Funcs(template.FuncMap{
		"math":     p.math,
		"markdown": p.markdown,
		"sentence": sentence,
		"number":   number,
		"precise":  precise,
		"count":    count,
		"image":    image,
		"claim":    func(c Claim) claimView { return claimView{p, c} },
		"figure":   func(f figures.Figure) figureView { return figureView{p, f} },
	}).Parse(page)
	if err == nil {
		_, err = layout.New("preface").Parse(p.Preface)
	}
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	var out bytes.Buffer
	if err := layout.Execute(&out, p); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	_, err = w.Write(out.Bytes())
	return err
}

// Style is the page's style sheet.
func (Page) Style() template.CSS { return template.CSS(style) }

// Script is the page's script. The page is whole without it.
func (Page) Script() template.JS { return template.JS(script) }

// Generator marks the page as one that this package wrote.
func (Page) Generator() string { return Generator }

// Generator stands in the head of every report.
const Generator = "boundedrecall report"

// image returns the figure as an address that holds it.
func image(f figures.Figure) template.URL {
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(f.SVG))
}
