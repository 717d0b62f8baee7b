// Package verify checks the paper's statements, and writes pages about them:
// the verbs verify and report.
package verify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/statements"
	"boundedrecall/cmd/recall/internal/terminal"

	"github.com/spf13/cobra"
)

// verifyFlags are the flags of verify, as parsed.
type verifyFlags struct {
	json, details, short bool
	list                 bool
	seed                 uint64
	all                  bool // no statement is named, so all run
}

func verifyCommand() *cobra.Command {
	var v verifyFlags
	cmd := &cobra.Command{
		Use:       "verify [ID...|beyond]",
		Short:     "Check the statements of the paper, all or those named",
		Long:      verifyHelp,
		Example:   verifyExamples,
		ValidArgs: append(ids(statements.All), "beyond"),
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		statements, err := choose(statements.All, args)
		if err != nil {
			return err
		}
		if v.list && v.json {
			return errors.New("--list and --json exclude each other")
		}
		if v.list {
			return list(cmd.OutOrStdout(), statements)
		}
		v.all = len(args) == 0
		return v.verify(cmd.Context(), statements, cmd.OutOrStdout(), cmd.ErrOrStderr())
	}
	f := cmd.Flags()
	f.BoolVar(&v.details, "details", false, "print each statement with all its evidence")
	cli.AddJSONFlag(cmd, &v.json, verifySchema, "print everything as JSON, when all is done")
	f.BoolVar(&v.list, "list", false, "print the ids and titles, and measure nothing")
	f.BoolVar(&v.short, "short", false, "take smaller sizes, where a check has them")
	f.Uint64Var(&v.seed, "seed", 0, "the seed of everything drawn (default: drawn, and printed)")
	return cmd
}

const verifyHelp = `Check each statement of the paper: measure the sentence as printed and the one that holds
instead, and compare the verdicts that follow with those of the ledger. This needs neither the
source code nor the go command.

A line for each statement is printed in the paper's order, as soon as the checks up to it have
ended. If no statement is named, each sentence that is refuted or not reproduced follows, with
the case that breaks it and, if it is short, the command that replays the case. Failures, the
outcome and the slowest checks come last. A statement may be named by its number, as in
verify 5.1. The word beyond stands for all statements beyond the paper, which run only if they
are named. The exit status is 1 if a measurement contradicts a verdict, and 2 if a check could
not run, which contradicts nothing.

A pass is evidence: no measurement contradicts a verdict. How each sentence is known to be true
stands beside its verdict. The tests of the code itself run with go test ./... .`

const verifyExamples = `  recall verify
  recall verify beyond
  recall verify theorem-5.1 --details
  recall verify --json | jq '.claims[] | select(.printed.verdict | startswith("refuted")) | .id'`

// list prints the ids of the statements and where they stand.
func list(out io.Writer, statements []*claims.Statement) error {
	for _, s := range statements {
		fmt.Fprintf(out, "%-30s %s\n", s.ID, s.Reference)
	}
	return nil
}

func ids(statements []*claims.Statement) (all []string) {
	for _, s := range statements {
		all = append(all, s.ID)
	}
	return all
}

// choose returns the statements with the given ids, or numbers such as 5.1, in
// their order. The word beyond stands for those beyond the paper. For no ids
// these are the paper's.
func choose(statements []*claims.Statement, named []string) ([]*claims.Statement, error) {
	all, chosen := ids(statements), map[string]bool{}
	for _, s := range statements {
		beyond := s.Origin == claims.Beyond
		chosen[s.ID] = len(named) == 0 && !beyond || beyond && slices.Contains(named, "beyond")
	}
	for _, name := range named {
		if name == "beyond" {
			continue
		}
		id, err := find(all, name)
		if err != nil {
			return nil, err
		}
		chosen[id] = true
	}
	return slices.DeleteFunc(slices.Clone(statements), func(s *claims.Statement) bool {
		return !chosen[s.ID]
	}), nil
}

// find returns the id that the name stands for: itself, or the one with this
// number. A text calls a statement beyond the paper beyond/ and its id.
func find(all []string, name string) (string, error) {
	id := strings.ReplaceAll(strings.ToLower(name), " ", "-")
	id = strings.TrimPrefix(id, "beyond/")
	if slices.Contains(all, id) {
		return id, nil
	}
	found := slices.DeleteFunc(slices.Clone(all), func(other string) bool {
		_, number, numbered := strings.Cut(other, "-")
		return !numbered || id != number
	})
	switch len(found) {
	case 0:
		meant := cli.Suggestion(id, all)
		if meant == "" {
			meant = ": give a number, as 5.1, or an id, as theorem-5.1; recall verify --list has the ids"
		}
		return "", fmt.Errorf("no statement is called %q%s", name, meant)
	case 1:
		return found[0], nil
	default:
		return "", fmt.Errorf("%q may be %s", name, strings.Join(found, " or "))
	}
}

// verify runs the checks and prints the results.
func (f verifyFlags) verify(
	ctx context.Context, statements []*claims.Statement, stdout, stderr io.Writer,
) error {
	lines := ledgerLines{out: stdout, width: terminal.Width(stdout), details: f.details}
	options := claims.Options{Short: f.short, Seed: f.seed}
	results, err := collect(ctx, statements, options, stderr, func(r claims.Result) {
		if !f.json && ctx.Err() == nil {
			lines.print(r)
		}
	})
	if err != nil {
		return err
	}
	o := newOutcome(results)
	if f.json {
		cli.PrintJSON(stdout, verifyReport{Schema: verifySchema, Claims: resultsJSON(results)})
		o.printFailures(stderr)
	} else {
		fmt.Fprintln(stdout)
		if f.all {
			o.printRefuted(stdout, lines.width)
			fmt.Fprintln(stdout)
		}
		fmt.Fprintf(stdout, "%s", terminal.Wrap(o.text(f.short, f.all), lines.width))
	}
	return o.status()
}

// collect checks the statements and returns the results in their order. It
// shows a bar, and calls each with the results in that order, each as soon as
// those before it are there. It returns interrupted if the context ends.
func collect(
	ctx context.Context, statements []*claims.Statement, o claims.Options, stderr io.Writer,
	each func(claims.Result),
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
		return nil, cli.Interrupted
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
const verifySchema = "verify/3"

// resultsJSON returns the results as JSON prints them, with the command that
// replays each witness.
func resultsJSON(results []claims.Result) []claims.ResultJSON {
	records := make([]claims.ResultJSON, len(results))
	for k, r := range results {
		records[k] = r.JSON()
		for i, e := range r.Evidence {
			if w := records[k].Evidence[i].Witness; w != nil {
				if command := replayCommand(e.Witness); command != "" {
					w["command"] = command
				}
			}
		}
	}
	return records
}
