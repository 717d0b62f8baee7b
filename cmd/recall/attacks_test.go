package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

// recordedAttacks is the file that names the cases in testdata/attacks, one a
// line. It only grows: each case stands for a guard that was missing once, or
// for a user whom it protects. A guard may go when the danger has gone, and
// then its case stays and shows that.
const recordedAttacks = "testdata/attacks/cases.txt"

// attackFiles returns the scripts in testdata/attacks.
func attackFiles(t *testing.T) []string {
	files, err := filepath.Glob("testdata/attacks/*.txtar")
	require.NoError(t, err)
	return files
}

// TestAttacks runs the cases in testdata/attacks. A case is a line that begins
// with "# " and says what is protected, the command, with its exit status
// before "$ " unless that is 0, and the first
// line that it prints: of standard error after "! ", or else of standard output. Commands without
// such a line before them belong to the case above.
func TestAttacks(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil || runtime.GOOS == "windows" {
		t.Skip("they need a POSIX shell")
	}
	testscript.RunT(inTurn{t}, testscript.Params{
		Files: attackFiles(t), UpdateScripts: *update,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"attacks": session(runHere,
			firstLine)},
		Condition: func(name string) (bool, error) {
			if name != "race" {
				return false, fmt.Errorf("no condition %q", name)
			}
			return raced, nil
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", withoutRace(env.Getenv("PATH")))
			env.Setenv("GOMEMLIMIT", chosenMemory)
			env.Setenv("GORACE", os.Getenv("GORACE"))
			module, err := filepath.Abs("../..")
			env.Setenv("MODULE", module)
			return err
		},
	})
}

// firstLine returns the first line of the answer: of the complaints after "! ",
// if there are some.
func firstLine(out, complaints string) string {
	if complaints != "" {
		out = "! " + complaints
	}
	first, _, _ := strings.Cut(out, "\n")
	if first != "" {
		first += "\n"
	}
	return first
}

// TestAttacks_AreAllThere: the cases have the names that are recorded. -update
// records new ones and takes none away: a case that gets another name gets it
// in the record by hand.
func TestAttacks_AreAllThere(t *testing.T) {
	text, err := os.ReadFile(recordedAttacks)
	require.NoError(t, err)
	recorded, names := strings.Split(strings.TrimSpace(string(text)), "\n"), attackNames(t)
	require.Empty(t, without(recorded, names), "cases that are gone from testdata/attacks")
	if *update {
		err := os.WriteFile(recordedAttacks, []byte(strings.Join(names, "\n")+"\n"), 0o644)
		require.NoError(t, err)
		return
	}
	require.Empty(t, without(names, recorded), "cases that -update adds to the record")
	require.Equal(t, len(names), len(recorded), "a name is recorded twice")
}

// without returns the names that are not among the others.
func without(names, others []string) []string {
	return slices.DeleteFunc(slices.Clone(names),
		func(name string) bool { return slices.Contains(others, name) })
}

// attackNames returns the names of the cases, with their files. It fails the
// test if two cases have the same name, or if a case has no command.
func attackNames(t *testing.T) (names []string) {
	for _, file := range attackFiles(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		_, cases, found := strings.Cut(string(text), "-- cases --\n")
		require.True(t, found, file)
		cases, _, _ = strings.Cut(cases, "\n-- ")
		lines := strings.Split(cases, "\n")
		for k, line := range lines[:len(lines)-1] {
			if name, ok := strings.CutPrefix(line, "# "); ok {
				require.Regexp(t, prompted, lines[k+1]+"\n", "%s: no command after %s", file, line)
				name = filepath.Base(file) + ": " + name
				require.NotContains(t, names, name)
				names = append(names, name)
			}
		}
	}
	return names
}
