// Forgetting asks windows of databases and libraries whether they forget, and
// prints tables.
//
//	go run .                                    all tables
//	go run . npm                                one table: npm, moving, limiters, r, python or series
//	go run . npm technicalindicators.Highest    one window of it, with its witness and its replay
//	go run . sqlite                             the rows of an engine
//	go run . sqlite 'sum(v) over (order by id rows between 4 preceding and current row)'
//	go run . --newest                           what the newest versions of the libraries change
//
// In the last form one function is judged, such as a window expression of SQL:
// v is the number pushed, id counts the rows. It must not look further back
// than 5 rows.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"boundedrecall/examples/forgetting/replays"
	"boundedrecall/properties/laws"
	"boundedrecall/windows"
)

// rows is how many numbers the windows of the table are over.
const rows = 5

var (
	newestFlag = flag.Bool("newest", false, "judge the newest versions, and print what changes")
	judgedFlag = flag.Bool("judged", false, "print what the rows of the libraries say, as JSON")
	replayFlag = flag.String("replay", "", "run the replay with this `name`")
)

func main() {
	testing.Init()
	flag.Parse()
	// Windows that ask a clock need a test to live in.
	testing.Main(regexp.MatchString, []testing.InternalTest{{Name: "tables", F: func(t *testing.T) {
		if err := start(t.Context(), t, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "forgetting:", err)
			os.Exit(2)
		}
		os.Exit(0)
	}}}, nil, nil)
}

// start does what the flags say.
func start(ctx context.Context, t *testing.T, w io.Writer) error {
	switch {
	case *replayFlag != "":
		return replayOne(t, w, *replayFlag)
	case *judgedFlag:
		return json.NewEncoder(w).Encode(judged(ctx, t, flag.Args()))
	case *newestFlag:
		return printNewest(ctx, w)
	}
	return run(ctx, t, w, flag.Args())
}

// replayOne runs the replay, whose clock takes no time, and ends the program:
// workers of the library may live for ever.
func replayOne(t *testing.T, w io.Writer, name string) error {
	replay := replays.InGo[name]
	if replay == nil {
		return fmt.Errorf("no replay %q in Go", name)
	}
	synctest.Test(t, func(*testing.T) {
		fmt.Fprintln(w, replay().Line(name))
		os.Exit(0)
	})
	return nil
}

func run(ctx context.Context, t *testing.T, w io.Writer, args []string) error {
	names := []string{}
	for _, b := range tables {
		switch names = append(names, b.name); {
		case len(args) == 2 && args[0] == b.name:
			return b.explain(ctx, t, w, args[1])
		case len(args) == 0, len(args) == 1 && args[0] == b.name:
			if err := b.print(ctx, t, w); err != nil || len(args) == 1 {
				return err
			}
		}
	}
	if len(args) < 2 {
		fmt.Fprintf(w, "\nDatabases and Python, over %d numbers from -1e+06 to 1e+06\n\n", rows)
		fmt.Fprintln(w,
			"| engine | function | verdict | worst seen | is | want | after |\n| --- | --- | --- | --- | --- | --- | --- |")
	}
	for _, e := range engines {
		if names = append(names, e.name); len(args) > 0 && args[0] != e.name {
			continue
		}
		switch err := ask(ctx, w, e, args); {
		case errors.Is(err, errSkipped) && len(args) < 2:
			fmt.Fprintf(w, "| %s | %v | | | | | |\n", e.name, err)
		case errors.As(err, new(notStarted)) && len(args) == 0: // the others can be asked
			text, _, _ := strings.Cut(err.Error(), "\n")
			fmt.Fprintf(w, "| %s | skipped: %s | | | | | |\n", e.name, strings.ReplaceAll(text, "|", "/"))
		case err != nil:
			return err
		}
		if len(args) > 0 {
			return nil
		}
	}
	if len(args) > 0 {
		return fmt.Errorf("no table or engine %q: there are %s", args[0], strings.Join(names, ", "))
	}
	return nil
}

// notStarted is the error of an engine that is installed, and does not start.
type notStarted struct{ error }

func (e notStarted) Unwrap() error { return e.error }

// ask opens an engine and writes a row for each of its functions, or what is
// found of the one that is named.
func ask(ctx context.Context, w io.Writer, e engine, args []string) error {
	s, err := e.open(ctx)
	if err != nil {
		return notStarted{err}
	}
	defer s.close()
	if len(args) == 2 {
		return s.explain(w, e.name, args[1])
	}
	for _, f := range s.functions {
		if err := s.tabulate(w, e.name, f); err != nil {
			return fmt.Errorf("%s %s: %s: %w", e.name, s.version, f, err)
		}
	}
	return nil
}

// tabulate writes the row of a function.
func (s *session) tabulate(w io.Writer, engine, f string) error {
	finding, verdict, err := judge(s.window(f), claims, settings)
	if err != nil {
		return err
	}
	row := fmt.Sprintf("| %s %s | `%s` | %s |", engine, s.version, strings.TrimSuffix(f, " "+frame),
		verdict)
	if finding.Violation == nil || finding.Violation.Leak == nil {
		fmt.Fprintln(w, row, "| | | |")
		return nil
	}
	l := *finding.Violation.Leak
	if len(finding.Leaks) > 0 {
		l = finding.Leaks[0]
	}
	fmt.Fprintf(w, "%s %.3g, %.2g of it | %v | %v | %s, then %s |\n", row,
		l.Absolute, l.Relative, l.Got, l.Want, clip(l.Past), clip(l.Rows))
	return nil
}

// explain writes the verdict on an expression, and the witness as a query to
// paste.
func (s *session) explain(w io.Writer, engine, expression string) error {
	claims := claims
	claims.Low, claims.High = -1e16, 1e16
	f, verdict, err := judge(s.window(expression), claims, settings)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s %s\nverdict  %s\n", engine, s.version, verdict)
	switch {
	case f.Violation != nil && f.Violation.Leak != nil && s.query != nil:
		fmt.Fprintf(w, "%v\n\nThe last row should be %v:\n\n%s\n", f, f.Violation.Leak.Want,
			s.query(expression, *f.Violation.Leak))
	case f.Violation != nil:
		fmt.Fprintln(w, f)
	}
	return nil
}

// clip returns the rows as text, or how many they are.
func clip(r laws.Rounds) string {
	if text := r.String(); len(text) <= 100 {
		return text
	}
	return fmt.Sprintf("%d rows", len(r))
}

// claims are what the table's windows are held to.
var claims = windows.Claims{Count: windows.Last(rows), Low: -1e6, High: 1e6}

// settings are those of the table.
var settings = windows.Settings{Cases: 100, Seed: 1, Skip: byRow}

// byRow are laws that ask for one value at a time, which here is a query each.
var byRow = []string{
	"dirty-destination", "play-not-kept", "pure-play", "reward-untouched", "reward-not-kept", "causal",
	"independent", "long-game",
}

// judge returns the gravest verdict, and the finding that has it. It is an error
// if a law cannot be judged and no other law is broken.
func judge(maker func() windows.Window, claims windows.Claims, settings windows.Settings) (
	gravest windows.Finding, verdict windows.Verdict, err error,
) {
	var unjudged windows.Finding
	for f := range settings.Check(maker, claims) {
		if f.Err != nil {
			unjudged = f
			continue
		}
		if verdict.Graver(f.Verdict) != verdict {
			gravest, verdict = f, f.Verdict
		}
	}
	if unjudged.Err != nil && windows.Rounding.Graver(verdict) == windows.Rounding {
		return unjudged, verdict, unjudged.Err
	}
	return gravest, verdict, nil
}
