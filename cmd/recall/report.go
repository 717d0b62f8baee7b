package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"boundedrecall/beyond"
	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/page"
	"boundedrecall/cmd/recall/internal/page/figures"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/internal/ledger"
	"boundedrecall/internal/simulation"
	"boundedrecall/paper"
	"boundedrecall/proofs"

	"github.com/spf13/cobra"
)

// reportFlags are the flags of report, as parsed.
type reportFlags struct {
	Out, Source  string
	Seed         uint64
	Runs         int
	Short, Brief bool
}

func reportCommand() *cobra.Command {
	f := reportFlags{Seed: 1, Runs: 400}
	return newCommand("report", noArguments, &f, func(cmd *cobra.Command, _ []string) error {
		if f.Source != "" && !strings.HasPrefix(f.Source, "https://") && !strings.HasPrefix(f.Source, "http://") {
			return fmt.Errorf("--source %q is no address: it begins with https://", f.Source)
		}
		if err := checkRange("runs", f.Runs, simulation.LeastRuns, mostSimulated); err != nil {
			return err
		}
		r := reportRun{reportFlags: f, statements: statements.All, draw: figures.All}
		r.stdout, r.stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
		return r.run(cmd.Context())
	})
}

// A reportRun holds the settings for making a report.
type reportRun struct {
	reportFlags
	statements []*claims.Statement
	draw       func(ctx context.Context, seed uint64, runs int, progress func(done, total int)) ([]page.Figure, error)

	stdout, stderr io.Writer
}

// run checks the statements, draws the figures and writes the report, or nothing.
func (r reportRun) run(ctx context.Context) error {
	if err := vacant(r.Out); err != nil {
		return err
	}
	began := time.Now()
	options := claims.Options{Seed: r.Seed, Short: r.Short}
	results, err := collect(ctx, r.statements, options, r.stderr, func(claims.Result) {})
	if err != nil {
		return err
	}
	p, name := r.page(results), page.BriefFile
	if !r.Brief {
		name = page.IndexFile
		if p.Figures, err = r.figures(ctx); err != nil {
			return err
		}
	}
	p.Build.Date, p.Build.Took = time.Now().UTC(), time.Since(began)
	files, err := filesOf(p)
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return interrupted
	}
	if err := writeFolder(r.Out, files); err != nil {
		return err
	}
	o := newOutcome(results)
	o.printFailures(r.stderr)
	fmt.Fprintf(r.stdout, "%s\n%s\n", o.line(), filepath.Join(r.Out, name))
	return o.status()
}

// page returns the page of the results, without figures.
func (r reportRun) page(results []claims.Result) page.Page {
	sheet := statements.Sheet()
	p := page.Page{
		Title: paper.Title, Lede: paper.Lede, Conclusion: paper.Conclusion, Preface: paper.Preface, Notation: paper.Notation,
		Lead: paper.Theorem5_1.ID, LeadNote: paper.CoversPlay, Scope: sheet.Scope, Sharper: sheet.Sharper,
		Links:   []page.Link{{Text: "arXiv:2205.14519", Address: paper.ArXiv}, {Text: "PMLR 235:43791–43803", Address: paper.PMLR}},
		BibTeX:  paper.BibTeX,
		Program: "go run ./cmd/recall", Certify: "go run ./cmd/recall certify exact/testdata/*.json",
		Again:   fmt.Sprintf("go run ./cmd/recall report --seed %d --runs %d --out page", r.Seed, r.Runs),
		Results: results, Alone: r.Brief, Source: r.Source, File: ledger.File, Command: replayCommand,
		Theorem: func(name string) string {
			s, _ := proofs.Theorem(name)
			return s.Text
		},
	}
	p.Build = page.Build{
		Machine: fmt.Sprintf("%s/%s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Seed:    r.Seed, Runs: r.Runs, Prover: proofs.CheckedHere(),
	}
	p.Build.Version, p.Build.Go = version()
	for _, q := range beyond.Questions() {
		p.Questions = append(p.Questions, page.Question(q))
	}
	return p
}

// figures draws the figures.
func (r reportRun) figures(ctx context.Context) ([]page.Figure, error) {
	bar := terminal.NewBar(r.stderr, "drawing")
	defer bar.Finish()
	drawn, err := r.draw(ctx, r.Seed, r.Runs, bar.Step)
	if ctx.Err() != nil {
		return nil, interrupted
	}
	return drawn, err
}

// numbersFile has the statements with all evidence, and summaryFile the summaries of the figures.
const (
	numbersFile = "claims.json"
	summaryFile = "summary.txt"
)

// mostSimulated bounds --runs.
const mostSimulated = 1_000_000

// filesOf returns the pages, the figures and the numbers by file name, or only the brief.
func filesOf(p page.Page) (map[string][]byte, error) {
	files, err := p.Files()
	if err != nil || p.Alone {
		return files, err
	}
	var numbers bytes.Buffer
	e := json.NewEncoder(&numbers)
	e.SetIndent("", " ")
	err = e.Encode(verifyReport{Schema: verifySchema, Build: p.Build, Claims: resultsJSON(p.Results)})
	files[numbersFile] = numbers.Bytes()
	var summaries []string
	for _, f := range p.Figures {
		if f.Summary != "" {
			summaries = append(summaries, f.Summary)
		}
	}
	if summaries != nil {
		files[summaryFile] = []byte(strings.Join(summaries, "\n"))
	}
	return files, err
}
