// Package proofs holds the proofs that a machine has checked: files for the Coq
// proof assistant (now called Rocq), version 8.16, over its standard library
// alone. What they prove, what one has to believe and how they hang together is
// in README.md.
//
// The package carries the files and, for each theorem, its statement as the
// prover prints it, so that a record about a claim can name the theorem that
// proves it and quote it. The package's tests compile the files where coqc is
// installed, and compare the statements.
package proofs

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed *.v
var files embed.FS

//go:embed statements.txt
var statements string

// A Statement is what the prover prints of a theorem or a definition.
type Statement struct {
	Kind string // "theorem" or "definition"
	Name string
	File string // where it stands, such as Theorem_5_1.v
	Text string // as printed, in lines of at most Width characters
}

// Width is the width in which the prover prints statements.
const Width = 110

// Files returns the proofs, one file for each object of the paper.
func Files() fs.FS { return files }

// Statements returns the theorems and definitions, by the name of the file and
// in the order in which they stand there.
func Statements() []Statement { return Parse(statements) }

// Theorem returns the statement of the theorem with that name, as the prover
// prints it, and whether there is one.
func Theorem(name string) (statement string, ok bool) {
	all := Statements()
	i := slices.IndexFunc(all, func(s Statement) bool { return s.Kind == "theorem" && s.Name == name })
	if i < 0 {
		return "", false
	}
	return all[i].Text, true
}

// Parse reads statements as Format writes them.
func Parse(text string) []Statement {
	var all []Statement
	for _, block := range strings.Split(text, "\n\n") {
		head, body, _ := strings.Cut(strings.TrimSpace(block), "\n")
		fields := strings.Fields(head)
		if len(fields) != 3 {
			continue
		}
		all = append(all, Statement{File: fields[0], Kind: fields[1], Name: fields[2], Text: body})
	}
	return all
}

// Format writes statements: a line with file, kind and name, then the text, then
// an empty line.
func Format(all []Statement) string {
	var b strings.Builder
	for _, s := range all {
		b.WriteString(s.File + " " + s.Kind + " " + s.Name + "\n" + s.Text + "\n\n")
	}
	return b.String()
}
