package claims

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
)

// Main is the command of a paper. It checks the statements that the arguments
// name, or all of them. It prints a line for each statement in their order, and
// below the line what contradicts the statement. Main judges as [Test] does.
// The word verify may stand first, and flags may stand anywhere; -h explains
// the flags. Main writes errors to errs. A document in the folder of the
// statements that belongs to none of them is an error. Main returns the exit
// status: 0; 1 if a measurement contradicts a verdict; 2 if an argument, a
// document or the output is bad, a check could not run or does not measure its
// sentence, or a document belongs to no statement; 130 if Main was interrupted.
// A program calls Main as
//
//	os.Exit(claims.Main(os.Args[1:], os.Stdout, os.Stderr, theorem1, lemma2))
func Main(args []string, out, errs io.Writer, statements ...*Statement) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return verify(ctx, args, out, errs, statements)
}

func verify(ctx context.Context, args []string, out, errs io.Writer, statements []*Statement) int {
	var o Options
	flags := flag.NewFlagSet("verify [ID...]", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&o.Short, "short", false, "take smaller sizes")
	flags.Uint64Var(&o.Seed, "seed", 0, "the seed of all draws; 0 draws one")
	asJSON := flags.Bool("json", false, "print the results as JSON")
	asLedger := flags.Bool("ledger", false, "print the ledger, as a table in Markdown; no check runs")
	details := flags.Bool("details", false, "print each piece of evidence too")
	ids, err := parse(flags, args)
	faults := forgotten(statements)
	if err == nil {
		statements, err = choose(statements, ids)
	}
	if err == nil {
		err = Validate(statements)
	}
	if errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(out)
		flags.Usage()
		return 0
	}
	if err != nil {
		fmt.Fprintf(errs, "%v\n", err)
		return 2
	}
	for _, fault := range faults {
		fmt.Fprintln(errs, fault)
	}
	if *asLedger {
		_, err = io.WriteString(out, Ledger("", statements))
		return status(ctx, nil, faults, err, errs)
	}
	results, err := o.print(ctx, statements, out, *asJSON, *details)
	return status(ctx, results, faults, err, errs)
}

// print runs the checks, and prints their results.
func (o Options) print(ctx context.Context, statements []*Statement, out io.Writer, asJSON,
	details bool) (results []Result, err error) {
	ended, printed := map[string]Result{}, 0
	results = Collect(ctx, statements, o, func(r Result) {
		for ended[r.Statement.ID] = r; printed < len(statements); printed++ {
			next, ok := ended[statements[printed].ID]
			if !ok || asJSON || ctx.Err() != nil || err != nil {
				return
			}
			_, err = fmt.Fprintln(out, strings.Join(next.lines(details), "\n  "))
		}
	})
	if asJSON && ctx.Err() == nil {
		records := []ResultJSON{}
		for _, r := range results {
			records = append(records, r.JSON())
		}
		err = json.NewEncoder(out).Encode(map[string]any{"claims": records})
	}
	return results, err
}

// lines are what Main prints of the result: its line, what is the matter, and
// the evidence.
func (r Result) lines(details bool) []string {
	notMeasured := r.NotMeasured
	if len(r.Contradictions) == 0 && r.NotRun == "" && len(notMeasured) > 0 {
		notMeasured = notMeasured[1:] // the line says the first
	}
	lines := slices.Concat([]string{r.Line()}, r.Contradictions, notMeasured)
	for _, e := range r.Evidence {
		if details {
			lines = append(lines, e.String())
		}
	}
	return lines
}

// parse returns the arguments that are no flags, which may stand before flags.
func parse(flags *flag.FlagSet, args []string) (ids []string, err error) {
	if len(args) > 0 && args[0] == "verify" {
		args = args[1:]
	}
	for len(args) > 0 && err == nil {
		if err = flags.Parse(args); flags.NArg() == 0 {
			break
		}
		ids, args = append(ids, flags.Arg(0)), flags.Args()[1:]
	}
	return ids, err
}

// status returns the exit status, and says an error of the output.
func status(ctx context.Context, results []Result, forgotten []string, err error,
	errs io.Writer) int {
	if err != nil {
		fmt.Fprintf(errs, "%v\n", err)
	}
	switch {
	case ctx.Err() != nil:
		return 130
	case err != nil:
		return 2
	case slices.ContainsFunc(results, func(r Result) bool { return len(r.Contradictions) > 0 }):
		return 1
	case slices.ContainsFunc(results, func(r Result) bool { return !r.Consistent() }):
		return 2
	case len(forgotten) > 0:
		return 2
	}
	return 0
}

// choose returns the statements with these ids, all of them for no id.
func choose(statements []*Statement, ids []string) ([]*Statement, error) {
	for _, id := range ids {
		if !slices.ContainsFunc(statements, func(s *Statement) bool { return s.ID == id }) {
			var all []string
			for _, s := range statements {
				all = append(all, s.ID)
			}
			return nil, fmt.Errorf("no statement is called %q: want one of %s", id, strings.Join(all, ", "))
		}
	}
	return slices.DeleteFunc(slices.Clone(statements), func(s *Statement) bool {
		return len(ids) > 0 && !slices.Contains(ids, s.ID)
	}), nil
}
