package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/cmd/recall/internal/terminal"

	"github.com/spf13/cobra"
)

// verifyFlags are the flags of verify, as parsed.
type verifyFlags struct {
	JSON, Details, Short bool
	Seed                 uint64
	all                  bool // no statement is named, so all run
}

func verifyCommand() *cobra.Command {
	var f verifyFlags
	cmd := newCommand("verify", nil, &f, func(cmd *cobra.Command, args []string) error {
		statements, err := choose(statements.All, args)
		if err != nil {
			return err
		}
		f.all = len(args) == 0
		return f.verify(cmd.Context(), statements, cmd.OutOrStdout(), cmd.ErrOrStderr())
	})
	cmd.ValidArgs = ids(statements.All)
	return cmd
}

func ids(statements []*claims.Statement) (all []string) {
	for _, s := range statements {
		all = append(all, s.ID)
	}
	return all
}

// choose returns the statements with the given ids, or numbers such as 5.1, in the paper's order;
// all for no ids.
func choose(statements []*claims.Statement, named []string) ([]*claims.Statement, error) {
	all, chosen := ids(statements), map[string]bool{}
	for _, name := range named {
		id := strings.ReplaceAll(strings.ToLower(name), " ", "-")
		found := slices.DeleteFunc(slices.Clone(all), func(other string) bool {
			_, number, numbered := strings.Cut(other, "-")
			return id != other && !(numbered && id == number)
		})
		switch len(found) {
		case 0:
			meant := cmp.Or(suggestion(id, all), ": it is one of "+strings.Join(all, " "))
			return nil, fmt.Errorf("no statement is called %q%s", name, meant)
		case 1:
			chosen[found[0]] = true
		default:
			return nil, fmt.Errorf("%q may be %s", name, strings.Join(found, " or "))
		}
	}
	if len(named) == 0 {
		return statements, nil
	}
	return slices.DeleteFunc(slices.Clone(statements), func(s *claims.Statement) bool { return !chosen[s.ID] }), nil
}

// verify runs the checks and prints the results.
func (f verifyFlags) verify(ctx context.Context, statements []*claims.Statement, stdout, stderr io.Writer) error {
	lines := ledgerLines{out: stdout, width: terminal.Width(stdout), details: f.Details}
	results, err := collect(ctx, statements, claims.Options{Short: f.Short, Seed: f.Seed}, stderr, func(r claims.Result) {
		if !f.JSON && ctx.Err() == nil {
			lines.print(r)
		}
	})
	if err != nil {
		return err
	}
	o := newOutcome(results)
	if f.JSON {
		printJSON(stdout, verifyReport{Schema: verifySchema, Claims: resultsJSON(results)})
		o.printFailures(stderr)
	} else {
		fmt.Fprintf(stdout, "\n%s", terminal.Wrap(o.text(f.Short, f.all), lines.width))
	}
	return o.status()
}

// collect checks the statements and returns the results in their order. It shows a bar, and
// calls each with the results in that order, each as soon as those before it are there. It returns
// interrupted if the context ends.
func collect(
	ctx context.Context, statements []*claims.Statement, o claims.Options, stderr io.Writer, each func(claims.Result),
) ([]claims.Result, error) {
	bar := terminal.NewBar(stderr, "checking")
	defer bar.Finish()
	bar.Step(0, len(statements))
	ended, next := map[*claims.Statement]claims.Result{}, 0
	results := claims.Collect(ctx, statements, o, func(r claims.Result) {
		ended[r.Statement] = r
		bar.Above(func() {
			for ; next < len(statements) && ended[statements[next]].Statement != nil; next++ {
				each(ended[statements[next]])
			}
		})
		bar.Step(len(ended), len(statements))
	})
	if ctx.Err() != nil {
		return nil, interrupted
	}
	return results, nil
}

// verifyReport is what verify --json prints.
type verifyReport struct {
	Schema string              `json:"schema"`
	Build  any                 `json:"build,omitempty"` // of a page
	Claims []claims.ResultJSON `json:"claims"`
}

// verifySchema names the form of verifyReport.
const verifySchema = "verify/2"

// resultsJSON returns the results as JSON prints them, with the command that replays
// each witness.
func resultsJSON(results []claims.Result) []claims.ResultJSON {
	records := make([]claims.ResultJSON, len(results))
	for k, r := range results {
		records[k] = r.JSON()
		for i, e := range r.Evidence {
			if w := records[k].Evidence[i].Witness; w != nil {
				w.Command = replayCommand(e.Witness)
			}
		}
	}
	return records
}
