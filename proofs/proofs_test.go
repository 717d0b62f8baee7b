package proofs_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"boundedrecall"
	"boundedrecall/learners"
	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write statements.txt as the prover prints it now")

// allowedAxioms are those that the standard library's real numbers bring.
var allowedAxioms = []string{
	"ClassicalDedekindReals.sig_forall_dec",
	"ClassicalDedekindReals.sig_not_dec",
	"FunctionalExtensionality.functional_extensionality_dep",
	"Classical_Prop.classic",
}

// workshop is the directory with the compiled proofs.
var workshop struct {
	once sync.Once
	dir  string
	err  error
}

// afresh is the environment variable that has the proofs compiled again, though this machine has done so before.
const afresh = "PROOFS_AFRESH"

var errNoProver = errors.New("no coqc here (apt-get install coq): the proofs are not checked")

// compiled compiles all proofs, once, and returns the directory. It skips the
// test if there is no prover, and under -short.
func compiled(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: the proofs are not compiled")
	}
	workshop.once.Do(func() { workshop.dir, workshop.err = compileAll() })
	if errors.Is(workshop.err, errNoProver) {
		t.Skip(workshop.err)
	}
	require.NoError(t, workshop.err)
	return workshop.dir
}

// compileAll compiles all proofs to a directory of the user's cache that is named after
// the files and the prover, unless it was done before: the prover takes a minute, and
// its answer depends on nothing else.
func compileAll() (string, error) {
	prover, err := exec.LookPath("coqc")
	if err != nil {
		return "", errNoProver
	}
	version, err := exec.Command(prover, "--version").Output()
	if err != nil {
		return "", err
	}
	sources, err := readSources()
	if err != nil {
		return "", err
	}
	dir, err := proofs.Workshop()
	if err != nil {
		return "", err
	}
	stamp := filepath.Join(dir, proofs.Stamp)
	if by, err := os.ReadFile(stamp); err == nil && string(by) == string(version) && os.Getenv(afresh) == "" {
		return dir, nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	if err := os.CopyFS(dir, proofs.Files()); err != nil {
		return "", err
	}
	for _, s := range sources {
		if _, err := coqc(dir, s.file); err != nil {
			return "", err
		}
	}
	return dir, os.WriteFile(stamp, version, 0o644)
}

// coqc compiles a file and returns what the prover printed.
func coqc(dir, file string) (string, error) {
	command := exec.Command("coqc", "-R", ".", "BoundedRecall", file)
	command.Dir = dir
	var warnings strings.Builder
	command.Stderr = &warnings
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("coqc %s: %w\n%s", file, err, warnings.String())
	}
	return string(out), err
}

// A source is a file of proofs.
type source struct {
	file     string
	sentence []string // without comments
	needs    []string // the files of ours that it imports
}

var (
	ownImports  = regexp.MustCompile(`^From BoundedRecall Require (?:Import|Export) (.*)$`)
	requires    = regexp.MustCompile(`^(From \S+ Require )(?:Import|Export)`)
	anyImport   = regexp.MustCompile(`^(?:From \S+ )?(?:Require )?(?:Import|Export) `)
	declaration = regexp.MustCompile(`^(Theorem|Definition|Fixpoint|Inductive|Record)\s+([A-Za-z_][A-Za-z0-9_']*)`)
)

// readSources returns the files, each after those that it needs.
func readSources() ([]source, error) {
	names, err := fs.Glob(proofs.Files(), "*.v")
	if err != nil {
		return nil, err
	}
	byName := map[string]source{}
	for _, name := range names {
		text, err := fs.ReadFile(proofs.Files(), name)
		if err != nil {
			return nil, err
		}
		s := source{file: name, sentence: sentences(string(text))}
		for _, sentence := range s.sentence {
			if m := ownImports.FindStringSubmatch(sentence); m != nil {
				for _, need := range strings.Fields(m[1]) {
					s.needs = append(s.needs, need+".v")
				}
			}
		}
		byName[name] = s
	}
	var sorted []source
	state := map[string]int{} // 1 while its needs are placed, 2 when it is placed
	var place func(name string) error
	place = func(name string) error {
		s, ok := byName[name]
		switch {
		case !ok:
			return fmt.Errorf("there is no %s", name)
		case state[name] == 1:
			return fmt.Errorf("%s needs itself", name)
		case state[name] == 2:
			return nil
		}
		state[name] = 1
		for _, need := range s.needs {
			if err := place(need); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		state[name] = 2
		sorted = append(sorted, s)
		return nil
	}
	for _, name := range names {
		if err := place(name); err != nil {
			return nil, err
		}
	}
	return sorted, nil
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
	never         = regexp.MustCompile(`\b(Admitted|admit|give_up|Abort|Axioms?|Parameters?|Conjectures?|Primitive|Declare ML Module|bypass_check|Unset (Guard|Positivity|Universe) Checking)\b`)
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

// TestProofs_Compile has the prover check every file.
func TestProofs_Compile(t *testing.T) { compiled(t) }

// TestTheorems_RestOnNoOtherAxioms asks the prover for the assumptions of all
// theorems together, which is quick, and if there is one too many for those of
// each theorem.
func TestTheorems_RestOnNoOtherAxioms(t *testing.T) {
	dir := compiled(t)
	sources, err := readSources()
	require.NoError(t, err)
	var script strings.Builder
	var theorems []string
	for _, s := range sources {
		own := strings.TrimSuffix(s.file, ".v")
		script.WriteString("From BoundedRecall Require " + own + ".\n")
		for _, d := range s.declarations() {
			if d.kind == "theorem" {
				theorems = append(theorems, "BoundedRecall."+own+"."+d.name)
			}
		}
	}
	require.NotEmpty(t, theorems)
	fmt.Fprintf(&script, "Definition all_theorems := (%s).\n", strings.Join(theorems, ", "))
	fmt.Fprintf(&script, "Goal True. idtac \"%s\". Abort.\nPrint Assumptions all_theorems.\n", marker)
	axioms, err := axiomsOf(ask(t, dir, "assumptions", script.String())[0])
	require.NoError(t, err)
	t.Logf("%d theorems rest on %s", len(theorems), strings.Join(axioms, ", "))
	if !slices.ContainsFunc(axioms, forbidden) {
		return
	}
	for _, a := range interrogate(t, dir, "assumptions_of_each", func(kind, name string) string {
		if kind != "theorem" {
			return ""
		}
		return "Print Assumptions " + name + "."
	}) {
		axioms, err := axiomsOf(a.Text)
		require.NoError(t, err, "%s %s", a.File, a.Name)
		for _, axiom := range slices.DeleteFunc(axioms, func(axiom string) bool { return !forbidden(axiom) }) {
			t.Errorf("%s: %s assumes %s", a.File, a.Name, axiom)
		}
	}
}

// forbidden reports whether the axiom, by its full or its short name, is not
// among those allowed.
func forbidden(axiom string) bool {
	return !slices.ContainsFunc(allowedAxioms, func(allowed string) bool {
		return axiom == allowed || strings.HasSuffix(allowed, "."+axiom)
	})
}

// axiomsOf reads the names in what Print Assumptions printed.
func axiomsOf(text string) ([]string, error) {
	if strings.TrimSpace(text) == "Closed under the global context" {
		return nil, nil
	}
	lines := strings.Split(text, "\n")
	if lines[0] != "Axioms:" {
		return nil, fmt.Errorf("the prover says %q", text)
	}
	var names []string
	for _, line := range lines[1:] {
		if line == "" || line[0] == ' ' {
			continue // the type of the axiom
		}
		name, _, typed := strings.Cut(line, " :")
		if strings.ContainsAny(name, " ,") || !typed && len(strings.Fields(line)) != 1 {
			return nil, fmt.Errorf("the prover says %q", line)
		}
		names = append(names, strings.TrimSpace(name))
	}
	return names, nil
}

// TestAxioms_AreRead is the negative control of the reader.
func TestAxioms_AreRead(t *testing.T) {
	require.True(t, forbidden("mine"))
	require.True(t, forbidden("dec"))
	require.False(t, forbidden("classic"))
	names, err := axiomsOf("Axioms:\nClassicalDedekindReals.sig_not_dec : forall P : Prop, {~ ~ P} + {~ P}\nmine : 1 = 2\nlong\n  : forall x, x = x")
	require.NoError(t, err)
	require.Equal(t, []string{"ClassicalDedekindReals.sig_not_dec", "mine", "long"}, names)
	for _, text := range []string{"", "Section Variables:\nn : nat", "Axioms:\nf is assumed to be guarded."} {
		_, err := axiomsOf(text)
		require.Error(t, err, text)
	}
}

// TestStatements_AreTheProversOwn compares statements.txt with what the prover
// prints now, so that neither can change alone.
func TestStatements_AreTheProversOwn(t *testing.T) {
	dir := compiled(t)
	printed := interrogate(t, dir, "statements", func(kind, name string) string {
		if kind == "theorem" {
			return "Check " + name + "."
		}
		return "Print " + name + "."
	})
	if *update {
		require.NoError(t, os.WriteFile("statements.txt", []byte(proofs.Format(printed)), 0o644))
		return
	}
	stored := proofs.Statements()
	for i, p := range printed {
		require.Less(t, i, len(stored), "%s is not in statements.txt: go test ./proofs -update", p.Name)
		require.Equal(t, flat(p), flat(stored[i]), "go test ./proofs -update")
	}
	require.Len(t, stored, len(printed), "go test ./proofs -update")
}

// flat is the statement without its line breaks, which versions of the prover
// set differently.
func flat(s proofs.Statement) proofs.Statement {
	s.Text = strings.Join(strings.Fields(s.Text), " ")
	return s
}

// TestStatements_NameWhatTheFilesHold compares statements.txt with the files,
// with or without a prover.
func TestStatements_NameWhatTheFilesHold(t *testing.T) {
	if *update {
		t.Skip("statements.txt is being written")
	}
	sources, err := readSources()
	require.NoError(t, err)
	byFile(sources)
	type entry struct{ file, kind, name string }
	var want, got []entry
	theorems := map[string]string{}
	for _, s := range sources {
		for _, d := range s.declarations() {
			want = append(want, entry{s.file, d.kind, d.name})
			if d.kind == "theorem" {
				require.NotContains(t, theorems, d.name, "%s has it too", s.file)
				theorems[d.name] = s.file
			}
		}
	}
	for _, s := range proofs.Statements() {
		got = append(got, entry{s.File, s.Kind, s.Name})
		text, ok := proofs.Theorem(s.Name)
		require.Equal(t, theorems[s.Name] != "", ok)
		require.True(t, !ok || strings.Contains(text, s.Name))
	}
	require.Equal(t, want, got, "go test ./proofs -update")
	_, ok := proofs.Theorem("no_such_theorem")
	require.False(t, ok)
}

// TestReadme_NamesEveryTheorem compares the table of README.md with the files.
func TestReadme_NamesEveryTheorem(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(text), "## The theorems")
	require.True(t, found)
	var named, want []string
	for _, row := range strings.Split(table, "\n") {
		if cells := strings.Split(row, "|"); len(cells) > 3 {
			for _, m := range regexp.MustCompile("`([a-z][A-Za-z0-9_]*)`").FindAllStringSubmatch(cells[2], -1) {
				named = append(named, m[1])
			}
		}
	}
	for _, s := range proofs.Statements() {
		if s.Kind == "theorem" {
			want = append(want, s.Name)
		}
	}
	require.ElementsMatch(t, want, named)
}

type declared struct{ kind, name string }

func (s source) declarations() []declared {
	var all []declared
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

var trailing = regexp.MustCompile(`(?m) +$`)

// marker goes before each answer in the prover's output.
const marker = "@@@@"

// interrogate puts a question to the prover about each declaration and returns
// the answers. Each is asked with the file's own imports, so that names print
// short.
func interrogate(t *testing.T, dir, name string, question func(kind, name string) string) []proofs.Statement {
	t.Helper()
	sources, err := readSources()
	require.NoError(t, err)
	byFile(sources)
	var script strings.Builder
	var asked []proofs.Statement
	script.WriteString("From Coq Require Import Reals.\n")
	for _, s := range sources {
		for _, sentence := range s.sentence {
			if requires.MatchString(sentence) {
				script.WriteString(requires.ReplaceAllString(sentence, "$1") + ".\n")
			}
		}
		script.WriteString("From BoundedRecall Require " + strings.TrimSuffix(s.file, ".v") + ".\n")
	}
	fmt.Fprintf(&script, "Set Printing Width %d.\n", proofs.Width)
	for n, s := range sources {
		fmt.Fprintf(&script, "Module Ask%d.\n", n)
		for _, sentence := range s.sentence {
			if anyImport.MatchString(sentence) {
				script.WriteString(sentence + ".\n")
			}
		}
		own := strings.TrimSuffix(s.file, ".v")
		script.WriteString("From BoundedRecall Require Import " + own + ".\nOpen Scope R_scope.\n")
		for _, d := range s.declarations() {
			q := question(d.kind, "BoundedRecall."+own+"."+d.name)
			if q == "" {
				continue
			}
			asked = append(asked, proofs.Statement{Kind: d.kind, Name: d.name, File: s.file})
			fmt.Fprintf(&script, "Goal True. idtac \"%s\". Abort.\n%s\n", marker, q)
		}
		fmt.Fprintf(&script, "End Ask%d.\n", n)
	}
	answers := ask(t, dir, name, script.String())
	require.Len(t, answers, len(asked))
	for i, answer := range answers {
		printed, _, _ := strings.Cut(answer, "\n\n") // what follows is about arguments
		asked[i].Text = trailing.ReplaceAllString(printed, "")
	}
	return asked
}

// ask runs a script in the prover and returns what it printed after each marker. The
// answer to a script is kept beside the compiled proofs.
func ask(t *testing.T, dir, name, script string) []string {
	t.Helper()
	sum := sha256.Sum256([]byte(script))
	kept := filepath.Join(dir, hex.EncodeToString(sum[:12])+".answer")
	out, err := os.ReadFile(kept)
	if err != nil {
		file := "ask_" + name + ".v"
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(script), 0o644))
		printed, err := coqc(dir, file)
		require.NoError(t, err)
		out = []byte(printed)
		require.NoError(t, os.WriteFile(kept, out, 0o644))
	}
	var answers []string
	for _, answer := range strings.Split(string(out), marker)[1:] {
		answers = append(answers, strings.Trim(answer, "\n"))
	}
	return answers
}

// A base is a base learner in Go, and its name in Rational.v.
type base struct {
	coq   string
	arms  int
	maker boundedrecall.Maker
}

func coverFor(horizon int) base {
	return base{fmt.Sprintf("(qcover %d)", horizon), 2, func() boundedrecall.Learner { return learners.NewCover(horizon) }}
}

func followTheLeader(d int) base {
	return base{fmt.Sprintf("(qfollow_the_leader %d)", d), d, func() boundedrecall.Learner { return learners.NewFollowTheLeader(d) }}
}

// A wrapper is a learner over a base learner with recall M, in Go and in
// Rational.v.
type wrapper struct {
	name string
	coq  func(base string, M, T int) string
	make func(M, T int, base boundedrecall.Maker) boundedrecall.Learner

	// suffixes is the number of plays averaged. Where it is a power of two, and
	// with two arms, the Go learner makes no rounding errors here.
	suffixes func(M, T int) int
}

func one(int, int) int { return 1 }

var wrappers = []wrapper{
	{
		"base learner",
		func(b string, _, _ int) string { return fmt.Sprintf("(qrun %s)", b) },
		func(_, _ int, b boundedrecall.Maker) boundedrecall.Learner { return b() },
		one,
	},
	{
		"PeriodicRestart",
		func(b string, M, _ int) string { return fmt.Sprintf("(qperiodic_restart %s %d)", b, M) },
		func(M, _ int, b boundedrecall.Maker) boundedrecall.Learner { return learners.NewPeriodicRestart(M, b) },
		one,
	},
	{
		"AverageRestart",
		func(b string, M, _ int) string { return fmt.Sprintf("(qaverage_suffixes %s 1 %d)", b, M) },
		func(M, _ int, b boundedrecall.Maker) boundedrecall.Learner { return learners.NewAverageRestart(M, b) },
		func(M, _ int) int { return M },
	},
	{
		"AverageRestart 0..M",
		func(b string, M, _ int) string { return fmt.Sprintf("(qaverage_suffixes %s 0 %d)", b, M+1) },
		func(M, _ int, b boundedrecall.Maker) boundedrecall.Learner {
			return learners.NewInclusiveAverageRestart(M, b)
		},
		func(M, _ int) int { return M + 1 },
	},
	{
		"AverageRestartFullHorizon",
		func(b string, _, T int) string { return fmt.Sprintf("(qaverage_suffixes %s 1 %d)", b, T) },
		func(_, T int, b boundedrecall.Maker) boundedrecall.Learner {
			return learners.NewAverageRestartFullHorizon(T, b)
		},
		func(_, T int) int { return T },
	},
}

// quarters are rewards in quarters, round by round.
var instances = map[int][][][]int{
	2: {
		{{0, 4}, {4, 0}, {0, 4}},
		{{4, 0}, {4, 0}, {4, 0}},
		{{4, 0}, {0, 4}, {4, 0}, {4, 0}, {0, 4}, {4, 0}},
		{{1, 3}, {4, 2}, {0, 0}, {3, 3}, {2, 1}, {0, 3}, {4, 4}},
	},
	3: {
		{{4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {0, 4, 4}, {4, 0, 0}},
		{{1, 2, 3}, {4, 1, 0}, {0, 3, 1}, {2, 2, 2}, {3, 1, 4}, {0, 2, 1}},
	},
}

// TestDefinitions_AreWhatGoPlays has the prover compute plays and regrets, in
// rational numbers, and compares them with those of the Go learners. Rational.v
// proves that its rational learners are those of the theorems.
func TestDefinitions_AreWhatGoPlays(t *testing.T) {
	dir := compiled(t)
	type question struct {
		name      string
		tolerance float64
		want      []float64
	}
	var questions []question
	var script strings.Builder
	script.WriteString("From Coq Require Import ZArith QArith List. Import ListNotations.\n" +
		"From BoundedRecall Require Import Sums Model Algorithms Cover Rational.\nSet Printing Width 1000.\n" +
		"Definition show (l : list Q) := map (fun q => let p := Qred q in (Qnum p, Zpos (Qden p))) l.\n")
	put := func(name string, tolerance float64, want []float64, term string) {
		questions = append(questions, question{name, tolerance, want})
		fmt.Fprintf(&script, "Goal True. idtac \"%s\". Abort.\nEval vm_compute in show (%s).\n", marker, term)
	}
	for _, b := range []base{coverFor(2), coverFor(4), followTheLeader(2), followTheLeader(3)} {
		for _, in := range instances[b.arms] {
			T := len(in)
			instance, coq := fromQuarters(in)
			for M := 1; M <= 4; M++ {
				for _, w := range wrappers {
					tr := boundedrecall.Play(w.make(M, T, b.maker), instance)
					want := []float64{tr.TotalRegret()}
					for round := 1; round <= T; round++ {
						want = append(want, tr.PlayOf(round)...)
					}
					tolerance := 0.0
					if n := w.suffixes(M, T); n&(n-1) != 0 || b.arms == 3 {
						tolerance = 1e-12
					}
					put(fmt.Sprintf("%s over %s, M = %d, on %v", w.name, b.coq, M, in), tolerance, want, fmt.Sprintf(
						"let r := qinstance %s in let x := %s r in qtotal_regret %d %d %s r :: flat_map (fun t => map (x t) (seq 0 %d)) (map (fun k => Z.of_nat (S k)) (seq 0 %d))",
						coq, w.coq(b.coq, M, T), b.arms, T, w.coq(b.coq, M, T), b.arms, T))
				}
			}
		}
	}
	for n := 1; n <= 6; n++ {
		put(fmt.Sprintf("Cover's bound over %d rounds", n), 0, []float64{learners.NewCover(n).TotalRegretBound(n, 2)},
			fmt.Sprintf("[qwalk %d 0 / 2]%%Q", n))
	}
	answers := ask(t, dir, "plays", script.String())
	require.Len(t, answers, len(questions))
	for i, q := range questions {
		got := fractions(t, answers[i])
		require.Len(t, got, len(q.want), q.name)
		for j, g := range got {
			agree(t, g, q.want[j], q.tolerance, q.name)
		}
	}
}

// agree fails unless x is q, to within the tolerance or that of one division.
func agree(t *testing.T, q *big.Rat, x, tolerance float64, name string) {
	t.Helper()
	value, exact := q.Float64()
	if !exact {
		tolerance = 1e-12
	}
	if !(math.Abs(x-value) <= tolerance) {
		t.Fatalf("%s: the prover computes %s, Go %v", name, q.RatString(), x)
	}
}

func fromQuarters(in [][]int) (*boundedrecall.Instance, string) {
	rewards := make([][]float64, len(in))
	rounds := make([]string, len(in))
	for t, r := range in {
		fractions := make([]string, len(r))
		for i, x := range r {
			rewards[t] = append(rewards[t], float64(x)/4)
			fractions[i] = fmt.Sprintf("(%d # 4)%%Q", x)
		}
		rounds[t] = "[" + strings.Join(fractions, "; ") + "]"
	}
	return boundedrecall.Must(boundedrecall.NewInstance(rewards)), "[" + strings.Join(rounds, "; ") + "]"
}

var pair = regexp.MustCompile(`\((-?\d+)%?Z?, (\d+)%?Z?\)`)

// fractions reads the pairs of numerator and denominator in the prover's answer.
func fractions(t *testing.T, answer string) []*big.Rat {
	t.Helper()
	var all []*big.Rat
	for _, m := range pair.FindAllStringSubmatch(answer, -1) {
		q, ok := new(big.Rat).SetString(m[1] + "/" + m[2])
		require.True(t, ok, answer)
		all = append(all, q)
	}
	return all
}
