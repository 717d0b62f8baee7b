package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

const source = `package a

import (
	"errors"
	"fmt"
	"testing"
)

var errOdd = errors.New("it is odd")

type large struct{ n int }

func (l *large) Error() string { return fmt.Sprint("it is large: ", l.n) }

func check(n int) (err error) {
	switch {
	case n < 0:
		return fmt.Errorf("%d is negative", n)
	case n%2 == 1:
		return errOdd
	case n > 100:
		return &large{n}
	case n == 50:
		err = badly(n)
	}
	return err
}

func badly(n int) error { return errors.New("it is fifty") }

func test(t testing.TB, n int) {
	if err := check(n); err != nil {
		t.Error(err)
	}
	if t.Helper(); n == 30 {
		t.Fatal("it is thirty")
	}
}
`

const tests = `package a

import "testing"

type spy struct {
	testing.TB
	red int
}

func (s *spy) Helper()      {}
func (s *spy) Error(...any) { s.red++ }
func (s *spy) Fatal(...any) { s.red++ }

func TestA(t *testing.T) {
	for _, n := range []int{-1, 3, 102, 50, 30} {
		s := spy{}
		if test(&s, n); s.red == 0 {
			t.Error(n)
		}
	}
	if test(t, 4); check(8) != nil {
		t.Error("it is sound")
	}
}
`

// TestGates: each gate of a package is seen, unless the test has no case for it.
func TestGates(t *testing.T) {
	for _, c := range []struct {
		name, without string // a case of the test
		unseen        []string
	}{
		{"all cases", "", nil},
		{"without a negative number", "-1, ", []string{
			`a/a.go check: fmt.Errorf("%d is negative", n)`}},
		{"without an odd number", "3, ", []string{"a/a.go check: errOdd"}},
		{"without a large number", "102, ", []string{"a/a.go check: &large{n}"}},
		{"without fifty", "50, ", []string{"a/a.go check: badly(n)",
			`a/a.go badly: errors.New("it is fifty")`}},
		{"without thirty", ", 30", []string{`a/a.go test: t.Fatal("it is thirty")`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, out := asked(t, strings.Replace(tests, c.without, "", 1))
			if r.unseen != len(c.unseen) || strings.Count(out, "\n") != 7+len(c.unseen) {
				t.Errorf("%d gates are not seen:\n%s", r.unseen, out)
			}
			for _, name := range c.unseen {
				if !strings.Contains(out, "NOT SEEN") || !strings.Contains(out, "  "+name+"\n") {
					t.Errorf("%s is seen:\n%s", name, out)
				}
			}
		})
	}
}

// asked asks for the gates of the package with these tests.
func asked(t *testing.T, tests string) (*runner, string) {
	t.Helper()
	root, out := t.TempDir(), &bytes.Buffer{}
	for name, text := range map[string]string{"go.mod": "module boundedrecall\n\ngo 1.25.0\n",
		"a/a.go": source, "a/a_test.go": tests} {
		place := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := &runner{out: out, root: root, limit: time.Minute, only: regexp.MustCompile(""),
		exceptions: map[string]string{}, used: map[string]bool{}}
	if err := r.all([]string{"./a"}); err != nil {
		t.Fatal(err)
	}
	return r, out.String()
}

// TestExceptions: a gate that no test sees is excepted by its line in the file,
// and an exception that nothing needs is told.
func TestExceptions(t *testing.T) {
	dead := gate{file: "a/a.go", function: "check", text: "errOdd", line: 20}
	for _, c := range []struct {
		name, listed, seen, says string
		unseen                   int
	}{
		{"an exception", "a/a.go check: errOdd\tthe reason\n", "", "excepted  a/a.go:20  the reason", 0},
		{"of another function", "a/a.go test: errOdd\tthe reason\n", "", "NOT SEEN", 2},
		{"a comment", "# a/a.go check: errOdd\tthe reason\n", "", "NOT SEEN", 1},
		{"one that is seen", "a/a.go check: errOdd\tthe reason\n", "TestA", "STALE", 1},
		{"no exception", "", "TestA", "seen      a/a.go:20  by TestA", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := &bytes.Buffer{}
			r := &runner{out: out, exceptions: exceptions(c.listed), used: map[string]bool{}}
			r.tell(dead, c.seen)
			r.stale()
			if !strings.Contains(out.String(), c.says) || r.unseen != c.unseen {
				t.Errorf("%d are not seen: %s", r.unseen, out)
			}
		})
	}
}

// TestScripts_Lines: of a script the lines that end it with a status are gates.
func TestScripts_Lines(t *testing.T) {
	for line, want := range map[string]string{
		"[ -z \"$x\" ] || { echo x; exit 1; }":  "[ -z \"$x\" ] || { echo x; :; }",
		"(cd x && \"$@\") || return":            "(cd x && \"$@\") || :",
		"set -euo pipefail":                     ":",
		"must formatting formatted":             "# formatting formatted",
		"status=$? || return \"$status\"":       "status=$? || :",
		"exit 0":                                "",
		"printf '%s' \"$x\" # it is an exit of": "",
	} {
		got := ""
		for _, end := range ends {
			if part := regexp.MustCompile(end.part).FindStringIndex(line); part != nil {
				got = line[:part[0]] + end.instead + line[part[1]:]
			}
		}
		if got != want {
			t.Errorf("%s becomes %q and not %q", line, got, want)
		}
	}
}
