// Package proofs holds the machine-checked proofs: files for the Coq proof assistant (now
// called Rocq), version 8.16, that use only its standard library. README.md says what they
// prove, what a reader has to believe, and how they depend on each other.
//
// The package carries the files and, for each theorem, its statement as the prover prints
// it, so that a statement of package paper can name and quote the theorem that proves it.
// The package's tests compile the files if coqc is installed, and compare the statements.
package proofs

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed *.v
var files embed.FS

//go:embed statements.txt
var statements string

// A Statement is the statement of a theorem or a definition, as the prover prints it.
type Statement struct {
	Kind string // "theorem" or "definition"
	Name string
	File string // the file that it is in, such as Theorem_5_1.v
	Text string // as printed, in lines of at most Width characters
}

// Width is the width in which the prover prints statements.
const Width = 110

// Files returns the proofs, one file for each object of the paper.
func Files() fs.FS { return files }

// Statements returns the theorems and definitions, by the name of the file and
// in the order in which they stand there.
func Statements() []Statement { return Parse(statements) }

// Theorem returns the statement of the theorem with that name, as the prover prints it. ok
// reports whether such a theorem exists.
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

// Workshop returns the folder of the user's cache in which the tests compile the files.
// It is named after their content.
func Workshop() (string, error) {
	name, err := contentOf(Files())
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	return filepath.Join(cache, "boundedrecall-proofs", name), nil
}

// contentOf returns a name for the content of the proofs.
func contentOf(files fs.FS) (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".v" {
			return err
		}
		text, err := fs.ReadFile(files, name)
		fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
		return err
	})
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil))[:24], nil
}

// Stamp is the file in the [Workshop] that holds the prover's version when all files are
// compiled.
const Stamp = "compiled"

// CheckedHere returns the version of the prover that has compiled these very files on
// this machine, empty if none has.
func CheckedHere() string {
	dir, err := Workshop()
	if err != nil {
		return ""
	}
	version, err := os.ReadFile(filepath.Join(dir, Stamp))
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(version)), "\n")
	return first
}
