package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	claims "boundedrecall/internal/oldledger"
)

// An event is a line of go test -json (go doc test2json, go help buildjson).
type event struct {
	Action      string
	Package     string
	Test        string // empty for the package's own events
	Output      string
	Key, Value  string // of an attribute
	ImportPath  string // of a build
	FailedBuild string // the build that a package failed for
}

// A suite is what an event stream has told: the evidence and what failed.
type suite struct {
	tests, packages int // that have ended; subtests do not count
	evidence        []claims.Evidence
	failures        []failure

	output    map[name]*strings.Builder // of tests and packages that have not ended
	builds    map[string]*strings.Builder
	explained map[name]bool   // tests and packages around a test that failed
	stray     strings.Builder // lines that are no events
}

// A name is that of a test, or of a package if test is empty.
type name struct{ pkg, test string }

// A failure is a test, package or record that failed, and what it says of it.
type failure struct{ what, output string }

func newSuite() *suite {
	return &suite{
		output:    map[name]*strings.Builder{},
		builds:    map[string]*strings.Builder{},
		explained: map[name]bool{},
	}
}

func (s *suite) fail(what, output string) {
	s.failures = append(s.failures, failure{what, output})
}

// read takes the events in to the end of the stream, and calls seen after each.
func (s *suite) read(r io.Reader, seen func()) error {
	br := bufio.NewReader(r)
	for {
		line, err := br.ReadBytes('\n')
		if len(line) > 0 {
			s.line(line)
			seen()
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (s *suite) line(line []byte) {
	var e event
	if json.Unmarshal(line, &e) != nil || e.Action == "" {
		s.stray.Write(line)
		return
	}
	who := name{e.Package, e.Test}
	switch e.Action {
	case "output":
		write(s.output, who, e.Output)
	case "build-output":
		write(s.builds, e.ImportPath, e.Output)
	case "attr":
		if e.Key == claims.AttrKey {
			s.attr(e)
		}
	case "pass", "skip", "fail":
		if e.Test == "" {
			s.endPackage(e)
		} else {
			s.endTest(e)
		}
		delete(s.output, who)
	}
}

func write[K comparable](to map[K]*strings.Builder, key K, text string) {
	if to[key] == nil {
		to[key] = &strings.Builder{}
	}
	to[key].WriteString(text)
}

func written[K comparable](from map[K]*strings.Builder, key K) string {
	if from[key] == nil {
		return ""
	}
	return from[key].String()
}

// attr takes a piece of evidence in.
func (s *suite) attr(e event) {
	var evidence claims.Evidence
	err := json.Unmarshal([]byte(e.Value), &evidence)
	switch {
	case err != nil:
		s.fail(e.Package+" "+e.Test, fmt.Sprintf("evidence %q: %v", e.Value, err))
	case evidence.Test != e.Test:
		s.fail(e.Package+" "+e.Test, fmt.Sprintf("evidence for %s in the name of %s", evidence.Claim, evidence.Test))
	default:
		s.evidence = append(s.evidence, evidence)
	}
}

func (s *suite) endTest(e event) {
	if !strings.Contains(e.Test, "/") {
		s.tests++
	}
	if e.Action != "fail" {
		return
	}
	text := withoutFrames(written(s.output, name{e.Package, e.Test}))
	if text != "" || !s.explained[name{e.Package, e.Test}] {
		s.fail(e.Package+" "+e.Test, text)
	}
	s.explained[name{e.Package, ""}] = true
	for k, c := range e.Test {
		if c == '/' {
			s.explained[name{e.Package, e.Test[:k]}] = true
		}
	}
}

func (s *suite) endPackage(e event) {
	s.packages++
	who := name{e.Package, ""}
	switch {
	case e.Action != "fail":
	case e.FailedBuild != "":
		s.fail(e.Package+" does not build", written(s.builds, e.FailedBuild))
	default:
		unended := s.unended(e.Package)
		if unended != "" || !s.explained[who] {
			s.fail(e.Package, withoutFrames(written(s.output, who))+unended)
		}
	}
}

// unended tells of the tests of a package that began and did not end, in the order of
// their names.
func (s *suite) unended(pkg string) string {
	var tests []string
	for who := range s.output {
		if who.pkg == pkg && who.test != "" {
			tests = append(tests, who.test)
		}
	}
	slices.Sort(tests)
	text := ""
	for _, test := range tests {
		text += test + " did not end\n" + withoutFrames(written(s.output, name{pkg, test}))
	}
	return text
}

// withoutFrames removes the lines that say that a test runs or ends.
func withoutFrames(output string) string {
	var b strings.Builder
	for line := range strings.Lines(output) {
		if !frame.MatchString(line) {
			b.WriteString(line)
		}
	}
	return b.String()
}

var frame = regexp.MustCompile(`^\s*(=== (RUN|PAUSE|CONT|NAME|ATTR)|--- (PASS|FAIL|SKIP):) `)
