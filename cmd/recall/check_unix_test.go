//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestCheck_NoOrphans: what the command has started dies with it.
func TestCheck_NoOrphans(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	t.Setenv("RECALL_ORPHAN", file)
	status, stdout, _ := runCheck(t, "orphan", "--cases", "5", "--law", "deterministic")
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "ended (exit status 4)")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	for _, word := range strings.Fields(string(text)) {
		pid, err := strconv.Atoi(word)
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			stat, err := os.ReadFile("/proc/" + word + "/stat")
			if err != nil {
				return syscall.Kill(pid, 0) != nil
			}
			return bytes.Contains(stat, []byte(") Z ")) // dead, and not reaped yet by whoever does
		}, 10*time.Second, 20*time.Millisecond)
	}
}

// TestCheck_Interrupt: an interrupt ends check, and a command that hangs with it.
func TestCheck_Interrupt(t *testing.T) {
	file := filepath.Join(t.TempDir(), "transcript")
	cmd := exec.Command(self, "check", "--", self, "child", "hang")
	cmd.Env = append(os.Environ(), "RECALL_TEST=command", "RECALL_TRANSCRIPT="+file)
	require.NoError(t, cmd.Start())
	require.Eventually(t, func() bool { // it hangs at request 40
		text, _ := os.ReadFile(file)
		return bytes.Contains(text, []byte(`{"id":40,`))
	}, time.Minute, 10*time.Millisecond)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	begin := time.Now()
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Wait(), &exit)
	require.Equal(t, 130, exit.ExitCode())
	require.Less(t, time.Since(begin), hanging/2)
}
