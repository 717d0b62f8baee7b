package proofs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestChecker_NamesTheAxiomsAlone: the second checker accepts all files and what
// they need of the standard library, and the four axioms are all that it finds
// assumed. It takes a minute, so it runs with PROOFS_AFRESH alone.
func TestChecker_NamesTheAxiomsAlone(t *testing.T) {
	if os.Getenv(afresh) == "" {
		t.Skip(afresh + " is not set: the second checker is not asked")
	}
	dir := compiled(t)
	var modules []string
	for _, s := range sources() {
		modules = append(modules, "BoundedRecall."+s.module())
	}
	requireAssumed(t, map[string][]string{"Axioms": allowedAxioms}, dir, modules...)
}

// TestChecker_NamesMore is its control: an axiom more, and a type in itself, are
// named, and the file without them assumes nothing.
func TestChecker_NamesMore(t *testing.T) {
	if os.Getenv(afresh) == "" {
		t.Skip(afresh + " is not set: the second checker is not asked")
	}
	compiled(t)
	dir := t.TempDir()
	for text, want := range map[string]map[string][]string{
		"Theorem one : 1 = 1. Proof. reflexivity. Qed.":         {},
		"Axiom one : 1 = 2. Lemma two : 1 = 2. exact one. Qed.": {"Axioms": {"Small.one"}},
		"Unset Universe Checking. Definition self : Type@{Set} := Type@{Set}.": {
			"Constants/Inductives relying on type-in-type": {"Small.self"}},
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "Small.v"), []byte(text), 0o600))
		_, err := output(dir, "", "coqc", "-R", ".", "BoundedRecall", "Small.v")
		require.NoError(t, err)
		requireAssumed(t, want, dir, "BoundedRecall.Small")
	}
}

// requireAssumed asks the second checker what the modules in the folder assume.
// Want has the names by the heading, and those that assume nothing are left out.
func requireAssumed(t *testing.T, want map[string][]string, dir string, modules ...string) {
	t.Helper()
	// It says so on standard error.
	out, err := output(dir, "", "sh", "-c", "coqchk -silent -o -bytecode-compiler yes -R . BoundedRecall "+
		strings.Join(modules, " ")+" 2>&1")
	require.NoError(t, err)
	require.Equal(t, 5, strings.Count(out, "\n* "), out)
	for _, section := range strings.Split(out, "\n* ")[1:] {
		heading, body, _ := strings.Cut(section, ":")
		names := strings.Fields(strings.Split(body, "\ntotal heap size")[0])
		if heading == "Theory" {
			require.Equal(t, "Set is predicative", strings.Join(names, " "))
			continue
		}
		for k, name := range names { // such as Coq.Logic.Classical_Prop.classic
			parts := strings.Split(name, ".")
			names[k] = strings.Join(parts[max(0, len(parts)-2):], ".")
		}
		if len(want[heading]) == 0 {
			require.Equal(t, []string{"<none>"}, names, heading)
			continue
		}
		require.ElementsMatch(t, want[heading], names, heading)
	}
}
