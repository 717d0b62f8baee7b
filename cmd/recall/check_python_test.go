package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"boundedrecall"
	"boundedrecall/internal/child"

	"github.com/stretchr/testify/require"
)

// python returns the command that runs a Python example, if there is a Python 3.
func python(t *testing.T, args ...string) []string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err == nil {
		err = exec.Command(path, "-c", "import sys; assert sys.version_info >= (3, 6)").Run()
	}
	if err != nil {
		t.Skip("there is no Python 3.6 or later here: ", err)
	}
	return append([]string{path, "-B"}, args...) // -B: write no bytecode
}

const pythonLearners = "../../examples/python/learners.py"

// TestPython_Sound: what the sound examples claim holds, a tolerance of symmetry aside
// bit for bit.
func TestPython_Sound(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	for name, claims := range map[string][]string{
		"hedge": {"--recall", "10", "--stationary", "--minimal-recall", "--symmetric", "--arm-symmetric", "--shift-invariant", "--refuses",
			"--mean-based", "1/(1+exp(sqrt(8*log(d)/M)*lead))"},
		"average-restart": {"--recall", "10", "--stationary", "--minimal-recall", "--arm-symmetric", "--shift-invariant", "--refuses",
			"--bound", "(n/M+1)*sqrt((M+1)*log(d)/2)"},
		"mean": {"--window", "--recall", "5", "--stationary", "--values", "nan"},
	} {
		args := append(append([]string{"check", "--cases", "20"}, claims...), "--")
		status, stdout, stderr := runWith("", append(args, python(t, pythonLearners, name)...)...)
		require.Equal(t, 0, status, name+"\n"+stdout+stderr)
	}
}

// TestPython_Broken: the broken examples break the laws that they are about.
func TestPython_Broken(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for name, c := range map[string]struct {
		law  string
		args []string
	}{
		"running-hedge": {"stationary", nil},
		"late-hedge":    {"bounded-recall", nil},
		"shared-hedge":  {"deterministic", nil},
		"running-mean":  {"stationary", []string{"--window"}},
	} {
		recall := "10"
		if c.args != nil {
			recall = "5"
		}
		args := append([]string{"check", "--recall", recall, "--stationary", "--law", c.law}, c.args...)
		status, stdout, stderr := runWith("", append(append(args, "--"), python(t, pythonLearners, name)...)...)
		require.Equal(t, 1, status, name+"\n"+stdout+stderr)
		require.Regexp(t, "(BROKEN|LEAKS) +"+c.law, stdout)
		requireReplays(t, stdout)
	}
}

// BenchmarkPythonGames plays whole games of 2000 rounds.
func BenchmarkPythonGames(b *testing.B) {
	path, err := exec.LookPath("python3")
	if err != nil {
		b.Skip("there is no python3 here")
	}
	p, err := child.Start(b.Context(), []string{path, pythonLearners, "hedge"}, child.Limits{})
	require.NoError(b, err)
	defer p.Close()
	rows := make([][]float64, 2000)
	for t := range rows {
		rows[t] = []float64{float64(t%3) / 2, 0.7}
	}
	l := p.Learners(2, 1)().(interface {
		boundedrecall.Learner
		Game([][]float64) [][]float64
	})
	for b.Loop() {
		l.Game(rows)
	}
	b.ReportMetric(float64(b.N*len(rows))/b.Elapsed().Seconds(), "rounds/s")
}

// TestPython_Replay: the Python learners play as the test vectors say, and a vector that
// is changed is noticed.
func TestPython_Replay(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes seconds")
	}
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS("../../examples/vectors")))
	command := python(t, "../../examples/python/replay.py", folder)
	out, err := exec.Command(command[0], command[1:]...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	require.Contains(t, string(out), "18 passed, 0 failed")

	file := filepath.Join(folder, "average-restart.json")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, bytes.Replace(text, []byte("[0.62"), []byte("[0.63"), 1), 0o600))
	out, err = exec.Command(command[0], command[1:]...).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(out), "average-restart(hedge,recall=3,eta=0.5) on first-rounds: round 2: arm 1 has weight 0.62")
}
