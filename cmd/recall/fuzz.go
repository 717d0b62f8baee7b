package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"

	"boundedrecall/fuzz"

	"github.com/spf13/cobra"
)

func fuzzCommand() *cobra.Command {
	var targets []string
	var each time.Duration
	cmd := &cobra.Command{
		Use:   "fuzz",
		Short: "Hunt for counterexamples, one fuzz target after another",
		Long: `Run the fuzz targets in turn through go test, each for the time given, and stop
at the first finding: it is printed as a game that a person can read, with the
go test command that runs it again. It must be run inside the module and needs
the go command; go test's settings are taken from the environment.

The exit status is 1 if something is found, or if the targets do not build.

Targets:
  ` + strings.Join(targetNames(), "\n  "),
		Example: `  recall fuzz
  recall fuzz --target FuzzRegretBound --target FuzzListing --time 10m`,
		Args: noArguments("fuzz"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			all, err := targetsNamed(targets)
			if err != nil {
				return err
			}
			if each <= 0 {
				return fmt.Errorf("--time %v is not positive", each)
			}
			dir, err := moduleRoot(cmd.Context(), "fuzz")
			if err != nil {
				return err
			}
			h := targetRun{goTest: goTestTargets(dir), each: each, stdout: cmd.OutOrStdout(), stderr: cmd.ErrOrStderr()}
			return h.run(cmd.Context(), all)
		},
	}
	cmd.Flags().DurationVar(&each, "time", 30*time.Second, "how long each target runs")
	cmd.Flags().StringArrayVar(&targets, "target", nil, "a target to run, instead of all; may be repeated")
	return cmd
}

func targetNames() (names []string) {
	for _, target := range fuzz.Targets {
		names = append(names, target.Name)
	}
	return names
}

// targetsNamed returns the named targets, or all targets without names.
func targetsNamed(named []string) ([]string, error) {
	all := targetNames()
	for k, name := range named {
		if !slices.Contains(all, name) {
			return nil, fmt.Errorf("--target %q is none of %s", name, strings.Join(all, ", "))
		}
		if slices.Contains(named[:k], name) {
			return nil, fmt.Errorf("--target %s is given twice", name)
		}
	}
	if len(named) == 0 {
		return all, nil
	}
	return named, nil
}

const module = "boundedrecall"

// moduleRoot returns the folder of the module, which is around the working one, for
// the command named.
func moduleRoot(ctx context.Context, command string) (string, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return "", fmt.Errorf("%s runs go test, and there is no go command in the PATH", command)
	}
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Path}}\t{{.Dir}}").Output()
	reason := ""
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", interrupted
	case err == nil:
		for line := range strings.Lines(string(out)) { // one line, or several in a workspace
			if path, dir, _ := strings.Cut(strings.TrimSpace(line), "\t"); path == module {
				return dir, nil
			}
		}
	case errors.As(err, &exit):
		said := strings.Split(strings.TrimSpace(string(exit.Stderr)), "\n")
		reason = ": " + said[len(said)-1] // before it go tells what it downloads
	default:
		reason = ": " + err.Error()
	}
	return "", fmt.Errorf("%s must be run inside the module %s, with its source%s", command, module, reason)
}

// withoutFrames removes the lines that say that a test runs or ends.
func withoutFrames(output string) string {
	var b strings.Builder
	for line := range strings.Lines(output) {
		if !frame.MatchString(line) {
			b.WriteString(line)
		}
	}
	return b.String()
}

var frame = regexp.MustCompile(`^\s*(=== (RUN|PAUSE|CONT|NAME|ATTR)|--- (PASS|FAIL|SKIP):) `)

// goTestTargets returns a function that makes a go test command for the package of targets
// of the module in the folder.
func goTestTargets(dir string) func(ctx context.Context, args ...string) *exec.Cmd {
	return func(ctx context.Context, args ...string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, "go", append([]string{"test", "./fuzz"}, args...)...)
		cmd.Dir = dir
		return cmd
	}
}

// A targetRun runs targets through go test.
type targetRun struct {
	goTest         func(ctx context.Context, args ...string) *exec.Cmd
	each           time.Duration
	stdout, stderr io.Writer
}

// run runs the targets in turn until the first finding. It returns an error if the package
// does not have one of them: go test would pass without it.
func (h targetRun) run(ctx context.Context, targets []string) error {
	bar := newBar(h.stderr, "building the targets")
	list, err := h.output(ctx, "-list", "^Fuzz")
	bar.finish()
	if err != nil {
		return h.broken(ctx, list, err)
	}
	for _, name := range targets {
		if !slices.Contains(strings.Fields(list), name) {
			return fmt.Errorf("the package has no target %s: was it renamed?", name)
		}
	}
	for _, name := range targets {
		if err := h.target(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// output runs go test and returns what it writes.
func (h targetRun) output(ctx context.Context, args ...string) (string, error) {
	cmd := h.goTest(ctx, args...)
	ownGroup(cmd)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// broken prints what go test says when it fails without a finding.
func (h targetRun) broken(ctx context.Context, output string, err error) error {
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return interrupted
	case !errors.As(err, &exit):
		return fmt.Errorf("go test: %w", err)
	}
	fmt.Fprintf(h.stdout, "go test failed, and not by a finding:\n%s", indent(strings.TrimLeft(output, "\n"), "  "))
	return failed
}

// target runs one target.
func (h targetRun) target(ctx context.Context, name string) error {
	cmd := h.goTest(ctx, "-run", "^$", "-fuzz", "^"+name+"$", "-fuzztime", h.each.String(), "-fuzzminimizetime", "10x")
	ownGroup(cmd)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	lines, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return h.broken(ctx, "", err)
	}
	bar := newBar(h.stderr, name+": building, then running what is known")
	var output fuzzOutput
	readErr := output.read(lines, name, bar)
	err = cmd.Wait()
	bar.finish()
	switch {
	case ctx.Err() != nil:
		return interrupted
	case readErr != nil:
		return fmt.Errorf("go test: %w", readErr)
	case err == nil || output.timeOut():
		_, err := fmt.Fprintf(h.stdout, "%-24s %12s executions, %s new interesting\n", name, output.executions, output.interesting)
		return err
	case output.input == "":
		return h.broken(ctx, output.text.String()+complaints.String(), err)
	}
	return h.reproduce(ctx, name, output)
}

// reproduce runs the target again on the failing input and prints its finding, and how to
// run it.
func (h targetRun) reproduce(ctx context.Context, name string, output fuzzOutput) error {
	pattern := "^" + name + "$/^" + regexp.QuoteMeta(output.input) + "$"
	bar := newBar(h.stderr, name+": running the input again")
	story, err := h.output(ctx, "-run", pattern)
	bar.finish()
	if ctx.Err() != nil {
		return interrupted
	}
	if err == nil { // the target does not fail again
		story = output.text.String()
	}
	_, err = fmt.Fprintf(h.stdout, "%s found after %s executions, in fuzz/testdata/fuzz/%s/%s:\n%s\nTo run it again:\n  go test ./fuzz -run '%s'\n",
		name, output.executions, name, output.input, indent(withoutFrames(story), "  "), pattern)
	if err != nil {
		return err
	}
	return failed
}

// fuzzOutput holds the facts in the output of go test -fuzz.
type fuzzOutput struct {
	executions, interesting string // the latest numbers
	input                   string // the file name of the failing input, if there is one
	text                    strings.Builder
}

var (
	fuzzProgress = regexp.MustCompile(`^fuzz: elapsed: .*, execs: (\d+) .*, new interesting: (\d+)`)
	fuzzInput    = regexp.MustCompile(`Failing input written to testdata/fuzz/[^/]+/(\S+)|failure while testing seed corpus entry: [^/]+/(\S+)`)
)

// read reads the lines to the end.
func (o *fuzzOutput) read(r io.Reader, name string, bar *bar) error {
	o.executions, o.interesting = "0", "0"
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		o.line(line)
		if o.executions != "0" {
			bar.describe(name + ": " + o.executions + " executions, " + o.interesting + " new interesting")
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (o *fuzzOutput) line(line string) {
	if m := fuzzProgress.FindStringSubmatch(line); m != nil {
		o.executions, o.interesting = m[1], m[2]
		return
	}
	if m := fuzzInput.FindStringSubmatch(line); m != nil {
		o.input = m[1] + m[2]
	}
	o.text.WriteString(line)
}

// timeOut reports whether go test failed only because its time was over while an input was
// running. This happens sometimes.
func (o *fuzzOutput) timeOut() bool {
	return o.input == "" && strings.Contains(o.text.String(), "context deadline exceeded")
}
