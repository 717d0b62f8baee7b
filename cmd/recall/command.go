package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

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

// A printer prints as results come, until something cannot be written.
type printer struct {
	w   io.Writer
	err error // why it could not
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// An answer is what a command finds: what --json encodes, and what prints itself as text.
type answer interface{ print(*terminal.Sheet) }

// find looks for an answer behind a bar and prints it, all of it or nothing. If the context ends, find
// returns interrupted. Then too it prints what has been found: it may be bounds.
func find(cmd *cobra.Command, what string, asJSON bool, search func(context.Context, *terminal.Bar) (answer, error)) error {
	ctx, bar := cmd.Context(), terminal.NewBar(cmd.ErrOrStderr(), what)
	found, ended := search(ctx, bar)
	bar.Finish()
	if found == nil || ended != nil && ctx.Err() == nil {
		return orInterrupted(ctx, ended)
	}
	var err error
	if stdout := cmd.OutOrStdout(); asJSON {
		err = json.NewEncoder(stdout).Encode(found) // with one call of Write
	} else {
		out := terminal.NewSheet(stdout)
		found.print(out)
		_, err = stdout.Write(out.Bytes())
	}
	if err == nil && ended != nil {
		return interrupted
	}
	return err
}
