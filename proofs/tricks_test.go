package proofs_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A trick changes a file as one would who wants to hide a declaration, to
// deceive the eye of a reader, or to make a statement say less. It puts New in
// the place of Old, or before the theorem of a file that has one.
type trick struct {
	Name, File, Old, New string
	Found                string
}

// How tricks are found.
const (
	byReading   = "by reading"    // with or without a prover
	byTheProver = "by the prover" // which refuses the file or prints another statement
	harmless    = "harmless"      // the statements stay what they were, or the prover refuses the file
)

// tricks reads those that are found so.
func tricks(t *testing.T, found string) []trick {
	t.Helper()
	var all []trick
	require.NoError(t, json.Unmarshal([]byte(contents("testdata/tricks.json")), &all))
	for _, k := range all {
		require.Contains(t, []string{byReading, byTheProver, harmless}, k.Found, k.Name)
	}
	all = slices.DeleteFunc(all, func(k trick) bool { return k.Found != found })
	require.NotEmpty(t, all)
	return all
}

// played returns the files after the trick.
func (k trick) played(t *testing.T) []source {
	t.Helper()
	all := inserted(k.File, k.New)
	if k.Old != "" {
		all = replaced(k.File, k.Old, k.New)
	}
	same := func(a, b source) bool { return a.text == b.text }
	require.False(t, slices.EqualFunc(all, sources(), same), "%s: nothing changed", k.Name)
	return all
}

// TestTricks_AreFoundByReading: whatever hides a declaration or deceives the
// eye is found with or without a prover. The guard is silent about the others,
// which need the prover.
func TestTricks_AreFoundByReading(t *testing.T) {
	for _, k := range tricks(t, byReading) {
		require.NotEmpty(t, complaints(k.played(t)), k.Name)
	}
	for _, k := range slices.Concat(tricks(t, byTheProver), tricks(t, harmless)) {
		require.Empty(t, complaints(k.played(t)), k.Name)
	}
}

// asked has what the prover is asked about the files that tricks change.
var asked = map[string]string{
	"One_arm.v":             "Check one_arm.",
	"Challenge_section_5.v": "Print theorem_5_6_sixth.",
}

// statement is the statement of a file, with every name in full, as the prover
// prints it. It is empty if the prover refuses the file.
func statement(t *testing.T, s source) string {
	t.Helper()
	dir := compiled(t)
	script := fmt.Sprintf("%s\nSet Printing All.\n%s\n%s\n", s.text, printing(1000), asked[s.file])
	store := filepath.Join(filepath.Dir(dir), "compiled")
	return kept(t, store, script+textsNeeded(s.needs), func(name string) (string, error) {
		printed, err := askAbout(dir, name, script)
		if err != nil {
			return "", nil
		}
		return printed, nil
	})
}

// textsNeeded are the files with these names and all that they need, one after
// the other.
func textsNeeded(files []string) (texts string) {
	for _, s := range sources() {
		if slices.Contains(files, s.file) {
			texts += textsNeeded(s.needs) + s.text
		}
	}
	return texts
}

// TestTricks_AreFoundByTheProver: a trick that makes a statement say less has
// the prover refuse the file, or print another statement, or find a name of the
// standard library. No harmless trick does more than the first of these.
func TestTricks_AreFoundByTheProver(t *testing.T) {
	compiled(t)
	honest, known := map[string]string{}, map[string]bool{}
	for file := range asked {
		honest[file] = statement(t, sources()[indexOf(file)])
		require.NotEmpty(t, honest[file], file)
	}
	for _, name := range namesIn(sources()) {
		known[name] = true
	}
	for _, k := range slices.Concat(tricks(t, byTheProver), tricks(t, harmless)) {
		t.Run(k.Name, func(t *testing.T) {
			t.Parallel()
			after := k.played(t)
			printed := statement(t, after[indexOf(k.File)])
			standard := slices.ContainsFunc(namesIn(after), func(name string) bool {
				return !known[name] && isLocated(t, name)
			})
			suspicious := standard || printed != honest[k.File]
			switch {
			case k.Found == byTheProver:
				require.True(t, suspicious)
			case printed != "":
				require.False(t, suspicious, printed)
			}
		})
	}
}

// indexOf returns the place of a file among the sources.
func indexOf(file string) int {
	return slices.IndexFunc(sources(), func(s source) bool { return s.file == file })
}

// isLocated reports whether the standard library has an object of that name.
func isLocated(t *testing.T, name string) bool {
	t.Helper()
	q := &questionnaire{name: "Located"}
	q.locate([]string{name})
	_, answer, found := strings.Cut(run(t, compiled(t), q.script.String()), marker+"Located\n")
	require.True(t, found)
	return isStandard(strings.Trim(answer, "\n"))
}
