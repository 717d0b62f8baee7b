package main

import (
	"fmt"
	"io"
	"strings"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/terminal"
)

// ledgerLines prints results as they come.
type ledgerLines struct {
	width   int
	clipped bool // whether lines are cut at the width: in a terminal
	details bool
}

// print prints a line for the result: its outcome, its id, and the verdicts on the
// sentence as printed and as proved. With details it prints the sentences and the
// evidence too.
func (l ledgerLines) print(w io.Writer, r claims.Result) error {
	s, line := r.Statement, r.Line()
	if !l.details {
		if l.clipped {
			line = terminal.Clip(line, l.width)
		}
		_, err := fmt.Fprintln(w, line)
		return err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", line)
	paragraph := func(text string) {
		if text != "" {
			b.WriteString(terminal.Indent(terminal.Wrap(text, l.width-4), "    "))
		}
	}
	paragraph(s.Reference)
	if !s.Printed.Absent() {
		paragraph("Printed: " + s.Printed.Text())
		paragraph(s.Why)
	}
	if !s.Proved.Absent() {
		paragraph("Proved: " + s.Proved.Text())
		paragraph("Known: " + s.Proved.Ways() + ". Tightness: " + s.Tightness + ".")
	}
	for _, e := range r.Evidence {
		paragraph("- " + e.String())
		if line := replayCommand(e.Witness); line != "" && len(line) < 2000 {
			fmt.Fprintf(&b, "      %s\n", line) // whole, to be copied
		}
	}
	fmt.Fprintln(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// An outcome sums up results.
type outcome struct {
	results              []claims.Result
	contradicted, notRun []claims.Result
}

func newOutcome(results []claims.Result) outcome {
	o := outcome{results: results}
	for _, r := range results {
		switch {
		case r.NotRun != "":
			o.notRun = append(o.notRun, r)
		case !r.Confirmed():
			o.contradicted = append(o.contradicted, r)
		}
	}
	return o
}

// status is failed if a verdict is contradicted, and badUsage if a check could not run.
func (o outcome) status() error {
	switch {
	case len(o.contradicted) > 0:
		return failed
	case len(o.notRun) > 0:
		return status(badUsage)
	}
	return nil
}

// printFailures prints the contradicted verdicts and the checks that could not run.
func (o outcome) printFailures(w io.Writer) {
	for _, r := range o.contradicted {
		for _, what := range r.Contradictions {
			fmt.Fprintf(w, "%s is contradicted: %s\n", r.Statement.ID, strings.TrimSpace(what))
		}
		for _, line := range r.Log {
			fmt.Fprintf(w, "    %s\n", strings.TrimSpace(line))
		}
	}
	for _, r := range o.notRun {
		fmt.Fprintf(w, "%s could not run: %s\n", r.Statement.ID, strings.TrimSpace(r.NotRun))
	}
}

// text returns the failures, the counts, and the checks that were not run.
func (o outcome) text(short, all bool) string {
	var b strings.Builder
	o.printFailures(&b)
	var statements []claims.Statement
	measurements, cases := 0, 0
	for _, r := range o.results {
		statements = append(statements, *r.Statement)
		measurements += len(r.Evidence)
		for _, e := range r.Evidence {
			cases += e.Cases
		}
	}
	if all {
		for _, n := range claims.CountStatements(statements) {
			fmt.Fprintf(&b, "%s.\n", n)
		}
	}
	sizes := ""
	if short {
		sizes = " at the smaller sizes of --short"
	}
	fmt.Fprintf(&b, "%s over %s%s, seed %d.\n", plural(measurements, "measurement"), plural(cases, "case"), sizes, o.results[0].Seed)
	fmt.Fprintf(&b, "%s\n", o.line())
	if len(o.contradicted) == 0 && len(o.notRun) == 0 {
		fmt.Fprintln(&b, "The tests of the code were not run: go test ./... runs them.")
	}
	return b.String()
}

// line returns the outcome on one line.
func (o outcome) line() string {
	var parts []string
	if n := len(o.contradicted); n > 0 {
		parts = append(parts, fmt.Sprintf("%s CONTRADICTED", plural(n, "statement")))
	}
	if n := len(o.notRun); n > 0 {
		parts = append(parts, fmt.Sprintf("%s could not be checked", plural(n, "statement")))
	}
	if parts == nil {
		return fmt.Sprintf("%s: no measurement contradicts a verdict.", plural(len(o.results), "statement"))
	}
	return fmt.Sprintf("Of %s, %s.", plural(len(o.results), "statement"), strings.Join(parts, ", "))
}
