// Package command makes the command of a paper out of its statements: it checks them, and
// writes them as a page. A main package of a few lines calls [Main].
package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"time"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/page"
)

// A Paper is what a command is about.
type Paper struct {
	Title      string
	Lede       string // a sentence below the title of the page
	Program    string // how the command is run, such as "go run ."
	Statements []*claims.Statement
}

const usage = `usage:
  %[1]s verify [-short] [-json] [-seed N] [ID...]   check the statements, all or those named
  %[1]s page FILE.html                              check them and write them as a page
`

// Main runs the command with the program's arguments and ends the program: with status
// 0, with 1 if a measurement contradicts a verdict, with 2 if a check could not run or the
// arguments are bad, and with 130 if it is interrupted. Then it writes no page.
func Main(p Paper) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(p.Run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Run is Main with the arguments given, and returns the status.
func (p Paper) Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var results []claims.Result
	err := errors.New("verify or page")
	switch {
	case len(args) > 0 && args[0] == "verify":
		results, err = p.verify(ctx, args[1:], stdout)
	case len(args) == 2 && args[0] == "page":
		results, err = p.page(ctx, args[1])
	}
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "interrupted")
		return 130
	case err != nil:
		fmt.Fprintf(stderr, "%v\n"+usage, err, p.Program)
		return 2
	case slices.ContainsFunc(results, func(r claims.Result) bool { return len(r.Contradictions) > 0 }):
		return 1
	case slices.ContainsFunc(results, func(r claims.Result) bool { return r.NotRun != "" }):
		return 2
	}
	return 0
}

func (p Paper) verify(ctx context.Context, args []string, stdout io.Writer) (results []claims.Result, err error) {
	flags := flag.NewFlagSet("verify", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	short, asJSON, seed := flags.Bool("short", false, ""), flags.Bool("json", false, ""), flags.Uint64("seed", 0, "")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	named := flags.Args()
	for _, id := range named {
		if !slices.ContainsFunc(p.Statements, func(s *claims.Statement) bool { return s.ID == id }) {
			return nil, fmt.Errorf("no statement is called %q", id)
		}
	}
	statements := slices.DeleteFunc(slices.Clone(p.Statements), func(s *claims.Statement) bool {
		return len(named) > 0 && !slices.Contains(named, s.ID)
	})
	results = claims.Collect(ctx, statements, claims.Options{Short: *short, Seed: *seed}, func(r claims.Result) {
		if !*asJSON && ctx.Err() == nil && err == nil {
			_, err = fmt.Fprintln(stdout, strings.Join(append([]string{r.Line()}, r.Contradictions...), "\n  "))
		}
	})
	if *asJSON && ctx.Err() == nil {
		records := []claims.ResultJSON{}
		for _, r := range results {
			records = append(records, r.JSON())
		}
		err = json.NewEncoder(stdout).Encode(map[string]any{"claims": records})
	}
	return results, err
}

func (p Paper) page(ctx context.Context, file string) ([]claims.Result, error) {
	results := claims.Collect(ctx, p.Statements, claims.Options{}, nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var b bytes.Buffer
	page := page.Page{
		Title: p.Title, Lede: p.Lede, Program: p.Program, Again: p.Program + " page " + file, Results: results,
		Build: page.Build{Go: runtime.Version(), Machine: runtime.GOOS + "/" + runtime.GOARCH, Date: time.Now().UTC()},
	}
	if err := page.Write(&b); err != nil {
		return nil, err
	}
	return results, os.WriteFile(file, b.Bytes(), 0o644)
}
