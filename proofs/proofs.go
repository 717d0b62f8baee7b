// Package proofs holds the machine-checked proofs: files for the Coq proof
// assistant (now called Rocq), version 8.16, that use only its standard
// library. README.md says what they prove, what a reader has to believe, and
// how they depend on each other.
//
// The package carries, for each theorem, its statement as the prover prints it,
// so that a statement of package paper can name and quote the theorem that
// proves it. The package's tests compile the files if coqc is installed, and
// compare the statements.
package proofs

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// statements has a block for each statement: a line with file, kind and name,
// and then the text. After all of them stand the same blocks with names in
// full, and the hashes of the files and of all that.
//
//go:embed statements.txt
var statements string

// A Statement is the statement of a theorem or a definition, as the prover
// prints it.
type Statement struct {
	Kind string // "theorem" or "definition"
	Name string
	File string // the file that it is in, such as Theorem_5_1.v
	Text string // as printed

	// Qualified is the text with every name in full and without notations, in
	// one line.
	Qualified string
}

// Statements returns the theorems and definitions, by the name of the file and
// in the order in which they stand there. The slice is shared.
var Statements = sync.OnceValue(func() []Statement { return Parse(statements) })

// Theorem returns the theorem with that name. ok reports whether there is one.
func Theorem(name string) (s Statement, ok bool) {
	for _, s := range Statements() {
		if s.Kind == "theorem" && s.Name == name {
			return s, true
		}
	}
	return Statement{}, false
}

// Parse reads statements in the form of statements.txt.
func Parse(text string) (all []Statement) {
	for _, block := range strings.Split(text, "\n\n") {
		head, body, _ := strings.Cut(strings.TrimSpace(block), "\n")
		fields := strings.Fields(head)
		if len(fields) != 3 {
			continue
		}
		file, kind, name := fields[0], fields[1], fields[2]
		switch kind {
		case "theorem", "definition":
			all = append(all, Statement{File: file, Kind: kind, Name: name, Text: body})
		case "qualified":
			k := slices.IndexFunc(all, func(s Statement) bool { return s.File == file && s.Name == name })
			all[k].Qualified = body
		}
	}
	return all
}

// Workshop returns the folder of the user's cache in which the tests compile
// the files that have these hashes.
func Workshop(hashes string) string {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	return filepath.Join(cache, "boundedrecall-proofs",
		fmt.Sprintf("%.12x", sha256.Sum256([]byte(hashes))))
}

// Stamp is the file in the [Workshop] that holds the prover's version when all
// files are compiled.
const Stamp = "compiled"

// CheckedHere returns the version of the prover that compiled these files on
// this machine. It is empty if they were not compiled here.
func CheckedHere() string {
	hashes, _, _ := strings.Cut(statements[strings.LastIndex(statements, "\n\n")+2:],
		"statements.txt ")
	version, err := os.ReadFile(filepath.Join(Workshop(hashes), Stamp))
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(string(version), "\n")
	return strings.TrimSpace(first)
}
