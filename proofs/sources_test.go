package proofs_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

// A source is a file of proofs.
type source struct {
	file       string
	text       string
	sentence   []string           // without comments
	needs      []string           // the files of ours that it imports
	declares   []proofs.Statement // theorems, definitions and lemmas, each with its sentence
	variables  []string           // names that stand for something in sections of the file alone
	inSections []string           // the names of what it declares inside sections
	refused    []string           // the sentences that the guard does not let through
	deceptions []string           // what could make the text look other than it is
}

// newSource reads a file.
func newSource(file, text string) source {
	s := source{file: file, text: text, sentence: sentences(text)}
	for _, sentence := range s.sentence {
		if m := ownImports.FindStringSubmatch(sentence); m != nil {
			for _, need := range strings.Fields(m[1]) {
				s.needs = append(s.needs, need+".v")
			}
		}
	}
	s.declares, s.refused = declarationsIn(s.sentence), refused(s.sentence)
	s.variables, s.inSections = variables(s.sentence), inSections(s.sentence)
	s.deceptions = deceptions(text)
	return s
}

// module is the file's name without .v.
func (s source) module() string { return strings.TrimSuffix(s.file, ".v") }

var (
	ownImports  = regexp.MustCompile(`^From BoundedRecall Require (?:Import |Export )?(.*)$`)
	anyImport   = regexp.MustCompile(`^(?:From \S+ )?(?:Require )?(?:Import|Export) `)
	declaration = regexp.MustCompile(`^(Theorem|Lemma|Corollary|Definition|Fixpoint) (` + name + `)`)
)

// sources returns the files in the order of _CoqProject.
var sources = sync.OnceValue(func() (all []source) {
	for _, name := range project() {
		all = append(all, newSource(name, contents(name)))
	}
	return all
})

// byFile returns the sources by their names.
func byFile() []source {
	return slices.SortedFunc(slices.Values(sources()),
		func(a, b source) int { return strings.Compare(a.file, b.file) })
}

// project returns the files that _CoqProject lists.
func project() []string {
	_, list, _ := strings.Cut(contents("_CoqProject"), "\n")
	return strings.Fields(list)
}

func contents(file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// hashes returns a line for each file, with its hash.
func hashes() (lines string) {
	for _, name := range slices.Sorted(slices.Values(append(project(), "_CoqProject"))) {
		lines += hashOf(name, contents(name))
	}
	return lines
}

func hashOf(name, text string) string {
	return fmt.Sprintf("%s sha256 %x\n", name, sha256.Sum256([]byte(text)))
}

// TestProject_ListsEveryFileAfterThoseItNeeds: what make builds is what the
// tests check.
func TestProject_ListsEveryFileAfterThoseItNeeds(t *testing.T) {
	there, err := filepath.Glob("*.v")
	require.NoError(t, err)
	require.ElementsMatch(t, there, project(), "_CoqProject")
	require.True(t, strings.HasPrefix(contents("_CoqProject"), "-R . BoundedRecall\n"))
	placed := map[string]bool{}
	for _, s := range sources() {
		for _, need := range s.needs {
			require.True(t, placed[need], "_CoqProject has %s after %s", need, s.file)
		}
		placed[s.file] = true
	}
}

// TestFiles_AreReadable: no line is wider than 140 columns, and no name has one
// letter.
func TestFiles_AreReadable(t *testing.T) {
	for _, s := range sources() {
		for number, line := range strings.Split(s.text, "\n") {
			require.LessOrEqual(t, len([]rune(line)), 140, "%s:%d", s.file, number+1)
		}
		for _, d := range s.declarations() {
			require.Greater(t, len(d.Name), 1, "%s: %s", s.file, d.Name)
		}
	}
}

// isChallenge reports whether the file is a part of the challenge: the
// statements to read.
func (s source) isChallenge() bool {
	return strings.HasPrefix(s.file, "Challenge_") && s.file != solution
}

// declarations returns the theorems, definitions and lemmas of a file, without
// the propositions of the challenge, which have the names of the theorems that
// prove them.
func (s source) declarations() []proofs.Statement {
	if !s.isChallenge() {
		return s.declares
	}
	return slices.DeleteFunc(slices.Clone(s.declares), isProposition)
}

// isProposition reports whether a declaration of the challenge is a statement.
func isProposition(d proofs.Statement) bool {
	return strings.HasPrefix(d.Text, "Definition : Prop := ")
}

// shown returns the declarations that statements.txt has: all but the lemmas.
func (s source) shown() (all []proofs.Statement) {
	for _, d := range s.declarations() {
		if d.Kind != "lemma" {
			all = append(all, proofs.Statement{File: s.file, Kind: d.Kind, Name: d.Name})
		}
	}
	return all
}
