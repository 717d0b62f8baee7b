package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"boundedrecall/internal/figures"
	claims "boundedrecall/internal/oldledger"
	"boundedrecall/internal/report"

	"github.com/spf13/cobra"
)

// reportFlags are the flags of report, as parsed.
type reportFlags struct {
	out, source string
	seed        uint64
	runs        int
}

func reportCommand() *cobra.Command {
	var f reportFlags
	cmd := &cobra.Command{
		Use:   "report --out DIR [flags]",
		Short: "Run the suite and write a page with figures on what is true of the paper",
		Long: `Run all tests of this module, as verify does, and write a folder with

  index.html   what each statement of the paper says, whether it is true, what
               refutes it, and what is true instead; it needs no network
  *.svg        the figures in it
  claims.json  the ledger with all evidence, as verify --json prints it, and the build

Each case that a command can replay is replayed, and must give the number that the
test measured. The folder must not exist, or be empty, or hold an earlier report and
nothing else; it is written when all is done, or not at all.

The exit status is 1 if a measurement contradicts the ledger or a test fails. Then
too the report is written, with the failures at its top.`,
		Example: `  recall report --out page
  recall report --out page --source https://example.org/boundedrecall/blob/main`,
		Args: noArguments("report"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			return f.report(ctx, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.out, "out", "", "the folder to write")
	flags.Uint64Var(&f.seed, "seed", 1, "the seed of the figures that draw")
	flags.IntVar(&f.runs, "runs", 400, "how many runs the figures that draw average")
	flags.StringVar(&f.source, "source", "", "the address of the repository's files, to link to")
	return cmd
}

func (f reportFlags) check() error {
	switch {
	case f.out == "":
		return errors.New("--out is missing: the folder to write")
	case f.runs < figures.LeastRuns || f.runs > mostSimulated:
		return fmt.Errorf("--runs %d is not in %d..%d", f.runs, figures.LeastRuns, mostSimulated)
	case f.source != "" && !strings.HasPrefix(f.source, "https://") && !strings.HasPrefix(f.source, "http://"):
		return fmt.Errorf("--source %q is no address: it begins with https://", f.source)
	}
	return nil
}

// report runs the suite of the module around the working folder and writes the
// report.
func (f reportFlags) report(ctx context.Context, stdout, stderr io.Writer) error {
	if err := f.check(); err != nil {
		return err
	}
	root, err := moduleRoot(ctx, "report")
	if err != nil {
		return err
	}
	r := reporting{
		reportFlags: f, root: root, suite: goTest(ctx, root), packages: countPackages(ctx, root),
		ledger: claims.Ledger, draw: figures.All, stdout: stdout, stderr: stderr,
	}
	return r.run(ctx)
}

// A reporting is one making of a report.
type reporting struct {
	reportFlags
	root     string    // the folder of the source
	suite    *exec.Cmd // writes the events of go test
	packages int       // in it, 0 if not known
	ledger   []claims.Claim
	draw     func(ctx context.Context, seed uint64, runs int, progress func(done, total int)) ([]figures.Figure, error)

	stdout, stderr io.Writer
}

// run runs the suite, judges the ledger, draws the figures and writes the report, or
// nothing.
func (r reporting) run(ctx context.Context) error {
	folder, err := newFolder(r.out, replaceable)
	if err != nil {
		return err
	}
	defer folder.close()
	began := time.Now()
	bar := newBar(r.stderr, "building")
	s, err := runSuite(ctx, r.suite, r.packages, bar)
	bar.finish()
	if err != nil {
		return err
	}
	j := judge(r.ledger, s)
	p := report.Page{Source: r.source}
	if p.Figures, err = r.figures(ctx, j); err != nil {
		return err
	}
	if p.Claims, err = r.claims(ctx, &j); err != nil {
		return err
	}
	for _, failure := range j.failures {
		p.Failures = append(p.Failures, report.Failure{What: failure.what, Output: failure.output})
	}
	p.Build = r.build(ctx, j)
	p.Build.Took = time.Since(began)
	if err := deposit(folder, p, j); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return interrupted
	}
	if err := folder.commit(); err != nil {
		return fmt.Errorf("--out %s: %w", r.out, cause(err))
	}
	if _, err := fmt.Fprintf(r.stdout, "%s\n%s\n", j.summary(), filepath.Join(r.out, pageFile)); err != nil {
		return err
	}
	if len(j.failures) > 0 {
		j.printFailures(r.stderr)
		return failed
	}
	return nil
}

// figures draws the figures.
func (r reporting) figures(ctx context.Context, j judgement) ([]figures.Figure, error) {
	bar := newBar(r.stderr, "drawing")
	drawn, err := r.draw(ctx, r.seed, r.runs, bar.step)
	bar.finish()
	switch {
	case ctx.Err() != nil:
		return nil, interrupted
	case err != nil:
		return nil, err
	}
	var evidence []claims.Evidence
	for _, record := range j.records {
		evidence = append(evidence, record.Evidence...)
	}
	return append(drawn, figures.EvidencePerClaim(evidence)), nil
}

// claims returns the records as the page shows them, with what their replays say and
// where their source stands. What does not replay joins the failures.
func (r reporting) claims(ctx context.Context, j *judgement) ([]report.Claim, error) {
	tests, records, err := report.Locate(r.root)
	if err != nil {
		return nil, err
	}
	bar := newBar(r.stderr, "replaying")
	defer bar.finish()
	var all []report.Claim
	for k, record := range j.records {
		if ctx.Err() != nil {
			return nil, interrupted
		}
		c := report.Claim{Claim: record.Claim, Evidence: record.Evidence, Contradiction: record.Contradiction, Replays: map[string]report.Replay{}}
		for _, line := range []report.Line{tests[record.Test], records[record.ID]} {
			if line.File != "" {
				c.Lines = append(c.Lines, line)
			}
		}
		for i := range record.Evidence {
			e := &record.Evidence[i]
			command, replay, err := replayed(e)
			if err != nil {
				j.contradict(fmt.Sprintf("%s, %s: %v", record.ID, e.What, err))
			}
			if command != "" {
				c.Replays[command] = replay
			}
		}
		bar.step(k+1, len(j.records))
		all = append(all, c)
	}
	return all, nil
}

func (r reporting) build(ctx context.Context, j judgement) report.Build {
	b := report.Build{
		Version: version(), Go: runtime.Version(), Date: time.Now().UTC(),
		Machine: fmt.Sprintf("%s/%s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Seed:    r.seed, Runs: r.runs, Tests: j.tests, Packages: j.packages,
	}
	b.Version, _, _ = strings.Cut(b.Version, ", ")
	describe := exec.CommandContext(ctx, "git", "describe", "--always", "--dirty")
	describe.Dir = r.root
	if out, err := describe.Output(); err == nil { // there may be no git
		b.Revision = strings.TrimSpace(string(out))
	}
	return b
}

// deposit writes the page, the figures and the numbers.
func deposit(folder *folder, p report.Page, j judgement) error {
	var page, numbers bytes.Buffer
	if err := p.Write(&page); err != nil {
		return err
	}
	e := json.NewEncoder(&numbers)
	e.SetIndent("", " ")
	if err := e.Encode(map[string]any{"build": p.Build, "failures": append([]report.Failure{}, p.Failures...), "claims": j.records}); err != nil {
		return err
	}
	if err := folder.add(pageFile, page.Bytes()); err != nil {
		return err
	}
	if err := folder.add(numbersFile, numbers.Bytes()); err != nil {
		return err
	}
	for _, f := range p.Figures {
		if err := folder.add(f.Name+figureSuffix, f.SVG); err != nil {
			return err
		}
	}
	return nil
}
