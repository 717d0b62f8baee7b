//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestOutput_Permissions: a new file has what the umask leaves, and an old one keeps its
// own.
func TestOutput_Permissions(t *testing.T) {
	before := syscall.Umask(0o077)
	defer syscall.Umask(before)
	mode := func(file string) os.FileMode {
		info, err := os.Stat(file)
		require.NoError(t, err)
		return info.Mode().Perm()
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "new")
	require.NoError(t, writeFile(file, []byte("x")))
	require.Equal(t, os.FileMode(0o600), mode(file))
	for _, m := range []os.FileMode{0o600, 0o640, 0o644} {
		require.NoError(t, os.Chmod(file, m))
		require.NoError(t, writeFile(file, []byte("y")))
		require.Equal(t, m, mode(file))
	}
	syscall.Umask(0o022)
	require.NoError(t, writeFile(filepath.Join(dir, "open"), nil))
	require.Equal(t, os.FileMode(0o644), mode(filepath.Join(dir, "open")))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 2)
}

// TestFiles_Interrupted: a pipe that nobody writes to, or that says nothing, does not hold
// the command against a signal.
func TestFiles_Interrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a second")
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	for _, args := range [][]string{
		{"play", "--learner", "ftl", pipe}, {"certify", pipe}, {"merge", pipe}, {"certify", "-"}, {"merge", "-"},
	} {
		cmd := exec.Command(self, args...)
		cmd.Env = append(os.Environ(), "RECALL_TEST=command")
		var complaints bytes.Buffer
		cmd.Stderr = &complaints
		_, err := cmd.StdinPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		hung := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		time.Sleep(100 * time.Millisecond) // earlier the signal ends the program at once
		require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
		var exit *exec.ExitError
		require.ErrorAs(t, cmd.Wait(), &exit)
		require.True(t, hung.Stop(), "%q hangs", args)
		if !exit.Sys().(syscall.WaitStatus).Signaled() {
			require.Equal(t, int(interrupted), exit.ExitCode(), "%q", args)
			require.Equal(t, "recall: interrupted\n", complaints.String(), "%q", args)
		}
	}
}

// TestVacant_Writable: a folder that cannot be made is refused before the work begins.
func TestVacant_Writable(t *testing.T) {
	if os.Geteuid() == 0 {
		requireRefusal(t, "recall: --out /proc/page: no such file or directory", "", "report", "--out", "/proc/page")
		return
	}
	dir := t.TempDir()
	require.NoError(t, os.Chmod(dir, 0o500))
	page := filepath.Join(dir, "page")
	requireRefusal(t, "recall: --out "+page+": permission denied", "", "report", "--out", page)
}
