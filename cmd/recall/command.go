package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"boundedrecall/cmd/recall/internal/terminal"

	"github.com/spf13/cobra"
)

// noArguments refuses arguments.
func noArguments(command string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return fmt.Errorf("%s takes no arguments, not %q", command, args[0])
		}
		return nil
	}
}

// atLeastOneFile asks for at least one argument.
func atLeastOneFile(command string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("%s takes at least one FILE, or - for standard input", command)
		}
		return nil
	}
}

// A status ends the command with that exit status, without a message.
type status int

const (
	failed      status = 1
	badUsage           = 2
	interrupted status = 130
)

func (s status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// fatal returns the error that ends the command, or nil if there is a result to print: an
// interrupted search may have found bounds.
func fatal(ctx context.Context, err error, found bool) error {
	switch {
	case err == nil || found && ctx.Err() != nil:
		return nil
	case ctx.Err() != nil:
		return interrupted
	}
	return err
}

// printResult prints the result of a search, as JSON or as text, all of it or nothing.
// It returns interrupted if the search ended with an error.
func printResult(stdout io.Writer, asJSON bool, result any, text func(*terminal.Sheet), ended error) error {
	var err error
	if asJSON {
		err = json.NewEncoder(stdout).Encode(result) // with one call of Write
	} else {
		out := terminal.NewSheet(stdout)
		text(out)
		_, err = stdout.Write(out.Bytes())
	}
	if err != nil {
		return err
	}
	if ended != nil {
		return interrupted
	}
	return nil
}
