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
	"runtime"
	"strings"
	"syscall"
	"time"

	"boundedrecall/claims"
	"boundedrecall/figures"
	"boundedrecall/report"

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
		Example: `  recall report --out report
  recall report --out report --source https://example.org/boundedrecall/blob/main`,
		Args: noArguments("report"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			return f.report(ctx, cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVar(&f.out, "out", "", "the folder to write")
	flags.Uint64Var(&f.seed, "seed", 1, "the seed of the figures that draw")
	flags.IntVar(&f.runs, "runs", 100, "how many runs the figures that draw average")
	flags.StringVar(&f.source, "source", "", "the address of the repository's files, to link to")
	return cmd
}

// mostRuns bounds --runs.
const mostRuns = 1_000_000

func (f reportFlags) check() error {
	switch {
	case f.out == "":
		return errors.New("--out is missing: the folder to write")
	case f.runs < 2 || f.runs > mostRuns:
		return fmt.Errorf("--runs %d is not in 2..%d", f.runs, mostRuns)
	case f.source != "" && !strings.HasPrefix(f.source, "https://") && !strings.HasPrefix(f.source, "http://"):
		return fmt.Errorf("--source %q is no address: it begins with https://", f.source)
	}
	return nil
}

// report runs the suite of the module around the working folder and writes the
// report.
func (f reportFlags) report(ctx context.Context, stderr io.Writer) error {
	if err := f.check(); err != nil {
		return err
	}
	root, err := moduleRoot(ctx, "report")
	if err != nil {
		return err
	}
	folder, err := newFolder(f.out)
	if err != nil {
		return err
	}
	defer folder.close()
	return f.write(ctx, root, goTest(ctx, root), claims.Ledger, folder, stderr)
}

// write runs the suite, judges the ledger and writes the report on it. The root is
// the folder of the source.
func (f reportFlags) write(ctx context.Context, root string, suite *exec.Cmd, ledger []claims.Claim, folder *folder, stderr io.Writer) error {
	began := time.Now()
	j, err := f.judge(ctx, root, suite, ledger, stderr)
	if err != nil {
		return err
	}
	p := report.Page{Source: f.source}
	if p.Figures, err = f.draw(ctx, j, stderr); err != nil {
		return err
	}
	if p.Claims, err = described(root, &j, stderr); err != nil {
		return err
	}
	for _, failure := range j.failures {
		p.Failures = append(p.Failures, report.Failure{What: failure.what, Output: failure.output})
	}
	p.Build = f.build(ctx, root, j)
	p.Build.Took = time.Since(began)
	if ctx.Err() != nil {
		return interrupted
	}
	if err := deposit(folder, p, j); err != nil {
		return err
	}
	if len(j.failures) > 0 {
		j.printFailures(stderr)
		return failed
	}
	return nil
}

func (f reportFlags) judge(ctx context.Context, root string, suite *exec.Cmd, ledger []claims.Claim, stderr io.Writer) (judgement, error) {
	bar := newProgress(stderr, countPackages(ctx, root))
	s, err := runSuite(ctx, suite, bar)
	bar.finish()
	if err != nil {
		return judgement{}, err
	}
	return judge(ledger, s), nil
}

// draw makes the figures.
func (f reportFlags) draw(ctx context.Context, j judgement, stderr io.Writer) ([]figures.Figure, error) {
	bar := newBar(stderr, "drawing")
	drawn, err := figures.All(ctx, f.seed, f.runs, bar.step)
	bar.finish()
	switch {
	case ctx.Err() != nil:
		return nil, interrupted
	case err != nil:
		return nil, err
	}
	var evidence []claims.Evidence
	for _, r := range j.records {
		evidence = append(evidence, r.Evidence...)
	}
	return append(drawn, figures.EvidencePerClaim(evidence)), nil
}

// described returns the records as the page shows them, with what their replays say
// and where their source stands. What does not replay joins the failures.
func described(root string, j *judgement, stderr io.Writer) ([]report.Claim, error) {
	tests, records, err := report.Locate(root)
	if err != nil {
		return nil, err
	}
	bar := newBar(stderr, "replaying")
	defer bar.finish()
	var all []report.Claim
	for k, r := range j.records {
		c := report.Claim{Claim: r.Claim, Evidence: r.Evidence, Contradiction: r.Contradiction, Replays: map[string]report.Replay{}}
		for _, line := range []report.Line{tests[r.Test], records[r.ID]} {
			if line.File != "" {
				c.Lines = append(c.Lines, line)
			}
		}
		for i := range r.Evidence {
			command, replay, err := replayed(&r.Evidence[i])
			if err != nil {
				j.contradict(fmt.Sprintf("%s, %s: %v", r.ID, r.Evidence[i].What, err))
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

func (f reportFlags) build(ctx context.Context, root string, j judgement) report.Build {
	b := report.Build{
		Version: version(), Go: runtime.Version(), Date: time.Now().UTC(),
		Machine: fmt.Sprintf("%s/%s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		Seed:    f.seed, Runs: f.runs, Tests: j.tests, Packages: j.packages,
	}
	b.Version, _, _ = strings.Cut(b.Version, ", ")
	describe := exec.CommandContext(ctx, "git", "describe", "--always", "--dirty")
	describe.Dir = root
	if out, err := describe.Output(); err == nil { // there may be no git
		b.Revision = strings.TrimSpace(string(out))
	}
	return b
}

// deposit writes the page, the figures and the numbers, and puts them in place.
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
	return folder.commit()
}
