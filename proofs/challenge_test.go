package proofs_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"boundedrecall/claims"
	"boundedrecall/internal/ledger"
	"boundedrecall/proofs"

	"github.com/stretchr/testify/require"
)

const (
	challenge = "Challenge.v"        // the statements to read
	solution  = "Challenge_solved.v" // that they are the theorems
	facts     = "Small_facts.v"      // what pins the definitions down
)

// cited returns the names of the theorems that sentences cite, each with whether one cites it in full.
func cited() map[string]bool {
	names := map[string]bool{}
	for _, s := range ledger.Statements {
		for _, k := range slices.Concat(s.Printed.Known(), s.Proved.Known()) {
			for _, name := range k.Theorems {
				names[name] = names[name] || k.Way == claims.MachineProved("").Way
			}
		}
	}
	return names
}

var (
	proposition = regexp.MustCompile(`^Definition ([A-Za-z_0-9]+) : Prop :=`)
	solved      = regexp.MustCompile(`^Lemma ([A-Za-z_0-9]+)_solved : Challenge\.([A-Za-z_0-9]+)$`)
	solving     = regexp.MustCompile(`^exact ([A-Za-z_0-9]+)\.([A-Za-z_0-9]+)$`)
)

// propositions returns the names of the propositions of Challenge.v.
func propositions(t *testing.T) (names []string) {
	t.Helper()
	sources, err := readSources()
	require.NoError(t, err)
	for _, s := range sources {
		for _, sentence := range s.sentence {
			if m := proposition.FindStringSubmatch(sentence); s.file == challenge && m != nil {
				names = append(names, m[1])
			}
		}
	}
	return names
}

// TestChallenge_HoldsWhatIsCitedInFull: every theorem that a sentence of the ledger cites in full stands in Challenge.v, which needs
// the standard library alone and is short.
func TestChallenge_HoldsWhatIsCitedInFull(t *testing.T) {
	there := propositions(t)
	for name, full := range cited() {
		require.True(t, !full || slices.Contains(there, name), "%s is cited in full and not in %s", name, challenge)
	}
	text, err := os.ReadFile(challenge)
	require.NoError(t, err)
	require.LessOrEqual(t, strings.Count(string(text), "\n"), 400)
	require.NotContains(t, string(text), "From BoundedRecall")
}

// TestChallenge_IsSolvedByTheTheorems: Challenge_solved.v gives, for each proposition of Challenge.v, the theorem of the same name,
// and holds nothing else. That the two say the same is what the prover checks when it compiles the file.
func TestChallenge_IsSolvedByTheTheorems(t *testing.T) {
	if *update {
		t.Skip("statements.txt is being written")
	}
	theorem := map[string]string{}
	for _, s := range proofs.Statements() {
		if s.Kind == "theorem" {
			theorem[s.Name] = strings.TrimSuffix(s.File, ".v")
		}
	}
	sources, err := readSources()
	require.NoError(t, err)
	i := slices.IndexFunc(sources, func(s source) bool { return s.file == solution })
	var names []string
	for _, sentence := range sources[i].sentence {
		if m := solved.FindStringSubmatch(sentence); m != nil {
			require.Equal(t, m[1], m[2])
			names = append(names, m[1])
		} else if m := solving.FindStringSubmatch(sentence); m != nil {
			require.Equal(t, names[len(names)-1], m[2])
			require.Equal(t, theorem[m[2]], m[1], m[2])
		} else {
			require.Regexp(t, `^(From BoundedRecall Require [A-Za-z_0-9]+|Proof|Qed|)$`, sentence)
		}
	}
	require.ElementsMatch(t, propositions(t), names)
}

// definitionsTested returns the definitions that are declared in Challenge.v, and those of them that Small_facts.v speaks of, in so
// many lemmas.
func definitionsTested(t *testing.T) (declared, tested []string, lemmas int) {
	t.Helper()
	sources, err := readSources()
	require.NoError(t, err)
	var spoken []string
	for _, s := range sources {
		for _, sentence := range s.sentence {
			m := declaration.FindStringSubmatch(sentence)
			switch {
			case s.file == challenge && m != nil && !proposition.MatchString(sentence):
				declared = append(declared, m[2])
			case s.file == facts && strings.HasPrefix(sentence, "Lemma "):
				lemmas++
				spoken = append(spoken, regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*`).FindAllString(sentence, -1)...)
			}
		}
	}
	for _, name := range declared {
		if slices.Contains(spoken, name) {
			tested = append(tested, name)
		}
	}
	return declared, tested, lemmas
}

// TestCounts prints how many theorems, axioms, citations and definitions there are: go test ./proofs -run Counts -v.
func TestCounts(t *testing.T) {
	declared, tested, lemmas := definitionsTested(t)
	require.GreaterOrEqual(t, lemmas, 20)
	full, names := 0, cited()
	for _, in := range names {
		if in {
			full++
		}
	}
	standing := proofs.Standing()
	for _, count := range []struct {
		key   string
		value any
	}{
		{"theorems", standing.Theorems},
		{"definitions", standing.Definitions},
		{"axioms allowed", len(allowedAxioms)},
		{"theorems cited", len(names)},
		{"theorems cited in full", full},
		{"propositions of " + challenge, len(propositions(t))},
		{"definitions of " + challenge, len(declared)},
		{"of these pinned by small facts", len(tested)},
		{"small facts", lemmas},
		{"checked on this machine by", standing.Prover},
	} {
		t.Logf("%s: %v", count.key, count.value)
		t.Attr(strings.ReplaceAll(count.key, " ", "-"), fmt.Sprint(count.value))
	}
}
