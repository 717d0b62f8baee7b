package module

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"boundedrecall/cmd/recall/internal/cli/clitest"

	"github.com/stretchr/testify/require"
)

const repository = "../../../.."

// written runs init and returns the folder that it wrote, and what it said.
func written(t *testing.T) (folder, said string) {
	folder = filepath.Join(t.TempDir(), "my claims")
	status, stdout, stderr := clitest.Run("", Command(), "init", "--out", folder, "--module",
		"example.org/mine", "--repository", repository)
	require.Zero(t, status, stderr)
	return folder, stdout
}

// goTest runs the tests of the module.
func goTest(t *testing.T, folder string) (string, error) {
	t.Helper()
	run := exec.Command("go", "test", "-count=1", "./...")
	run.Dir, run.Env = folder, append(os.Environ(), "GOWORK=", "GOFLAGS=", "CLAIMS_SEED=1")
	out, err := run.CombinedOutput()
	return string(out), err
}

// TestInit_Gates: what init writes passes its own tests, and no longer if a
// sentence is changed.
func TestInit_Gates(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a module")
	}
	folder, said := written(t)
	out, err := goTest(t, folder)
	require.NoError(t, err, out)
	require.Contains(t, out, "ok  \texample.org/mine")

	name := filepath.Join(folder, "lemma_1.md")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	text = []byte(strings.ReplaceAll(string(text), "1 − 1/d", "1 − 2/d"))
	require.NoError(t, os.WriteFile(name, text, 0o600))
	out, err = goTest(t, folder)
	require.Error(t, err, out)
	require.Contains(t, out, "FAIL: TestStatements/lemma-1")
	require.Contains(t, said, "lemma_1.md\n")
	require.Contains(t, said, "Try it: cd '"+folder+"' && go test ./...\n")
}

// TestInit_SaysWhatItWrote: each file that init writes it names, and no other.
func TestInit_SaysWhatItWrote(t *testing.T) {
	folder, said := written(t)
	var names []string
	require.NoError(t, filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
			require.Contains(t, said, path+"\n")
		}
		return err
	}))
	require.Len(t, names, len(copied)+3)
	require.Equal(t, len(names)+3, strings.Count(said, "\n"))
	help := initHelp
	for _, name := range append([]string{"go.mod", ".gitignore", ".github/workflows/claims.yml"}, copied...) {
		require.Contains(t, help, name)
	}
}

// TestInit_OverwritesNothing: a second run into the folder is refused, and
// leaves it as it was.
func TestInit_OverwritesNothing(t *testing.T) {
	folder, _ := written(t)
	name := filepath.Join(folder, "lemma_1.md")
	require.NoError(t, os.WriteFile(name, []byte("mine"), 0o600))
	status, _, stderr := clitest.Run("", Command(), "init", "--out", folder, "--repository", repository)
	require.Equal(t, 2, status)
	require.Contains(t, stderr, "give a new folder")
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "mine", string(text))
}
