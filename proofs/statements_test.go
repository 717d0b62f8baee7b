package proofs_test

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write statements.txt and the vectors as the prover prints them now")

// allowedAxioms are those that the standard library's real numbers bring.
var allowedAxioms = []string{
	"ClassicalDedekindReals.sig_forall_dec",
	"ClassicalDedekindReals.sig_not_dec",
	"FunctionalExtensionality.functional_extensionality_dep",
	"Classical_Prop.classic",
}

// TestTheorems_RestOnNoOtherAxioms asks the prover for the assumptions of all theorems together, which is quick, and if there is
// one too many for those of each theorem.
func TestTheorems_RestOnNoOtherAxioms(t *testing.T) {
	dir := compiled(t)
	sources, err := readSources()
	require.NoError(t, err)
	var script, each strings.Builder
	var theorems []string
	for _, s := range sources {
		fmt.Fprintf(&script, "From BoundedRecall Require %s.\n", s.module())
		for _, d := range s.declarations() {
			if d.kind == "theorem" {
				theorems = append(theorems, "BoundedRecall."+s.module()+"."+d.name)
			}
		}
	}
	require.NotEmpty(t, theorems)
	each.WriteString(script.String())
	fmt.Fprintf(&script, "Definition all_theorems := (%s).\n", strings.Join(theorems, ", "))
	question(&script, "Print Assumptions all_theorems.")
	axioms, err := axiomsOf(ask(t, dir, script.String())[0])
	require.NoError(t, err)
	t.Logf("%d theorems rest on %s", len(theorems), strings.Join(axioms, ", "))
	t.Attr("theorems", fmt.Sprint(len(theorems)))
	t.Attr("axioms", fmt.Sprint(len(axioms)))
	if !slices.ContainsFunc(axioms, forbidden) {
		return
	}
	for _, name := range theorems {
		question(&each, "Print Assumptions "+name+".")
	}
	for i, answer := range ask(t, dir, each.String()) {
		axioms, err := axiomsOf(answer)
		require.NoError(t, err, theorems[i])
		for _, axiom := range slices.DeleteFunc(axioms, func(axiom string) bool { return !forbidden(axiom) }) {
			t.Errorf("%s assumes %s", theorems[i], axiom)
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
	names, err := axiomsOf("Axioms:\nClassicalDedekindReals.sig_not_dec : forall P : Prop, {~ ~ P} + {~ P}\n" +
		"mine : 1 = 2\nlong\n  : forall x, x = x")
	require.NoError(t, err)
	require.Equal(t, []string{"ClassicalDedekindReals.sig_not_dec", "mine", "long"}, names)
	for _, text := range []string{"", "Section Variables:\nn : nat", "Axioms:\nf is assumed to be guarded."} {
		_, err := axiomsOf(text)
		require.Error(t, err, text)
	}
}

// TestStatements_AreTheProversOwn compares statements.txt with what the prover prints now, so that neither can change alone.
func TestStatements_AreTheProversOwn(t *testing.T) {
	dir := compiled(t)
	printed := printedStatements(t, dir)
	if *update {
		text, err := proofs.Format(printed)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile("statements.txt", []byte(text), 0o644))
		return
	}
	stored := proofs.Statements()
	for i, p := range printed {
		require.Less(t, i, len(stored), "%s is not in statements.txt: go test ./proofs -update", p.Name)
		p.Text, stored[i].Text = flat(p.Text), flat(stored[i].Text)
		require.Equal(t, p, stored[i], "go test ./proofs -update")
	}
	require.Len(t, stored, len(printed), "go test ./proofs -update")
}

// flat is the text without its line breaks, which versions of the prover set differently.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestStatements_AreThoseThatTheProverSaw needs no prover: the proofs and statements.txt are, byte for byte, what they were when a
// prover last accepted them.
func TestStatements_AreThoseThatTheProverSaw(t *testing.T) {
	if *update {
		t.Skip("statements.txt is being written")
	}
	require.NoError(t, proofs.Standing().Err)
}

// TestStatements_SpeakOfDefinitionsThatAreShown: a statement, with names in full, mentions nothing of ours but what statements.txt
// shows.
func TestStatements_SpeakOfDefinitionsThatAreShown(t *testing.T) {
	if *update {
		t.Skip("statements.txt is being written")
	}
	shown, modules := map[string]bool{}, map[string]bool{}
	for _, s := range proofs.Statements() {
		module := strings.TrimSuffix(s.File, ".v")
		modules[module], shown[module+"."+s.Name] = true, true
	}
	name := regexp.MustCompile(`\b([A-Za-z_0-9]+)\.([A-Za-z_0-9']+)`)
	for _, s := range proofs.Statements() {
		require.NotEmpty(t, s.Qualified, s.Name)
		for _, m := range name.FindAllStringSubmatch(s.Qualified, -1) {
			require.True(t, !modules[m[1]] || shown[m[0]], "%s of %s speaks of %s", s.Name, s.File, m[0])
		}
	}
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
		theorem, ok := proofs.Theorem(s.Name)
		require.Equal(t, theorems[s.Name] != "", ok)
		require.True(t, !ok || strings.Contains(theorem.Text, s.Name))
	}
	require.Equal(t, want, got, "go test ./proofs -update")
	_, ok := proofs.Theorem("no_such_theorem")
	require.False(t, ok)
}

// TestReadme_NamesEveryTheorem compares the table of README.md with the files.
func TestReadme_NamesEveryTheorem(t *testing.T) {
	if *update {
		t.Skip("statements.txt is being written")
	}
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

var trailing = regexp.MustCompile(`(?m) +$`)

// printedStatements has the prover print each declaration twice: with the imports of its file, so that names are short, and with
// every name in full and no notation, so that none can mean something else.
func printedStatements(t *testing.T, dir string) []proofs.Statement {
	t.Helper()
	sources, err := readSources()
	require.NoError(t, err)
	byFile(sources)
	var short, full strings.Builder
	var asked []proofs.Statement
	for _, s := range sources {
		fmt.Fprintf(&full, "From BoundedRecall Require %s.\n", s.module())
	}
	short.WriteString("From Coq Require Import Reals.\n" + full.String())
	fmt.Fprintf(&short, "Set Printing Width %d.\n", proofs.Width)
	fmt.Fprintf(&full, "Set Printing All.\nSet Printing Width 1000.\n")
	for n, s := range sources {
		fmt.Fprintf(&short, "Module Ask%d.\n", n)
		for _, sentence := range s.sentence {
			if anyImport.MatchString(sentence) {
				short.WriteString(sentence + ".\n")
			}
		}
		fmt.Fprintf(&short, "From BoundedRecall Require Import %s.\nOpen Scope R_scope.\n", s.module())
		for _, d := range s.declarations() {
			asked = append(asked, proofs.Statement{Kind: d.kind, Name: d.name, File: s.file})
			verb := "Print"
			if d.kind == "theorem" {
				verb = "Check"
			}
			text := fmt.Sprintf("%s BoundedRecall.%s.%s.", verb, s.module(), d.name)
			question(&short, text)
			question(&full, text)
		}
		fmt.Fprintf(&short, "End Ask%d.\n", n)
	}
	texts, qualified := ask(t, dir, short.String()), ask(t, dir, full.String())
	require.Len(t, texts, len(asked))
	require.Len(t, qualified, len(asked))
	for i := range asked {
		asked[i].Text = trailing.ReplaceAllString(printed(texts[i]), "")
		asked[i].Qualified = flat(printed(qualified[i]))
	}
	return asked
}

// printed is the answer without what follows about arguments.
func printed(answer string) string {
	text, _, _ := strings.Cut(answer, "\n\n")
	return text
}
