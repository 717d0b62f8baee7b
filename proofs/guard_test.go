package proofs_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

// allowed is the whole list of words with which a sentence may begin outside
// proofs, each with what may follow it. Every command of the prover begins with
// a capital letter or with "#", and every tactic does not: so inside proofs
// nothing may begin with a capital.
var allowed = map[string]string{
	"Theorem":    name + `.* : .*`,
	"Lemma":      name + `.* : .*`,
	"Corollary":  name + `.* : .*`,
	"Definition": name + `.* := .*`,
	"Fixpoint":   name + `.* := .*`,
	"Ltac":       name + `.* := .*`,
	"From":       `(` + standard + `|BoundedRecall Require( Import)?( ` + name + `)+)`,
	"Import":     `ListNotations`,
	"Open":       `Scope [QR]_scope`,
	"Section":    name,
	"End":        name,
	"Variable":   `.* : .*`,
	"Variables":  `.* : .*`,
	"Hypothesis": `.* : .*`,
	"Let":        name + `.* := .*`,
}

const name = `[A-Za-z_][A-Za-z0-9_']*`

// shownWords are those of the challenge, where each sentence is to be read.
var shownWords = []string{"From", "Import", "Open", "Definition", "Fixpoint"}

// libraries are the files of the standard library that may be imported.
var libraries = []string{
	"Reals", "Rpower", "ZArith", "QArith", "Qreals", "Qround", "Qabs", "List", "Bool", "Permutation",
	"Lia", "Lra", "Psatz", "FunctionalExtensionality",
}

// digitsLibrary has the sign %uint, behind which a number is its digits. It may
// only stand before the others, whose names then prevail over its own.
const digitsLibrary = "Decimal"

var standard = `Coq Require Import( ` + digitsLibrary + `)?( (` +
	strings.Join(libraries, "|") + `))+`

var (
	// heading are the sentences with which a file begins. No file has them
	// later, where they could give its words another meaning.
	heading = []string{"From", "Import", "Open"}
	// stated are those that a proof follows.
	stated = []string{"Theorem", "Lemma", "Corollary"}
	// local are those that stand in sections alone.
	local = []string{"Variable", "Variables", "Hypothesis", "Let"}

	// focus is what may stand before a tactic: bullets, braces and the number
	// of a goal.
	focus = regexp.MustCompile(`^(?:[-+*{} ]|\d+: ?\{?)*`)
	// tactic is a sentence inside a proof, without its focus.
	tactic = regexp.MustCompile(`^[a-z(]`)
	// raw are signs that no file has, not even in a comment: they make a text
	// look other than it is.
	raw = regexp.MustCompile(`[^ -~\n]`)
	// quoted is a string. In a comment it could hide where the comment ends.
	quoted = regexp.MustCompile(`"[^"]*"?`)
	// made is a term that a tactic makes. Outside proofs it could declare a
	// name that nobody sees.
	made = regexp.MustCompile(`\bltac2? ?:|\babstract\b|\btransparent_abstract\b`)
	// declaredName is the name that a sentence declares, without its first
	// word.
	declaredName = regexp.MustCompile(`^` + name)
	// keyword is a word of the prover that stands where a name should.
	keyword = regexp.MustCompile(`^(?:From \S+ Require .*\bExport|Let (?:Co)?Fixpoint)\b`)
	// elsewhere is a command after a selector of goals or a parenthesis.
	elsewhere = regexp.MustCompile(`^(?:[a-z]+ ?: ?|[( ]+)[A-Z]`)
	// foreign are signs that no file needs: strings, and so notations;
	// coercions; several full stops before white space; and whatever is not on
	// the keyboard.
	foreign = regexp.MustCompile(`"|:>|\.$|[^ -~]`)
	// using names what "abstract" declares.
	using = regexp.MustCompile(`abstract\b.*\busing\b`)
	// otherFocus is a brace after another selector of goals than a number.
	otherFocus = regexp.MustCompile(`: ?\{`)
	// A "with" without a "match" begins another declaration.
	match, with = regexp.MustCompile(`\bmatch\b`), regexp.MustCompile(`\bwith\b`)
)

// sentences cuts a file into its sentences: comments are dropped, white space
// becomes single spaces, and every full stop before white space ends one.
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
	for _, word := range strings.FieldsFunc(code.String(), blank) {
		sentence = append(sentence, word)
		if strings.HasSuffix(word, ".") {
			all = append(all, strings.TrimSuffix(strings.Join(sentence, " "), "."))
			sentence = nil
		}
	}
	return append(all, strings.Join(sentence, " "))
}

// blank reports what the prover takes for white space.
func blank(c rune) bool { return strings.ContainsRune(" \t\r\n", c) }

// A guard reads the sentences of a file in turn.
type guard struct {
	began    bool // a sentence that is not of the heading has come
	opened   bool // a scope is open
	sections int  // how many are open
	state    string
}

// The states of a guard, and the words that lead from one to the next.
const (
	outside   = "" // of proofs
	announced = "Proof"
	inside    = "Qed"
)

// refuses reports whether the sentence may not stand there.
func (g *guard) refuses(sentence string) bool {
	if foreign.MatchString(sentence) {
		return true
	}
	switch g.state {
	case announced:
		g.state = inside
		return sentence != announced
	case inside:
		code := sentence[len(focus.FindString(sentence)):]
		if code == inside {
			g.state = outside
			return false
		}
		return !tactic.MatchString(code) || otherFocus.MatchString(code) || using.MatchString(code) ||
			elsewhere.MatchString(code)
	}
	return g.refusesOutside(sentence)
}

// forms are the forms of the allowed words, compiled.
var forms = sync.OnceValue(func() map[string]*regexp.Regexp {
	all := map[string]*regexp.Regexp{}
	for word, form := range allowed {
		all[word] = regexp.MustCompile(`^` + form + `$`)
	}
	return all
})

// refusesOutside is refuses for a sentence outside proofs.
func (g *guard) refusesOutside(sentence string) bool {
	word, rest, _ := strings.Cut(sentence, " ")
	form, ok := forms()[word]
	if !ok || !form.MatchString(rest) {
		return true
	}
	switch {
	case keyword.MatchString(sentence):
		return true
	case slices.Contains(heading, word):
		again := word == "Open" && g.opened
		g.opened = g.opened || word == "Open"
		return again || g.began
	case word == "Section":
		g.sections++
	case word == "End":
		g.sections--
	case slices.Contains(local, word) && g.sections == 0:
		return true
	case slices.Contains(stated, word):
		g.state = announced
	}
	g.began = true
	if made.MatchString(sentence) {
		return true
	}
	pairs := len(match.FindAllString(sentence, -1))
	return word != "Ltac" && len(with.FindAllString(sentence, -1)) != pairs
}

// refused returns the sentences of a file that the guard does not let through.
func refused(sentences []string) (found []string) {
	var g guard
	for _, s := range sentences[:len(sentences)-1] {
		if g.refuses(s) {
			found = append(found, s)
		}
	}
	last := sentences[len(sentences)-1] // no full stop ends it
	if last != "" || g.state != outside || g.sections != 0 {
		found = append(found, last)
	}
	return found
}

// deceptions are what could make the text of a file look other than it is.
func deceptions(text string) (found []string) {
	if sign := raw.FindString(text); sign != "" {
		found = append(found, fmt.Sprintf("%q", sign))
	}
	for _, text := range quoted.FindAllString(text, -1) {
		if strings.Contains(text, "(*") || strings.Contains(text, "*)") {
			found = append(found, text)
		}
	}
	return found
}

// complaints are what the guard finds in the files, by reading alone: what
// could deceive the eye, sentences that it does not let through, names declared
// twice, and what a file of the challenge has that it may not have.
func complaints(all []source) (found []string) {
	texts := map[string]string{} // what follows the names of theorems and of definitions
	for _, s := range all {
		for _, deception := range s.deceptions {
			found = append(found, s.file+": has "+deception)
		}
		for _, sentence := range s.refused {
			found = append(found, s.file+": "+sentence)
		}
		for _, d := range s.declarations() {
			if texts[d.Name] != "" {
				found = append(found, s.file+": has another "+d.Name)
			}
			texts[d.Name] = d.Text
		}
	}
	for _, s := range all {
		for _, name := range s.variables {
			if texts[name] != "" {
				found = append(found, s.file+": has a variable with the name of another's "+name)
			}
		}
	}
	return append(found, complaintsAboutChallenge(all, texts)...)
}

// beforeColon are the names before the colon, of a list of variables or of
// several in parentheses.
var beforeColon = regexp.MustCompile(`(?:^|\()((?:` + name + ` )+):`)

// variables returns the names that stand for something in the sections of the
// file alone.
func variables(sentences []string) (names []string) {
	for _, sentence := range sentences {
		word, rest, _ := strings.Cut(sentence, " ")
		switch {
		case word == "Let":
			names = append(names, declaredName.FindString(rest))
		case slices.Contains(local, word):
			for _, m := range beforeColon.FindAllStringSubmatch(rest, -1) {
				names = append(names, strings.Fields(m[1])...)
			}
		}
	}
	return names
}

// inSections returns the names that the file declares inside sections, where a
// variable of the section may change what the text says.
func inSections(sentences []string) (names []string) {
	depth := 0
	for _, sentence := range sentences {
		word, _, _ := strings.Cut(sentence, " ")
		switch {
		case word == "Section":
			depth++
		case word == "End":
			depth--
		case depth > 0 && declaration.MatchString(sentence):
			names = append(names, declaration.FindStringSubmatch(sentence)[2])
		}
	}
	return names
}

// complaintsAboutChallenge are what a file of the challenge has that it may not
// have: a word that is not for statements, a file that it imports other than
// the model, a name that another of them declares, a proposition that is not
// the theorem of that name, and a name that another file has in a section. The
// texts are those of the theorems and definitions, by name.
func complaintsAboutChallenge(all []source, texts map[string]string) (found []string) {
	declared, sectioned := map[string]bool{}, map[string]bool{}
	for _, s := range all {
		for _, name := range s.inSections {
			sectioned[name] = true
		}
	}
	for _, s := range all {
		if !s.isChallenge() {
			continue
		}
		for _, sentence := range s.sentence {
			word, _, _ := strings.Cut(sentence, " ")
			if word != "" && !slices.Contains(shownWords, word) {
				found = append(found, s.file+": "+sentence)
			}
		}
		for _, need := range s.needs {
			if s.file == model || need != model {
				found = append(found, s.file+": imports "+need)
			}
		}
		for _, d := range s.declares {
			if texts[d.Name] != strings.Replace(d.Text, "Definition : Prop := ", "Theorem : ", 1) {
				found = append(found, s.file+": no theorem is this "+d.Name+": "+d.Text)
			}
			if declared[d.Name] || sectioned[d.Name] {
				found = append(found, s.file+": another of the challenge, or a section, has "+d.Name)
			}
			declared[d.Name] = true
		}
	}
	return found
}

// closed is what follows a theorem's name, with its variables bound by "forall"
// as in Challenge.v.
func closed(text string) string {
	if strings.HasPrefix(text, " : ") {
		return text
	}
	depth := 0
	for i, c := range text {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case strings.ContainsRune(")]}", c):
			depth--
		case depth == 0 && strings.HasPrefix(text[i:], " : "):
			return " : forall" + text[:i] + ", " + text[i+3:]
		}
	}
	return text
}

// declarationsIn returns what the sentences declare. The text is the sentence
// without the name; that of a theorem begins with "forall" if it has variables.
func declarationsIn(sentences []string) (all []proofs.Statement) {
	for _, sentence := range sentences {
		m := declaration.FindStringSubmatch(sentence)
		if m == nil {
			continue
		}
		kind, text := "definition", sentence[len(m[0]):]
		if slices.Contains(stated, m[1]) {
			kind, text = "lemma", closed(text)
		}
		if m[1] == "Theorem" {
			kind = "theorem"
		}
		all = append(all, proofs.Statement{Kind: kind, Name: m[2], Text: m[1] + text})
	}
	return all
}

// TestFiles_PassTheGuard reads the files, with or without a prover.
func TestFiles_PassTheGuard(t *testing.T) {
	require.Empty(t, complaints(sources()))
	used := map[string]bool{}
	for _, s := range sources() {
		for _, sentence := range s.sentence {
			for _, word := range strings.Fields(sentence) {
				used[word] = true
			}
		}
	}
	for word := range allowed {
		require.True(t, used[word], "no file needs %s", word)
	}
	for _, word := range libraries {
		require.True(t, used[word], "no file needs %s", word)
	}
}
