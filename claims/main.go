package claims

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
)

// Main is the command of a paper: it checks the statements that the arguments name, or all of them,
// and prints a line for each, with what contradicts it below. It judges as [Test] does. The flags
// are -short for smaller sizes, -seed N for the draws of another run, and -json for the results as
// JSON. Main returns the exit status:
// 0; 1 if a measurement contradicts a verdict; 2 if an argument, a document or the output is bad, or a
// check could not run; 130 if it was interrupted. A program calls it as
//
//	os.Exit(claims.Main(os.Args[1:], os.Stdout, theorem1, lemma2))
func Main(args []string, out io.Writer, statements ...*Statement) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return verify(ctx, args, out, statements)
}

func verify(ctx context.Context, args []string, out io.Writer, statements []*Statement) int {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var o Options
	flags.BoolVar(&o.Short, "short", false, "")
	flags.Uint64Var(&o.Seed, "seed", 0, "")
	asJSON := flags.Bool("json", false, "")
	err := flags.Parse(args)
	if err == nil {
		statements, err = choose(statements, flags.Args())
	}
	if err == nil {
		err = Validate(statements)
	}
	if err != nil {
		fmt.Fprintf(out, "%v\nusage: [-short] [-seed N] [-json] [ID...]\n", err)
		return 2
	}
	results := Collect(ctx, statements, o, func(r Result) {
		if !*asJSON && ctx.Err() == nil && err == nil {
			_, err = fmt.Fprintln(out, strings.Join(append([]string{r.Line()}, r.Contradictions...), "\n  "))
		}
	})
	if *asJSON && ctx.Err() == nil {
		records := []ResultJSON{}
		for _, r := range results {
			records = append(records, r.JSON())
		}
		err = json.NewEncoder(out).Encode(map[string]any{"claims": records})
	}
	return status(ctx, results, err)
}

func status(ctx context.Context, results []Result, err error) int {
	switch {
	case ctx.Err() != nil:
		return 130
	case err != nil:
		return 2
	case slices.ContainsFunc(results, func(r Result) bool { return len(r.Contradictions) > 0 }):
		return 1
	case slices.ContainsFunc(results, func(r Result) bool { return r.NotRun != "" }):
		return 2
	}
	return 0
}

// choose returns the statements with these ids, all of them for no id.
func choose(statements []*Statement, ids []string) ([]*Statement, error) {
	for _, id := range ids {
		if !slices.ContainsFunc(statements, func(s *Statement) bool { return s.ID == id }) {
			return nil, fmt.Errorf("no statement is called %q", id)
		}
	}
	return slices.DeleteFunc(slices.Clone(statements), func(s *Statement) bool {
		return len(ids) > 0 && !slices.Contains(ids, s.ID)
	}), nil
}
