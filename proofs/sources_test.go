package proofs_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
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
	declaration = regexp.MustCompile(`^(Theorem|Definition|Fixpoint|Inductive|Record)\s+([A-Za-z_][A-Za-z0-9_']*)`)
	anyName     = regexp.MustCompile(`^(?:Theorem|Definition|Fixpoint|Inductive|Record|Lemma)\s+([A-Za-z_][A-Za-z0-9_']*)`)
)

// project returns the files that _CoqProject lists, in its order.
func project() ([]string, error) {
	text, err := fs.ReadFile(proofs.Files(), "_CoqProject")
	if err != nil {
		return nil, err
	}
	options, list, _ := strings.Cut(string(text), "\n")
	if options != "-R . BoundedRecall" {
		return nil, fmt.Errorf("_CoqProject begins with %q", options)
	}
	return strings.Fields(list), nil
}

// readSources returns the files in the order of _CoqProject.
func readSources() (all []source, err error) {
	names, err := project()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(proofs.Files(), name)
		if err != nil {
			return nil, err
		}
		s := source{file: name, text: string(text), sentence: sentences(string(text))}
		for _, sentence := range s.sentence {
			if m := ownImports.FindStringSubmatch(sentence); m != nil {
				for _, need := range strings.Fields(m[1]) {
					s.needs = append(s.needs, need+".v")
				}
			}
		}
		all = append(all, s)
	}
	return all, nil
}

// TestProject_ListsEveryFileAfterThoseItNeeds: what make builds is what the tests check.
func TestProject_ListsEveryFileAfterThoseItNeeds(t *testing.T) {
	listed, err := project()
	require.NoError(t, err)
	there, err := fs.Glob(proofs.Files(), "*.v")
	require.NoError(t, err)
	require.ElementsMatch(t, there, listed, "_CoqProject")
	sources, err := readSources()
	require.NoError(t, err)
	placed := map[string]bool{}
	for _, s := range sources {
		for _, need := range s.needs {
			require.True(t, placed[need], "_CoqProject has %s after %s", need, s.file)
		}
		placed[s.file] = true
	}
}

func byFile(sources []source) {
	slices.SortFunc(sources, func(a, b source) int { return strings.Compare(a.file, b.file) })
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
	never = regexp.MustCompile(`\b(Admitted|admit|give_up|Abort|Axioms?|Parameters?|Conjectures?|Primitive|` +
		`Declare ML Module|bypass_check|Unset (Guard|Positivity|Universe) Checking)\b`)
	onlyInSection = regexp.MustCompile(`^(?:Local |Global |#\[[^]]*\] )*(Variables?|Hypothes[ie]s|Context|Let)\b`)
	section       = regexp.MustCompile(`^Section ([A-Za-z0-9_']+)`)
	module        = regexp.MustCompile(`^Module (?:Type |Import |Export )?([A-Za-z0-9_']+)`)
	end           = regexp.MustCompile(`^End ([A-Za-z0-9_']+)`)
)

// gaps returns the sentences of a file that leave something unproved.
func gaps(sentences []string) []string {
	var found []string
	var open []bool // for each open section or module, whether it is a section
	for _, s := range sentences {
		bullets := strings.TrimLeft(s, "-+*{} ")
		switch {
		case never.MatchString(s):
			found = append(found, s)
		case section.MatchString(s):
			open = append(open, true)
		case module.MatchString(s) && !strings.Contains(s, ":="):
			open = append(open, false)
		case end.MatchString(s) && len(open) > 0:
			open = open[:len(open)-1]
		case onlyInSection.MatchString(bullets) && !slices.Contains(open, true):
			found = append(found, s)
		}
	}
	return found
}

// TestFiles_LeaveNothingUnproved reads the files, with or without a prover.
func TestFiles_LeaveNothingUnproved(t *testing.T) {
	sources, err := readSources()
	require.NoError(t, err)
	for _, s := range sources {
		require.Empty(t, gaps(s.sentence), s.file)
	}
}

// TestGaps_AreFound is the negative control of the test above.
func TestGaps_AreFound(t *testing.T) {
	for _, text := range []string{
		"Lemma a : 1 = 2. Admitted.",
		"Lemma a : 1 = 2. Proof. admit. Qed.",
		"Axiom a : 1 = 2.",
		"Parameter a : nat.",
		"Conjecture a : 1 = 2.",
		"Hypothesis a : 1 = 2.",
		"Section S. Variable n : nat. End S. Variable m : nat.",
		"Module M. Variable m : nat. End M.",
		"Local Hypothesis a : 1 = 2.",
		"Unset Guard Checking.",
		"(* a (* b *) *) Axiom c : False.",
		`(* "(*" *) Axiom c : False. (* "*)" *)`,
		`Definition hidden := "(*"%string. Axiom c : False. Definition shown := "*)"%string.`,
	} {
		require.Len(t, gaps(sentences(text)), 1, text)
	}
	for _, text := range []string{
		"Section S. Variable n : nat. Hypothesis a : n = 1. End S. Lemma b : 1 = 1. Proof. reflexivity. Qed.",
		"(* Axiom a : 1 = 2. *) Definition axiomatic := 1.",
		"Print Assumptions a.",
	} {
		require.Empty(t, gaps(sentences(text)), text)
	}
}

// opaque are the sentences that could give a printed statement another meaning, or keep a definition out of statements.txt.
var opaque = regexp.MustCompile(`^(?:(?:Local|Global|Polymorphic|Monomorphic|Private|Program|#\[[^]]*\]) |` +
	`(?:Reserved |Tactic )?Notation\b|Infix\b|(?:Identity )?Coercion\b|Canonical\b|Instance\b|Existing\b|Class\b|CoFixpoint\b|` +
	`CoInductive\b|Variant\b|Structure\b|Function\b|Equations\b|Scheme\b|Example\b|SubClass\b|Declare\b|Delimit\b|Undelimit\b|Bind\b|` +
	`Module\b|Include\b|Load\b|Set\b|Unset\b|Defined$|Save\b|Let Fixpoint\b)`)

// secondName finds a Fixpoint that defines a second function.
var secondName = regexp.MustCompile(`^Fixpoint .*\bwith [a-z_0-9]+ \(`)

// transparent returns the sentences that are refused: each definition is a Definition, a Fixpoint, an Inductive or a Record that
// statements.txt shows, and nothing else can be unfolded or renamed.
func transparent(sentences []string) (found []string) {
	for _, s := range sentences {
		code := strings.TrimLeft(s, "-+*{} ")
		imports := anyImport.MatchString(code) && !strings.HasPrefix(code, "From Coq Require ") && !ownImports.MatchString(code) &&
			code != "Import ListNotations"
		if opaque.MatchString(code) || imports || secondName.MatchString(code) {
			found = append(found, s)
		}
	}
	return found
}

// TestFiles_HideNoDefinition reads the files, with or without a prover.
func TestFiles_HideNoDefinition(t *testing.T) {
	sources, err := readSources()
	require.NoError(t, err)
	for _, s := range sources {
		require.Empty(t, transparent(s.sentence), s.file)
	}
}

// TestTransparent_IsFound is the negative control of the test above.
func TestTransparent_IsFound(t *testing.T) {
	for _, text := range []string{
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
		require.Len(t, transparent(sentences(text)), 1, text)
	}
	for _, text := range []string{
		"From Coq Require Import Reals. Import ListNotations. Definition a := 1. Lemma b : a = 1. Proof. reflexivity. Qed.",
		"Section S. Variable n : nat. Let m := n. End S. Ltac easy_one := lia.",
	} {
		require.Empty(t, transparent(sentences(text)), text)
	}
}

// TestFiles_AreReadable: no line is wider than 140 columns, no name has one letter, and none is declared twice. Challenge.v is read
// alone, and declares what it needs again.
func TestFiles_AreReadable(t *testing.T) {
	sources, err := readSources()
	require.NoError(t, err)
	seen := map[string]string{}
	for _, s := range sources {
		for number, line := range strings.Split(s.text, "\n") {
			require.LessOrEqual(t, len([]rune(line)), 140, "%s:%d", s.file, number+1)
		}
		for _, sentence := range s.sentence {
			m := anyName.FindStringSubmatch(sentence)
			if m == nil || s.file == challenge {
				continue
			}
			require.Greater(t, len(m[1]), 1, "%s: %s", s.file, m[1])
			require.Empty(t, seen[m[1]], "%s and %s both have %s", seen[m[1]], s.file, m[1])
			seen[m[1]] = s.file
		}
	}
}

type declared struct{ kind, name string }

// declarations returns the theorems and definitions of a file; none of Challenge.v, which is read as it is.
func (s source) declarations() []declared {
	var all []declared
	if s.file == challenge {
		return nil
	}
	for _, sentence := range s.sentence {
		if m := declaration.FindStringSubmatch(sentence); m != nil {
			kind := "definition"
			if m[1] == "Theorem" {
				kind = "theorem"
			}
			all = append(all, declared{kind, m[2]})
		}
	}
	return all
}
