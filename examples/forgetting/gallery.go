package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"boundedrecall/examples/forgetting/replays"
	"boundedrecall/windows"
)

// A table is a part of the gallery: windows of public libraries, each held to a
// claim.
type table struct {
	name, title string
	rows        []row

	// open returns the versions of the libraries that are installed, and what
	// makes a row's windows. Windows that ask a clock need the test.
	open func(context.Context, *testing.T) (*shelf, error)
}

// A shelf is a table whose libraries are at hand.
type shelf struct {
	versions map[string]string // by library
	maker    func(row) func() windows.Window
	close    func()
}

// A row is a window of a library.
type row struct {
	library, function string
	claims            windows.Claims
	word              windows.Verdict // what is expected

	// power says how the value grows with the numbers pushed: 2 for a variance.
	// The size of a difference is told over the largest number to this power.
	power float64

	// documented says what the library's own text says of what the word
	// accuses, if it does: the row accuses nobody then. remark is anything else
	// that is fair to say.
	documented, remark string

	make func() windows.Window // of a library in Go
}

var tables = []table{npm, moving, limiters}

// accuses reports whether the word says that the library is at fault.
func (r row) accuses() bool {
	return r.word != windows.Forgets && r.word != windows.Rounding && r.documented == ""
}

// largest is the size of the largest number pushed.
func (r row) largest() float64 { return max(math.Abs(r.claims.Low), math.Abs(r.claims.High)) }

// claim returns which rows count, and what the value is, as text.
func (r row) claim() string {
	c := r.claims
	text := strings.NewReplacer("--rows ", "the last ", "--span ", "the last ", "--grace", "±").
		Replace(c.Count.String())
	if c.Is.Name != "" {
		text = c.Is.Name + " of " + text
	}
	if c.Tolerance > 0 {
		text += fmt.Sprintf(", within %g", c.Tolerance)
	}
	return text
}

// A judgement is a row as it was judged.
type judgement struct {
	row
	version string
	word    windows.Verdict
	finding windows.Finding
}

// judge holds the row's windows to its claims.
func (s *shelf) judge(r row) (judgement, error) {
	settings := windows.Settings{Cases: 100, Seed: 1}
	if r.make == nil {
		settings.Cases, settings.Skip = 40, byRow // of another program
	}
	finding, word, err := judge(s.maker(r), r.claims, settings)
	if err != nil {
		err = fmt.Errorf("%s %s %s: %w", r.library, s.versions[r.library], r.function, err)
	}
	return judgement{r, s.versions[r.library], word, finding}, err
}

// smallDrift is the largest share of the largest number pushed that counts as a
// drift. What is off by more, or is not a number, is wrong.
const smallDrift = 1e-6

// size returns how far off the value was at most, over the largest number
// pushed. It is NaN if the value or the one wanted is not a number, here or in
// the replay.
func (j judgement) size(o replays.Outcome) (share float64) {
	v := j.finding.Violation
	if o.Is == "NaN" || o.Want == "NaN" || v == nil {
		return math.NaN()
	}
	most := v.Margin
	if v.Leak != nil {
		most = v.Leak.Absolute
	}
	for _, l := range j.finding.Leaks {
		most = max(most, l.Absolute)
	}
	return most / math.Pow(j.largest(), j.power)
}

const heading = "| library | function | which rows count | word | drifts by | wrong by | " +
	"after | is | want | told | remark |\n" +
	"| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"

// cells returns the judgement as a row of the table. The outcome is that of its
// replay.
func (j judgement) cells(o replays.Outcome) string {
	drifts, wrong, told := "", "", ""
	if j.accuses() {
		told = "no"
		switch share := j.size(o); {
		case share <= smallDrift:
			drifts = fmt.Sprintf("%.0e", share)
		case math.IsNaN(share) || math.IsInf(share, 0):
			wrong = "NaN"
		default:
			wrong = fmt.Sprintf("%.2g", share)
		}
	}
	remark := j.remark
	if j.documented != "" {
		remark = "documented: " + j.documented
	}
	library := strings.TrimSpace(j.library + " " + j.version)
	return fmt.Sprintf("| %s | `%s` | %s | %s | %s | %s | %s | %s | %s | %s | %s |",
		library, j.function, j.claim(), j.word, drifts, wrong, short(o.After), o.Is, o.Want, told, remark)
}

// short writes a number that comes three times or more in a row once, as in
// 5*(0.1).
func short(rows string) string {
	words := strings.Fields(strings.NewReplacer("1000000", "1e6", "1e+06", "1e6").Replace(rows))
	var parts []string
	for len(words) > 0 {
		n := 1
		for n < len(words) && words[n] == words[0] {
			n++
		}
		if n > 2 {
			parts = append(parts, fmt.Sprintf("%d*(%s)", n, words[0]))
		} else {
			parts = append(parts, words[:n]...)
		}
		words = words[n:]
	}
	return strings.Join(parts, " ")
}

// print writes the table.
func (b table) print(ctx context.Context, t *testing.T, w io.Writer) error {
	fmt.Fprintf(w, "\n%s\n\n", b.title)
	return b.write(ctx, t, w)
}

// write writes the rows, or why they are skipped.
func (b table) write(ctx context.Context, t *testing.T, w io.Writer) error {
	s, err := b.open(ctx, t)
	if errors.Is(err, errSkipped) {
		fmt.Fprintf(w, "skipped: %v\n", err)
		return nil
	}
	if err != nil {
		return err
	}
	defer s.close()
	outcomes := replays.Committed()
	fmt.Fprintln(w, heading)
	for _, r := range b.rows {
		if s.versions[r.library] == "" {
			fmt.Fprintf(w, "| %s | `%s` | skipped: not installed | | | | | | | | |\n", r.library, r.function)
			continue
		}
		j, err := s.judge(r)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, j.cells(outcomes[r.name()]))
	}
	return nil
}

// name is that of the row's replay.
func (r row) name() string { return strings.ReplaceAll(r.library, "/", "-") + "." + r.function }

// explain writes what is found of one row, and its replay.
func (b table) explain(ctx context.Context, t *testing.T, w io.Writer, name string) error {
	var names []string
	for _, r := range b.rows {
		if names = append(names, r.name()); r.name() != name {
			continue
		}
		s, err := b.open(ctx, t)
		if err != nil {
			return err
		}
		defer s.close()
		if s.versions[r.library] == "" {
			return fmt.Errorf("%s is not installed", r.library)
		}
		j, err := s.judge(r)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s %s, %s: %s\nverdict  %s\n", r.library, j.version, r.function, r.claim(),
			j.word)
		if j.finding.Violation != nil {
			fmt.Fprintln(w, j.finding)
		}
		replays.Show(w, name)
		return nil
	}
	return fmt.Errorf("no window %q: there are %s", name, strings.Join(names, ", "))
}

// function is a window of two functions.
type function struct {
	push  func(x []float64)
	value func(dst []float64)
	shut  func()
}

func (f *function) Push(x []float64)    { f.push(x) }
func (f *function) Value(dst []float64) { f.value(dst) }

func (f *function) Close() {
	if f.shut != nil {
		f.shut()
	}
}

// The claims of the tables over rows: the last five, of numbers from −1e6 to
// 1e6.
func lastRows(is windows.Statistic) windows.Claims {
	return windows.Claims{Count: windows.Last(rows), Is: is, Low: -1e6, High: 1e6}
}

// span is that of the tables in time. Counters of ten buckets claim a grace of
// one.
const span, bucket = 10 * time.Second, time.Second

// lastSpan claims that the rows of the span count, which are whole numbers up
// to most.
func lastSpan(most float64, is windows.Statistic) windows.Claims {
	return windows.Claims{
		Count: windows.Since(span).Grace(bucket), High: most, Values: windows.Integers, Is: is,
	}
}

// versionsOf returns the versions of modules that the program is built with, by
// library.
func versionsOf(modules map[string]string) map[string]string {
	versions := map[string]string{}
	for library, module := range modules {
		versions[library] = moduleVersion(module)
	}
	return versions
}
