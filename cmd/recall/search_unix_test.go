//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestSearch_InterruptedInsideAGame: a game of minutes ends at a signal, also at that of a
// closed terminal, and leaves no file.
func TestSearch_InterruptedInsideAGame(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	t.Parallel()
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(signal.String(), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd := exec.Command(self, "search", "--learner", "average-restart-full-horizon(hedge)",
				"--horizon", "60000", "--evaluations", "100", "--out", filepath.Join(dir, "worst.csv"))
			cmd.Env = append(os.Environ(), "RECALL_TEST=command")
			require.NoError(t, cmd.Start())
			for files := 0; files == 0; { // the output's temporary file: the search begins
				entries, err := os.ReadDir(dir)
				require.NoError(t, err)
				files = len(entries)
				time.Sleep(5 * time.Millisecond)
			}
			time.Sleep(200 * time.Millisecond)
			began := time.Now()
			require.NoError(t, cmd.Process.Signal(signal))
			var exit *exec.ExitError
			require.ErrorAs(t, cmd.Wait(), &exit)
			require.Equal(t, int(interrupted), exit.ExitCode())
			require.Less(t, time.Since(began), time.Minute)
			entries, err := os.ReadDir(dir)
			require.NoError(t, err)
			require.Empty(t, entries)
		})
	}
}
