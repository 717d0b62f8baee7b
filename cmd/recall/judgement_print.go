package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	claims "boundedrecall/internal/oldledger"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// print prints the summary, the ledger, the failures, and what they mean, in so
// many columns.
func (j judgement) print(w io.Writer, width int) {
	fmt.Fprintf(w, "%s\n\n", wrap(j.summary(), width))
	j.printTable(w, width)
	fmt.Fprintln(w)
	j.printFailures(w)
	fmt.Fprintln(w, wrap(j.meaning(), width))
}

// summary is the outcome in one line.
func (j judgement) summary() string {
	count := map[claims.Verdict]int{}
	for _, r := range j.records {
		count[r.Literal.Verdict]++
	}
	parts := []string{fmt.Sprintf("%d hold as printed", count[claims.Holds])}
	for _, v := range []claims.Verdict{claims.Refuted, claims.Vacuous, claims.NotReproduced, claims.Conjecture, claims.NoEvidence} {
		if count[v] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count[v], v))
		}
	}
	outcome := "all verdicts confirmed"
	if j.contradicted > 0 {
		outcome = fmt.Sprintf("%d CONTRADICTED", j.contradicted)
	}
	if n := len(j.failures) - j.contradicted; n > 0 {
		outcome += fmt.Sprintf(", %d FAILED", n)
	}
	return fmt.Sprintf("%s: %s; %s.", counted(len(j.records), "statement"), strings.Join(parts, ", "), outcome)
}

// printTable prints two rows for each record, one for each reading.
func (j judgement) printTable(w io.Writer, width int) {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options.DrawBorder = false
	t.Style().Format.Header = text.FormatDefault
	const frame = 8 // spaces and lines around three cells
	cells := max(width-frame, 24)
	var columns []table.ColumnConfig
	for k, percent := range []int{27, 40, 33} {
		columns = append(columns, table.ColumnConfig{Number: k + 1, WidthMax: cells * percent / 100, WidthMaxEnforcer: wrap})
	}
	t.SetColumnConfigs(columns)
	t.AppendHeader(table.Row{"claim", "statement", "value against bound, ratio, cases"})
	for _, r := range j.records {
		t.AppendRow(table.Row{
			r.ID + "\n" + r.Reference,
			reading("as printed", r.Literal, r.ledger.Literal.Verdict),
			numbers(claims.Literal, r.Evidence),
		})
		t.AppendRow(table.Row{
			"",
			reading("repaired", r.Repaired, r.ledger.Repaired.Verdict) + "\ntightness: " + r.Tightness,
			numbers(claims.Repaired, r.Evidence),
		})
		t.AppendSeparator()
	}
	t.SuppressTrailingSpaces()
	t.SetOutputMirror(w)
	t.Render()
}

// wrap breaks each line of s between words, and only longer words than the width
// within.
func wrap(s string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		for part := range strings.SplitSeq(text.WrapSoft(line, width), "\n") {
			lines = append(lines, strings.TrimRight(part, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// reading returns a statement below its verdict.
func reading(name string, s claims.Statement, ledger claims.Verdict) string {
	verdict := string(s.Verdict)
	if s.Verdict != ledger {
		verdict = fmt.Sprintf("%s, CONTRADICTS the ledger: %s", s.Verdict, ledger)
	}
	return fmt.Sprintf("%s: %s\n%s", name, verdict, s.Statement)
}

// numbers returns what was measured on a reading, a line or two for each piece of
// evidence.
func numbers(reading claims.Reading, evidence []claims.Evidence) string {
	var lines []string
	for _, e := range evidence {
		if e.Reading != reading {
			continue
		}
		line := fmt.Sprintf("%s %s %s", figure(e.Value), e.Relation, figure(e.Bound))
		if e.Shows != claims.Holds {
			line += " fails"
		}
		if e.Ratio != 0 {
			line += ", ratio " + figure(e.Ratio)
		}
		lines = append(lines, line, fmt.Sprintf("  %s, %s", counted(e.Cases, "case"), e.Kind))
	}
	return strings.Join(lines, "\n")
}

// figure formats a number for the table.
func figure(x float64) string { return strconv.FormatFloat(x+0, 'g', 4, 64) }

// counted returns the number and the noun, in the plural if there are several.
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// printFailures prints each failure and what it said.
func (j judgement) printFailures(w io.Writer) {
	if len(j.failures) == 0 {
		return
	}
	fmt.Fprintln(w, "Failures:")
	for _, f := range j.failures {
		fmt.Fprintf(w, "  %s\n", f.what)
		for line := range strings.Lines(f.output) {
			fmt.Fprintf(w, "      %s\n", strings.TrimRight(line, "\n"))
		}
	}
	fmt.Fprintln(w)
}

// meaning says what the outcome is worth.
func (j judgement) meaning() string {
	pieces, cases := map[claims.Kind]int{}, map[claims.Kind]int{}
	total := 0
	for _, r := range j.records {
		for _, e := range r.Evidence {
			pieces[e.Kind]++
			cases[e.Kind] += e.Cases
			total++
		}
	}
	var parts []string
	for _, kind := range []struct {
		claims.Kind
		what string
	}{
		{claims.Exact, "identities and exact values, to rounding"},
		{claims.Exhaustive, "every case of the sizes stated"},
		{claims.Witness, "cases written down"},
		{claims.Searched, "the worst met by a search"},
		{claims.Sampled, "cases drawn at random"},
	} {
		if pieces[kind.Kind] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s over %s (%s)", pieces[kind.Kind], kind.Kind, counted(cases[kind.Kind], "case"), kind.what))
		}
	}
	outcome := "A pass says that none of them contradicts a verdict"
	if len(j.failures) > 0 {
		outcome = "This is no pass. One would say that none of them contradicts a verdict"
	}
	return fmt.Sprintf("%s in %s made %s: %s. %s. That is evidence, not proof: a witness that fails does "+
		"refute a statement, up to rounding, but no number of cases proves one. Each line of numbers is the worst case met; "+
		"--json says what was measured, over which sizes.",
		counted(j.tests, "test"), counted(j.packages, "package"), counted(total, "measurement"), strings.Join(parts, ", "), outcome)
}
