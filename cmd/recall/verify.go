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
	"strings"
	"syscall"

	claims "boundedrecall/internal/oldledger"

	"github.com/spf13/cobra"
)

const module = "boundedrecall"

func verifyCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Run the suite and print the ledger of the paper's statements",
		Long: `Run all tests of this module and print the ledger: each statement of the paper
as printed and as repaired, with the verdict that the tests' measurements give
and the numbers behind it. It must be run inside the module and needs the go
command; go test's settings are taken from the environment (GOFLAGS and others).

A pass is evidence, not proof: no measurement contradicts a verdict of the
ledger. The exit status is 1 if one does, or if a test fails or does not build.`,
		Example: `  recall verify
  recall verify --json | jq '.claims[] | select(.literal.verdict == "refuted") | .id'`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("verify takes no arguments, not %q", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			dir, err := moduleRoot(ctx, "verify")
			if err != nil {
				return err
			}
			return verify(ctx, claims.Ledger, goTest(ctx, dir), countPackages(ctx, dir), asJSON, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the ledger with all evidence as JSON")
	return cmd
}

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
		for line := range strings.Lines(string(out)) { // one, but for a workspace
			if path, dir, _ := strings.Cut(strings.TrimSpace(line), "\t"); path == module {
				return dir, nil
			}
		}
	case errors.As(err, &exit):
		said, _, _ := strings.Cut(string(exit.Stderr), "\n")
		reason = ": " + said
	default:
		reason = ": " + err.Error()
	}
	return "", fmt.Errorf("%s must be run inside the module %s, with its source%s", command, module, reason)
}

// countPackages returns the number of packages, 0 if go list cannot tell.
func countPackages(ctx context.Context, dir string) int {
	cmd := exec.CommandContext(ctx, "go", "list", "./...")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return 0
	}
	return bytes.Count(out, []byte("\n"))
}

// goTest returns the command that runs every test in the folder afresh and writes
// the event stream.
func goTest(ctx context.Context, dir string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", "test", "-json", "-count=1", "./...")
	cmd.Dir = dir
	return cmd
}

// verify runs the suite, judges the ledger by the evidence in the event stream and
// prints it. The number of packages, 0 if not known, is for the progress.
func verify(ctx context.Context, ledger []claims.Claim, suite *exec.Cmd, packages int, asJSON bool, stdout, stderr io.Writer) error {
	bar := newBar(stderr, "building")
	s, err := runSuite(ctx, suite, packages, bar)
	bar.finish()
	if err != nil {
		return err
	}
	j := judge(ledger, s)
	var out, complaints bytes.Buffer
	if asJSON {
		err = json.NewEncoder(&out).Encode(map[string]any{"claims": j.records})
		j.printFailures(&complaints)
	} else {
		j.print(&out, widthOf(stdout))
	}
	if err != nil {
		return err
	}
	if _, err := stdout.Write(out.Bytes()); err != nil {
		return err
	}
	if _, err := stderr.Write(complaints.Bytes()); err != nil {
		return err
	}
	if len(j.failures) > 0 {
		return failed
	}
	return nil
}

// runSuite runs the command and reads its events. It returns an error if the
// command cannot be run, or interrupted if the context ends; a suite that fails
// is no error.
func runSuite(ctx context.Context, cmd *exec.Cmd, packages int, bar *bar) (*suite, error) {
	ownGroup(cmd)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	events, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		if ctx.Err() != nil {
			return nil, interrupted
		}
		return nil, fmt.Errorf("go test: %w", err)
	}
	s := newSuite()
	readErr := s.read(events, func() {
		bar.describe(counted(s.tests, "test") + ", packages")
		bar.step(s.packages, packages)
	})
	err = cmd.Wait()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, interrupted
	case readErr != nil:
		return nil, fmt.Errorf("go test: %w", readErr)
	case errors.As(err, &exit):
		if len(s.failures) == 0 {
			s.fail("go test: "+exit.Error(), complaints.String()+s.stray.String())
		}
	case err != nil:
		return nil, fmt.Errorf("go test: %w", err)
	}
	return s, nil
}
