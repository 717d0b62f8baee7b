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
	file     string
	text     string
	sentence []string // without comments
	needs    []string // the files of ours that it imports
}

// module is the file's name without .v.
func (s source) module() string { return strings.TrimSuffix(s.file, ".v") }

var (
	ownImports  = regexp.MustCompile(`^From BoundedRecall Require (?:Import |Export )?(.*)$`)
	anyImport   = regexp.MustCompile(`^(?:From \S+ )?(?:Require )?(?:Import|Export) `)
	declaration = regexp.MustCompile(`^(Theorem|Definition|Fixpoint|Inductive|Record|Lemma)\s+([A-Za-z_][A-Za-z0-9_']*)`)
)

// sources returns the files in the order of _CoqProject.
var sources = sync.OnceValue(func() (all []source) {
	for _, name := range project() {
		s := source{file: name, text: contents(name)}
		s.sentence = sentences(s.text)
		for _, sentence := range s.sentence {
			if m := ownImports.FindStringSubmatch(sentence); m != nil {
				for _, need := range strings.Fields(m[1]) {
					s.needs = append(s.needs, need+".v")
				}
			}
		}
		all = append(all, s)
	}
	return all
})

// byFile returns the sources by their names.
func byFile() []source {
	return slices.SortedFunc(slices.Values(sources()), func(a, b source) int { return strings.Compare(a.file, b.file) })
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

// TestProject_ListsEveryFileAfterThoseItNeeds: what make builds is what the tests check.
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

// sentences cuts a file into its sentences: comments are dropped, white space
// becomes single spaces, and a full stop followed by white space ends one.
func sentences(text string) []string {
	var code strings.Builder
	depth := 0
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"': // a string hides the signs of comments, in code and in comments
			size := strings.IndexByte(text[i+1:], '"') + 2
			if size == 1 {
				size = len(text) - i
			}
			if depth == 0 {
				code.WriteString(text[i : i+size])
			}
			i += size - 1
		case strings.HasPrefix(text[i:], "(*"):
			depth++
			i++
		case depth > 0 && strings.HasPrefix(text[i:], "*)"):
			depth--
			i++
			code.WriteByte(' ')
		case depth == 0:
			code.WriteByte(text[i])
		}
	}
	var all []string
	var sentence []string
	for _, word := range strings.Fields(code.String()) {
		sentence = append(sentence, word)
		if strings.HasSuffix(word, ".") && !strings.HasSuffix(word, "..") {
			all = append(all, strings.TrimSuffix(strings.Join(sentence, " "), "."))
			sentence = nil
		}
	}
	return append(all, strings.Join(sentence, " "))
}

var (
	// holes are what leaves something unproved.
	holes = regexp.MustCompile(`\b(Admitted|admit|give_up|Abort|Axioms?|Parameters?|Conjectures?|Primitive|` +
		`Declare ML Module|bypass_check|Unset (Guard|Positivity|Universe) Checking)\b`)
	onlyInSection = regexp.MustCompile(`^(?:Variables?|Hypothes[ie]s|Context|Let)\b`)

	// opaque are the sentences that could give a printed statement another meaning, or keep a definition out of statements.txt.
	opaque = regexp.MustCompile(`^(?:(?:Local|Global|Polymorphic|Monomorphic|Private|Program|#\[[^]]*\]) |` +
		`(?:Reserved |Tactic )?Notation\b|Infix\b|(?:Identity )?Coercion\b|Canonical\b|Instance\b|Existing\b|Class\b|CoFixpoint\b|` +
		`CoInductive\b|Variant\b|Structure\b|Function\b|Equations\b|Scheme\b|Example\b|SubClass\b|Declare\b|Delimit\b|Undelimit\b|` +
		`Bind\b|Module\b|Include\b|Load\b|Set\b|Unset\b|Defined$|Save\b|Let Fixpoint\b|Fixpoint .*\bwith [a-z_0-9]+ \()`)
)

// refused returns the sentences that leave something unproved or hide a definition: nothing but a Definition, a Fixpoint, an
// Inductive or a Record, which statements.txt shows, can be unfolded, and nothing is renamed.
func refused(sentences []string) (found []string) {
	sections := 0 // open
	for _, s := range sentences {
		code := strings.TrimLeft(s, "-+*{} ")
		foreign := anyImport.MatchString(code) && !strings.HasPrefix(code, "From Coq Require ") && !ownImports.MatchString(code) &&
			code != "Import ListNotations"
		switch {
		case strings.HasPrefix(code, "Section "):
			sections++
		case strings.HasPrefix(code, "End "):
			sections--
		case foreign, holes.MatchString(s), opaque.MatchString(code), sections == 0 && onlyInSection.MatchString(code):
			found = append(found, s)
		}
	}
	return found
}

// TestFiles_LeaveNothingUnprovedOrHidden reads the files, with or without a prover.
func TestFiles_LeaveNothingUnprovedOrHidden(t *testing.T) {
	for _, s := range sources() {
		require.Empty(t, refused(s.sentence), s.file)
	}
}

// TestRefused_IsFound is the negative control of the test above.
func TestRefused_IsFound(t *testing.T) {
	for _, text := range []string{
		"Lemma a : 1 = 2. Admitted.",
		"Lemma a : 1 = 2. Proof. admit. Qed.",
		"Axiom a : 1 = 2.",
		"Parameter a : nat.",
		"Conjecture a : 1 = 2.",
		"Hypothesis a : 1 = 2.",
		"Section S. Variable n : nat. End S. Variable m : nat.",
		"Local Hypothesis a : 1 = 2.",
		"Unset Guard Checking.",
		"(* a (* b *) *) Axiom c : False.",
		`(* "(*" *) Axiom c : False. (* "*)" *)`,
		`Definition hidden := "(*"%string. Axiom c : False. Definition shown := "*)"%string.`,
		`Notation "x <= y" := (Rle x (y + 1000)) : R_scope.`,
		"Lemma total_regret (d : nat) : R. Proof. exact (Model.total_regret d + 1000). Defined.",
		"Local Definition a := 1.",
		"#[local] Definition a := 1.",
		"Program Definition a := 1.",
		"Example a : nat := 1.",
		"Module M. Definition a := 1.",
		"Infix \"+\" := a.",
		"Fixpoint a (n : nat) := n with b (n : nat) := n.",
		"Import Other.",
		"Require Import Other.",
	} {
		require.Len(t, refused(sentences(text)), 1, text)
	}
	for _, text := range []string{
		"Section S. Variable n : nat. Hypothesis a : n = 1. Let m := n. End S. Lemma b : 1 = 1. Proof. reflexivity. Qed.",
		"(* Axiom a : 1 = 2. *) Definition axiomatic := 1. Ltac easy_one := lia.",
		"From Coq Require Import Reals. Import ListNotations. Print Assumptions a.",
	} {
		require.Empty(t, refused(sentences(text)), text)
	}
}

// TestFiles_AreReadable: no line is wider than 140 columns, no name has one letter, and none is declared twice. Challenge.v is read
// alone, and declares what it needs again.
func TestFiles_AreReadable(t *testing.T) {
	seen := map[string]string{}
	for _, s := range sources() {
		for number, line := range strings.Split(s.text, "\n") {
			require.LessOrEqual(t, len([]rune(line)), 140, "%s:%d", s.file, number+1)
		}
		for _, d := range s.declarations() {
			require.Greater(t, len(d.Name), 1, "%s: %s", s.file, d.Name)
			require.Empty(t, seen[d.Name], "%s and %s both have %s", seen[d.Name], s.file, d.Name)
			seen[d.Name] = s.file
		}
	}
}

// declarations returns the theorems, definitions and lemmas of a file, without their texts; none of Challenge.v, which is read as
// it is.
func (s source) declarations() (all []proofs.Statement) {
	for _, sentence := range s.sentence {
		if m := declaration.FindStringSubmatch(sentence); m != nil && s.file != challenge {
			kind := map[string]string{"Theorem": "theorem", "Lemma": "lemma"}[m[1]]
			if kind == "" {
				kind = "definition"
			}
			all = append(all, proofs.Statement{File: s.file, Kind: kind, Name: m[2]})
		}
	}
	return all
}

// shown returns the declarations that statements.txt has: all but the lemmas.
func (s source) shown() []proofs.Statement {
	return slices.DeleteFunc(s.declarations(), func(d proofs.Statement) bool { return d.Kind == "lemma" })
}
