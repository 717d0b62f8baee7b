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

	"boundedrecall/internal/figures"
	claims "boundedrecall/internal/oldledger"
)

// A Page is what the report shows.
type Page struct {
	Build    Build
	Claims   []Claim
	Failures []Failure // of the suite; none if it passed
	Figures  []figures.Figure

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
	Seed     uint64        `json:"seed"` // of the figures
	Runs     int           `json:"runs"` // averaged in the figures that draw
	Tests    int           `json:"tests"`
	Packages int           `json:"packages"`
}

// A Failure is a test, package or record that failed, and what it says of it.
type Failure struct {
	What   string `json:"what"`
	Output string `json:"output,omitempty"`
}

// A Claim is a record of the ledger with a run's evidence. Its verdicts are those
// that the evidence gives.
type Claim struct {
	claims.Claim
	Evidence      []claims.Evidence
	Contradiction string // how the verdicts differ from the ledger's

	Replays map[string]Replay // by the command of the exhibit
	Lines   []Line            // of the source: the test and the record
}

// A Replay is what a command said.
type Replay struct {
	Output string
	Plays  [][]float64 // round by round, if it plays
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
		"sentence": sentence,
		"number":   number,
		"precise":  precise,
		"count":    count,
		"image":    image,
		"claim":    func(c Claim) claimView { return claimView{p, c} },
		"figure":   func(f figures.Figure) figureView { return figureView{p, f} },
	}).Parse(page)
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
