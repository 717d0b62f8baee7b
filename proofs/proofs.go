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
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

//go:embed *.v _CoqProject
var files embed.FS

//go:embed statements.txt
var statements string

// A Statement is the statement of a theorem or a definition, as the prover prints it.
type Statement struct {
	Kind string // "theorem" or "definition"
	Name string
	File string // the file that it is in, such as Theorem_5_1.v
	Text string // as printed, in lines of at most Width characters

	// Qualified is the text with every name in full and without notations, in one line.
	Qualified string
}

// Width is the width in which the prover prints statements.
const Width = 110

// Files returns the proofs, one file for each object of the paper, and _CoqProject, which lists them in the order in which they
// are compiled.
func Files() fs.FS { return files }

// parsed is what statements.txt holds.
var parsed = sync.OnceValue(func() (all []Statement) { return Parse(statements) })

// Statements returns the theorems and definitions, by the name of the file and in the order in which they stand there.
func Statements() []Statement { return slices.Clone(parsed()) }

// Theorem returns the theorem with that name. ok reports whether there is one.
func Theorem(name string) (s Statement, ok bool) {
	all := parsed()
	i := slices.IndexFunc(all, func(s Statement) bool { return s.Kind == "theorem" && s.Name == name })
	if i < 0 {
		return s, false
	}
	return all[i], true
}

// Kinds of a block of statements.txt, besides those of a [Statement].
const (
	qualified = "qualified" // the text of a statement, with names in full
	hash      = "sha256"    // of a file, or of statements.txt up to there
)

// Parse reads statements as Format writes them.
func Parse(text string) []Statement {
	var all []Statement
	index := map[string]int{}
	for _, block := range strings.Split(text, "\n\n") {
		head, body, _ := strings.Cut(strings.TrimSpace(block), "\n")
		fields := strings.Fields(head)
		if len(fields) != 3 || fields[1] == hash {
			continue
		}
		s := Statement{File: fields[0], Kind: fields[1], Name: fields[2], Text: body}
		if i, ok := index[s.File+s.Name]; ok && s.Kind == qualified {
			all[i].Qualified = body
			continue
		}
		index[s.File+s.Name] = len(all)
		all = append(all, s)
	}
	return all
}

// Format writes statements.txt: a block for each statement, a line with file, kind and name and then the text; the same blocks with
// names in full; and a block with the hash of each file and of all that.
func Format(all []Statement) (string, error) {
	var b strings.Builder
	for _, s := range all {
		b.WriteString(s.File + " " + s.Kind + " " + s.Name + "\n" + s.Text + "\n\n")
	}
	for _, s := range all {
		b.WriteString(s.File + " " + qualified + " " + s.Name + "\n" + s.Qualified + "\n\n")
	}
	hashes, err := fileHashes()
	if err != nil {
		return "", err
	}
	b.WriteString(strings.Join(hashes, "\n") + "\n")
	return b.String() + hashOf("statements.txt", b.String()) + "\n", nil
}

func hashOf(name, text string) string {
	return fmt.Sprintf("%s %s %x", name, hash, sha256.Sum256([]byte(text)))
}

// fileHashes returns a line for each file, with its hash.
func fileHashes() ([]string, error) {
	names, err := fs.Glob(files, "*")
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		names[i] = hashOf(name, string(text))
	}
	return names, nil
}

// A Check says what is known of the proofs on this machine.
type Check struct {
	Theorems, Definitions int

	// Prover is the version of the prover that has compiled these very files on this machine, empty if none has: the theorems
	// are machine-proved, and not checked again here.
	Prover string

	// Err is not nil if a file or a statement is not, byte for byte, what it was when a prover last accepted it.
	Err error
}

// Standing returns what is known of the proofs on this machine. It runs no prover.
func Standing() Check {
	c := Check{Prover: CheckedHere(), Err: intact(statements)}
	for _, s := range parsed() {
		if s.Kind == "theorem" {
			c.Theorems++
		} else {
			c.Definitions++
		}
	}
	return c
}

// intact compares the files, and the text of statements.txt, with the hashes that are in it.
func intact(text string) error {
	body, own, _ := strings.Cut(text, "\nstatements.txt ")
	if body += "\n"; "statements.txt "+own != hashOf("statements.txt", body)+"\n" {
		return errors.New("proofs: statements.txt is not as the prover left it: go test ./proofs -update")
	}
	hashes, err := fileHashes()
	if err != nil {
		return err
	}
	stored := slices.DeleteFunc(strings.Split(body, "\n"), func(line string) bool { return !strings.Contains(line, " "+hash+" ") })
	for _, line := range append(hashes, stored...) {
		if !slices.Contains(stored, line) || !slices.Contains(hashes, line) {
			file, _, _ := strings.Cut(line, " ")
			return fmt.Errorf("proofs: %s is not what the prover accepted: go test ./proofs -update", file)
		}
	}
	return nil
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
		if err != nil || d.IsDir() || path.Ext(name) == ".md" {
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
