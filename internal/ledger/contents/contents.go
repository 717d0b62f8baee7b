// Package contents writes the tests of statements, one a statement, with what
// each says in short. Only tests use it: it needs the parser of Go.
package contents

import (
	"fmt"
	"go/format"
	"regexp"
	"strings"

	"boundedrecall/claims"
)

// File returns the table of contents of the package, the file
// theorems_test.go: what stands there before the first test, and a test for each
// statement in their order. A comment says what holds, as the document of the
// statement says it in short. A statement that is among the slow ones is left
// out of short tests, for the reason that is given. File panics if the head
// is no Go.
func File(file, pkg string, statements []*claims.Statement,
	slow map[*claims.Statement]string) string {
	var b strings.Builder
	if first := firstTest.FindStringIndex(file); first != nil {
		file = file[:first[0]]
	}
	b.WriteString(strings.TrimSpace(file))
	for _, s := range statements {
		call := fmt.Sprintf("claims.Test(t, %s.%s)", pkg, Variable(s))
		if why := slow[s]; why != "" {
			call = fmt.Sprintf("if testing.Short() {\nt.Skip(%q)\n}\n%s", why, call)
		}
		test := fmt.Sprintf("func Test%s(t *testing.T) { %s }", Variable(s), call)
		if len(test) > 100 || slow[s] != "" {
			test = fmt.Sprintf("func Test%s(t *testing.T) {\n%s\n}", Variable(s), call)
		}
		fmt.Fprintf(&b, "\n\n%s%s", comment(s.Short), test)
	}
	text, err := format.Source([]byte(b.String() + "\n"))
	if err != nil {
		panic(fmt.Sprintf("contents: the table of contents of %s is no Go: %v", pkg, err))
	}
	return string(text)
}

// Variable returns the name of the variable that holds the statement, such as
// Theorem5_1 for theorem-5.1 and AppendixB2 for appendix-b.2.
func Variable(s *claims.Statement) string {
	name := ""
	for _, word := range strings.Split(s.ID, "-") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	name = betweenDigits.ReplaceAllString(name, "${1}_${2}")
	return strings.ReplaceAll(name, ".", "")
}

// firstTest matches a test with its comment.
var firstTest = regexp.MustCompile(`(?m)^(?://.*\n)*func Test`)

var betweenDigits = regexp.MustCompile(`([0-9])\.([0-9])`)

// comment returns the text as a comment of lines of 80 characters.
func comment(text string) string {
	lines := []string{"//"}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		if len([]rune(*last+" "+word)) > 80 {
			lines = append(lines, "//")
			last = &lines[len(lines)-1]
		}
		*last += " " + word
	}
	return strings.Join(lines, "\n") + "\n"
}
