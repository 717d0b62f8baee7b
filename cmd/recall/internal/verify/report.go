package verify

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
	"boundedrecall/cmd/recall/internal/cli"
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

// Commands returns the verbs verify and report.
func Commands() []*cobra.Command { return []*cobra.Command{verifyCommand(), reportCommand()} }

// reportFlags are the flags of report, as parsed.
type reportFlags struct {
	out, source  string
	seed         uint64
	runs         int
	short, brief bool
}

func reportCommand() *cobra.Command {
	var r reportFlags
	cmd := &cobra.Command{
		Use:     "report --out DIR [flags]",
		Short:   "Check the statements and write a page with figures on what holds of the paper",
		Long:    reportHelp,
		Example: reportExamples,
		Args: cli.NoArgumentsBut(": it writes the page of all statements, where each has its place; " +
			"'recall verify ID --details' prints one"),
		RunE: r.run,
	}
	f := cmd.Flags()
	f.StringVar(&r.out, "out", "", "the folder to write")
	f.Uint64Var(&r.seed, "seed", 1, "the seed of the figures and of everything drawn")
	f.IntVar(&r.runs, "runs", 400, "how many runs the figures that draw average")
	f.BoolVar(&r.short, "short", false, "take smaller sizes, where a check has them")
	f.BoolVar(&r.brief, "brief", false, "write brief.html only")
	f.StringVar(&r.source, "source", "", "the address of the repository's files, to link to")
	return cmd
}

const reportHelp = `Check all statements of the paper, as verify does, and write a folder with

  index.html     what each statement of the paper says, whether it is true, what refutes
                 it, and what holds instead
  beyond.html    the statements beyond the paper, and the open questions
  evidence.html  proofs, what the prover has checked, and all measurements
  brief.html     two sheets of paper for a reviewer
  errata.tex     what is wrong in the paper, as a LaTeX article
  *.svg          the figures
  figure-2*.csv  the curves of the simulations (Section 6, Figure 2): means, and half the
                 widths of their bands
  summary.txt    the final regrets of the simulations, and what they say of the claim
  claims.json    the statements with all evidence, as verify --json prints them, and the
                 build

The pages ask the network for nothing. With --brief only brief.html is written.

The folder must not exist, or be empty. It is written when all is done, or not at all. The
exit status is 1 if a measurement contradicts a verdict, and 2 if a check could not run. In
both cases the report is written, with the failures at its top.`

const reportExamples = `  recall report --out page
  recall report --out sheet --brief --short
  recall report --out page --source https://example.org/boundedrecall/blob/main`

// run checks the flags and makes the report.
func (r *reportFlags) run(cmd *cobra.Command, _ []string) error {
	if r.source != "" && !strings.HasPrefix(r.source, "https://") &&
		!strings.HasPrefix(r.source, "http://") {
		return fmt.Errorf("--source %q is not an address: it must begin with https://", r.source)
	}
	err := cli.CheckRange("runs", r.runs, simulation.LeastRuns, mostSimulated)
	if err != nil {
		return err
	}
	all := reportRun{reportFlags: *r, statements: statements.All, draw: figures.All}
	all.stdout, all.stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
	return all.write(cmd.Context())
}

// A reportRun holds the settings for making a report.
type reportRun struct {
	reportFlags
	statements []*claims.Statement
	draw       func(ctx context.Context, seed uint64, runs int,
		progress func(done, total int)) ([]page.Figure, error)

	stdout, stderr io.Writer
}

// begin says what begins now, where no bar shows it.
func (r reportRun) begin(what string, args ...any) {
	if !terminal.Is(r.stderr) {
		fmt.Fprintf(r.stderr, "recall: "+what+"\n", args...)
	}
}

// write checks the statements, draws the figures and writes the report, or
// nothing.
func (r reportRun) write(ctx context.Context) error {
	if err := cli.CheckVacant(r.out); err != nil {
		return err
	}
	began := time.Now()
	r.begin("checking %s", cli.Plural(len(r.statements), "statement"))
	options := claims.Options{Seed: r.seed, Short: r.short}
	results, err := collect(ctx, r.statements, options, r.stderr, func(claims.Result) {})
	if err != nil {
		return err
	}
	p, name := r.page(results), page.BriefFile
	if !r.brief {
		name = page.IndexFile
		r.begin("drawing the figures")
		p.Figures, err = r.figures(ctx)
		if err != nil {
			return err
		}
	}
	p.Build.Date, p.Build.Took = time.Now().UTC(), time.Since(began)
	files, err := filesOf(p)
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return cli.Interrupted
	}
	if err := cli.WriteFolder(r.out, files); err != nil {
		return err
	}
	o := newOutcome(results)
	o.printFailures(r.stderr)
	fmt.Fprintf(r.stdout, "%s\n%s\n", o.line(), filepath.Join(r.out, name))
	return o.status()
}

// page returns the page of the results, without figures.
func (r reportRun) page(results []claims.Result) page.Page {
	sheet := statements.Sheet()
	p := page.Page{
		Title: paper.Title, Lede: paper.Lede, Conclusion: paper.Conclusion, Preface: paper.Preface,
		Notation: paper.Notation,
		Note:     beyond.Note(), NoteFigure: "what-recall-costs",
		Lead: paper.Theorem5_1.ID, LeadNote: paper.CoversPlay,
		LeadCaption: "The table is of Cover's learner.",
		Scope:       sheet.Scope,
		Sharper:     sheet.Sharper,
		Links: []page.Link{{Text: "arXiv:2205.14519", Address: paper.ArXiv},
			{Text: "PMLR 235:43791–43803", Address: paper.PMLR}},
		BibTeX:  paper.BibTeX,
		Program: "go run ./cmd/recall",
		Certify: "go run ./cmd/recall certify exact/testdata/*.json",
		Again:   fmt.Sprintf("go run ./cmd/recall report --seed %d --runs %d --out page", r.seed, r.runs),
		Results: results, Alone: r.brief, Source: r.source, File: ledger.File,
		Command: replayCommand,
		Theorem: func(name string) string {
			s, _ := proofs.Theorem(name)
			return s.Text
		},
	}
	p.Build = page.Build{
		Machine: fmt.Sprintf("%s/%s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Seed:    r.seed, Runs: r.runs, Prover: proofs.CheckedHere(),
	}
	p.Build.Version, p.Build.Go = cli.Version()
	for _, q := range beyond.Questions() {
		p.Questions = append(p.Questions, page.Question(q))
	}
	return p
}

// figures draws the figures.
func (r reportRun) figures(ctx context.Context) ([]page.Figure, error) {
	bar := terminal.NewBar(r.stderr, "drawing")
	defer bar.Finish()
	drawn, err := r.draw(ctx, r.seed, r.runs, bar.Step)
	if ctx.Err() != nil {
		return nil, cli.Interrupted
	}
	return drawn, err
}

// numbersFile has the statements with all evidence, and summaryFile the
// summaries of the figures.
const (
	numbersFile = "claims.json"
	summaryFile = "summary.txt"
)

// mostSimulated bounds --runs.
const mostSimulated = 1_000_000

// filesOf returns the pages, the figures and the numbers by file name, or only
// the brief.
func filesOf(p page.Page) (map[string][]byte, error) {
	files, err := p.Files()
	if err != nil || p.Alone {
		return files, err
	}
	var numbers bytes.Buffer
	e := json.NewEncoder(&numbers)
	e.SetIndent("", " ")
	err = e.Encode(verifyReport{Schema: verifySchema, Build: p.Build,
		Claims: resultsJSON(p.Results)})
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
