package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
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

	// packages has the packages or modules of each library. They are of Debian
	// if inDebian is set.
	packages map[string]string
	inDebian bool

	// open returns the versions of the libraries that are installed, and what
	// makes a row's windows. nil is for modules that the program is built with.
	open func(context.Context) (*shelf, error)
}

// A shelf is a table whose libraries are at hand.
type shelf struct {
	versions map[string]string // by library

	// maker returns what makes the row's windows. Windows that ask a clock need
	// the test.
	maker func(*testing.T, row) func() windows.Window
	close func()
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

	ahead bool // the law causal is judged too, although the window is not in Go

	make func() windows.Window // of a library in Go
}

var tables = []table{npm, moving, limiters, metrics, inR, inPython, inSeries}

// accuses reports whether the word says that the library is at fault.
func (r row) accuses() bool {
	return r.word != windows.Forgets && r.word != windows.Rounding && r.documented == ""
}

// largest is the size of the largest number pushed.
func (r row) largest() float64 { return max(math.Abs(r.claims.Low), math.Abs(r.claims.High)) }

// claim returns which rows count, and what the value is, as text.
func (r row) claim() string {
	c := r.claims
	text := strings.NewReplacer("--rows ", "the last ", "--span ", "the last ", "--grace", "±",
		"(the rows of a predicate)", "all rows", "--session ", "those since a silence of ",
		" --admitted", ", admitted", " --closed both", ", both ends",
		" --before", " before the newest").
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
func (s *shelf) judge(t *testing.T, r row) (judgement, error) {
	settings := windows.Settings{Cases: 100, Seed: 1}
	if r.make == nil {
		settings.Cases, settings.Skip = 40, byRow // of another program
	}
	if r.ahead {
		settings.Skip = slices.DeleteFunc(slices.Clone(byRow),
			func(law string) bool { return law == "causal" })
	}
	finding, word, err := judge(s.maker(t, r), r.claims, settings)
	if err != nil {
		err = fmt.Errorf("%s %s %s: %w", r.library, s.versions[r.library], r.function, err)
	}
	return judgement{r, s.versions[r.library], word, finding}, err
}

// judgeAlone judges the row in a subtest with its name, so that a process that
// is started for its windows judges no other row.
func (s *shelf) judgeAlone(t *testing.T, r row) (j judgement, err error) {
	t.Run(r.name(), func(t *testing.T) { j, err = s.judge(t, r) })
	return j, err
}

// print writes the table.
func (b table) print(ctx context.Context, t *testing.T, w io.Writer) error {
	fmt.Fprintf(w, "\n%s\n\n", b.title)
	return b.write(ctx, t, w)
}

// write writes the rows, or why they are skipped.
func (b table) write(ctx context.Context, t *testing.T, w io.Writer) error {
	s, err := b.shelf(ctx)
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
			fmt.Fprintf(w, "| %s | | `%s` | skipped: not installed |%s\n", r.library, r.function,
				strings.Repeat(" |", 9))
			continue
		}
		j, err := s.judgeAlone(t, r)
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
		s, err := b.shelf(ctx)
		if err != nil {
			return err
		}
		defer s.close()
		if s.versions[r.library] == "" {
			return fmt.Errorf("%s is not installed", r.library)
		}
		j, err := s.judge(t, r)
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

// shelf opens the table.
func (b table) shelf(ctx context.Context) (*shelf, error) {
	if b.open == nil {
		return b.shelved(), nil
	}
	return b.open(ctx)
}

// shelved returns the shelf of modules that the program is built with.
func (b table) shelved() *shelf {
	s := &shelf{versions: map[string]string{}, close: func() {},
		maker: func(t *testing.T, r row) func() windows.Window {
			if r.claims.Count.InTime() {
				return windows.Clocked(t, r.make)
			}
			return r.make
		}}
	for library, module := range b.packages {
		s.versions[library] = moduleVersion(module)
	}
	return s
}
