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

var update = flag.Bool("update", false,
	"write statements.txt and the vectors as the prover prints them now")

// allowedAxioms are those that the standard library's real numbers bring.
var allowedAxioms = []string{
	"ClassicalDedekindReals.sig_forall_dec",
	"ClassicalDedekindReals.sig_not_dec",
	"FunctionalExtensionality.functional_extensionality_dep",
	"Classical_Prop.classic",
}

// theorems returns the full names of all theorems.
func theorems() (names []string) {
	for _, s := range sources() {
		for _, d := range s.shown() {
			if d.Kind == "theorem" {
				names = append(names, "BoundedRecall."+s.module()+"."+d.Name)
			}
		}
	}
	return names
}

// askAxioms asks for the assumptions of all theorems together, which is quick.
// A term that names them one after the other is small; the type of a tuple has
// each statement many times.
func askAxioms(q *questionnaire) {
	named := ""
	for _, name := range theorems() {
		named += "let _ := " + name + " in "
	}
	q.say("Definition all_theorems : True := " + named + "I.")
	q.ask("Print Assumptions all_theorems.")
}

// TestTheorems_RestOnTheseAxioms: the theorems need all allowed axioms, and no
// other.
func TestTheorems_RestOnTheseAxioms(t *testing.T) {
	axioms, err := axiomsOf(answers(t, compiled(t), "Axioms")[0])
	require.NoError(t, err)
	require.ElementsMatch(t, allowedAxioms, axioms)
	t.Logf("%d theorems rest on %s", len(theorems()), strings.Join(axioms, ", "))
}

// axiomsOf reads the names in what Print Assumptions printed.
func axiomsOf(text string) (names []string, err error) {
	list, found := strings.CutPrefix(text, "Axioms:\n")
	if !found {
		return nil, fmt.Errorf("the prover says %q", text)
	}
	for line := range strings.SplitSeq(list, "\n") {
		name, _, typed := strings.Cut(line, " :")
		switch {
		case line == "" || line[0] == ' ': // the type of the axiom
		case strings.ContainsAny(name, " ,") || !typed && len(strings.Fields(line)) != 1:
			return nil, fmt.Errorf("the prover says %q", line)
		default:
			names = append(names, strings.TrimSpace(name))
		}
	}
	return names, nil
}

// TestAxioms_AreRead is the negative control of the reader.
func TestAxioms_AreRead(t *testing.T) {
	names,
		err := axiomsOf("Axioms:\nClassicalDedekindReals.sig_not_dec : forall P : Prop, {~ ~ P} + {~ P}\n" +
		"mine : 1 = 2\nlong\n  : forall x, x = x")
	require.NoError(t, err)
	require.Equal(t, []string{"ClassicalDedekindReals.sig_not_dec", "mine", "long"}, names)
	for _, text := range []string{"", "Section Variables:\nn : nat",
		"Axioms:\nf is assumed to be guarded."} {
		_, err := axiomsOf(text)
		require.ErrorContains(t, err, "the prover says", text)
	}
}

// namesIn returns what the files declare and what they call the variables of
// their sections, but for variables of one letter.
func namesIn(all []source) (names []string) {
	for _, s := range all {
		for _, d := range s.declares {
			names = append(names, d.Name)
		}
		for _, name := range s.variables {
			if len(name) > 1 {
				names = append(names, name)
			}
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(names)))
}

// askNames asks, with the standard library alone at hand, what each name means
// there, and then, with the library of digits before it, what the words of the
// statements do that stand beside it. The last of each is one that it has.
func askNames(q *questionnaire) {
	q.locate(append(namesIn(sources()), "sqrt"))
	q.say("From Coq Require Import " + digitsLibrary + ".")
	for _, word := range append(wordsBesideDigits(), "uint") {
		q.ask(fmt.Sprintf("Locate %s.", word))
	}
}

// wordsBesideDigits are the words of all statements in files that import the
// library of digits.
func wordsBesideDigits() (words []string) {
	for _, s := range sources() {
		if slices.ContainsFunc(s.sentence, func(sentence string) bool {
			return strings.HasPrefix(sentence, "From Coq Require Import "+digitsLibrary)
		}) {
			for _, d := range s.declares {
				_, statement, _ := strings.Cut(d.Text, " ") // without its first word
				words = append(words, regexp.MustCompile(name).FindAllString(statement, -1)...)
			}
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(words)))
}

// locate asks what each name means in the standard library.
func (q *questionnaire) locate(names []string) {
	q.say("From Coq Require Import " + strings.Join(libraries, " ") + ".\n" + printing(1000))
	for _, name := range names {
		q.ask(fmt.Sprintf("Locate %s.", name))
	}
}

// isStandard reports whether the prover, asked with the standard library alone
// at hand, knows an object by the short name that it was asked for. Names of
// tactics are apart.
func isStandard(answer string) bool { return isOf("", answer) }

// isOf is isStandard for the objects of one library.
func isOf(library, answer string) bool {
	return slices.ContainsFunc(strings.Split(regexp.MustCompile(`\n\s+`).ReplaceAllString(answer, " "),
		"\n"), func(object string) bool {
		return !strings.HasPrefix(object, "No object ") && !strings.HasPrefix(object, "Ltac ") &&
			!strings.Contains(object, "(shorter name to refer to it in current context is ") &&
			strings.Contains(object, library)
	})
}

// TestNames_AreNotOfTheStandardLibrary: what a statement calls by the short
// name of an object of the standard library is that object, and no statement
// has a word of the library of digits.
func TestNames_AreNotOfTheStandardLibrary(t *testing.T) {
	said := answers(t, compiled(t), "Names")
	for _, asked := range []struct {
		names            []string
		library, control string
	}{
		{namesIn(sources()), "", "sqrt"},
		{wordsBesideDigits(), "Coq.Init." + digitsLibrary + ".", "uint"},
	} {
		require.NotEmpty(t, asked.names)
		require.Greater(t, len(said), len(asked.names))
		for i, name := range asked.names {
			require.False(t, isOf(asked.library, said[i]), "%s is a name of the standard library: %s",
				name, said[i])
		}
		last := said[len(asked.names)]
		require.True(t, isOf(asked.library, last), "the prover does not find %s: %s", asked.control, last)
		said = said[len(asked.names)+1:]
	}
	require.Empty(t, said)
}

// format writes statements.txt: the statements, the same with names in full,
// and the hash of each file and of all that.
func format(all []proofs.Statement) string {
	var b strings.Builder
	for _, s := range all {
		fmt.Fprintf(&b, "%s %s %s\n%s\n\n", s.File, s.Kind, s.Name, s.Text)
	}
	for _, s := range all {
		fmt.Fprintf(&b, "%s qualified %s\n%s\n\n", s.File, s.Name, s.Qualified)
	}
	b.WriteString(hashes())
	return b.String() + hashOf("statements.txt", b.String())
}

// changed returns the first line of statements.txt that is not as the prover
// left it, with the proofs as they are now.
func changed(text string) string {
	want := strings.SplitAfter(format(proofs.Parse(text)), "\n")
	for k, line := range strings.SplitAfter(text, "\n") {
		if k >= len(want) || line != want[k] {
			return fmt.Sprintf("line %d: %s", k+1, line)
		}
	}
	return ""
}

// TestStatements_AreThoseThatTheProverSaw needs no prover: the proofs and
// statements.txt are, byte for byte, what they were when a prover last accepted
// them.
func TestStatements_AreThoseThatTheProverSaw(t *testing.T) {
	if *update {
		t.Skip("statements.txt is being written")
	}
	text := contents("statements.txt")
	require.Empty(t, changed(text), "go test ./proofs -update")
	require.NotContains(t, text, "...", "the prover cut a statement")
	for _, change := range [][2]string{
		{"R_M1", "(R_M1 + 1)"},              // a statement
		{"Model.v sha256 ", "Model.v 256 "}, // a file without its hash
		{"Model.v sha256 ", "Model.v sha256 0"},
		{"\nstatements.txt sha256 ", "\n"},
		{text[strings.LastIndex(text, "\nstatements.txt sha256 ")+1:], ""},
	} {
		require.Contains(t, text, change[0])
		require.NotEmpty(t, changed(strings.Replace(text, change[0], change[1], 1)), change)
	}
}

// TestStatements_AreTheProversOwn compares statements.txt with what the prover
// prints now, so that neither can change alone.
func TestStatements_AreTheProversOwn(t *testing.T) {
	printed := printedStatements(t, compiled(t))
	if *update {
		require.NoError(t, os.WriteFile("statements.txt", []byte(format(printed)), 0o644))
		return
	}
	stored := slices.Clone(proofs.Statements())
	for i := range min(len(printed), len(stored)) {
		printed[i].Text, stored[i].Text = flat(printed[i].Text), flat(stored[i].Text)
		require.Equal(t, printed[i], stored[i], "go test ./proofs -update")
	}
	require.Len(t, stored, len(printed), "go test ./proofs -update")
}

// flat is the text without its line breaks, which versions of the prover set
// differently.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestStatements_SpeakOfDefinitionsThatAreShown: a statement, with names in
// full, mentions nothing of ours but what statements.txt shows.
func TestStatements_SpeakOfDefinitionsThatAreShown(t *testing.T) {
	if *update {
		t.Skip("statements.txt is being written")
	}
	shown, modules := map[string]bool{}, map[string]bool{}
	for _, s := range sources() { // also those that declare lemmas alone
		modules[s.module()] = true
	}
	for _, s := range proofs.Statements() {
		shown[strings.TrimSuffix(s.File, ".v")+"."+s.Name] = true
	}
	name := regexp.MustCompile(`\b([A-Za-z_0-9]+)\.([A-Za-z_0-9']+)`)
	for _, s := range proofs.Statements() {
		require.NotEmpty(t, s.Qualified, s.Name)
		for _, m := range name.FindAllStringSubmatch(s.Qualified, -1) {
			require.True(t, !modules[m[1]] || shown[m[0]], "%s of %s speaks of %s", s.Name, s.File, m[0])
		}
	}
}

// TestStatements_AreOfTheFiles: statements.txt has the theorems and definitions
// of the files, with or without a prover.
func TestStatements_AreOfTheFiles(t *testing.T) {
	if *update {
		t.Skip("statements.txt is being written")
	}
	var there, stated []proofs.Statement
	for _, s := range byFile() {
		there = append(there, s.shown()...)
	}
	for _, s := range proofs.Statements() {
		stated = append(stated, proofs.Statement{File: s.File, Kind: s.Kind, Name: s.Name})
	}
	require.Equal(t, there, stated, "go test ./proofs -update")
}

var trailing = regexp.MustCompile(`(?m) +$`)

// printing has the prover cut nothing and set lines of that width.
func printing(width int) string {
	return fmt.Sprintf("Set Printing Depth 1000000.\nSet Printing Width %d.", width)
}

// alike returns the files in groups that import the same of the standard
// library, which takes time.
func alike() (groups [][]source) {
	number := map[string]int{}
	for _, s := range byFile() {
		library := ""
		for _, sentence := range s.sentence {
			if anyImport.MatchString(sentence) && !ownImports.MatchString(sentence) {
				library += sentence + ".\n"
			}
		}
		n, known := number[library]
		if !known {
			n = len(groups)
			number[library], groups = n, append(groups, nil)
		}
		groups[n] = append(groups[n], s)
	}
	return groups
}

// askShort asks for each declaration, with the imports of its group, so that
// names are short.
func askShort(q *questionnaire) {
	q.say("From Coq Require Import Reals.\n" + printing(110))
	for n, group := range alike() {
		q.say(fmt.Sprintf("Module Ask%d.", n))
		for _, sentence := range group[0].sentence {
			if anyImport.MatchString(sentence) && !ownImports.MatchString(sentence) {
				q.say(sentence + ".")
			}
		}
		for _, s := range sources() {
			q.say(fmt.Sprintf("From BoundedRecall Require Import %s.", s.module()))
		}
		q.say("Open Scope R_scope.")
		for _, s := range group {
			s.askShown(q)
		}
		q.say(fmt.Sprintf("End Ask%d.", n))
	}
}

// askFull asks for each declaration with every name in full and no notation, so
// that none can mean something else.
func askFull(q *questionnaire) {
	q.say("Set Printing All.\n" + printing(1000))
	for _, s := range byFile() {
		s.askShown(q)
	}
}

// askShown asks for the declarations of a file.
func (s source) askShown(q *questionnaire) {
	for _, d := range s.shown() {
		verb := map[string]string{"theorem": "Check", "definition": "Print"}[d.Kind]
		q.ask(fmt.Sprintf("%s BoundedRecall.%s.%s.", verb, s.module(), d.Name))
	}
}

// printedStatements are the declarations as the prover prints them, short and
// in full.
func printedStatements(t *testing.T, dir string) (all []proofs.Statement) {
	t.Helper()
	for _, s := range byFile() {
		all = append(all, s.shown()...)
	}
	texts, qualified := answers(t, dir, "Short"), answers(t, dir, "Full")
	require.Len(t, texts, len(all))
	require.Len(t, qualified, len(all))
	short := map[string]string{} // by name: the groups are in another order
	for _, s := range slices.Concat(alike()...) {
		for _, d := range s.shown() {
			short[d.Name], texts = trailing.ReplaceAllString(printed(texts[0]), ""), texts[1:]
		}
	}
	for i := range all {
		all[i].Text, all[i].Qualified = short[all[i].Name], flat(printed(qualified[i]))
	}
	return all
}

// printed is the answer without what follows about arguments.
func printed(answer string) string {
	text, _, _ := strings.Cut(answer, "\n\n")
	return text
}
