package proofs_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

const (
	model    = "Challenge_model.v"  // the definitions that all parts of the challenge may need
	solution = "Challenge_solved.v" // that its propositions are the theorems
	facts    = "Small_facts.v"      // what pins the definitions down
)

// cited returns the names of the theorems that sentences cite, of the paper and
// beyond it, each with whether one cites it in full.
func cited(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, folder := range []string{"../paper", "../beyond"} {
		documents, err := fs.Glob(os.DirFS(folder), "[a-z]*.md")
		require.NoError(t, err)
		require.NotEmpty(t, documents)
		for _, document := range documents {
			id := strings.ReplaceAll(strings.TrimSuffix(document, ".md"), "_", "-")
			s := claims.Read(os.DirFS(folder), id, nil)
			for _, k := range slices.Concat(s.Printed.Known(), s.Holds.Known()) {
				for _, name := range k.Theorems {
					names[name] = names[name] || k.Way == claims.MachineProved
				}
			}
		}
	}
	return names
}

// sentencesOf returns the sentences of a file.
func sentencesOf(file string) []string {
	return sources()[slices.IndexFunc(sources(),
		func(s source) bool { return s.file == file })].sentence
}

// challenge returns the files of the challenge.
func challenge() []source {
	return slices.DeleteFunc(slices.Clone(sources()), func(s source) bool { return !s.isChallenge() })
}

// declared returns the propositions of the challenge, each with the module that
// states it, and the names of its other definitions.
func declared() (propositions map[string]string, definitions []string) {
	propositions = map[string]string{}
	for _, s := range challenge() {
		for _, sentence := range s.sentence {
			m := declaration.FindStringSubmatch(sentence)
			switch {
			case m == nil:
			case strings.HasPrefix(sentence, "Definition "+m[2]+" : Prop :="):
				propositions[m[2]] = s.module()
			default:
				definitions = append(definitions, m[2])
			}
		}
	}
	return propositions, definitions
}

// TestChallenge_HoldsWhatIsCited: every theorem that a sentence of the ledger
// cites in full is a proposition of the challenge, and every proposition is
// cited.
func TestChallenge_HoldsWhatIsCited(t *testing.T) {
	there, _ := declared()
	names := cited(t)
	for name, full := range names {
		require.True(t, !full || there[name] != "", "%s is cited in full and not in the challenge", name)
	}
	for name, module := range there {
		_, ok := names[name]
		require.True(t, ok, "%s has %s, and no sentence cites it", module, name)
	}
}

// TestChallenge_IsSolvedByTheTheorems: Challenge_solved.v gives, for each
// proposition of the challenge, the theorem of the same name, and holds nothing
// else. That the two say the same is what the prover checks when it compiles
// the file.
func TestChallenge_IsSolvedByTheTheorems(t *testing.T) {
	var script, want []string
	for _, sentence := range sentencesOf(solution) {
		if !regexp.MustCompile(`^(From BoundedRecall Require [A-Za-z_0-9]+|)$`).MatchString(sentence) {
			script = append(script, sentence)
		}
	}
	there, _ := declared()
	for name, module := range there {
		theorem := slices.IndexFunc(sources(), func(s source) bool {
			return slices.Contains(s.shown(), proofs.Statement{File: s.file, Kind: "theorem", Name: name})
		})
		require.GreaterOrEqual(t, theorem, 0, name)
		want = append(want,
			fmt.Sprintf("Lemma %s_solved : %s.%[1]s. Proof. exact %[3]s.%[1]s. Qed. ", name, module,
				sources()[theorem].module()))
	}
	require.ElementsMatch(t, want,
		strings.SplitAfter(strings.Join(script, ". ")+". ", "Qed. ")[:len(want)])
	require.Len(t, script, 4*len(want), "it holds nothing else")
}

// TestChallenge_Complaints: a name of the challenge that another of its files
// declares, or that a file declares in a section, is told, and nothing else.
func TestChallenge_Complaints(t *testing.T) {
	of := challenge()
	texts := map[string]string{}
	for _, s := range of {
		for _, d := range s.declares {
			texts[d.Name] = strings.Replace(d.Text, "Definition : Prop := ", "Theorem : ", 1)
		}
	}
	require.Empty(t, complaintsAboutChallenge(of, texts))
	last := of[len(of)-1]
	name := last.declares[0].Name
	told := []string{last.file + ": another of the challenge, or a section, has " + name}
	elsewhere := source{file: "Elsewhere.v", inSections: []string{name}}
	require.Equal(t, told, complaintsAboutChallenge(append(of, elsewhere), texts))
	elsewhere.inSections[0] = "another"
	require.Empty(t, complaintsAboutChallenge(append(of, elsewhere), texts))
	again := last
	again.declares = last.declares[:1]
	require.Equal(t, told, complaintsAboutChallenge(append(of, again), texts))
}

// TestCounts prints how many theorems, axioms, citations and definitions there
// are: go test ./proofs -run Counts -v.
func TestCounts(t *testing.T) {
	propositions, definitions := declared()
	counts := map[string]int{
		"axioms allowed": len(allowedAxioms), "propositions of the challenge": len(propositions),
		"definitions of the challenge": len(definitions),
	}
	for _, s := range proofs.Statements() {
		counts[s.Kind+"s"]++
	}
	for _, full := range cited(t) {
		counts["theorems cited"]++
		if full {
			counts["theorems cited in full"]++
		}
	}
	lemmas := slices.DeleteFunc(slices.Clone(sentencesOf(facts)),
		func(s string) bool { return !strings.HasPrefix(s, "Lemma ") })
	counts["small facts"] = len(lemmas)
	for _, name := range definitions {
		if regexp.MustCompile(`\b` + name + `\b`).MatchString(strings.Join(lemmas, " ")) {
			counts["definitions of the challenge pinned by small facts"]++
		}
	}
	require.GreaterOrEqual(t, counts["small facts"], 20)
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%s: %d", key, counts[key])
		t.Attr(strings.ReplaceAll(key, " ", "-"), fmt.Sprint(counts[key]))
	}
	t.Logf("checked on this machine by: %s", proofs.CheckedHere())
}
