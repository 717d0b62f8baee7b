package verify

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"boundedrecall/claims"
	"boundedrecall/cmd/recall/internal/cli"
	"boundedrecall/cmd/recall/internal/terminal"
	"boundedrecall/paper"
	"boundedrecall/proofs"
)

// ledgerLines prints results as they come.
type ledgerLines struct {
	out     io.Writer
	width   int
	details bool
}

// print prints a line for the result: its outcome, its id, and the verdicts on
// the sentence as printed and of the one that holds. With details it prints the
// sentences and the evidence too.
func (l ledgerLines) print(r claims.Result) {
	s, line := r.Statement, r.Line()
	if terminal.Is(l.out) {
		line = hang(line, l.width)
	}
	fmt.Fprintln(l.out, line)
	if !l.details {
		return
	}
	paragraph := func(text string) {
		if text != "" {
			fmt.Fprintf(l.out, "%s", terminal.Indent(terminal.Wrap(text, l.width-4), "    "))
		}
	}
	paragraph(s.Reference)
	if !s.Printed.Absent() {
		paragraph("Printed: " + s.Printed.Text())
		if as := s.Printed.As(); as != "" {
			paragraph("Read as: " + as + ".")
		}
		paragraph(known(s.Printed))
		if s.Why != "" {
			paragraph(remark(s) + s.Why)
		}
	}
	if !s.Holds.Absent() {
		paragraph("Holds: " + s.Holds.Text())
		paragraph(known(s.Holds) + "Tightness: " + s.Tightness + ".")
	}
	for _, e := range r.Evidence {
		paragraph("- " + e.String())
		if line := replayCommand(e.Witness); line != "" && len(line) < 2000 {
			fmt.Fprintf(l.out, "      %s\n", line) // whole, to be copied
		}
	}
	fmt.Fprintf(l.out, "\n")
}

// remark returns what stands before the reason for the verdict on the printed
// sentence, or before a remark on a sentence that holds.
func remark(s *claims.Statement) string {
	switch s.Printed.Verdict() {
	case claims.HoldsVerdict, claims.HoldsAsReadVerdict:
		return "A word on it: "
	}
	return "What is wrong: "
}

// hang breaks a result's line at the width: the verdicts go on below
// themselves.
func hang(line string, width int) string {
	verdicts := 50 // the column where they begin, after a short id
	verdicts += strings.Index(line[verdicts-1:], " ")
	rest := terminal.Wrap(line[verdicts:], max(20, width-verdicts))
	return line[:verdicts] + strings.ReplaceAll(rest, "\n", "\n"+strings.Repeat(" ", verdicts))
}

// known says how a sentence, or its refutation, is known, and which part of it;
// nothing if it is known in no way.
func known(r claims.Reading) string {
	var ways []string
	for _, k := range r.Known() {
		ways = append(ways, k.String())
	}
	if ways == nil {
		return ""
	}
	if r.Fails() {
		return "The refutation is known: by the case that breaks it; " + strings.Join(ways, "; ") + ". "
	}
	return "Known: " + strings.Join(ways, "; ") + ". "
}

// An outcome sums up results.
type outcome struct {
	results              []claims.Result
	statements           []*claims.Statement
	measurements, cases  int
	contradicted, notRun int // not run, or not measured
}

func newOutcome(results []claims.Result) outcome {
	o := outcome{results: results}
	for _, r := range results {
		o.statements = append(o.statements, r.Statement)
		o.measurements += len(r.Evidence)
		for _, e := range r.Evidence {
			o.cases += e.Cases
		}
		if len(r.Contradictions) > 0 {
			o.contradicted++
		} else if !r.Consistent() {
			o.notRun++
		}
	}
	return o
}

// status is failed if a verdict is contradicted, and badUsage if a check could
// not run, or does not measure its sentence.
func (o outcome) status() error {
	switch {
	case o.contradicted > 0:
		return cli.Failed
	case o.notRun > 0:
		return cli.BadUsage
	}
	return nil
}

// printRefuted prints, for each printed sentence that is refuted or not
// reproduced, the case that breaks it, what holds, and how either is known.
func (o outcome) printRefuted(w io.Writer, width int) {
	paragraph := func(text, ways string) {
		lines := terminal.Wrap(fmt.Sprintf("%s (%s).", text, ways), width-4)
		fmt.Fprint(w, terminal.Indent(lines, "    "))
	}
	refuted := slices.DeleteFunc(slices.Clone(o.results), func(r claims.Result) bool {
		word := r.PrintedVerdict.Word()
		return word != "refuted" && word != string(claims.NotReproducedVerdict)
	})
	if len(refuted) > 0 {
		fmt.Fprintln(w, terminal.Wrap(aboveRefuted, width))
	}
	for _, r := range refuted {
		s := r.Statement
		fmt.Fprintf(w, "%s: %s\n", s.ID, r.PrintedVerdict)
		if e, ok := r.Breaks(); ok {
			paragraph(asPrinted(s, e), s.Printed.KnownBy())
			fmt.Fprint(w, caseOf(e.Witness))
		}
		if !s.Holds.Absent() {
			paragraph("What holds: "+strings.TrimSuffix(s.Short, "."), s.Holds.Ways())
		}
	}
}

const aboveRefuted = "What is refuted or not reproduced, and what holds. A line that begins with recall replays " +
	"the case above it; if recall is not installed, write go run ./cmd/recall in its place."

// asPrinted says which words of the printed sentence the evidence breaks, and
// how. What the document does not quote is in our words.
func asPrinted(s *claims.Statement, e claims.Evidence) string {
	words := ""
	if before, _, found := strings.Cut(s.Printed.Text(), e.Says); found && e.Says != "" {
		words = fmt.Sprintf(", in our words %q", e.Says)
		if strings.LastIndex(before, "“") > strings.LastIndex(before, "”") {
			words = fmt.Sprintf(", “%s”", e.Says)
		}
	}
	return fmt.Sprintf("As printed%s: %s, %s", words, e.Comparison(), e.What)
}

// caseOf returns the line that replays a witness, whole, to be copied, or else
// its rewards; nothing if that is too long.
func caseOf(w claims.Witness) string {
	const most = 200
	line := replayCommand(w)
	if line == "" && w != nil {
		if rewards, ok := w.Fields()["rewards"].(string); ok {
			line = "rewards " + rewards
		}
	}
	if line == "" || len(line) > most {
		return ""
	}
	return "      " + line + "\n"
}

// printFailures prints the contradicted verdicts and the checks that could not
// run.
func (o outcome) printFailures(w io.Writer) {
	for _, r := range o.results {
		switch {
		case r.NotRun != "":
			fmt.Fprintf(w, "%s could not run: %s\n", r.Statement.ID, strings.TrimSpace(r.NotRun))
			continue
		case r.Consistent():
			continue
		}
		for _, what := range r.Contradictions {
			fmt.Fprintf(w, "%s is contradicted: %s\n", r.Statement.ID, strings.TrimSpace(what))
		}
		for _, what := range r.NotMeasured {
			fmt.Fprintf(w, "%s is not measured: %s\n", r.Statement.ID, what)
		}
		for _, line := range r.Log {
			fmt.Fprintf(w, "    %s\n", strings.TrimSpace(line))
		}
	}
}

// text returns the failures, the counts, and the checks that were not run.
func (o outcome) text(short, all bool) string {
	var b strings.Builder
	o.printFailures(&b)
	if all {
		for _, n := range claims.CountStatements(o.statements) {
			fmt.Fprintf(&b, "%s.\n", n)
		}
		fmt.Fprintln(&b, paper.Criterion)
	}
	sizes := ""
	if short {
		sizes = " at the smaller sizes of --short"
	}
	fmt.Fprintf(&b, "%s over %s%s, seed %d.\n", cli.Plural(o.measurements, "measurement"),
		cli.Plural(o.cases, "case"), sizes, o.results[0].Seed)
	const named = 3
	if len(o.results) > named {
		fmt.Fprintf(&b, "The slowest checks: %s.\n", strings.Join(o.slowest(named), ", "))
	}
	fmt.Fprintln(&b, o.line())
	if proved, of := machineProved(o.statements); proved > 0 {
		here := "the proofs were not compiled on this machine"
		if prover := proofs.CheckedHere(); prover != "" {
			here = "the proofs were compiled earlier on this machine, by " + prover
		}
		fmt.Fprintf(&b, "Of %d texts, printed ones and those that hold, %d are machine-proved, "+
			"in whole or in part; %s.\n", of, proved, here)
	}
	if o.status() == nil {
		fmt.Fprintln(&b, "The tests of the code were not run: go test ./... runs them.")
	}
	return b.String()
}

// slowest names the k checks that took longest.
func (o outcome) slowest(k int) (names []string) {
	all := slices.SortedFunc(slices.Values(o.results),
		func(a, b claims.Result) int { return cmp.Compare(b.Time, a.Time) })
	for _, r := range all[:k] {
		names = append(names,
			fmt.Sprintf("%s %v", r.Statement.ID, r.Time.Round(100*time.Millisecond)))
	}
	return names
}

// machineProved returns how many of the texts, as printed and as they hold,
// have a machine-checked proof, whole or in part.
func machineProved(statements []*claims.Statement) (proved, of int) {
	for _, s := range statements {
		for _, r := range []claims.Reading{s.Printed, s.Holds} {
			if r.Absent() {
				continue
			}
			of++
			if slices.ContainsFunc(r.Known(), func(k claims.Known) bool { return len(k.Theorems) > 0 }) {
				proved++
			}
		}
	}
	return proved, of
}

// line returns the outcome on one line.
func (o outcome) line() string {
	all := cli.Plural(len(o.results), "statement")
	var wrong []string
	if o.contradicted > 0 {
		wrong = append(wrong, cli.Plural(o.contradicted, "statement")+" CONTRADICTED")
	}
	if o.notRun > 0 {
		wrong = append(wrong, cli.Plural(o.notRun, "statement")+" could not be checked")
	}
	if wrong == nil {
		return all + ": no measurement contradicts a verdict."
	}
	return "Of " + all + ", " + strings.Join(wrong, ", ") + "."
}
