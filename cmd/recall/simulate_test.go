package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSimulate writes the folder, says what is in its summary, and gives the same for
// the same seed.
func TestSimulate(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes half a second")
	}
	dir := t.TempDir()
	for _, c := range []struct{ args, name, says string }{
		{"--figure left --runs 40", "figure-2-left-pm1", "does not appear: they end with more."},
		{"--figure left --coin 01 --runs 40 --seed 3", "figure-2-left-01", "40 from seed 3"},
		{"--figure right", "figure-2-right", "The claim appears"},
	} {
		var before map[string]string
		for _, place := range []string{"a", "b"} {
			place = filepath.Join(dir, c.name+place)
			status, stdout, stderr := runWith("", append([]string{"simulate", "--out", place}, strings.Fields(c.args)...)...)
			require.Equal(t, 0, status, stderr)
			require.Empty(t, stderr)
			require.Contains(t, stdout, c.says)
			files := filesIn(t, place)
			require.Len(t, files, 3)
			require.Equal(t, stdout, files["summary.txt"])
			require.Contains(t, files[c.name+".svg"], "total regret so far, by round t. windowed(mwu): ")
			require.Equal(t, 1001, strings.Count(files[c.name+".csv"], "\n"))
			if before != nil {
				require.Equal(t, before, files)
			}
			before = files
		}
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 6) // and nothing beside them
}

// filesIn reads all files of a folder.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	files := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		require.NoError(t, err)
		files[e.Name()] = string(text)
	}
	return files
}

// TestSimulate_Text is the summary of the figure that draws nothing.
func TestSimulate_Text(t *testing.T) {
	place := t.TempDir() // it exists and is empty
	_, stdout, _ := runWith("", "simulate", "--figure", "right", "--out", place)
	require.Equal(t, `simulation  Figure 2 (right): regret over time on one block of the Lemma 4.2 instance
sizes       T = 1000, M = 333, multiplicative weights with η = 1/2

Total regret in the end
  windowed(mwu)                         57.97
  mwu                                    1.97
  average-restart-full-horizon(mwu)     -8.97
  periodic-restart(mwu)               -107.06
  average-restart(mwu)                 -58.68

The claim: the first ends with less than the second
  periodic-restart(mwu) − mwu                                 -109.03  less
  average-restart(mwu) − mwu                                   -60.65  less
  periodic-restart(mwu) − average-restart-full-horizon(mwu)    -98.10  less
  average-restart(mwu) − average-restart-full-horizon(mwu)     -49.72  less

The claim appears: average-restart(mwu) and periodic-restart(mwu) end with less regret than average-restart-full-horizon(mwu) and mwu.
`, stdout)
}

func TestSimulate_Refuses(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "new")
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	dangling := filepath.Join(dir, "link")
	require.NoError(t, os.Symlink(filepath.Join(dir, "nowhere"), dangling))
	for args, line := range map[string]string{
		"":                                     "--figure is missing: left or right",
		"--figure middle":                      `unknown figure "middle": --figure is left or right`,
		"--figure left":                        "--out is missing: the folder to write",
		"--figure left --coin 2 --out " + out:  `unknown coin "2": --coin is pm1 or 01`,
		"--figure left --runs 39 --out " + out: "--runs 39 is not in 40..1000000",
		"--figure left --runs 1000001 --out " + out: "--runs 1000001 is not in 40..1000000",
		"--figure right --runs 40 --out " + out:     "nothing is drawn in the right figure: --runs would do nothing",
		"--figure right --coin 01 --out " + out:     "nothing is drawn in the right figure: --coin would do nothing",
		"--figure right --seed 1 --out " + out:      "nothing is drawn in the right figure: --seed would do nothing",
		"--figure right x --out " + out:             `simulate takes no arguments, not "x"`,
		"--figure right --out " + dir:               "--out " + dir + `: it exists and holds "file": give a new folder`,
		"--figure right --out " + file:              "--out " + file + ": not a directory",
		"--figure right --out " + dangling:          "--out " + dangling + ": file exists",
		"--figure right --out " + out + "/new":      "--out " + out + "/new: no such file or directory",
	} {
		requireRefusal(t, "recall: "+line, "", append([]string{"simulate"}, strings.Fields(args)...)...)
	}
	require.NoError(t, os.Remove(dangling))
	require.Len(t, filesIn(t, dir), 1)
}

// TestSimulate_Interrupted ends the context in the middle.
func TestSimulate_Interrupted(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, complaints bytes.Buffer
	f := simulateFlags{figure: "left", coin: "01", runs: 1000, out: filepath.Join(dir, "new")}
	require.Equal(t, interrupted, f.simulate(ctx, func(string) bool { return true }, &out, &complaints))
	require.Empty(t, out.String())
	require.Empty(t, filesIn(t, dir))
}
