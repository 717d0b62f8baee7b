package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"boundedrecall/cmd/recall/internal/terminal"

	"github.com/spf13/cobra"
)

// A status ends the command with that exit status, without a message.
type status int

const (
	failed      status = 1
	badUsage           = 2
	interrupted status = 130
)

func (s status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// orInterrupted returns interrupted in place of what happened after the context ended.
func orInterrupted(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return interrupted
	}
	return err
}

// A sink is a writer that keeps its first error and writes nothing after it. Standard output is one:
// [run] reports what could not be written, and no command looks.
type sink struct {
	io.Writer
	err error
}

func (s *sink) Write(b []byte) (n int, err error) {
	if s.err == nil {
		n, s.err = s.Writer.Write(b)
	}
	return n, s.err
}

// Fd returns the file's descriptor, by which a terminal is known, −1 if there is none.
func (s *sink) Fd() uintptr {
	if f, ok := s.Writer.(*os.File); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// An answer is what a command finds: what --json encodes, and what prints itself as text.
type answer interface{ print(*terminal.Sheet) }

// find looks for an answer behind a bar and prints it, all of it or nothing. If the context ends, find
// prints what has been found, which may be bounds, and returns interrupted.
func find(cmd *cobra.Command, what string, asJSON bool, search func(context.Context, *terminal.Bar) (answer, error)) error {
	ctx, bar := cmd.Context(), terminal.NewBar(cmd.ErrOrStderr(), what)
	found, err := search(ctx, bar)
	bar.Finish()
	err = orInterrupted(ctx, err)
	switch stdout := cmd.OutOrStdout(); {
	case found == nil, err != nil && err != interrupted:
	case asJSON:
		printJSON(stdout, found)
	default:
		out := terminal.NewSheet(stdout)
		found.print(out)
		_, _ = stdout.Write(out.Bytes())
	}
	return err
}

// printJSON prints a value with one call of Write.
func printJSON(stdout io.Writer, value any) { _ = json.NewEncoder(stdout).Encode(value) }
